/** A fast hash of a text: 31 bits, for tables and filters, not for security. FNV-1a over UTF-16 units. */
export function hash31(text: string): number {
  return endHash(addToHash(EMPTY_HASH, text));
}

/** Of texts one after the other, as if they were one, which then need not be made. */
export const EMPTY_HASH = 0x811c9dc5 | 0;
export const HASH_FACTOR = 0x01000193;

export function addToHash(hash: number, text: string): number {
  let sum = hash;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), HASH_FACTOR);
  return sum;
}

export function endHash(hash: number): number {
  return (hash ^ (hash >>> 15)) & 0x7fffffff;
}
