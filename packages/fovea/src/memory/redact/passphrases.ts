/** Passphrases of several plain words, told at the end of a sentence: "the passphrase is purple llama drinks tea". */
import type { Span } from "./rule.ts";
import { isOrdinaryWord } from "./secret-values.ts";

const WORDS =
  /[A-Za-z][a-z]{1,11}(?: [A-Za-z][a-z]{1,11}){2,7}(?=[.!,;)]|\s{0,3}$|\s{0,3}\n| (?:and|but)\b)/y;

/** Three words are enough only where nothing is said of a passphrase, after a sign. */
export function readPassphrase(text: string, start: number, isAfterSign: boolean): Span | undefined {
  WORDS.lastIndex = start;
  const found = WORDS.exec(text)?.[0];
  if (found === undefined) return undefined;
  const said = found.split(/ (?:and|but) /)[0]!;
  const words = said.toLowerCase().split(" ");
  if (words.length < (isAfterSign ? 3 : 4) || words.some((word) => SAID.has(word) || SAID_END.test(word)))
    return undefined;
  return words.filter(isOrdinaryWord).length > 1 ? undefined : { start, end: start + said.length };
}

/** A sentence about a password has one of these; a phrase made up of nouns and verbs rarely has. */
const SAID = new Set(
  `the a an is are was were be been it its this that these those there here not no never always only also too very so as at
  by for from in into of on off onto or to up with within without via per over under than then when while where which who what
  how if because until since after before during between must should shall can could may might will would has have had do does
  did ask see use check contact get read look find try run call enter type set minimum maximum least most more less at
  characters character letters letter digits digit symbols symbol words long short text plain case sensitive same different
  password passwords passphrase token secret key hash field string value wiki page team vault manager policy users user your
  my our their his her we you they everyone nobody anyone all any some each every both one two three four five six eight ten
  twelve twenty using being once twice again out printed`.split(/\s+/),
);
const SAID_END = /[a-z]{3}(?:ed|able|ible|ful|less|ous)$|[a-z]{4}ing$|(?:ally|urely|ently|omly|erly|ctly)$/;
