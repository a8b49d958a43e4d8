/**
 * Which of very many files may mention a name? A Bloom filter per file: it never says no wrongly, and yes wrongly for
 * about one file in a hundred, which then is looked at in vain.
 */
const BITS_PER_NAME = 12;
const PROBES = 3;

export function makeNameFilter(hashes: ReadonlySet<number>): Uint8Array {
  const filter = new Uint8Array(Math.ceil((hashes.size * BITS_PER_NAME) / 8));
  for (const hash of hashes)
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = bitOf(hash, probe, filter.length * 8);
      filter[bit >> 3]! |= 1 << (bit & 7);
    }
  return filter;
}

export function mayMention(filter: Uint8Array, hash: number): boolean {
  if (filter.length === 0) return false;
  for (let probe = 0; probe < PROBES; probe++) {
    const bit = bitOf(hash, probe, filter.length * 8);
    if ((filter[bit >> 3]! & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

function bitOf(hash: number, probe: number, bits: number): number {
  const mixed = Math.imul(hash ^ (probe * 0x9e3779b1), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % bits;
}
