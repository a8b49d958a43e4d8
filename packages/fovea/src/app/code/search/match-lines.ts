/** Lines with a match as they are shown: cut where they are very long, with the lines around them. */
import type { LineMatch } from "../../../answers/exact/matcher.ts";
import type { TextMatch } from "./text-views.ts";

const LONGEST_LINE = 240;
/** Of a line that is cut, so much is shown before the match. */
const BEFORE_MATCH = 60;

export function linesAround(
  text: string,
  matches: readonly LineMatch[],
  { before, after }: { before: number; after: number },
): Omit<TextMatch, "path">[] {
  const lines = text.split("\n");
  // The line break at the end ends the last line.
  if (lines.at(-1) === "") lines.pop();
  return matches.map(({ line, column }) => ({
    line,
    column,
    text: cut(lines[line - 1] ?? "", column),
    context: numbersAround(line, before, Math.min(after, lines.length - line)).map((other) => ({
      line: other,
      text: cut(lines[other - 1]!, 1),
    })),
  }));
}

function numbersAround(line: number, before: number, after: number): number[] {
  const first = Math.max(1, line - before);
  const numbers = Array.from({ length: Math.max(0, line + after - first + 1) }, (_, at) => first + at);
  return numbers.filter((other) => other !== line);
}

/** What is left out is marked, so that nobody takes the piece for the line. */
function cut(line: string, column: number): string {
  if (line.length <= LONGEST_LINE) return line;
  const start = Math.max(0, Math.min(column - 1 - BEFORE_MATCH, line.length - LONGEST_LINE));
  const end = start + LONGEST_LINE;
  return `${start > 0 ? "…" : ""}${line.slice(start, end)}${end < line.length ? "…" : ""}`;
}
