/** Doc comments: the comments that stand directly before a declaration, without their markers. */
import { limits } from "../base/limits.ts";
import { firstFrom, type Span } from "./span.ts";

/** The span of the comments that end right before `start`, with at most one line break in between. */
export function commentsBefore(text: string, comments: readonly Span[], start: number): Span | undefined {
  let index = firstFrom(comments, start) - 1;
  let begin = start;
  let end = -1;
  for (; index >= 0; index--) {
    const comment = comments[index]!;
    const gap = text.slice(comment.end, begin);
    if (/\S/.test(gap) || (gap.match(/\n/g)?.length ?? 0) > (text[comment.end - 1] === "\n" ? 0 : 1)) break;
    // A comment after code on its line belongs to that code.
    if (/\S/.test(text.slice(text.lastIndexOf("\n", comment.start - 1) + 1, comment.start))) break;
    if (end === -1) end = comment.end;
    begin = comment.start;
  }
  return end === -1 ? undefined : { start: begin, end };
}

/** Comment markers and string quotes removed, blank edges trimmed, cut at the limit. */
export function cleanDoc(raw: string): string {
  const trimmed = raw.trim();
  const quoted = /^(?:@\w+\s+)?(?:~?[rRbBuUfFsS]{0,2})("""|'''|"|')([\s\S]*)\1$/.exec(trimmed)?.[2];
  // In a doc string `#` and `*` are headings and lists.
  const lines =
    quoted === undefined
      ? trimmed.split(/\r?\n/).map(withoutMarkers)
      : quoted.split(/\r?\n/).map((line) => line.trimEnd());
  const indent = Math.min(
    ...lines
      .slice(1)
      .filter((l) => l.trim() !== "")
      .map((l) => l.search(/\S/)),
    40,
  );
  const text = lines
    .map((line, i) => (i === 0 ? line.trim() : line.slice(Math.min(indent, line.search(/\S|$/)))))
    .join("\n")
    .trim();
  return text.length > limits.docChars ? `${text.slice(0, limits.docChars)}…` : text;
}

function withoutMarkers(line: string): string {
  return line
    .replace(
      /^\s*(?:\/\*+!?(?!\/)|\*+\/|\*(?!\*)|\/{2,}!?|#+!?|--\[\[|-{2,}\s*\|?|;+|\{-\s*\|?|<!--)[ \t]?/,
      "",
    )
    .replace(/(?<!\s)\s*(?:(?<!\*)\*+\/|-\}|\]\]|-->)\s*$/, "")
    .trimEnd();
}
