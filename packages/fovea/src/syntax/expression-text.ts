/** Expressions as they are kept: on one line, and short. */
import { limits } from "../base/limits.ts";
import type { Span } from "./span.ts";

/** An expression on one line. A long one loses what is inside its brackets and templates, so that it still shows its shape. */
export function expression(text: string, { start, end }: Span): string {
  const isLong = end - start > limits.expressionChars;
  const written = isLong ? withoutInsides(text, start, end) : text.slice(start, end);
  return /\s/.test(written) ? written.replace(/\s+/g, " ") : written;
}

/** Ends in `…` where even that is too long. */
function withoutInsides(text: string, start: number, end: number): string {
  let shape = "";
  let depth = 0;
  for (let i = start; i < end; i++) {
    if (i - start > limits.expressionScanChars || shape.length > limits.expressionChars) return `${shape}…`;
    const c = text[i]!;
    const template = c === "`" ? text.indexOf("`", i + 1) : -1;
    if (template !== -1 && template < end) {
      if (depth <= 0) shape += "`…`";
      i = template;
      continue;
    }
    if (c === ")" || c === "]" || c === "}") depth--;
    if (depth <= 0) shape += c;
    if (c === "(" || c === "[" || c === "{") {
      if (depth === 0) shape += "…";
      depth++;
    }
  }
  return shape;
}
