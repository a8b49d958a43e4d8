/**
 * The sentences of a text that say most about the whole: those whose words many other sentences have, no two of them
 * saying the same. This one needs no model; a model can do better.
 */
import { identifiersOf } from "./identifiers.ts";
import { isStopWord } from "./stop-words.ts";
import { termsOf } from "./terms.ts";

export interface Weighed {
  sentence: string;
  /** Above what its words alone say: a decision counts more than a remark. */
  bonus?: number;
}

const TOO_ALIKE = 0.6;

/** The best ones, in the order in which they were said. */
export function pickSentences(sentences: readonly Weighed[], most: number): string[] {
  const termsPer = sentences.map(({ sentence }) => contentTerms(sentence));
  const spread = new Map<string, number>();
  for (const terms of termsPer) for (const term of terms) spread.set(term, (spread.get(term) ?? 0) + 1);
  const scored = sentences.map(({ sentence, bonus = 0 }, at) => {
    const terms = [...termsPer[at]!];
    const shared = terms.reduce((sum, term) => sum + Math.log2(spread.get(term)!), 0);
    return { at, sentence, terms: termsPer[at]!, score: shared / Math.sqrt(terms.length + 4) + bonus };
  });
  const chosen: typeof scored = [];
  for (const one of scored.sort((a, b) => b.score - a.score || a.at - b.at)) {
    if (chosen.length >= most) break;
    if (one.terms.size < 2 || chosen.some((other) => overlap(other.terms, one.terms) > TOO_ALIKE)) continue;
    chosen.push(one);
  }
  return chosen.sort((a, b) => a.at - b.at).map(({ sentence }) => sentence);
}

/** Words that come up again and again, as they were written most often. */
export function topicsOf(texts: readonly string[], most: number): string[] {
  const spread = new Map<string, { texts: number; forms: Map<string, number> }>();
  for (const text of texts) {
    const seen = new Set<string>();
    for (const word of identifiersOf(text)) {
      const term = termsOf(word).at(-1);
      if (term === undefined || word.length < 3 || /^\d/.test(word) || isStopWord(word.toLowerCase()))
        continue;
      const entry = spread.get(term) ?? { texts: 0, forms: new Map<string, number>() };
      if (!seen.has(term)) entry.texts++;
      seen.add(term);
      entry.forms.set(word, (entry.forms.get(word) ?? 0) + 1);
      spread.set(term, entry);
    }
  }
  return [...spread.values()]
    .filter((entry) => entry.texts > 1 || texts.length === 1)
    .map(({ texts: count, forms }) => {
      const [form] = [...forms].sort((a, b) => b[1] - a[1])[0]!;
      // A name as code writes it says more than a word of prose.
      return { form, weight: count * (/[a-z][A-Z]|_/.test(form) ? 2 : 1) };
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .map(({ form }) => form);
}

export function contentTerms(sentence: string): Set<string> {
  return new Set(
    identifiersOf(sentence).flatMap((word) => (isStopWord(word.toLowerCase()) ? [] : termsOf(word))),
  );
}

/** Of the words of the smaller one, how many the other has too. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  if (few.size === 0) return 0;
  let common = 0;
  for (const term of few) if (many.has(term)) common++;
  return common / few.size;
}
