/**
 * Where the tables and pairs of a TOML file are. It knows enough of the language to find its way over strings, lists
 * and comments; it does not work out values.
 */
export interface TomlStatement {
  kind: "table" | "list-table" | "pair";
  /** Of a table its name; of a pair the name of its table and its own. */
  path: string[];
  /** From the beginning of its line to after its line break. */
  start: number;
  end: number;
  /** Of a pair: the place of its value. */
  value?: { start: number; end: number };
}

export class TomlProblem extends Error {
  readonly line: number;

  constructor(text: string, offset: number, message: string) {
    super(message);
    this.line = text.slice(0, offset).split("\n").length;
  }
}

export function parseToml(text: string): TomlStatement[] {
  const statements: TomlStatement[] = [];
  let table: string[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const start = at;
    at = skipSpaces(text, at);
    if (at >= text.length) break;
    if (text[at] === "\n" || text.startsWith("\r\n", at) || text[at] === "#") {
      at = nextLine(text, at);
      continue;
    }
    const statement = text[at] === "[" ? readHeader(text, start, at) : readPair(text, start, at, table);
    statements.push(statement);
    if (statement.kind !== "pair") table = statement.path;
    at = statement.end;
  }
  return statements;
}

export function isBelow(path: readonly string[], ancestor: readonly string[]): boolean {
  return ancestor.every((part, index) => path[index] === part);
}

function readHeader(text: string, start: number, at: number): TomlStatement {
  const isList = text.startsWith("[[", at);
  const { path, end } = readKey(text, at + (isList ? 2 : 1));
  const closing = isList ? "]]" : "]";
  if (!text.startsWith(closing, end)) throw new TomlProblem(text, end, `"${closing}" is expected here`);
  return {
    kind: isList ? "list-table" : "table",
    path,
    start,
    end: endOfStatement(text, end + closing.length),
  };
}

function readPair(text: string, start: number, at: number, table: readonly string[]): TomlStatement {
  const { path, end } = readKey(text, at);
  if (text[end] !== "=") throw new TomlProblem(text, end, '"=" is expected here');
  const from = skipSpaces(text, end + 1);
  const to = endOfValue(text, from);
  return {
    kind: "pair",
    path: [...table, ...path],
    start,
    end: endOfStatement(text, to),
    value: { start: from, end: to },
  };
}

const BARE = /[A-Za-z0-9_-]+/y;

function readKey(text: string, from: number): { path: string[]; end: number } {
  const path: string[] = [];
  let at = from;
  for (;;) {
    at = skipSpaces(text, at);
    if (text[at] === '"' || text[at] === "'") {
      const end = endOfString(text, at);
      path.push(unquote(text.slice(at, end)));
      at = end;
    } else {
      BARE.lastIndex = at;
      const found = BARE.exec(text)?.[0];
      if (found === undefined) throw new TomlProblem(text, at, "a name is expected here");
      path.push(found);
      at += found.length;
    }
    at = skipSpaces(text, at);
    if (text[at] !== ".") return { path, end: at };
    at++;
  }
}

export function unquote(written: string): string {
  if (written.startsWith("'")) return written.slice(1, -1);
  try {
    return JSON.parse(written) as string;
  } catch {
    // An escape that JSON does not have; the name is none of ours.
    return written.slice(1, -1);
  }
}

function endOfValue(text: string, from: number): number {
  let at = from;
  let depth = 0;
  while (at < text.length) {
    const sign = text[at]!;
    if (sign === '"' || sign === "'") at = endOfString(text, at);
    else if (sign === "[" || sign === "{") {
      depth++;
      at++;
    } else if (sign === "]" || sign === "}") {
      depth--;
      at++;
      if (depth === 0) return at;
    } else if (depth > 0 && sign === "#") at = nextLine(text, at);
    else if (depth === 0 && (sign === "\n" || sign === "#")) break;
    else at++;
  }
  if (depth > 0) throw new TomlProblem(text, from, "a list or table has no end");
  const written = text.slice(from, at).trimEnd();
  if (written === "") throw new TomlProblem(text, from, "a value is expected here");
  return from + written.length;
}

function endOfString(text: string, from: number): number {
  const quote = text[from]!;
  const isLong = text.startsWith(quote.repeat(3), from);
  const closing = isLong ? quote.repeat(3) : quote;
  let at = from + closing.length;
  while (at < text.length && !text.startsWith(closing, at)) {
    if (!isLong && text[at] === "\n") break;
    at += quote === '"' && text[at] === "\\" ? 2 : 1;
  }
  if (!text.startsWith(closing, at)) throw new TomlProblem(text, from, "a text has no closing quote");
  at += closing.length;
  // Up to two quotes may precede the closing three.
  while (isLong && text[at] === quote) at++;
  return at;
}

function endOfStatement(text: string, from: number): number {
  const at = skipSpaces(text, from);
  if (at < text.length && text[at] !== "#" && text[at] !== "\n" && !text.startsWith("\r\n", at))
    throw new TomlProblem(text, at, "the end of the line is expected here");
  return nextLine(text, at);
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end + 1;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at++;
  return at;
}
