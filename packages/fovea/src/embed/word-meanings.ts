/** How alike words are by a model, by their stems: 1 for the same word, 0 where the model does not know one of them. */
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
