/** Finds words in code and prose, and takes them apart where a person would: `parseHTTPBody2` is parse http body 2. */
import { isIdentifierPart } from "../kernels/text/identifier-units.ts";
import { splitPlain } from "./split-plain.ts";

/** Calls `visit` for every run of letters, digits and `_` in a part of a text, in order. */
export function eachIdentifier(
  text: string,
  from: number,
  to: number,
  visit: (identifier: string) => void,
): void {
  let start = -1;
  for (let i = from; i < to; i++) {
    if (isIdentifierPart(text.charCodeAt(i))) {
      if (start === -1) start = i;
    } else if (start !== -1) {
      visit(text.slice(start, i));
      start = -1;
    }
  }
  if (start !== -1) visit(text.slice(start, to));
}

export function identifiersOf(text: string): string[] {
  const found: string[] = [];
  eachIdentifier(text, 0, text.length, (identifier) => found.push(identifier));
  return found;
}

/** The parts of an identifier in lower case. Runs of a script without spaces become pairs of characters. */
export function splitIdentifier(identifier: string): string[] {
  if (LOWER_CASE.test(identifier)) return [identifier];
  const parts = splitPlain(identifier) ?? splitByPattern(identifier);
  const words: string[] = [];
  for (const part of parts) {
    if (part.charCodeAt(0) > 127 && WITHOUT_SPACES.test(part)) words.push(...pairsOf(part));
    else words.push(part.toLowerCase());
  }
  return words;
}

export function splitByPattern(identifier: string): string[] {
  return identifier.match(PARTS) ?? [];
}

/** Acronyms, capitalised and plain words, numbers, other scripts. */
const PARTS =
  /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|\p{Nd}+|[\p{Lo}\p{Lm}\p{M}]+|\p{Lt}\p{Ll}*/gu;
/** Most words are this plain, and need no taking apart. */
const LOWER_CASE = /^[a-z]+$/;
const WITHOUT_SPACES =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;

function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => characters[i]! + character);
}
