/** Does a text that an agent gets hold the lines that were needed? Looked for by their words, since a text is all it gets. */
import type { Hunk } from "../../../../repo/git/hunks.ts";

/** A shorter line stands in every file. */
const SAYS_NOTHING = 6;

/** Its lines that could not stand anywhere. A hunk without one cannot be looked for. */
export function tellingLines(
  lines: readonly string[],
  { start, end }: Pick<Hunk, "start" | "end">,
): string[] {
  return lines
    .slice(start - 1, end)
    .map((line) => line.trim())
    .filter((line) => line.length > SAYS_NOTHING);
}

/** Its file is named, and at least half of its telling lines stand in the text. */
export function isHunkShown(text: string, path: string, telling: readonly string[]): boolean {
  return text.includes(path) && telling.filter((line) => text.includes(line)).length * 2 >= telling.length;
}
