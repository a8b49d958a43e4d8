/** The words of a text as full text knows them: stems, identifiers whole and split, no stop words. */
import { identifiersOf } from "../words/identifiers.ts";
import { isStopWord } from "../words/stop-words.ts";
import { termsOf } from "../words/terms.ts";
import { baseOf } from "../words/word-forms.ts";

export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const written of identifiersOf(text)) words.push(...formsOf(written));
  return words;
}

/** At a question hundreds of memories are taken apart, mostly into the same words. */
const MOST_KNOWN = 60_000;
const LONGEST_KNOWN = 40;
const known = new Map<string, readonly string[]>();

/** The stems of one word as it is written. */
export function formsOf(written: string): readonly string[] {
  const kept = known.get(written);
  if (kept) return kept;
  const forms = takeApart(written);
  if (written.length > LONGEST_KNOWN) return forms;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(written, forms);
  return forms;
}

function takeApart(written: string): readonly string[] {
  // "PDFs" are several of what is a "PDF", and no `PD` of `Fs`.
  if (ACRONYMS.test(written)) return takeApart(written.slice(0, -1));
  const word = written.toLowerCase();
  if (isStopWord(word)) return [];
  const base = baseOf(word);
  return termsOf(base === word ? written : base);
}

const ACRONYMS = /^\p{Lu}{2,}s$/u;
