/** The words that the built-in model knows texts by. Training uses the same function, or the rows would not fit. */
import { LONGEST_IDENTIFIER, SHORTEST_IDENTIFIER } from "../kernels/text/identifier-units.ts";
import { splitIdentifier } from "../words/identifiers.ts";

const SHORTEST = 2;
const LONGEST = 24;

export function modelWords(identifier: string): readonly string[] {
  if (identifier.length < SHORTEST_IDENTIFIER || identifier.length > LONGEST_IDENTIFIER) return NONE;
  return splitIdentifier(identifier).filter(isModelWord);
}

/** Whether a part of an identifier is one of those words. */
export function isModelWord(part: string): boolean {
  return part.length >= SHORTEST && part.length <= LONGEST && !isNumber(part);
}

function isNumber(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57;
}

const NONE: readonly string[] = [];
