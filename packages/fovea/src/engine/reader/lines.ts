/** Short lines for an agent, and as many of them as a budget has room for. */
import { estimateTokens } from "../../base/tokens.ts";
import { loadForest } from "../../focus/store.ts";
import { escapeFrame, frameAs } from "../../memory/frame.ts";
import type { Reader } from "./reader.ts";

const LINE_CHARS = 200;
const MOST_TOPICS = 3;

export function line(text: string, most = LINE_CHARS): string {
  const one = escapeFrame(text.replace(/\s+/g, " ").trim());
  return one.length > most ? `${one.slice(0, most - 1)}…` : one;
}

export function fitLines(
  lines: readonly string[],
  note: string,
  tag: `fovea_${string}`,
  budget: number,
): string | undefined {
  for (let end = lines.length; end > 0; end--) {
    const text = frameAs(tag, note, lines.slice(0, end).join("\n"));
    if (estimateTokens(text, "markdown") <= budget) return text;
  }
  return undefined;
}

export function topicsOf(reader: Reader): string[] {
  const { settings, now } = reader.focus();
  const forest = loadForest(reader.book.db, reader.book.projectId);
  return forest
    .roots()
    .filter(({ content }) => content !== "")
    .sort((a, b) => forest.scoreOf(b, settings, now) - forest.scoreOf(a, settings, now))
    .slice(0, MOST_TOPICS)
    .map(({ content }) => `- ${line(content)}`);
}
