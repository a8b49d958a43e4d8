/**
 * Which words of a question a text really has, as the text writes them. A term is a stem, or the stem of a synonym, and the
 * file may have been found by its path alone: what is told as a reason is looked up in the text.
 */
import { isIdentifierPart } from "../kernels/text/identifier-units.ts";
import { splitIdentifier } from "../words/identifiers.ts";
import { keptStem } from "../words/stem.ts";
import { wholeOf } from "../words/terms.ts";

/** Places of a beginning that are looked at: common beginnings have many, and most are the word itself. */
const MOST_PLACES = 200;

/** `lowerCased` is the text in lower case. Undefined where the text does not have the term. */
export function wordFor(term: string, word: string, text: string, lowerCased: string): string | undefined {
  return (
    identifierWith(text, lowerCased, word.toLowerCase(), (identifier) =>
      isSame(identifier, word) ? word : undefined,
    ) ??
    identifierWith(text, lowerCased, beginningOf(term), (identifier) => partWith(identifier, term)) ??
    spelledApart(text, term)
  );
}

function isSame(identifier: string, word: string): boolean {
  return identifier.toLowerCase() === word.toLowerCase();
}

/** A stem is how its word begins, but for a last `y`. */
function beginningOf(term: string): string {
  return term.endsWith("y") && term.length > 3 ? term.slice(0, -1) : term;
}

/** The whole identifier where the term is all of it, else the part of it that the term stands for. */
function partWith(identifier: string, term: string): string | undefined {
  if (wholeOf(identifier) === term) return identifier;
  return splitIdentifier(identifier).find((part) => keptStem(part) === term);
}

function identifierWith(
  text: string,
  lowerCased: string,
  beginning: string,
  accept: (identifier: string) => string | undefined,
): string | undefined {
  let at = beginning === "" ? -1 : lowerCased.indexOf(beginning);
  for (let places = 0; at !== -1 && places < MOST_PLACES; places++) {
    let start = at;
    while (start > 0 && isIdentifierPart(text.charCodeAt(start - 1))) start--;
    let end = at;
    while (end < text.length && isIdentifierPart(text.charCodeAt(end))) end++;
    const found = accept(text.slice(start, end));
    if (found !== undefined) return found;
    at = lowerCased.indexOf(beginning, Math.max(end, at + 1));
  }
  return undefined;
}

/** `parse_body` where the whole is `parsebody`. */
function spelledApart(text: string, term: string): string | undefined {
  if (!/^[a-z0-9]{4,80}$/.test(term)) return undefined;
  const letters = [...term].join("_*");
  return new RegExp(`(?<![\\p{L}\\p{N}_])_*${letters}_*(?![\\p{L}\\p{N}_])`, "iu").exec(text)?.[0];
}
