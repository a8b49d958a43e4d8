/**
 * What a call is given, as far as it tells overloads apart without knowing types: one letter per argument.
 * `s` a string, `n` a number, `b` true or false, `f` a function without a name, `v` anything else.
 */
import { limits } from "../base/limits.ts";
import type { ReferenceKind } from "./types.ts";

const TYPE_ARGUMENTS = /\s?<([\w\s,.:?[\]<>()]*)>(?=\s*[^\w\s"'-]|\s+\p{L}|\s*$)/uy;
/** Commas in `Map<string, int>` separate nothing. */
const GENERIC = /<[\w\s,.:?[\]<>]*>(?=\s*[(){}.,;:[\]])/y;

const CALLS = new Set<ReferenceKind>(["call", "new", "decorator"]);

export function looksOfCall(
  kind: ReferenceKind,
  text: string,
  afterName: number,
): { arguments?: string; typeArguments?: number } {
  if (kind === "read") return {};
  TYPE_ARGUMENTS.lastIndex = afterName;
  const types = text[afterName] === "<" || text[afterName + 1] === "<" ? TYPE_ARGUMENTS.exec(text) : null;
  // A call may leave out its type arguments; the name of a type may not.
  const typeArguments = types
    ? { typeArguments: topLevel(types[1]!) }
    : kind === "call"
      ? {}
      : { typeArguments: 0 };
  const shape = CALLS.has(kind)
    ? argumentShape(text, types ? TYPE_ARGUMENTS.lastIndex : afterName)
    : undefined;
  return shape === undefined ? typeArguments : { ...typeArguments, arguments: shape };
}

function topLevel(list: string): number {
  let depth = 0;
  let count = 1;
  for (const c of list) {
    if (c === "<" || c === "(" || c === "[") depth++;
    else if (c === ">" || c === ")" || c === "]") depth--;
    else if (c === "," && depth === 0) count++;
  }
  return count;
}

/** Undefined when no list of arguments follows, or when it is too long to look through. */
export function argumentShape(text: string, after: number): string | undefined {
  let at = after;
  while (/\s/.test(text[at] ?? "")) at++;
  if (text[at] !== "(") return undefined;
  const end = Math.min(text.length, at + limits.expressionScanChars);
  let depth = 0;
  let from = at + 1;
  let shape = "";
  for (; at < end; at++) {
    const c = text[at]!;
    if (c === '"' || c === "'") at = endOfString(text, at);
    else if (c === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) at = endOfComment(text, at);
    else if (c === "(" || c === "[" || c === "{") depth++;
    else if (c === ")" || c === "]" || c === "}") {
      if (--depth === 0) return shape + letterOf(text.slice(from, at), shape === "");
    } else if (c === "<" && depth === 1) at = Math.max(at, skip(GENERIC, text, at) - 1);
    else if (c === "," && depth === 1) {
      shape += letterOf(text.slice(from, at), false);
      from = at + 1;
    }
  }
  return undefined;
}

function letterOf(argument: string, isOnly: boolean): string {
  const bare = argument
    .replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g, "")
    .trim()
    .replace(/^\w+\s*:(?!:)\s*/, "");
  if (bare === "" && isOnly) return "";
  // A condition on a text or a call of it is no text; putting texts together is.
  if (/^[$@]{0,2}"/.test(bare) && /"(?:\s*\+.*)?$/s.test(bare)) return "s";
  if (/^-?\d[\w.]*$/.test(bare)) return "n";
  if (/^(?:true|false)$/.test(bare)) return "b";
  return /^(?:async\s+)?(?:\([^()]*\)|\w+)\s*(?:=>|->)|^delegate\b/.test(bare) ? "f" : "v";
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The closing quote; C#'s `@"…"` knows no backslash, and `"""` may hold quotes. */
function endOfString(text: string, start: number): number {
  const quote = text[start]!;
  if (text.startsWith('"""', start)) {
    const end = text.indexOf('"""', start + 3);
    return end === -1 ? text.length : end + 2;
  }
  const isVerbatim = /@\$?$/.test(text.slice(Math.max(0, start - 2), start));
  let at = start + 1;
  for (; at < text.length && text[at] !== quote; at++) if (text[at] === "\\" && !isVerbatim) at++;
  return at;
}

function endOfComment(text: string, start: number): number {
  const isLine = text[start + 1] === "/";
  const end = text.indexOf(isLine ? "\n" : "*/", start + 2);
  return end === -1 ? text.length : end + (isLine ? 0 : 1);
}
