/**
 * The base of an English word and what its ending says. Only endings of grammar are cut (-s, -ed, -ing), so that words for
 * different things stay apart: a server does not serve and routing is not a route. Bases are compared, never shown.
 */
import { FUNCTION_WORDS, PAST, SYNONYM } from "./lexicon.ts";

export interface Lemma {
  base: string;
  ending: "" | "ed" | "ing";
}

export function lemmaOf(word: string): Lemma {
  const plain = SYNONYM.get(word) ?? word;
  if (FUNCTION_WORDS.has(plain) || !/^[a-z]+$/.test(word)) return { base: plain, ending: "" };
  const past = PAST.get(word);
  if (past !== undefined) return { base: baseOf(past), ending: "ed" };
  if (word.length > 4 && word.endsWith("ed") && hasVowel(word.slice(0, -2)) && !word.endsWith("eed"))
    return { base: baseOf(word.endsWith("ied") ? `${word.slice(0, -3)}y` : word.slice(0, -2)), ending: "ed" };
  if (word.length > 5 && word.endsWith("ing") && hasVowel(word.slice(0, -3)))
    return { base: baseOf(word.slice(0, -3)), ending: "ing" };
  return { base: baseOf(singularOf(word)), ending: "" };
}

function hasVowel(text: string): boolean {
  return /[aeiouy]/.test(text);
}

function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is|as|os)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

const bases = new Map<string, string>();
const MOST_KEPT = 20_000;

/** One spelling for all forms: without a last `e` and without doubled consonants, `ise` as `ize`, `our` as `or`. */
function baseOf(word: string): string {
  let base = bases.get(word);
  if (base === undefined) {
    base = spell(SYNONYM.get(word) ?? SYNONYM.get(`${word}e`) ?? word);
    if (bases.size >= MOST_KEPT) bases.clear();
    bases.set(word, base);
  }
  return base;
}

function spell(word: string): string {
  const one = word
    .replace(/is(e|ation)?$/, (ending) => (word.length > 6 ? ending.replace("s", "z") : ending))
    .replace(/our$/, "or");
  return one.length < 4 ? one : one.replace(/e$/, "").replace(/([bcdfghjklmnpqrstvwxz])\1$/, "$1");
}

/** As `lemmaOf` writes the base, for lists of words. */
export function asBase(word: string): string {
  const [plain = "", ending] = word.split("+");
  return ending === undefined ? lemmaOf(plain).base : `${lemmaOf(plain).base}+${ending}`;
}
