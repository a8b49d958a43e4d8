/**
 * Splits a parameter list as written into names, types and defaults. Works on text, since the shapes are alike
 * in all languages and one parameter costs no call into the parser.
 */
import type { Language } from "./language.ts";
import type { Span } from "./span.ts";
import type { Parameter } from "./types.ts";

export function readParameters(
  list: string,
  readParameter: Language["readParameter"],
  separator = ",",
): Parameter[] {
  const inner = separator === "," ? list.replace(/^\s*[([|{]/, "").replace(/[)\]|}]\s*$/, "") : list;
  const parts = splitTopLevel(inner, separator)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
  return parts.map((part, at) => readParameter(part, at, parts)).filter((p) => p !== undefined);
}

/** Where a grammar has no node for the list, the query captures its opening bracket: the list ends at the closing one. */
export function listEnd(text: string, { start, end }: Span): number {
  if (end - start !== 1 || text[start] !== "(") return end;
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if ("([{".includes(text[i]!)) depth++;
    else if (")]}".includes(text[i]!) && --depth === 0) return i + 1;
  }
  return end;
}

/** Most parameters are nothing but a name. */
const PLAIN = /^[\w$]+$/;

/** `name: Type = default`: TypeScript, Python, Rust, Kotlin, Swift, Scala. */
export function nameFirst(text: string): Parameter | undefined {
  if (PLAIN.test(text)) return { name: text };
  const [declared = "", fallback] = splitOnce(text, "=");
  const [left = "", type] = splitOnce(declared, ":");
  const words = left.trim().split(/\s+/);
  const name = /^[[{(]/.test(left.trim()) ? left.trim() : (words.at(-1) ?? "").replace(/\?$/, "");
  return name === "" || name === "*" || name === "/" ? undefined : withParts(name, type, fallback);
}

/** `Type name = default`: Java, C, C++, C#, PHP. */
export function typeFirst(text: string): Parameter | undefined {
  const [declared = "", fallback] = splitOnce(text, "=");
  const match = /^(.*?)(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\s*((?:\[\s*(?:\w+\s*)?\])*)$/u.exec(
    declared.trim(),
  );
  if (!match) return declared.trim() === "void" ? undefined : withParts("", declared, fallback);
  const [, type = "", name = "", suffix = ""] = match;
  // A lone word is a type without a name, as in a C prototype.
  if (type.trim() === "" && suffix === "")
    return name === "void" ? undefined : name.startsWith("$") ? { name } : withParts("", name, fallback);
  return withParts(name, `${type.trim()}${suffix}`, fallback);
}

function withParts(name: string, type: string | undefined, fallback: string | undefined): Parameter {
  return {
    name,
    ...(type?.trim() ? { type: type.trim() } : {}),
    ...(fallback?.trim() ? { default: fallback.trim() } : {}),
  };
}

/** Splits at the first separator outside brackets and quotes; `=>`, `==`, `::` and the like do not count. */
function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = topLevelIndexes(text, separator)[0];
  return at === undefined ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

export function splitTopLevel(text: string, separator: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const at of topLevelIndexes(text, separator)) {
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  parts.push(text.slice(from));
  return parts;
}

function topLevelIndexes(text: string, separator: string): number[] {
  const found: number[] = [];
  let depth = 0;
  let quote = "";
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (quote !== "") {
      if (c === "\\") i++;
      else if (c === quote) quote = "";
    } else if (c === '"' || c === "`" || (c === "'" && isQuote(text, i))) quote = c;
    else if ("([{".includes(c) || (c === "<" && text.includes(">", i))) depth++;
    else if (")]}".includes(c) || (c === ">" && text[i - 1] !== "=" && text[i - 1] !== "-")) depth--;
    else if (depth <= 0 && c === separator && !isPartOfOperator(text, i)) found.push(i);
  }
  return found;
}

/** An apostrophe opens a string if another one follows, unless it begins a Rust lifetime: `&'a str`, `Row<'a, 'b>`. */
function isQuote(text: string, i: number): boolean {
  if (text.indexOf("'", i + 1) < 0) return false;
  const before = text.slice(0, i).trimEnd().at(-1) ?? "";
  const after = /^'[a-z_]\w*(?!['\w])\s*([,>+]?)/.exec(text.slice(i, i + 40));
  return !(after && ("&<+".includes(before) || (before === "," && after[1] !== "")));
}

function isPartOfOperator(text: string, i: number): boolean {
  const c = text[i]!;
  if (c === "=") return text[i + 1] === ">" || text[i + 1] === "=" || "=!<>:".includes(text[i - 1] ?? " ");
  if (c === ":") return text[i + 1] === ":" || text[i - 1] === ":";
  return false;
}
