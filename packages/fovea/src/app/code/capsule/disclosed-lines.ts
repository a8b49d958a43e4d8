/** The lines of an excerpt as a session keeps them: ranges counted from the first line of the code, `0,12-40`. */
import type { View } from "../../../answers/formats.ts";

export function writeLines({ item, lines }: Pick<View, "item" | "lines">): string {
  const ranges: { first: number; last: number }[] = [];
  for (const line of lines) {
    const number = line.number - item.startLine;
    // The comment above comes with every excerpt.
    if (number < 0) continue;
    const range = ranges.at(-1);
    if (range?.last === number - 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(",");
}

/** As numbers in the file, where the code begins at `startLine` now. */
export function readLines(written: string, startLine: number): Set<number> {
  const numbers = new Set<number>();
  for (const range of written.split(",").filter((one) => one !== "")) {
    const [first, last = first] = range.split("-").map(Number) as [number, number?];
    for (let number = first; number <= last; number++) numbers.add(startLine + number);
  }
  return numbers;
}
