/** The yardstick: plain BM25 over split identifiers. The product's own search has more to it. */
const K1 = 1.2;
const B = 0.75;

export class Bm25 {
  readonly #postings = new Map<string, { chunk: number; count: number }[]>();
  readonly #lengths: number[] = [];
  #total = 0;

  add(terms: readonly string[]): void {
    const chunk = this.#lengths.length;
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const list = this.#postings.get(term);
      if (list) list.push({ chunk, count });
      else this.#postings.set(term, [{ chunk, count }]);
    }
    this.#lengths.push(terms.length);
    this.#total += terms.length;
  }

  scores(terms: readonly string[]): Float64Array {
    const scores = new Float64Array(this.#lengths.length);
    const mean = this.#total / Math.max(1, this.#lengths.length);
    for (const term of new Set(terms)) {
      const list = this.#postings.get(term) ?? [];
      const idf = Math.log(1 + (scores.length - list.length + 0.5) / (list.length + 0.5));
      for (const { chunk, count } of list)
        scores[chunk]! +=
          (idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * this.#lengths[chunk]!) / mean));
    }
    return scores;
  }
}
