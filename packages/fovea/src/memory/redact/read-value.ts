/**
 * Reads the value that stands at a position of a text, after `password =` or `--token`: in quotes, in a list, in a
 * YAML block, or bare. It says where the value is and what kind of place that is, not whether it is a secret.
 */
import type { Span } from "./rule.ts";
import type { Place } from "./secret-values.ts";

export interface Value extends Span {
  readonly place: Place;
}

/** Longest value looked at. */
const MOST_CHARS = 4_096;
const MOST_ITEMS = 50;

/** The values at `start`: several if it is a list, none if nothing is there. `place` is said of a bare value. */
export function readValues(text: string, start: number, place: Place): Value[] {
  const list = matchAt(/\[\s{0,40}/y, text, start);
  if (list !== undefined) return readItems(text, start + list.length);
  const block = matchAt(/[|>][+-]?\d?[ \t]{0,20}\r?\n(?=[ \t]+\S)/y, text, start);
  if (block !== undefined) return readBlock(text, start + block.length);
  const value = readQuoted(text, start) ?? readBare(text, start, place);
  return value === undefined ? [] : [value];
}

/** A literal in quotes, which may be escaped because it is part of another literal: `"{\"password\": \"x\"}"`. */
export function readQuoted(text: string, start: number): Value | undefined {
  const opening = matchAt(/(?:[bruBRU]|@)?\\{0,3}["'`]/y, text, start);
  if (opening === undefined) return undefined;
  const escapes = opening.match(/\\/g)?.length ?? 0;
  const quote = opening.at(-1)!;
  const from = start + opening.length;
  const limit = Math.min(text.length, from + MOST_CHARS);
  for (let at = from, slashes = 0; at < limit; at++) {
    const char = text[at]!;
    if (char === "\n" && quote !== "`") break;
    if (char === quote && (escapes === 0 ? slashes % 2 === 0 : slashes === escapes))
      return trimmed(text, { start: from, end: at - (escapes === 0 ? 0 : escapes), place: "quoted" });
    slashes = char === "\\" ? slashes + 1 : 0;
  }
  // The text was cut off before the closing quote.
  const rest = matchAt(/[^\s"'`]+/y, text, from);
  return rest === undefined
    ? undefined
    : trimmed(text, { start: from, end: from + rest.length, place: "quoted" });
}

/** A value without quotes ends with the white space, or where the surroundings go on. */
export function readBare(text: string, start: number, place: Place): Value | undefined {
  const found = matchAt(BARE, text, start);
  if (found === undefined) return undefined;
  const value = withoutClosers(place === "literal" ? found : found.replace(/(?<![,;:.?])[,;:.?]+$/, ""));
  const end = start + value.length;
  return value === "" ? undefined : { start, end, place: wholeLine(text, end, place) };
}

const BARE = new RegExp(
  `(?:${[
    String.raw`[^\s"'\`,;&<\\]`,
    String.raw`\\(?![nrt"'])`,
    String.raw`<(?![/\w])`,
    // In a query, a connection string or code another name follows.
    String.raw`&(?![\w.-]{1,40}=)`,
    String.raw`,(?!\s|["'[{]|[\w.-]{1,40}[=:]|$)`,
    String.raw`;(?!\s|[\w$. -]{1,40}[=(:{]|$)`,
  ].join("|")}){1,${MOST_CHARS}}`,
  "y",
);

function withoutClosers(value: string): string {
  let end = value.length;
  while (end > 0 && /[)\]}>]/.test(value[end - 1]!) && !isBalanced(value.slice(0, end))) end--;
  return value.slice(0, end);
}

function isBalanced(value: string): boolean {
  const count = (char: string) => value.split(char).length - 1;
  return (
    count("(") >= count(")") &&
    count("[") >= count("]") &&
    count("{") >= count("}") &&
    count("<") >= count(">")
  );
}

/** `line` holds only if the value is the last of its line, comments aside. */
function wholeLine(text: string, end: number, place: Place): Place {
  return place === "line" && matchAt(/[ \t]*(?:[#/].{0,400})?(?=[\r\n]|$)/y, text, end) === undefined
    ? "inline"
    : place;
}

function readItems(text: string, start: number): Value[] {
  const items: Value[] = [];
  let at = start;
  while (items.length < MOST_ITEMS) {
    const item = readQuoted(text, at);
    if (item === undefined) break;
    items.push(item);
    const comma = matchAt(/\\{0,3}["'`]\s{0,40},\s{0,40}/y, text, item.end);
    if (comma === undefined) break;
    at = item.end + comma.length;
  }
  return items;
}

/** The lines of a YAML block: those that are indented as far as its first. */
function readBlock(text: string, start: number): Value[] {
  const indent = matchAt(/[ \t]+/y, text, start) ?? "";
  const first = start + indent.length;
  let end = first;
  for (let at = start; at < text.length && at - start < MOST_CHARS && text.startsWith(indent, at); ) {
    const line = matchAt(/.*/y, text, at)!;
    end = at + line.trimEnd().length;
    at += line.length + 1;
  }
  return end > first ? [{ start: first, end, place: "quoted" }] : [];
}

function trimmed(text: string, value: Value): Value | undefined {
  const inside = text.slice(value.start, value.end).replace(/(?<!\s|\\[nrt])(?:\s|\\[nrt])+$/, "");
  return inside === "" ? undefined : { ...value, end: value.start + inside.length };
}

function matchAt(sticky: RegExp, text: string, start: number): string | undefined {
  sticky.lastIndex = start;
  return sticky.exec(text)?.[0];
}
