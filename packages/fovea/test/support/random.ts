/** Random numbers that are the same in every run, so that a failing drill can be repeated. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number, at least 0, less than `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  bytes(length: number): Buffer;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: small, and good enough for choosing places and moments.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (list) => list[below(list.length)]!,
    bytes: (length) => Buffer.from(Uint8Array.from({ length }, () => below(256))),
  };
}
