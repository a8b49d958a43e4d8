/** Which UTF-16 units belong to identifiers, and how long identifiers are that say something. */

/** Shorter and longer runs say nothing: single letters; hashes, encoded data and the like. */
export const SHORTEST_IDENTIFIER = 2;
export const LONGEST_IDENTIFIER = 80;

const PART = 1;
const UNKNOWN = 2;

/** By UTF-16 unit; those beyond ASCII are looked up when first met. */
const KINDS = new Uint8Array(2 ** 16).fill(UNKNOWN);
for (let code = 0; code < 128; code++) KINDS[code] = /\w/.test(String.fromCharCode(code)) ? PART : 0;

/** One UTF-16 unit at a time; halves of a pair count as letters, so that rare scripts stay whole. */
export function isIdentifierPart(code: number): boolean {
  const kind = KINDS[code]!;
  return kind === PART || (kind === UNKNOWN && learnKind(code));
}

function learnKind(code: number): boolean {
  const isPart = /[\p{L}\p{M}\p{Nd}\p{Cs}]/u.test(String.fromCharCode(code));
  KINDS[code] = isPart ? PART : 0;
  return isPart;
}
