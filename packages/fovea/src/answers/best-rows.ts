/** The rows of a tree that fit a question best, by what its words have given each row. */
import type { TreeFiles } from "./tree-files.ts";

/** A row among all rows of the tree; below zero for a file whose words are not counted. */
export interface FoundRow {
  file: number;
  row: number;
  score: number;
  /** Counted from the first of its file, where the words of the file are not counted. */
  uncounted?: number;
}

/** Numbers by row, and by file: what every row has by its path, and whether any word was found there. */
interface RowTally {
  rowScores: Float32Array;
  base: Float32Array;
  isTouched: Uint8Array;
}

/** Rows are taken by words alone first, since what a file counts is costly to say of thousands of files. */
const BEFORE_WEIGHING = 3;

export function bestRows(
  tree: TreeFiles,
  { rowScores, base, isTouched }: RowTally,
  count: number,
  weigh: (file: number) => number,
): FoundRow[] {
  const best = new Heap(count * BEFORE_WEIGHING);
  for (let file = 0; file < isTouched.length; file++) {
    if (!isTouched[file]) continue;
    const end = tree.firstRow[file + 1]!;
    for (let row = tree.firstRow[file]!; row < end; row++) {
      const score = rowScores[row]!;
      if (score > 0 && score + base[file]! > best.least) best.add(score + base[file]!, file, row);
    }
  }
  const found = best.items.flatMap(({ file, row, score }) => {
    const weight = weigh(file);
    return weight > 0 ? [{ file, row, score: score * weight }] : [];
  });
  return found.sort((a, b) => b.score - a.score || a.row - b.row).slice(0, count);
}

/** The best rows so far, the least of them first. */
class Heap {
  readonly items: FoundRow[] = [];
  readonly #size: number;
  least = 0;

  constructor(size: number) {
    this.#size = size;
  }

  add(score: number, file: number, row: number): void {
    const { items } = this;
    if (items.length < this.#size) {
      items.push({ file, row, score });
      if (items.length === this.#size) {
        for (let at = (items.length >> 1) - 1; at >= 0; at--) this.#sink(at);
        this.least = items[0]!.score;
      }
      return;
    }
    items[0] = { file, row, score };
    this.#sink(0);
    this.least = items[0]!.score;
  }

  #sink(start: number): void {
    const { items } = this;
    const item = items[start]!;
    let at = start;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && items[child + 1]!.score < items[child]!.score) child++;
      if (items[child]!.score >= item.score) break;
      items[at] = items[child]!;
      at = child;
    }
    items[at] = item;
  }
}
