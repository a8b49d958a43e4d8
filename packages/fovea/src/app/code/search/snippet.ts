/** The few lines of a place that a question is about, and the text of a hit as it is shown and counted. */
import { identifiersOf } from "../../../words/identifiers.ts";
import { termsOf } from "../../../words/terms.ts";
import type { HitView, SnippetLine } from "../../types.ts";

const LINES_SHOWN = 3;
const LONGEST_LINE = 160;
/** A place can be a whole class; its matching lines are looked for in this much of it. */
const LINES_READ = 600;

export function snippetOf(
  text: string,
  place: { startLine: number; endLine: number },
  terms: ReadonlyMap<string, number>,
  /** A line that is shown whatever its words are. */
  surely?: number,
): SnippetLine[] {
  const lines = text.split("\n");
  const end = Math.min(place.endLine, place.startLine + LINES_READ - 1, lines.length);
  const found: (SnippetLine & { value: number })[] = [];
  for (let line = place.startLine; line <= end; line++) {
    const written = lines[line - 1]!;
    const words = new Set(identifiersOf(written).flatMap((identifier) => termsOf(identifier)));
    let value = 0;
    for (const word of words) value += terms.get(word) ?? 0;
    if (line === surely) value = Number.POSITIVE_INFINITY;
    if (value > 0) found.push({ line, text: shorten(written), value });
  }
  return found
    .sort((a, b) => b.value - a.value || a.line - b.line)
    .slice(0, LINES_SHOWN)
    .sort((a, b) => a.line - b.line)
    .map(({ line, text }) => ({ line, text }));
}

/** What an agent is given for a hit: where, what, and the lines that matter. */
export function textOfHit(hit: Omit<HitView, "text" | "chars">): string {
  const what = hit.name === undefined ? "" : `  ${hit.kind} ${hit.name}`;
  const head = `${hit.path}:${hit.startLine}-${hit.endLine}${what}`;
  return [head, ...hit.lines.map(({ line, text }) => `  ${line}: ${text}`)].join("\n");
}

function shorten(line: string): string {
  const text = line.trim();
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE - 1)}…` : text;
}
