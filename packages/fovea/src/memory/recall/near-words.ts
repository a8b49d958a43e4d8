/**
 * How much of a question each of the best candidates has when words of like meaning count too: for every term of the
 * question the word of the memory that is most like it. A question rarely has the words of its answer.
 */
import type { WordMeanings } from "../../embed/word-meanings.ts";
import type { Candidate } from "./candidates.ts";
import type { Query } from "./query.ts";

export function compareWords(
  { terms, mass }: Query,
  best: readonly { candidate: Candidate }[],
  meanings: WordMeanings | undefined,
): void {
  if (!meanings || mass === 0) return;
  const asked = [...terms].map(([term, worth]) => ({ term, worth, row: meanings.rowOf(term) }));
  const known = new Map<string, Float32Array | undefined>();
  // The same words are in many memories: each is compared with the question once.
  const likenessOf = (word: string): Float32Array | undefined => {
    if (known.has(word)) return known.get(word);
    const row = meanings.rowOf(word);
    const isAsked = terms.has(word);
    const found =
      row === undefined && !isAsked
        ? undefined
        : Float32Array.from(asked, (one) => {
            if (one.term === word) return 1;
            return row === undefined || one.row === undefined ? 0 : meanings.likeness(one.row, row);
          });
    known.set(word, found);
    return found;
  };
  const most = new Float32Array(asked.length);
  for (const { candidate } of best) {
    most.fill(0);
    for (const word of candidate.note.said.terms) {
      const likeness = likenessOf(word);
      if (!likeness) continue;
      for (let i = 0; i < most.length; i++) if (likeness[i]! > most[i]!) most[i] = likeness[i]!;
    }
    let sum = 0;
    for (let i = 0; i < most.length; i++) sum += most[i]! * asked[i]!.worth;
    candidate.near = sum / mass;
  }
}
