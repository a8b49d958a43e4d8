/**
 * Reads the short texts the index keeps of expressions (`this.store.open`, `new Store(…)`, `a ?? b()`) in whatever
 * language. Only what can lead to a definition is understood; everything else is `undefined`, never a guess.
 */
import {
  ABSOLUTE,
  ABSOLUTE_STARTS,
  ACCESS,
  ACCESS_STARTS,
  ASSERTED,
  BLOCK,
  BODY_STARTS,
  CAST,
  CAST_VALUE,
  CHOICE_STARTS,
  EXCLAMATION,
  endOfWord,
  LEAVES,
  LOADED,
  NAME,
  NAME_STARTS,
  NUMBER,
  OTHER_CHOICE,
  POINTER_CAST,
  PREFIX,
  PREFIX_STARTS,
  QUALIFIED,
  QUESTION,
  RECEIVE,
  SIMPLE,
  SLICE,
  SPACE,
  SPACES,
  TYPE_ARGUMENTS,
  TYPE_NAME,
  WORDS,
  WRITTEN_TYPE,
  YIELD_THEIR_TYPE,
} from "./expression-patterns.ts";
import { choice, type Expression, isTypePath } from "./expression-type.ts";
import { splitItems } from "./split-items.ts";

export type { Expression };

const known = new Map<string, Expression | undefined>();
const MOST_KNOWN = 200_000;
/** The index keeps less; this is so that nesting has an end. */
const MOST_CHARS = 1000;

export function readExpression(text: string): Expression | undefined {
  const before = known.get(text);
  if (before !== undefined || known.has(text)) return before;
  if (text.length > MOST_CHARS) return undefined;
  if (known.size > MOST_KNOWN) known.clear();
  const read = SIMPLE.test(text) ? readSimple(text) : new ExpressionReader(text).whole();
  known.set(text, read);
  return read;
}

function readSimple(text: string): Expression | undefined {
  const [first, ...rest] = text.split(".");
  if (WORDS.has(first!)) return undefined;
  let read: Expression = { t: "name", name: first! };
  for (const name of rest) read = { t: "member", of: read, name };
  return read;
}

class ExpressionReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Expression | undefined {
    // `a = b = open()` gives both the last value.
    if (this.#text.includes("="))
      while (this.#skip(/[\p{L}_$][\p{L}\p{N}_$.]*\s*=\s*(?![=>])/uy)) this.#skip(SPACE);
    const read = this.#choices();
    if (read?.t === "member" && read.name === "new" && /\s/.test(this.#text[this.#at] ?? ""))
      return { t: "call", of: read, arguments: [], arity: -1 };
    if (read?.t === "call" && this.#skip(BLOCK)) return read;
    this.#skip(SPACE);
    return this.#at >= this.#text.length || this.#text[this.#at] === ";" ? read : undefined;
  }

  /** `a || b`, `c ? a : b`, `a if c else b` may be each of them. */
  #choices(): Expression | undefined {
    const first = this.#one();
    const found = first ? [first] : [];
    for (;;) {
      if (!this.#startsWith(CHOICE_STARTS)) return found.length > 1 ? { t: "choice", of: found } : first;
      if (this.#skip(OTHER_CHOICE)) {
        if (this.#skip(LEAVES)) {
          this.#takeRest();
          return choice(found);
        }
        const next = this.#one();
        if (next) found.push(next);
      } else if (this.#skip(/\s*\?\s+/y)) {
        const yes = this.#one();
        if (!this.#skip(/\s*:\s+/y)) return undefined;
        const no = this.#one();
        return choice([yes, no]);
      } else if (this.#skip(/\s+if\s+/y)) {
        this.#choices();
        if (!this.#skip(/\s+else\s+/y)) return undefined;
        return choice([first, this.#choices()]);
      } else return found.length > 1 ? { t: "choice", of: found } : first;
    }
  }

  #one(): Expression | undefined {
    this.#skipSpace();
    if (this.#startsWith("<") && this.#skip(RECEIVE)) {
      const from = this.#one();
      return from && { t: "index", of: from, at: undefined };
    }
    while (this.#startsWith(PREFIX_STARTS) && this.#skip(PREFIX)) this.#skipSpace();
    const cast = this.#pointerCast();
    if (cast) return cast;
    let read = this.#start();
    while (read) {
      // `store!` and `open()!!` are what they stand behind.
      if (this.#startsWith("!")) this.#skip(/!+(?=[.?)\]]|$)/y);
      const next: Expression | undefined = this.#rest(read);
      if (next === read) break;
      read = next;
    }
    if (read && this.#startsWith(SPACES) && this.#skip(CAST)) return { t: "cast", type: this.#takeRest() };
    return read;
  }

  #pointerCast(): Expression | undefined {
    POINTER_CAST.lastIndex = this.#at;
    const type = this.#text[this.#at] === "(" ? POINTER_CAST.exec(this.#text)?.[1] : undefined;
    if (type === undefined) return undefined;
    this.#at = POINTER_CAST.lastIndex;
    return this.#one() && { t: "cast", type };
  }

  /** `<…>(…)` after a function that says by its type what it yields. */
  #typeInAngles(): Expression | undefined {
    const from = this.#at + 1;
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at++) {
      const c = this.#text[this.#at];
      if (c === "<") depth++;
      else if (c === ">" && --depth === 0) break;
    }
    const type = this.#text.slice(from, this.#at++);
    this.#skip(SPACE);
    if (this.#text[this.#at] !== "(") return undefined;
    this.#brackets();
    return { t: "cast", type };
  }

  #start(): Expression | undefined {
    const c = this.#text[this.#at];
    if (c === '"' || c === "'" || c === "`") return this.#string();
    if (c === "[" || c === "m") {
      const type = this.#take(WRITTEN_TYPE);
      if (type !== undefined) {
        if (this.#text[this.#at] === "{") this.#brackets();
        return { t: "cast", type };
      }
    }
    if (c === "<") {
      const type = QUALIFIED.exec(this.#text.slice(this.#at));
      if (!type) return undefined;
      this.#at += type[0].length;
      return { t: "cast", type: type[2] ?? type[1]! };
    }
    if (c === "(" || c === "[") return this.#group(c);
    if (c === "{") {
      this.#brackets();
      return { t: "object" };
    }
    if (this.#startsWith("0123456789") && this.#skip(NUMBER)) return { t: "text" };
    const module = this.#startsWith("ir") ? this.#take(LOADED) : undefined;
    if (module !== undefined) return { t: "module", module: module.replace(/^[^"'`]+.|..$/g, "") };
    const isAbsolute = this.#startsWith(ABSOLUTE_STARTS) && this.#skip(ABSOLUTE);
    const name = this.#name();
    if (isAbsolute && name !== undefined) return { t: "absolute", name };
    if (name === undefined || WORDS.has(name)) return undefined;
    // A function literal where it has a body, a name like any other elsewhere.
    if ((name === "func" || name === "fn") && this.#text.includes("{", this.#at)) return undefined;
    // A word in some languages, a function in others.
    if (name === "async" && /^\s*(?:function|def|move)\b|=>/.test(this.#text.slice(this.#at)))
      return undefined;
    if (name === "this" || name === "super") return this.#self(name);
    // Kotlin's `object : Store(…) { … }`
    if (name === "object" && this.#skip(/\s*:\s*/y)) {
      const made = this.#made();
      // The other types it is built on, and its body.
      if (this.#skip(/\s*(?:,|by\b)/y)) this.#takeRest();
      return made;
    }
    if (name !== "new") return { t: "name", name };
    if (!this.#skip(/\s+/y)) return { t: "name", name };
    return this.#made();
  }

  /** The type behind `new`, with its arguments and, where it is a type without a name, its body. */
  #made(): Expression | undefined {
    const made = this.#path();
    if (!made) return undefined;
    const types = this.#typeArguments();
    for (const open of ["(", "{"]) {
      this.#skip(SPACE);
      if (this.#text[this.#at] === open) this.#brackets();
    }
    return types.length > 0 ? { t: "new", of: made, types } : { t: "new", of: made };
  }

  #typeArguments(): string[] {
    const written = this.#take(TYPE_ARGUMENTS)?.replace(/^:{0,2}<|>$/g, "") ?? "";
    return written === "" ? [] : splitItems(written).map((item) => item.trim());
  }

  /** `this@Outer` is what others write as `Outer.this`. */
  #self(name: string): Expression {
    const label = this.#skip(/@/y) ? this.#name() : undefined;
    return label === undefined ? { t: "name", name } : { t: "member", of: { t: "name", name: label }, name };
  }

  #path(): Expression | undefined {
    const isAbsolute = this.#skip(ABSOLUTE);
    const first = this.#name();
    if (first === undefined) return undefined;
    let path: Expression = { t: isAbsolute ? "absolute" : "name", name: first };
    while (this.#skip(/(?:\.|::|\\)/y)) {
      const name = this.#name();
      if (name === undefined) return undefined;
      path = { t: "member", of: path, name };
    }
    return path;
  }

  /** What follows a value: a member, a call, an index, the fields of a literal. */
  #rest(read: Expression): Expression | undefined {
    if (this.#text[this.#at] === "<" && "name" in read && YIELD_THEIR_TYPE.has(read.name))
      return this.#typeInAngles();
    if (this.#startsWith("<:") && this.#matches(TYPE_ARGUMENTS)) {
      const types = this.#typeArguments();
      const rest = this.#rest(read) ?? read;
      return rest.t === "call" && rest.of === read && types.length > 0 ? { ...rest, types } : rest;
    }
    const access = this.#access();
    if (access !== undefined) {
      if (this.#startsWith("<")) this.#skip(/<[^()]{0,80}>/y);
      const name = this.#name();
      if (name !== undefined) {
        const of: Expression = access.includes("?") ? { t: "maybe", of: read } : read;
        // PHP's `self::$store` is the property `store`.
        const isStatic = access === "::" && /^\$./.test(name);
        return { t: "member", of, name: isStatic ? name.slice(1) : name };
      }
      if (this.#text[this.#at] === "(" && access.trim() === ".") {
        const before = this.#at;
        const type = this.#brackets();
        if (ASSERTED.test(type)) return { t: "cast", type };
        this.#at = before;
      }
      return this.#text[this.#at] === "(" || this.#text[this.#at] === "[" ? this.#rest(read) : undefined;
    }
    const c = this.#text[this.#at];
    if (c === "(") {
      const given = this.#list();
      return { t: "call", of: read, arguments: given, arity: this.#last === "…" ? -1 : given.length };
    }
    // A template with a tag before it.
    if (c === "`") {
      this.#string();
      return { t: "call", of: read, arguments: [], arity: -1 };
    }
    if (c === "[") {
      this.#list();
      if (SLICE.test(this.#last)) return { t: "slice", of: read };
      if (this.#last === "each") return { t: "index", of: read, at: { each: true } };
      const text = /^["'`](.*)["'`]$/.exec(this.#last)?.[1];
      return { t: "index", of: read, at: /^\d+$/.test(this.#last) ? Number(this.#last) : text };
    }
    if (c === "?" && /^\?(?:[.)\];]|$)/.test(this.#text.slice(this.#at, this.#at + 2))) {
      this.#at++;
      return { t: "maybe", of: read };
    }
    // `Store { … }` and `Store{}` are literals of that type, in the languages that write them so.
    const made = read.t === "index" ? read.of : read;
    if (!this.#startsWith(BODY_STARTS) || !/^\s?\{/.test(this.#text.slice(this.#at, this.#at + 2)))
      return read;
    this.#skip(SPACE);
    this.#brackets();
    if (isTypePath(made, c === "{")) return { t: "new", of: made };
    // `items.map { … }` and `open(path) { … }` get a function, in others.
    if (read.t !== "call") return { t: "call", of: read, arguments: [""], arity: 1 };
    return { ...read, arity: read.arity === -1 ? -1 : read.arity + 1 };
  }

  #group(open: "(" | "["): Expression | undefined {
    const items = this.#list();
    if (open === "[") return { t: "list", items };
    const type = this.#last;
    if (items.length === 1 && TYPE_NAME.test(type) && this.#matches(CAST_VALUE)) {
      this.#takeRest();
      return { t: "cast", type };
    }
    return items.length === 1 ? readExpression(items[0]!) : { t: "list", items };
  }

  /** The text of the last bracket that was read, without the brackets. */
  #last = "";

  /** The items in the bracket that begins here, as written. */
  #list(): string[] {
    const inside = this.#brackets();
    this.#last = inside.trim();
    if (this.#last === "" || this.#last === "…") return [];
    return splitItems(inside).map((item) => item.trim());
  }

  /** Goes behind the bracket that closes the one here; returns what is between. */
  #brackets(): string {
    const from = this.#at + 1;
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at++) {
      const c = this.#text[this.#at]!;
      if (c === "(" || c === "[" || c === "{") depth++;
      else if (c === ")" || c === "]" || c === "}") {
        if (--depth === 0) return this.#text.slice(from, this.#at++);
      } else if (c === '"' || c === "'" || c === "`") {
        this.#string();
        this.#at--;
      }
    }
    return this.#text.slice(from);
  }

  #string(): Expression {
    const quote = this.#text[this.#at];
    const end = this.#text.indexOf(quote!, this.#at + 1);
    this.#at = end === -1 ? this.#text.length : end + 1;
    return { t: "text" };
  }

  #takeRest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  /** Before a pattern is tried: may it match here? Letters beyond ASCII are left to the pattern. */
  #startsWith(characters: string): boolean {
    const code = this.#text.charCodeAt(this.#at);
    return code > 127 || (code >= 0 && characters.includes(this.#text[this.#at]!));
  }

  #skipSpace(): void {
    if (this.#startsWith(SPACES)) this.#skip(SPACE);
  }

  /** Nearly all names are plain; patterns that know every script take long to be made and to be tried. */
  #name(): string | undefined {
    const end = endOfWord(this.#text, this.#at);
    const next = this.#text.charCodeAt(end);
    const isPlain = end > this.#at && !(next > 127 || next === QUESTION || next === EXCLAMATION);
    if (!isPlain) return this.#startsWith(NAME_STARTS) ? this.#take(NAME) : undefined;
    const name = this.#text.slice(this.#at, end);
    this.#at = end;
    return name;
  }

  #access(): string | undefined {
    if (this.#text[this.#at] === "." && endOfWord(this.#text, this.#at + 1) > this.#at + 1) {
      this.#at++;
      return ".";
    }
    return this.#startsWith(ACCESS_STARTS) ? this.#take(ACCESS) : undefined;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (!found) return undefined;
    this.#at = pattern.lastIndex;
    return found[0];
  }

  #matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  #skip(pattern: RegExp): boolean {
    const found = this.#take(pattern);
    return found !== undefined && found !== "";
  }
}
