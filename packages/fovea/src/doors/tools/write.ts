/** Pieces of answers that several tools write. */

import { type Freshness, firstSentenceOf } from "../../app/api.ts";
import { fenceFor } from "../../base/markdown-text.ts";
import { promptText } from "../../base/prompt-text.ts";
import type { ToolWork } from "./tool.ts";

/** What the asker should know about how the answer came about. */
export function sayNotes(notes: readonly (string | undefined)[]): string[] {
  return notes.filter((note) => note !== undefined && note !== "").map((note) => `> Note: ${note}`);
}

/** While a first index is under way, or where the tree is told to leave things out, nothing is known to be missing. */
export function sayNothing({ progress, restriction }: WhatIsLooked, text: string): string {
  if (progress?.isFirst) return "Nothing in the part indexed so far.";
  return restriction === undefined ? text : "Nothing in the indexed part of this tree.";
}

export type WhatIsLooked = Pick<Freshness, "progress" | "restriction">;

/** Code between fences that are longer than any fence inside it. */
export function fenced(code: string, language: string): string {
  const shown = promptText(code);
  const fence = fenceFor(shown);
  return `${fence}${language}\n${shown}\n${fence}`;
}

/** Enough of a memory to know which one is meant. */
export function quoted(content: string): string {
  return `"${firstSentenceOf(content)}"`;
}

/** The call that takes a forgetting or a replacement back. */
export function restoreCall(id: string, actor: ToolWork["actor"]): string {
  return actor === "user" ? `fovea forget ${id} --restore` : `forget {"ids": ["${id}"], "restore": true}`;
}

/** The call that makes one of two go. */
export function forgetCall(id: string, actor: ToolWork["actor"]): string {
  return actor === "user" ? `fovea forget ${id}` : `forget {"ids": ["${id}"]}`;
}

const MOST_SAID = 5;

/** A line for each, as far as somebody reads them. */
export function sayEach<T>(list: readonly T[], say: (one: T) => string): string[] {
  const rest = list.length - MOST_SAID;
  return [...list.slice(0, MOST_SAID).map(say), ...(rest > 0 ? [`… and ${rest} more of that kind.`] : [])];
}
