/** Takes apart types as they are written in source code, whatever the language. */
import { splitItems } from "./split-items.ts";

export type WrittenType =
  /** `isHeld`: inside something like a smart pointer, which has methods of its own. */
  | {
      t: "name";
      path: string[];
      isAbsolute: boolean;
      typeArguments: number;
      types?: readonly string[];
      isHeld?: true;
    }
  /** `name` is the collection's own: the project may have a type of that name. `end`: what a generator returns at last. */
  | { t: "many"; of: string; name?: string; end?: string }
  | { t: "shape"; of: string }
  | { t: "list"; of: string[] }
  | { t: "member"; of: string; name: string }
  | { t: "value"; expression: string }
  | { t: "any"; of: string[] };

/** Wrappers that are used as if they were what is in them. */
const TRANSPARENT = new Set(
  "Promise Awaited Readonly Partial Required NonNullable Optional Final ClassVar Annotated Type type Awaitable Coroutine Box Rc Arc Ref RefMut Mutex RwLock Task ValueTask Lazy Future CompletableFuture Nullable Pick Omit InstanceType".split(
    " ",
  ),
);
/** Of C++: used with `->` as if they were what is in them, and with `.` as themselves. */
const HOLDERS = new Set(
  "unique_ptr shared_ptr weak_ptr optional reference_wrapper scoped_ptr intrusive_ptr".split(" "),
);
/** What `.` finds in a holder, whatever is in it. */
export const HOLDER_MEMBERS = new Set(
  "get reset release swap use_count unique expired lock value value_or has_value emplace get_deleter owner_before".split(
    " ",
  ),
);
const COLLECTIONS = new Set(
  "Array ReadonlyArray Set ReadonlySet List list set frozenset Sequence Iterable Iterator Collection Tuple tuple Vec VecDeque HashSet BTreeSet Option Result vector Deque deque IEnumerable IList ICollection IReadOnlyList MutableList MutableSet ArrayList LinkedList Stream Flow Generator AsyncGenerator AsyncIterable Observable".split(
    " ",
  ),
);
/** Of two or more type arguments the last one is the value's. */
const MAPS = new Set(
  "Map ReadonlyMap WeakMap Dict dict Mapping HashMap BTreeMap Record defaultdict OrderedDict Dictionary IDictionary MutableMap map".split(
    " ",
  ),
);
const NOTHING = new Set(
  "null undefined None nil void never unknown any object mixed dynamic".split(" ").concat(""),
);

const known = new Map<string, WrittenType | undefined>();
const MOST_KNOWN = 100_000;

export function readType(written: string): WrittenType | undefined {
  const before = known.get(written);
  if (before !== undefined || known.has(written)) return before;
  if (known.size > MOST_KNOWN) known.clear();
  const read = SIMPLE.test(written) ? readSimple(written) : takeApart(written);
  known.set(written, read);
  return read;
}

/** The type of a member of an object's type, as written: of `store: Store; all?: Store[]`. */
export function memberOfShape(shape: string, name: string): string | undefined {
  for (const part of splitItems(shape, ";").flatMap((one) => splitItems(one))) {
    const found = /^\s*(?:readonly\s+)?([\w$]+)\??\s*:\s*(.+)$/s.exec(part);
    if (found?.[1] === name) return found[2]!.trim();
  }
  return undefined;
}

/** What is sent to a generator, and what it returns at its end: `Generator[A, Sent, End]`, `Generator<A, End, Sent>`. */
export function generatorTypes(written: string): { sent: string; end: string } | undefined {
  const found = /^(?:[\w.]+\.)?(?:Async)?Generator([[<])(.*)[\]>]$/s.exec(written.trim());
  const [, second, third] = found ? splitItems(found[2]!).map((one) => one.trim()) : [];
  if (!found || second === undefined || third === undefined) return undefined;
  return found[1] === "[" ? { sent: second, end: third } : { sent: third, end: second };
}

/** Most types are names, some with dots between them. */
const SIMPLE = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

function readSimple(written: string): WrittenType | undefined {
  if (NOTHING.has(written)) return undefined;
  return { t: "name", path: written.split("."), isAbsolute: false, typeArguments: 0 };
}

function takeApart(written: string): WrittenType | undefined {
  let text = written
    .trim()
    .replace(/^["'](.*)["']$/, "$1")
    .replace(/^global::/, "::");
  text = text.replace(
    /^(?:(?:readonly|const|vararg|volatile|mut|dyn|impl|ref|out|in|params|final|struct|union|enum|class|typename|unowned|weak|static)\s+|[&*?]|'\w+\s+|\.\.\.)+/,
    "",
  );
  if (text.startsWith("(") && text.endsWith(")") && !text.includes("=>")) {
    text = text.slice(1, -1);
    const items = splitItems(text);
    if (items.length > 1) return { t: "list", of: items.map((item) => item.trim()) };
  }
  const parts = [...splitItems(text, "|")].map((part) => part.trim()).filter((part) => !NOTHING.has(part));
  if (parts.length > 1) return { t: "any", of: parts };
  text = (parts[0] ?? "").replace(/(?<![?!*&])[?!*&]+$/, "").trim();
  const both = splitItems(text, "&");
  if (both.length > 1) return { t: "any", of: both.map((part) => part.trim()) };
  if (/^\{.*\}$/s.test(text) && text.includes(":")) return { t: "shape", of: text.slice(1, -1) };
  if (text === "" || text.includes("=>")) return undefined;
  if (text.startsWith("typeof ")) return { t: "value", expression: text.slice("typeof ".length) };
  if (text.endsWith("[]")) return { t: "many", of: text.slice(0, -2) };
  const slice = /^\[(?:\d*\])?([^;]+?)(?:;.*)?\]?$/s.exec(text);
  if (slice && text.startsWith("[")) return { t: "many", of: slice[1]! };
  const access = /^(.+)\[["'](\w+)["']\]$/.exec(text);
  if (access) return { t: "member", of: access[1]!, name: access[2]! };
  const generic = /^((?:::|\\)?[\p{L}\p{N}_$.:\\]+)\s*[<[](.*)[>\]]$/su.exec(text);
  const name = generic ? generic[1]! : text;
  if (generic) {
    const last = name.split(/\.|::/).at(-1)!;
    const args = splitItems(generic[2]!);
    if (TRANSPARENT.has(last) && args[0]) return readType(args[0]);
    if (HOLDERS.has(last) && args[0]) {
      const held = readType(args[0]);
      return held?.t === "name" ? { ...held, isHeld: true } : held;
    }
    if (last === "Union") return { t: "any", of: args };
    const end = generatorTypes(text)?.end;
    if (end !== undefined && args[0]) return { t: "many", of: args[0].trim(), name, end };
    if (COLLECTIONS.has(last) && args[0]) return { t: "many", of: args[0].trim(), name };
    if (MAPS.has(last) && args.length > 1) return { t: "many", of: args.at(-1)!.trim(), name };
  }
  if (!/^(?:::|\\)?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\)[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(name))
    return undefined;
  const path = name.split(/\.|::|\\/).filter((part) => part !== "");
  const types = generic ? splitItems(generic[2]!).map((type) => type.trim()) : [];
  const read = { t: "name", path, isAbsolute: /^(?:::|\\)/.test(name), typeArguments: types.length } as const;
  return types.length > 0 ? { ...read, types } : read;
}
