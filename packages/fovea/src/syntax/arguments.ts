/** What the arguments of a call look like: enough to tell overloads apart, and short enough to keep for every call. */
import type { Span } from "./span.ts";

const LITERALS: readonly [RegExp, string][] = [
  [/^(?:u8)?R?"/, "s"],
  [/^[LuU]R?"/, "w"],
  [/^(?:u8|[LuU])?'/, "c"],
  [/^[-+]?\.?\d/, "n"],
  [/^(?:true|false)$/, "b"],
];

/**
 * A letter per argument: `s` text, `w` wide text, `c` character, `n` number, `b` truth value, `?` anything else.
 * `count` is the number of nodes in the list; where that is not the number of arguments, we do not know them.
 */
export function shapeOfArguments(text: string, list: Span, count: number): string | undefined {
  if (count <= 0) return "";
  const inner = text.slice(list.start + 1, list.end - 1);
  // A comment is a node too.
  if (/\/[/*]/.test(inner.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, ""))) return undefined;
  const parts = splitArguments(inner);
  return parts.length === count ? parts.map(shapeOf).join("") : "?".repeat(count);
}

function shapeOf(argument: string): string {
  const written = argument.trim();
  return LITERALS.find(([pattern]) => pattern.test(written))?.[1] ?? "?";
}

function splitArguments(text: string): string[] {
  if (!text.includes(",")) return [text];
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === "(" || c === "[" || c === "{") depth++;
    else if (c === ")" || c === "]" || c === "}") depth--;
    else if (c === '"' || c === "'") i = endOfText(text, i);
    else if (c === "," && depth === 0) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

function endOfText(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === text[from]) return i;
  }
  return text.length;
}
