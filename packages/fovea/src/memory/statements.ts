/**
 * What two sentences in nearly the same words may still differ in. A model sees hardly any difference between "three times" and
 * "five times", or between the users table and the orders table.
 */
import { identifiersOf } from "../text/identifiers.ts";
import { stem } from "../text/stem.ts";
import { isStopWord } from "../text/stop-words.ts";

const DENIALS = new Set([
  "not",
  "no",
  "never",
  "none",
  "without",
  "cannot",
  "dont",
  "isnt",
  "wont",
  "cant",
  "doesnt",
  "avoid",
  "stop",
  "instead",
]);

/** Without "one", which mostly counts nothing. */
const NUMBERS = new Set(
  `zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
   nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million once twice`.split(
    /\s+/,
  ),
);

function isNumber(word: string): boolean {
  return /\d/.test(word) || NUMBERS.has(word.toLowerCase());
}

/** What must not differ between two sentences that are said to be the same: numbers, names as code writes them, denials. */
export function factsOf(text: string): string {
  const facts: string[] = [];
  for (const word of identifiersOf(text.replaceAll(/['’]/g, ""))) {
    if (isNumber(word) || /[a-z][A-Z]|_|^[A-Z]{2,}/.test(word)) facts.push(word.toLowerCase());
    else if (DENIALS.has(word.toLowerCase())) facts.push("not");
  }
  return facts.sort().join(" ");
}

/** The same sentence with another word in its place, such as another table: it says the same of something else. */
export function isAboutOther(a: string, b: string): boolean {
  const [ours, theirs] = [plainWords(a), plainWords(b)];
  if (ours.length !== theirs.length) return false;
  const swapped = ours.filter((word, at) => word !== theirs[at]);
  return swapped.length === 1 || (swapped.length > 1 && swapped.length <= ours.length * MOST_SWAPPED);
}

/** Where more has changed than this, it was not the words of the one sentence that somebody kept. */
const MOST_SWAPPED = 0.34;

/** Stems without what `factsOf` compares. */
function plainWords(text: string): string[] {
  return identifiersOf(text.replaceAll(/['’]/g, "").toLowerCase())
    .filter((word) => !isNumber(word) && !DENIALS.has(word) && !isStopWord(word))
    .map(stem);
}
