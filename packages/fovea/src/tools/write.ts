/** Pieces of answers that several tools write. */
import type { Freshness } from "../engine/types.ts";

/** What the asker should know about how the answer came about. */
export function sayNotes(notes: readonly (string | undefined)[]): string[] {
  return notes.filter((note) => note !== undefined && note !== "").map((note) => `> Note: ${note}`);
}

/** While a first index is under way, or where the tree is told to leave things out, nothing is known to be missing. */
export function sayNothing({ progress, restriction }: WhatIsLooked, text: string): string {
  if (progress?.isFirst) return "Nothing in what is indexed so far.";
  return restriction === undefined ? text : "Nothing in the part of this tree that is indexed.";
}

export type WhatIsLooked = Pick<Freshness, "progress" | "restriction">;

/** Code between fences that are longer than any fence inside it. */
export function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/^\s*(`{3,})/gm)].map((match) => match[1]!.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}
