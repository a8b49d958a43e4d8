/** How alike two words are by a model, by their stems: 1 for the same word, 0 where the model does not know one of them. */
import type { ModelFile } from "./model-file.ts";

export class WordMeanings {
  readonly #model: ModelFile;
  /** Of the rows that were asked for; 0 where it is not known yet. */
  readonly #lengths: Float64Array;

  constructor(model: ModelFile) {
    this.#model = model;
    this.#lengths = new Float64Array(model.rowOf.size);
  }

  rowOf(stem: string): number | undefined {
    return this.#model.rowOf.get(stem);
  }

  /** The cosine of two rows. Scales of rows cancel out. */
  likeness(a: number, b: number): number {
    return this.#dot(a, b) / (this.#lengthOf(a) * this.#lengthOf(b));
  }

  #lengthOf(row: number): number {
    const known = this.#lengths[row]!;
    if (known > 0) return known;
    const length = Math.sqrt(this.#dot(row, row)) || 1;
    this.#lengths[row] = length;
    return length;
  }

  #dot(a: number, b: number): number {
    const { values, dimensions } = this.#model;
    const [fromA, fromB] = [a * dimensions, b * dimensions];
    let sum = 0;
    for (let i = 0; i < dimensions; i++) sum += values[fromA + i]! * values[fromB + i]!;
    return sum;
  }
}
