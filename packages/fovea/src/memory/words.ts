/** The words of a text as full text knows them: stems, identifiers whole and split, no stop words. */
import { identifiersOf } from "../text/identifiers.ts";
import { isStopWord } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";

export function wordsOf(text: string): string[] {
  return identifiersOf(text).flatMap((word) => (isStopWord(word.toLowerCase()) ? [] : termsOf(word)));
}
