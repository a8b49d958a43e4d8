/**
 * A text as statements: per sentence the words that carry meaning, in order, each in one spelling for all its forms. Numbers
 * come with their unit, "30 sec" is "30 s". Negation, prepositions, modal verbs and quantifiers are words like all others.
 */
import { sentencesOf } from "../../words/sentences.ts";
import { DATE, withDates } from "./dates.ts";
import { lemmaOf } from "./lemma.ts";
import {
  DEFINITE,
  EMPTY,
  FRAMES,
  FUNCTION_WORDS,
  INDEFINITE,
  KNOWN_NAMES,
  NAMED_THINGS,
  NUMBER_WORDS,
  PHRASES,
  SUBORDINATORS,
  SYNONYM,
  unitOf,
} from "./lexicon.ts";
import { rewrite } from "./rewrite.ts";
import { CAPITAL, plainToken, type Token } from "./token.ts";

/** Longer texts are compared as they are written only. */
const MOST_CHARS = 2_000;
const MOST_WORDS = 60;
const MOST_SENTENCES = 12;

/** Undefined for a text that is no plain prose, or too long to be compared by its statements. */
export function readStatements(text: string): Token[][] | undefined {
  if (text.length > MOST_CHARS || /```|~~~|^[^\S\n]*\|/m.test(text)) return undefined;
  // "30 s." is no abbreviation.
  const whole = text.normalize("NFC").replaceAll(/(?<=\d ?[a-z])\.(?=\s+\p{Lu})/gu, ";");
  const sentences = sentencesOf(whole).flatMap((sentence) => sentence.split(/;\s+/));
  if (sentences.length === 0 || sentences.length > MOST_SENTENCES) return undefined;
  const read = sentences.map(readSentence);
  return read.some((tokens) => tokens.length === 0 || tokens.length > MOST_WORDS) ? undefined : read;
}

interface Word {
  /** In small letters. */
  word: string;
  spelled?: string | undefined;
  /** A sentence begins with it, so that a capital may mean nothing. */
  isFirst?: boolean | undefined;
  isName: boolean;
  article?: Token["article"];
  isOurs?: boolean;
}

function readSentence(sentence: string): Token[] {
  const said = withoutFrames(withoutEmpty(withPhrases(withDates(splitWords(expandContractions(sentence))))));
  return rewrite(said.flatMap((word, at) => toToken(said, word, at)));
}

function expandContractions(text: string): string {
  return (
    text
      .replaceAll(/[‘’]/g, "'")
      .replaceAll(/\bcan't\b/gi, "can not")
      .replaceAll(/\bwon't\b/gi, "will not")
      .replaceAll(/n't\b/gi, " not")
      .replaceAll(/\b(?:dont|doesnt|isnt|arent)\b/gi, (word) => `${word.slice(0, -2)} not`)
      .replaceAll(/\b(it|that|there|what|here)'s\b/gi, "$1 is")
      .replaceAll(/'re\b/gi, " are")
      .replaceAll(/'ll\b/gi, " will")
      .replaceAll(/'ve\b/gi, " have")
      // "The client's keys" are the client keys; "the clients' keys" are those of several.
      .replaceAll(/'s\b/gi, "")
      .replaceAll(/(?<!\S)([\w-]{1,60}s)'(?=\s)/g, "$1’")
  );
}

/** By spaces; signs around a word are cut off, those inside it (`a.b`, `--flag`, `C++`) belong to it. */
function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const part of text.split(/\s+/)) {
    const { before, core, after } = peel(part);
    const isBeginning = words.length === 0 || words.at(-1)?.word === ":";
    if (/[([{]/.test(before)) words.push(mark(","));
    if (/^[-–—]+$/.test(core)) words.push(mark(","));
    else if (core !== "")
      words.push(...splitCore(core, words.length === 0, isBeginning && !before.includes("`")));
    if (after.includes("?")) words.push(mark("?"));
    else if (/[)\]},:]/.test(after)) words.push(mark(after.includes(":") ? ":" : ","));
  }
  return words;
}

const OPENERS = /^[("'`*_[{“”«»]*/;
const CLOSERS = ")\"'`*]}“”«»,.!?:;…";

function peel(part: string): { before: string; core: string; after: string } {
  const before = OPENERS.exec(part)?.[0] ?? "";
  let end = part.length;
  while (end > before.length && CLOSERS.includes(part[end - 1]!)) end--;
  return { before, core: part.slice(before.length, end), after: part.slice(end) };
}

function mark(word: string): Word {
  return { word, isName: false };
}

function splitCore(core: string, isFirst: boolean, begins: boolean): Word[] {
  const isName = /[A-Z].*[A-Z]|[a-z][A-Z]|_/.test(core) || (!isFirst && /^\p{Lu}/u.test(core));
  const lower = core.toLowerCase();
  const number = NUMBER_WORDS.get(lower) ?? toPlainNumber(lower);
  if (number !== undefined) return number.split(" ").map(mark);
  const priced = /^([€£])(\d+(?:\.\d+)?)$/.exec(core);
  if (priced) return [mark(priced[2]!), mark(priced[1]!)];
  const measured = /^(\d+(?:\.\d+)?)-?([A-Za-z%€£]+)$/.exec(core);
  if (measured && unitOf(measured[2]!)) return [mark(measured[1]!), written(measured[2]!, false)];
  // IE11 and IE 11, UTF-8 and UTF8 are the same name.
  const coded = /^([A-Za-z]+)-?(\d+(?:\.\d+)*)$/.exec(core);
  if (coded) {
    const letters = KNOWN_NAMES.has(lower) ? coded[1]!.toLowerCase() : coded[1]!;
    return [written(letters, true, begins), { word: coded[2]!, isName: true }];
  }
  if (/^[A-Za-z]+(?:-[A-Za-z]+)+$/.test(core))
    return core.split("-").map((word, at) => written(word, isName, begins && at === 0));
  return [written(core, isName, begins)];
}

function written(core: string, isName: boolean, isFirst = false): Word {
  return { word: core.toLowerCase(), isName, spelled: core, isFirst };
}

/** "1,000,000", "1e6" and "1000k" are one number; "8k" is none, as it may be 8192. */
function toPlainNumber(word: string): string | undefined {
  if (/^\d{1,3}(?:[,_]\d{3})+$/.test(word)) return word.replaceAll(/[,_]/g, "");
  if (/^[1-9](?:\.\d)?e[1-9]$/.test(word)) return String(Number(word));
  const [, thousands, part] = /^(\d{1,4})(\.\d{1,2})?k$/.exec(word) ?? [];
  if (thousands === undefined || (part === undefined && BINARY.test(thousands))) return undefined;
  return String(Math.round(Number(`${thousands}${part ?? ""}`) * 1000));
}

const BINARY = /^(?:4|8|16|32|64|128|256|512)$/;

/** By their first word. */
const phrases = new Map<string, { said: string[]; meant: Word[] }[]>();
for (const [text, meaning] of PHRASES) {
  const said = text.split(" ");
  const others = phrases.get(said[0]!) ?? [];
  others.push({ said, meant: meaning.split(" ").map(mark) });
  phrases.set(said[0]!, others);
}

function withPhrases(words: readonly Word[]): Word[] {
  const found: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phrases
      .get(words[at]!.word)
      ?.find(({ said }) => said.every((word, i) => words[at + i]?.word === word) && !isImpersonal(words, at));
    if (phrase) found.push(...phrase.meant);
    else found.push(words[at]!);
    at += phrase?.said.length ?? 1;
  }
  return found;
}

/** "It is allowed to" says of what follows that it is allowed, not what "it" may do. */
function isImpersonal(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.word === "it" && /^(?:is|are)$/.test(words[at]!.word);
}

function withoutEmpty(words: readonly Word[]): Word[] {
  const kept: Word[] = [];
  let article: Token["article"];
  let isOurs = false;
  for (const { word, isName, spelled, isFirst } of words) {
    if (word === "we" || word === "you") isOurs = true;
    if (DEFINITE.has(word)) article = "definite";
    else if (INDEFINITE.has(word)) article = "indefinite";
    if (EMPTY.has(word) && !(isName && word.length < 3)) continue;
    kept.push({ word, isName, spelled, isFirst, article, isOurs });
    article = undefined;
    isOurs = false;
  }
  return kept;
}

function withoutFrames(words: readonly Word[]): Word[] {
  const frame = FRAMES.find((said) => said.every((word, at) => words[at]?.word === word));
  return frame && words.length > frame.length + 1 ? withoutFrames(words.slice(frame.length)) : [...words];
}

const NUMBER = /^\d+(?:[.:]\d+)*$/;

function toToken(words: readonly Word[], said: Word, at: number): Token[] {
  const { word, isName, article, isOurs } = said;
  if (word === ":") return [plainToken(isBeforeValue(words, at) ? "be" : ",", false, article)];
  if (DATE.test(word)) return [{ ...plainToken(word, false, article), dimension: "date" }];
  if (NUMBER.test(word)) return [numberToken(words, said, at)];
  const before = words[at - 1];
  if (before && isAmount(before) && unitOf(said.spelled ?? word)) return [];
  const verb = BE.get(word);
  if (verb !== undefined) return [{ text: verb, base: verb, ending: "", isName: false, article }];
  // "before sending" is "before you send".
  const isAfterLink = before !== undefined && (SUBORDINATORS.has(before.word) || before.word === "for");
  const { base, ending: cut } = lemmaOf(word === "using" && at > 0 && !isAfterLink ? "with" : word);
  const ending = cut === "ing" && isAfterLink ? "" : cut;
  const isPlural = /[^s]s$/.test(word);
  const plain = ending === "" ? base : `${base}+${ending}`;
  const spelling = spellingOf(words, said, at);
  const mayBeName = spelling === "capital" && said.isFirst === true;
  const text =
    spelling === "own"
      ? said.spelled!
      : spelling === "any" || mayBeName
        ? plain
        : `${MARKS[spelling]}${plain}`;
  return [{ text, base, ending, isName, isPlural, article, isOurs, ...(mayBeName ? { mayBeName } : {}) }];
}

const MARKS = { capital: CAPITAL, capitals: `${CAPITAL}${CAPITAL}` };

/** How much the capitals of a word mean: nothing in words of grammar and known names, everything in identifiers, flags and paths. */
function spellingOf(
  words: readonly Word[],
  { word, spelled = word }: Word,
  at: number,
): "any" | "capital" | "capitals" | "own" {
  if (spelled === word) return "any";
  // Letters and the people of IT are no words of grammar.
  const isGrammar = word.length > 1 && spelled !== "IT";
  if (isGrammar && (FUNCTION_WORDS.has(word) || EMPTY.has(word) || BE.has(word))) return "any";
  const isNamed = [words[at - 1], words[at + 1]].some((other) => NAMED_THINGS.has(other?.word ?? ""));
  if (!isNamed && (KNOWN_NAMES.has(word) || SYNONYM.has(word))) return "any";
  if (/^\p{Lu}\p{Ll}*$/u.test(spelled)) return "capital";
  return /^\p{Lu}+s?$/u.test(spelled) ? "capitals" : "own";
}

/** A number, unless it names something or may be read in two ways: 1.500 is more than a thousand for some. */
function isAmount({ word, isName }: Word): boolean {
  return NUMBER.test(word) && !isName && !/^\d{1,3}\.\d{3}$/.test(word);
}

/** "Max connections: 100" is "max connections is 100"; "issue: 100" names one. */
function isBeforeValue(words: readonly Word[], at: number): boolean {
  const [number, unit] = [words[at + 1]?.word ?? "", words[at + 2]?.spelled ?? words[at + 2]?.word];
  const subject = words.slice(0, at);
  if (!NUMBER.test(number) || at === 0 || NUMBERED.has(subject.at(-1)!.word)) return false;
  if (subject.some(({ word, isName }) => NUMBER.test(word) || (isName && at === 1))) return false;
  return words.length === at + 2 || (words.length === at + 3 && unitOf(unit!) !== undefined);
}

const NUMBERED = new Set(
  "issue issues ticket pr bug step chapter line rule case example todo note day week phase part section page item adr rfc task story error code status exit http".split(
    " ",
  ),
);

const BE = new Map([
  ["am", "be"],
  ["is", "be"],
  ["are", "be"],
  ["was", "be+ed"],
  ["were", "be+ed"],
]);

function numberToken(words: readonly Word[], said: Word, at: number): Token {
  const { word } = said;
  const next = words[at + 1];
  const isName = !isAmount(said);
  const unit = isName || word.includes(":") ? undefined : unitOf(next?.spelled ?? next?.word ?? "");
  const text = unit ? `${Number((Number(word) * unit.factor).toPrecision(12))}:${unit.dimension}` : word;
  return { text, base: text, ending: "", dimension: unit?.dimension ?? "", isName };
}
