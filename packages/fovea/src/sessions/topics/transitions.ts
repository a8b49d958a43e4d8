/** How often one topic followed another: a Markov chain of first order over the trees of a project. */

export interface Transition {
  from: number;
  to: number;
  count: number;
}

export class Transitions {
  readonly #counts = new Map<number, Map<number, number>>();
  readonly changed = new Set<number>();

  constructor(rows: readonly Transition[]) {
    for (const { from, to, count } of rows) this.#rowOf(from).set(to, count);
  }

  note(from: number, to: number): void {
    const row = this.#rowOf(from);
    row.set(to, (row.get(to) ?? 0) + 1);
    this.changed.add(from);
  }

  /** P(to | from); 0 where nothing is known. */
  probability(from: number | undefined, to: number): number {
    const row = from === undefined ? undefined : this.#counts.get(from);
    if (!row) return 0;
    let sum = 0;
    for (const count of row.values()) sum += count;
    return sum === 0 ? 0 : (row.get(to) ?? 0) / sum;
  }

  /** Most probable first. */
  from(from: number): { to: number; count: number; probability: number }[] {
    return [...(this.#counts.get(from) ?? [])]
      .map(([to, count]) => ({ to, count, probability: this.probability(from, to) }))
      .sort((a, b) => b.probability - a.probability || a.to - b.to);
  }

  /** A tree is gone. */
  forget(tree: number): void {
    if (this.#counts.delete(tree)) this.changed.add(tree);
    for (const [from, row] of this.#counts) if (row.delete(tree)) this.changed.add(from);
  }

  all(): Transition[] {
    return [...this.#counts].flatMap(([from, row]) => [...row].map(([to, count]) => ({ from, to, count })));
  }

  #rowOf(from: number): Map<number, number> {
    const known = this.#counts.get(from) ?? new Map<number, number>();
    this.#counts.set(from, known);
    return known;
  }
}
