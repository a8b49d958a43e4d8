/**
 * What goes on while one question leads to others: how deep we are in, and what is not yet known for good.
 *
 * Code runs in circles: to know what `a` holds one may have to know what `b` holds, and for that what `a` holds. A question
 * that is asked again before it is answered gets nothing, so what is made of that is cut short. Such an answer serves
 * until the question it was cut short by is answered, and is then forgotten. What is kept is the same whoever asked first,
 * so the edges of a file do not depend on which files were resolved before it.
 */

import type { SourceFile } from "./source-file.ts";
import { MOST_STEPS } from "./targets.ts";

export interface Answer<T> {
  found: T;
  /** The outermost open question, counted from the first one, that cut it short. */
  cutBy: number;
}

/** Nothing is missing. */
const NONE = Number.POSITIVE_INFINITY;
/** It was too far from the first question: asked from elsewhere there may be more. */
const DEPTH = -1;

export class Asking {
  /** How many questions led to the one at hand. */
  depth = 0;
  /** The line of what is being resolved: only assignments before it count, where the order matters. */
  line = Infinity;
  /** Told of every import and export that an answer went through. */
  onStep: ((file: SourceFile, line: number) => void) | undefined;

  /** How many questions are being answered. */
  #open = 0;
  /** What cut short the answer that is being made. */
  #cutBy = NONE;
  /** Forgets each answer that will not hold. */
  readonly #unsure: (() => void)[] = [];

  /** The answer to a question, which is found once; `meanwhile` is the answer while it is being found. */
  settled<K, T>(memo: Map<K, Answer<T>>, question: K, meanwhile: T, find: () => T): T {
    const known = memo.get(question);
    if (known) {
      if (known.cutBy < this.#cutBy) this.#cutBy = known.cutBy;
      return known.found;
    }
    const own = this.#open++;
    const around = own === 0 ? NONE : this.#cutBy;
    const unsureBefore = this.#unsure.length;
    const answer: Answer<T> = { found: meanwhile, cutBy: own };
    memo.set(question, answer);
    this.#cutBy = NONE;
    answer.found = find();
    this.#open--;
    // What only this question cut short is whole in its own answer.
    const isWhole = this.#cutBy >= own;
    answer.cutBy = isWhole ? NONE : this.#cutBy;
    this.#cutBy = Math.min(around, answer.cutBy);
    if (!isWhole) this.#unsure.push(() => memo.delete(question));
    if (isWhole || own === 0) for (const forget of this.#unsure.splice(unsureBefore)) forget();
    return answer.found;
  }

  /** Has the answer that is being made been cut short by a question around it, so that nothing follows from what it lacks? */
  get isCutShort(): boolean {
    return this.#cutBy < this.#open - 1;
  }

  /** The answer to a question that was asked before, and answered. */
  known<K, T>(memo: Map<K, Answer<T>>, question: K): T | undefined {
    const known = memo.get(question);
    return known?.cutBy === NONE ? known.found : undefined;
  }

  /** Undefined where code leads too far. */
  guarded<T>(work: () => T): T | undefined {
    if (this.isTooDeep()) return undefined;
    this.depth++;
    try {
      return work();
    } finally {
      this.depth--;
    }
  }

  atLine<T>(line: number, work: () => T): T {
    const before = this.line;
    this.line = line;
    try {
      return work();
    } finally {
      this.line = before;
    }
  }

  isTooDeep(): boolean {
    if (this.depth < MOST_STEPS) return false;
    this.#cutBy = DEPTH;
    return true;
  }
}
