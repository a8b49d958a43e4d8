/**
 * Which trigrams a text has, in about a tenth of a byte per character: a bit per hash of three characters, as in a Bloom
 * filter with one hash. A literal that is not in the text lacks several of its trigrams mostly, and each missing one is
 * noticed half of the time, so few files are read in vain. Letters A to Z count as a to z.
 */

const HASH_BITS = 17;
/** Every filter has whole 32-bit words, and small ones need no exact size. */
const FEWEST_BITS = 6;

const marks = new Uint32Array(2 ** (HASH_BITS - 5));

/** The smallest filter that is at most two thirds full. */
export function gramFilterOf(text: string): Uint8Array {
  marks.fill(0);
  let distinct = 0;
  let a = folded(text.charCodeAt(0));
  let b = folded(text.charCodeAt(1));
  for (let at = 2; at < text.length; at++) {
    const c = folded(text.charCodeAt(at));
    const hash = hashOf(a, b, c);
    const word = marks[hash >>> 5]!;
    const bit = 1 << (hash & 31);
    if ((word & bit) === 0) {
      marks[hash >>> 5] = word | bit;
      distinct++;
    }
    a = b;
    b = c;
  }
  const bits = Math.min(HASH_BITS, Math.max(FEWEST_BITS, Math.ceil(Math.log2(Math.max(1, distinct)))));
  return foldTo(bits);
}

/** The hashes of a literal's trigrams; none where it is too short to have any. */
export function gramsOf(literal: string): number[] {
  const grams = new Set<number>();
  for (let at = 2; at < literal.length; at++)
    grams.add(
      hashOf(
        folded(literal.charCodeAt(at - 2)),
        folded(literal.charCodeAt(at - 1)),
        folded(literal.charCodeAt(at)),
      ),
    );
  return [...grams];
}

/** False only when the text surely lacks one of the trigrams. */
export function hasGrams(filter: Uint8Array, grams: readonly number[]): boolean {
  const shift = HASH_BITS - (Math.log2(filter.length) + 3);
  return grams.every((gram) => {
    const bit = gram >>> shift;
    return (filter[bit >>> 3]! & (1 << (bit & 7))) !== 0;
  });
}

function folded(code: number): number {
  return code >= 65 && code <= 90 ? code | 32 : code;
}

function hashOf(a: number, b: number, c: number): number {
  return Math.imul((a << 16) ^ (b << 8) ^ c, 0x9e3779b1) >>> (32 - HASH_BITS);
}

/** Neighbouring bits become one, so that a hash finds its bit by its first digits. */
function foldTo(bits: number): Uint8Array {
  const filter = new Uint8Array(2 ** (bits - 3));
  const shift = HASH_BITS - bits;
  for (let at = 0; at < marks.length; at++) {
    let word = marks[at]!;
    while (word !== 0) {
      const low = 31 - Math.clz32(word & -word);
      const bit = ((at << 5) | low) >>> shift;
      filter[bit >>> 3]! |= 1 << (bit & 7);
      word &= word - 1;
    }
  }
  return filter;
}
