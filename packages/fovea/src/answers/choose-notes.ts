/** Which memories go into a capsule, and whether whole or by their beginning: the best first, within their share of it. */

export interface MemoryNote {
  /** The line as it is, and the short one that is shown where the other is too long. */
  whole: string;
  short: string;
}

export interface ChosenNote {
  /** Its place among those that were given. */
  at: number;
  line: string;
  isWhole: boolean;
  tokens: number;
}

/** `write` gives the text that lines take in the whole, with all that frames them. */
export function chooseNotes(
  notes: readonly MemoryNote[],
  room: number,
  write: (lines: readonly string[]) => string,
  measure: (text: string) => number,
): ChosenNote[] {
  const chosen: ChosenNote[] = [];
  const fits = (line: string) => measure(write([...chosen.map((one) => one.line), line])) <= room;
  for (const [at, { whole, short }] of notes.entries()) {
    const line = [whole, short].find(fits);
    if (line !== undefined) chosen.push({ at, line, isWhole: line === whole, tokens: measure(line) });
  }
  return chosen;
}
