/** How alike words are by a model, by their stems: 1 for the same word, 0 where the model does not know one of them. */
import type { ModelFile } from "./model-file.ts";

/** Lengths of rows: `thing` has 0.23, `database` 0.47, `voucher` 0.53. */
const EVERYDAY = 0.2;
const TELLING = 0.45;
const LEAST_TOLD = 0.15;
const OF_NAMES = 0.9;

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

  /**
   * How much a word tells by itself, 0 to 1: rows of words that stand in every text are short. What the model does not
   * know is mostly a name.
   */
  tellingness(stem: string): number {
    const row = this.rowOf(stem);
    if (row === undefined) return OF_NAMES;
    const length = this.#lengthOf(row) * this.#model.scales[row]!;
    return Math.min(1, Math.max(LEAST_TOLD, (length - EVERYDAY) / (TELLING - EVERYDAY)));
  }

  /** The direction of a row, to be compared with many others. */
  directionOf(row: number): Float64Array {
    const { values, dimensions } = this.#model;
    const length = this.#lengthOf(row);
    return Float64Array.from({ length: dimensions }, (_, i) => values[row * dimensions + i]! / length);
  }

  /** The cosine of a direction and a row. */
  likeness(direction: Float64Array, row: number): number {
    const { values, dimensions } = this.#model;
    const from = row * dimensions;
    let sum = 0;
    let i = 0;
    // Four at a time need not wait for one another.
    for (; i + 3 < dimensions; i += 4)
      sum +=
        direction[i]! * values[from + i]! +
        direction[i + 1]! * values[from + i + 1]! +
        (direction[i + 2]! * values[from + i + 2]! + direction[i + 3]! * values[from + i + 3]!);
    for (; i < dimensions; i++) sum += direction[i]! * values[from + i]!;
    return sum / this.#lengthOf(row);
  }

  /** Scales of rows cancel out, so they are left alone. */
  #lengthOf(row: number): number {
    const known = this.#lengths[row]!;
    if (known > 0) return known;
    const { values, dimensions } = this.#model;
    let squares = 0;
    for (let i = row * dimensions; i < (row + 1) * dimensions; i++) squares += values[i]! * values[i]!;
    const length = Math.sqrt(squares) || 1;
    this.#lengths[row] = length;
    return length;
  }
}
