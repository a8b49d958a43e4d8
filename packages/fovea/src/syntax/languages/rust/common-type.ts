/** Rust's types in the notation that resolution reads: `T[]` for whatever holds values, pointers as what they point to. */
const POINTERS = new Set(
  "Box Rc Arc Ref RefMut Cell RefCell Mutex RwLock MutexGuard RwLockReadGuard RwLockWriteGuard Pin Cow Weak ManuallyDrop OnceCell OnceLock Lazy LazyLock NonNull".split(
    " ",
  ),
);
const HOLDERS = new Set(
  "Vec VecDeque HashSet BTreeSet BinaryHeap LinkedList Option Result Iter IntoIter IterMut Peekable".split(
    " ",
  ),
);
const MAPS = new Set(["HashMap", "BTreeMap", "IndexMap"]);

export function commonType(written: string): string {
  const text = written
    .trim()
    .replace(/^(?:&|\*const\s|\*mut\s|'\w+\s|mut\s|dyn\s|impl\s|for\s*<[^>]*>|\s)+/, "")
    .replace(/^\((.*\S)\s\+\s[^()]*\)$/s, "$1");
  const bounds = split(text, "+").filter((bound) => !/^(?:'|\?)/.test(bound));
  if (bounds.length > 1)
    return bounds
      .map(commonType)
      .filter((bound) => bound !== "")
      .join(" & ");
  const slice = /^\[([^;]+)(?:;[^\]]*)?\]$/s.exec(text);
  if (slice) return `${slice[1]!}[]`;
  if (text.startsWith("<") || /^(?:extern\b.*|unsafe\s+)?fn\b/.test(text)) return "";
  if (text.startsWith("(")) return text;
  return generic(bounds[0] ?? "");
}

function generic(text: string): string {
  const [, path, inside] = /^([\p{L}\p{N}_:$]+?)(?:::)?<(.*)>$/su.exec(text) ?? [];
  if (path === undefined) return /^\w+\s*\(/.test(text) ? "" : text;
  const name = path.slice(path.lastIndexOf(":") + 1);
  const items = split(inside!, ",").filter((item) => !item.startsWith("'"));
  if (POINTERS.has(name) && items[0] !== undefined) return commonType(items[0]);
  if (HOLDERS.has(name) && items[0] !== undefined) return `${items[0]}[]`;
  if (MAPS.has(name) && items.length > 1) return `${items[1]!}[]`;
  const item = /^Item\s*=\s*(.+)$/s.exec(items.at(-1) ?? "");
  if (item && /Iterator$/.test(name)) return `${item[1]!}[]`;
  return path;
}

function split(text: string, separator: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const c = text[at];
    if (c === "(" || c === "[" || c === "<") depth++;
    else if (c === ")" || c === "]" || (c === ">" && text[at - 1] !== "-")) depth--;
    else if (c === undefined || (c === separator && depth === 0)) {
      items.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return items.filter((item) => item !== "");
}
