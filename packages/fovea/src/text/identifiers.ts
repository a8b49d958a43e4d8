/** Finds words in code and prose, and takes them apart where a person would: `parseHTTPBody2` is parse http body 2. */

/** Calls `visit` for every run of letters, digits and `_` in a part of a text, in order. */
export function eachIdentifier(
  text: string,
  from: number,
  to: number,
  visit: (identifier: string) => void,
): void {
  let start = -1;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    const isPart = code < 128 ? IS_PART[code] === 1 : isLetterBeyondAscii(text[i]!);
    if (isPart) {
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
  const parts = identifier.match(PARTS);
  if (!parts) return [];
  const words: string[] = [];
  for (const part of parts) {
    if (WITHOUT_SPACES.test(part)) words.push(...pairsOf(part));
    else words.push(part.toLowerCase());
  }
  return words;
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

const IS_PART = new Uint8Array(128);
for (let code = 0; code < 128; code++) if (/\w/.test(String.fromCharCode(code))) IS_PART[code] = 1;

const beyondAscii = new Map<string, boolean>();

/** One UTF-16 unit at a time; halves of a pair count as letters, so that rare scripts stay whole. */
function isLetterBeyondAscii(unit: string): boolean {
  let known = beyondAscii.get(unit);
  if (known === undefined) {
    known = /[\p{L}\p{M}\p{Nd}\p{Cs}]/u.test(unit);
    beyondAscii.set(unit, known);
  }
  return known;
}
