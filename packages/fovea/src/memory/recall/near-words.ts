/**
 * How much of a question each of the best candidates has when words of like meaning count too: for every term of the
 * question the word of the memory that is most like it. A question rarely has the words of its answer.
 */
import type { WordMeanings } from "../../embed/word-meanings.ts";
import type { Candidate } from "./candidates.ts";
import type { Query } from "./query.ts";

export function compareWords(
  query: Query,
  best: readonly { candidate: Candidate }[],
  meanings: WordMeanings | undefined,
): void {
  if (!meanings || query.mass === 0) return;
  const asked = new AskedWords(query, meanings);
  for (const { candidate } of best) candidate.near = asked.shareIn(candidate.note.said.terms);
}

class AskedWords {
  readonly #mass: number;
  readonly #terms: readonly string[];
  readonly #worths: readonly number[];
  readonly #directions: readonly (Float64Array | undefined)[];
  readonly #meanings: WordMeanings;
  /** The same words are in many memories: each is compared with the question once. */
  readonly #known = new Map<string, Float64Array | undefined>();
  readonly #most: Float64Array;

  constructor({ terms, mass }: Query, meanings: WordMeanings) {
    this.#mass = mass;
    this.#meanings = meanings;
    this.#terms = [...terms.keys()];
    this.#worths = [...terms.values()];
    this.#directions = this.#terms.map((term) => {
      const row = meanings.rowOf(term);
      return row === undefined ? undefined : meanings.directionOf(row);
    });
    this.#most = new Float64Array(this.#terms.length);
  }

  shareIn(words: ReadonlySet<string>): number {
    const most = this.#most.fill(0);
    for (const word of words) {
      const likeness = this.#known.has(word) ? this.#known.get(word) : this.#compare(word);
      if (!likeness) continue;
      for (let i = 0; i < most.length; i++) if (likeness[i]! > most[i]!) most[i] = likeness[i]!;
    }
    let sum = 0;
    for (let i = 0; i < most.length; i++) sum += most[i]! * this.#worths[i]!;
    return sum / this.#mass;
  }

  #compare(word: string): Float64Array | undefined {
    const row = this.#meanings.rowOf(word);
    const same = this.#terms.indexOf(word);
    let likeness: Float64Array | undefined;
    if (row !== undefined || same >= 0) {
      likeness = new Float64Array(this.#terms.length);
      for (let i = 0; i < likeness.length; i++) {
        const direction = this.#directions[i];
        if (row !== undefined && direction) likeness[i] = this.#meanings.likeness(direction, row);
      }
      if (same >= 0) likeness[same] = 1;
    }
    this.#known.set(word, likeness);
    return likeness;
  }
}
