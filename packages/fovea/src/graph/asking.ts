/** What goes on while one question leads to others: how deep we are in, and what is not yet known for good. */
import { Memo } from "./memo.ts";
import type { SourceFile } from "./source-file.ts";
import { MOST_STEPS } from "./targets.ts";
import type { Target } from "./values.ts";

export class Asking {
  /** How many questions led to the one at hand. */
  depth = 0;
  /** How many types are being asked what they are built on: until that is known, they may lack members. */
  openBases = 0;
  /** The line of what is being resolved: only assignments before it count, where the order matters. */
  line = Infinity;
  /** Told of every import and export that an answer went through. */
  onStep: ((file: SourceFile, line: number) => void) | undefined;
  /** Answers by what was asked; a file asks for the same few names again and again. */
  readonly #answers = new Memo<string, Target[]>();

  /** How often an answer was cut short: code ran in circles, or led too far. */
  #cuts = 0;

  /** Undefined where code runs in circles, or leads too far. */
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
    this.#cuts++;
    return true;
  }

  /** Told by whoever is asked what it is about to find out. */
  noteCircle(): void {
    this.#cuts++;
  }

  /** Keeps an answer that holds wherever it is asked for: nothing that it is made of was cut short. */
  kept<K>(memo: Map<K, Target[]>, question: K, find: () => Target[]): Target[] {
    const known = memo.get(question);
    if (known) return known;
    const before = this.#cuts;
    const found = find();
    if (this.#cuts === before && this.openBases === 0) memo.set(question, found);
    return found;
  }

  /** Nothing is kept while bases are being found, or at the end of our patience: such answers may be cut short. */
  once(file: SourceFile, question: string, find: () => Target[]): Target[] {
    const memo = this.#answers.of(file);
    const known = memo.get(question);
    if (known && !this.onStep) return known;
    const found = find();
    if (this.openBases === 0 && this.depth < MOST_STEPS / 2) memo.set(question, found);
    return found;
  }
}
