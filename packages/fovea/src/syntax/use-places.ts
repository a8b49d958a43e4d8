/**
 * Which use begins where, while the matches of one text are read. Several patterns match a name and the earliest of them
 * counts, so that half of all matches need not be kept.
 */
import type { Span } from "./span.ts";

interface Use {
  /** Position of the pattern in the query. */
  pattern: number;
  name: Span;
}

export class UsePlaces {
  /** By offset: the position of the use that begins there, plus one. Serves one text after the other. */
  #positions = new Int32Array(2 ** 14);

  begin(textLength: number): void {
    while (this.#positions.length <= textLength) this.#positions = new Int32Array(this.#positions.length * 2);
  }

  /** Does an earlier pattern speak of the same name? */
  isKnown(uses: readonly Use[], pattern: number, start: number, end: number): boolean {
    const known = uses[this.#positions[start]! - 1];
    if (!known || known.pattern >= pattern) return false;
    return known.name.start === start && known.name.end === end;
  }

  /** The last of the uses has just been added. */
  note(uses: readonly Use[]): void {
    this.#positions[uses.at(-1)!.name.start] = uses.length;
  }

  end(uses: readonly Use[]): void {
    for (const { name } of uses) this.#positions[name.start] = 0;
  }
}
