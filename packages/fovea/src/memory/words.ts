/** The words of a memory as full text knows them: stems, identifiers whole and split, no stop words. */
import { identifiersOf } from "../text/identifiers.ts";
import { isStopWord } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";
import type { Memory } from "./types.ts";

export function termsOfText(text: string): string[] {
  return identifiersOf(text).flatMap((word) => (isStopWord(word.toLowerCase()) ? [] : termsOf(word)));
}

/** What it says, and what it is filed under: name, tags, the symbols and files it is about. */
export function wordsOf(memory: Pick<Memory, "content" | "name" | "tags" | "anchors">): {
  body: string;
  keys: string;
} {
  const about = memory.anchors.flatMap(({ path, symbol }) => [path, symbol]);
  const keys = [memory.name ?? "", ...memory.tags, ...about].join(" ");
  return { body: termsOfText(memory.content).join(" "), keys: termsOfText(keys).join(" ") };
}
