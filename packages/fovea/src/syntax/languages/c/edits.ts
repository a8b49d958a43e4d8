/** Changes of a text that keep its length and its lines, so that every offset into it stays. */

/** Start, end, and what to write at the start; the rest becomes blank. */
export type Edit = readonly [start: number, end: number, fill: string];

export function applyEdits(text: string, edits: Edit[]): string {
  if (edits.length === 0) return text;
  let result = "";
  let at = 0;
  for (const [start, end, fill] of edits.sort((a, b) => a[0] - b[0])) {
    const from = Math.max(start, at);
    if (from >= end) continue;
    const blank = text.slice(from + fill.length, end).replace(/[^\n]+/g, (line) => " ".repeat(line.length));
    result += text.slice(at, from) + fill + blank;
    at = end;
  }
  return result + text.slice(at);
}
