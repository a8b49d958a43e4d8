/** The words of a text as full text knows them: stems, identifiers whole and split, no stop words. */
import { identifiersOf } from "../text/identifiers.ts";
import { isStopWord } from "../text/stop-words.ts";
import { termsOf } from "../text/terms.ts";
import { baseOf } from "../text/word-forms.ts";

export function wordsOf(text: string): string[] {
  return identifiersOf(text).flatMap((written) => {
    const word = written.toLowerCase();
    if (isStopWord(word)) return [];
    const base = baseOf(word);
    return termsOf(base === word ? written : base);
  });
}
