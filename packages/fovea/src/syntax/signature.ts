/** The declaration of a symbol on one line: from its first word to where its body begins. */
import { limits } from "../base/limits.ts";
import type { Extent } from "./nest.ts";
import { firstFrom, type Span } from "./span.ts";

export interface Signature {
  text: string;
  /** What stands before the name: modifiers, return types. */
  head: string;
}

export function readSignature(
  text: string,
  extent: Extent,
  decorators: readonly Span[],
  comments: readonly Span[],
): Signature {
  const { definition } = extent;
  const start = afterDecorators(text, extent.declared ?? extent.start, decorators);
  const body = definition.body;
  // A body that begins on the declaration's own line and is short is part of the signature: `const limit = 10`.
  const isValue =
    !definition.isJoined &&
    (definition.kind === "const" ||
      definition.kind === "variable" ||
      definition.kind === "type_alias" ||
      (definition.kind === "macro" && !definition.parameters && text[body?.start ?? -1] !== "{"));
  const end = body && !isValue ? body.start : Math.min(extent.end, start + limits.signatureChars * 2);
  const shared = sharedHead(text, extent, decorators);
  // `typedef struct { … } point;`
  const isNamedAfterBody = body !== undefined && !isValue && body.end <= definition.name.start;
  const code = (from: number, to: number) => withoutComments(text, from, to, comments);
  const declared = isNamedAfterBody
    ? `${code(start, body.start)}{…} ${code(body.end, definition.name.end)}`
    : code(start, Math.max(end, definition.name.end));
  let line = (shared + declared).replace(/\s+/g, " ").trim();
  line = line.replace(/\s?(?:[{=;,\\]|=>|:|\bdo|\bwhere|\bbegin|->)$/, "");
  if (line.length > limits.signatureChars) line = `${line.slice(0, limits.signatureChars)}…`;
  return {
    text: line,
    head: shared + code(start, isNamedAfterBody ? body.start : definition.name.start),
  };
}

function withoutComments(text: string, start: number, end: number, comments: readonly Span[]): string {
  let code = "";
  let at = start;
  for (let i = firstFrom(comments, start); i < comments.length && comments[i]!.start < end; i++) {
    if (comments[i]!.start < at) continue;
    code += `${text.slice(at, comments[i]!.start)} `;
    at = Math.min(comments[i]!.end, end);
  }
  return code + text.slice(at, end);
}

/** `export const ` of `b` in `export const a = 1, b = 2`. Methods side by side in an object share nothing. */
function sharedHead(text: string, { head }: Extent, decorators: readonly Span[]): string {
  if (!head) return "";
  const shared = text.slice(afterDecorators(text, head.start, decorators), head.end);
  return /[{(]/.test(shared) ? "" : shared;
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
