/**
 * The words a question is searched by. A short one keeps its order. A long text is cut down: the title first, then the
 * words outside code by how often and how early they come, then those of code.
 */

import { splitIdentifier } from "../../words/identifiers.ts";
import { isStopWord } from "../../words/stop-words.ts";
import { bounds } from "./bounds.ts";
import { INNER_CAPITAL, letterPattern } from "./letters.ts";
import { isProduct } from "./name-shape.ts";
import type { Word } from "./words.ts";

export interface Parts {
  title: readonly Word[];
  prose: readonly Word[];
  code: readonly Word[];
}

export function keywordsOf(parts: Parts, leftOut: ReadonlySet<Word>, isLong: boolean): string[] {
  const keywords = new Set<string>();
  addAll(keywords, parts.title, (word) => !leftOut.has(word) && isTelling(word, isLong));
  const room = (reserved: number) => Math.max(0, bounds.keywords - reserved - keywords.size);
  if (parts.code.length > 0 || parts.prose.length > 0) {
    const code = ranked(parts.code);
    for (const word of ranked(parts.prose, leftOut).slice(
      0,
      room(Math.min(code.length, bounds.codeKeywords)),
    ))
      addWord(keywords, word);
    for (const word of code.slice(0, room(0))) addWord(keywords, word);
  }
  // Better the words of the task, or function words, than nothing: "fix", "where is it".
  if (keywords.size === 0)
    addAll(keywords, parts.title, (word) => leftOut.has(word) && isTelling(word, isLong));
  if (keywords.size === 0) addAll(keywords, parts.title, () => true);
  return [...keywords].slice(0, bounds.keywords);
}

function addAll(keywords: Set<string>, words: readonly Word[], isWanted: (word: Word) => boolean): void {
  for (const word of words) if (isWanted(word)) addWord(keywords, word.text);
}

function addWord(keywords: Set<string>, word: string): void {
  const lower = word.toLowerCase();
  keywords.add(lower);
  // Lower case hides where camelCase words meet; `_` stays visible.
  if (isProduct(lower) || !INNER_CAPITAL.test(word)) return;
  for (const part of splitIdentifier(word)) if (part.length > 1 && !isStopWord(part)) keywords.add(part);
}

/** What is left of contractions, and words that every report has. */
const FRAGMENTS = new Set(
  "don doesn didn isn aren wasn weren won wouldn couldn shouldn hasn haven hadn ll ve re".split(" "),
);
const BOILERPLATE = new Set(
  `description reproduce reproduction steps expected actual behavior behaviour version versions environment summary
  modified last hello hi hey thanks thank think seems seem following example examples currently instead first second
  still already might may really actually maybe possible simple work works working issue issues problem bug ticket
  report reported file line recent call traceback python details information attached something anything someone even
  since per trying try tried see say says make makes result results case cases happens happen found find code def self
  class return import none true false print args kwargs`.split(/\s+/),
);

const NOT_A_NUMBER = letterPattern("[^\\p{Nd}_]");

function isTelling(word: Word, isLong: boolean): boolean {
  const { lower } = word;
  if (lower.length > bounds.nameChars || isStopWord(lower) || FRAGMENTS.has(lower)) return false;
  if (lower.length === 1 && lower.charCodeAt(0) < 128) return false;
  return NOT_A_NUMBER.test(lower) || (!isLong && /\d\d/.test(lower));
}

/** Often, early and name-like is telling; the logarithm keeps one repeated word from meaning everything. */
function ranked(words: readonly Word[], leftOut?: ReadonlySet<Word>): string[] {
  const seen = new Map<string, { text: string; count: number; first: number }>();
  words.forEach((word, i) => {
    if (leftOut?.has(word) || BOILERPLATE.has(word.lower) || !isTelling(word, true)) return;
    const known = seen.get(word.lower);
    if (known) known.count++;
    else seen.set(word.lower, { text: word.text, count: 1, first: i });
  });
  const value = ({ text, count, first }: { text: string; count: number; first: number }) =>
    (1 + Math.log(count)) *
    (text.includes("_") || INNER_CAPITAL.test(text) ? 1.5 : 1) *
    (1.5 - first / words.length);
  return [...seen.values()]
    .sort((a, b) => value(b) - value(a) || a.first - b.first)
    .map((entry) => entry.text);
}
