/**
 * Texts compared by their words, without a model: TF = count / length, IDF = log2(1 + documents / documents with it),
 * and the cosine of two vectors by walking both once. Knows no text: it is given terms.
 */

/** Terms in order, each once, with what they weigh. */
export interface SparseVector {
  readonly terms: readonly string[];
  readonly weights: Float64Array;
  readonly norm: number;
}

export class TermCounts {
  readonly #documentsWith = new Map<string, number>();
  #documents = 0;

  get documents(): number {
    return this.#documents;
  }

  add(terms: readonly string[]): void {
    this.#documents++;
    for (const term of new Set(terms)) this.#documentsWith.set(term, this.documentsWith(term) + 1);
  }

  documentsWith(term: string): number {
    return this.#documentsWith.get(term) ?? 0;
  }

  /** A word nobody wrote yet is as telling as one that was written once. */
  idf(term: string): number {
    return Math.log2(1 + this.#documents / Math.max(1, this.documentsWith(term)));
  }

  /** The terms of most documents first. */
  top(limit: number): { term: string; documents: number }[] {
    return [...this.#documentsWith]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, limit)
      .map(([term, documents]) => ({ term, documents }));
  }

  vector(terms: readonly string[]): SparseVector {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    const sorted = [...counts.keys()].sort();
    const weights = new Float64Array(sorted.length);
    let squares = 0;
    sorted.forEach((term, at) => {
      const weight = (counts.get(term)! / terms.length) * this.idf(term);
      weights[at] = weight;
      squares += weight * weight;
    });
    return { terms: sorted, weights, norm: Math.sqrt(squares) };
  }
}

export function cosine(a: SparseVector, b: SparseVector): number {
  if (a.norm === 0 || b.norm === 0) return 0;
  let sum = 0;
  let i = 0;
  let j = 0;
  while (i < a.terms.length && j < b.terms.length) {
    const left = a.terms[i]!;
    const right = b.terms[j]!;
    if (left === right) sum += a.weights[i++]! * b.weights[j++]!;
    else if (left < right) i++;
    else j++;
  }
  return sum / (a.norm * b.norm);
}
