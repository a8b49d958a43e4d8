/**
 * Cuts endings so that forms of a word meet: parse, parsed, parsing; validate, validation, validator. Plurals first,
 * then one longer ending. `-er` stays: a container is not what contains, and server, docker, parser are names.
 */
const SHORTEST = 3;

/** Longest first; each with what takes its place. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ["izations", ""],
  ["ization", ""],
  ["isation", ""],
  ["ational", "a"],
  ["ations", "a"],
  ["ators", "a"],
  ["ating", "a"],
  ["ation", "a"],
  ["ative", "a"],
  ["izing", ""],
  ["ising", ""],
  ["ement", ""],
  ["ition", "it"],
  ["ator", "a"],
  ["ated", "a"],
  ["izer", ""],
  ["iser", ""],
  ["ized", ""],
  ["ised", ""],
  ["able", ""],
  ["ible", ""],
  ["ment", ""],
  ["ness", ""],
  ["ally", "al"],
  ["ate", "a"],
  ["ize", ""],
  ["ise", ""],
  ["ing", ""],
  ["ied", "y"],
  ["ion", ""],
  ["ful", ""],
  ["ity", ""],
  ["ed", ""],
  ["ly", ""],
];

/** Most endings are ruled out by their last letter. */
const ENDINGS_BY_LETTER = new Map<number, (readonly [string, string])[]>();
for (const entry of ENDINGS) {
  const letter = entry[0].charCodeAt(entry[0].length - 1);
  const others = ENDINGS_BY_LETTER.get(letter);
  if (others) others.push(entry);
  else ENDINGS_BY_LETTER.set(letter, [entry]);
}

/** As many as a large repository has; beyond it they are found anew. */
const MOST_KEPT = 50_000;
const kept = new Map<string, string>();

/** The same for who meets the same words again and again, as an index does. */
export function keptStem(word: string): string {
  let found = kept.get(word);
  if (found === undefined) {
    found = stem(word);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(word, found);
  }
  return found;
}

export function stem(word: string): string {
  if (word.length <= SHORTEST || word.charCodeAt(0) > 127) return word;
  const singular = cutPlural(word);
  for (const [ending, rest] of ENDINGS_BY_LETTER.get(singular.charCodeAt(singular.length - 1)) ?? []) {
    if (!singular.endsWith(ending)) continue;
    const kept = singular.slice(0, -ending.length);
    if (kept.length < SHORTEST || !/[aeiouy]/.test(kept)) continue;
    return cutSilent(kept + rest);
  }
  return cutSilent(singular);
}

/** The letters that all words of a stem begin with. */
export function beginningOf(stem: string): string {
  return stem.endsWith("y") ? stem.slice(0, -1) : stem;
}

function cutPlural(word: string): string {
  if (!word.endsWith("s")) return word;
  if (word.endsWith("ies") && word.length > SHORTEST + 1) return `${word.slice(0, -3)}y`;
  if (word.endsWith("sses")) return word.slice(0, -2);
  return NO_PLURAL_AFTER.includes(word[word.length - 2]!) ? word : word.slice(0, -1);
}

/** `parse` and `pars`, `mapp` and `map` are one. */
function cutSilent(word: string): string {
  if (word.length <= SHORTEST) return word;
  const last = word[word.length - 1]!;
  const isDoubled = last === word[word.length - 2] && DOUBLED.includes(last);
  return last === "e" || isDoubled ? word.slice(0, -1) : word;
}

const NO_PLURAL_AFTER = "sui";
const DOUBLED = "bdgkmnprt";
