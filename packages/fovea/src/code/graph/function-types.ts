/** Takes apart types of functions as they are written: `(store: Store, all?: Store[]) => void`. */
import { splitItems } from "./split-items.ts";

/** The types of the parameters of each function that a type allows; empty texts where none is written. */
export function functionTypes(written: string): string[][] {
  const text = withoutBrackets(written.trim().replace(/^(?:readonly|new|async)\s+/, ""));
  const open = text.startsWith("<") ? closing(text, 0) + 1 : 0;
  const start = open + (/^\s*/.exec(text.slice(open))?.[0].length ?? 0);
  const end = text[start] === "(" ? closing(text, start) : -1;
  if (end !== -1 && /^\s*=>/.test(text.slice(end + 1)))
    return [splitItems(text.slice(start + 1, end)).map(typeOfParameter)];
  const parts = splitItems(text, "|");
  return parts.length > 1 ? parts.flatMap(functionTypes) : [];
}

function typeOfParameter(written: string): string {
  return /^\s*(?:\.\.\.)?[\w$]+\??\s*:\s*(.+)$/s.exec(written)?.[1]?.trim() ?? "";
}

function withoutBrackets(text: string): string {
  return text.startsWith("(") && closing(text, 0) === text.length - 1
    ? withoutBrackets(text.slice(1, -1).trim())
    : text;
}

/** Where the bracket that opens at an offset is closed, or -1. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const c = text[at]!;
    if (c === "(" || c === "[" || c === "{" || c === "<") depth++;
    else if (c === ")" || c === "]" || c === "}" || (c === ">" && text[at - 1] !== "=")) {
      depth--;
      if (depth === 0) return at;
    }
  }
  return -1;
}
