/**
 * The arithmetic of BM25, once for code and for memories. What a document is, and where counts and lengths are read, is
 * decided by who asks: symbols and heads of files from the postings of the index, memories from the full-text table.
 */

/** How soon more of the same word adds little, and how much the length of a document counts: the usual values. */
export const K1 = 1.2;
const B = 0.75;

/** The part of the denominator that depends on the length of a document. */
export function lengthNorm(length: number, averageLength: number): number {
  return K1 * (1 - B + (B * length) / averageLength);
}

/** What a count of a word is worth, before its idf. With the norm `K1` all documents count as equally long. */
export function saturate(count: number, norm: number): number {
  return (count * (K1 + 1)) / (count + norm);
}

/** How telling a word is that `count` of `total` documents have; never negative. */
export function inverseFrequency(count: number, total: number): number {
  return Math.log(1 + (total - count + 0.5) / (count + 0.5));
}
