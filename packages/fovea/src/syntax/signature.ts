/** The declaration of a symbol on one line: from its first word to where its body begins. */
import { limits } from "../base/limits.ts";
import type { Extent } from "./nest.ts";
import { firstFrom, type Span } from "./span.ts";

export interface Signature {
  text: string;
  /** What stands before the name: modifiers, return types. */
  head: string;
}

export function readSignature(text: string, extent: Extent, decorators: readonly Span[]): Signature {
  const { definition } = extent;
  const start = afterDecorators(text, extent.start, decorators);
  const body = definition.body;
  // A body that begins on the declaration's own line and is short is part of the signature: `const limit = 10`.
  const isValue =
    definition.kind === "const" || definition.kind === "variable" || definition.kind === "type_alias";
  const end = body && !isValue ? body.start : Math.min(extent.end, start + limits.signatureChars * 2);
  let line = text.slice(start, Math.max(end, definition.name.end)).replace(/\s+/g, " ").trim();
  line = line.replace(/\s*(?:[{=;,]|=>|:|\bdo|\bwhere|\bbegin|->)?\s*$/, "");
  if (line.length > limits.signatureChars) line = `${line.slice(0, limits.signatureChars)}…`;
  return { text: line, head: text.slice(start, definition.name.start) };
}

function afterDecorators(text: string, start: number, decorators: readonly Span[]): number {
  let at = start;
  for (let i = firstFrom(decorators, start); i < decorators.length; i++) {
    const decorator = decorators[i]!;
    if (decorator.start < at) continue;
    if (/\S/.test(text.slice(at, decorator.start))) break;
    at = decorator.end;
  }
  while (at < text.length && /\s/.test(text[at]!)) at++;
  return at;
}
