/** Pieces of answers that several tools write. */

/** What the asker should know about how the answer came about. */
export function sayNotes(notes: readonly (string | undefined)[]): string[] {
  return notes.filter((note) => note !== undefined && note !== "").map((note) => `> Note: ${note}`);
}

/** While a first index is under way, nothing is known to be missing. */
export function sayNothing({ progress }: { progress?: { isFirst: boolean } }, text: string): string {
  return progress?.isFirst ? "Nothing in what is indexed so far." : text;
}

/** Code between fences that are longer than any fence inside it. */
export function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/^\s*(`{3,})/gm)].map((match) => match[1]!.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}
