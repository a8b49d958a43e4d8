/**
 * A text as statements: per sentence the words that carry meaning, in order, each in one spelling for all its forms. Numbers
 * come with their unit, "30 sec" is "30 s". Negation, prepositions, modal verbs and quantifiers are words like all others.
 */
import { sentencesOf } from "../../text/sentences.ts";
import { DATE, withDates } from "./dates.ts";
import { lemmaOf } from "./lemma.ts";
import {
  DEFINITE,
  EMPTY,
  FRAMES,
  INDEFINITE,
  NUMBER_WORDS,
  PHRASES,
  SUBORDINATORS,
  UNIT,
} from "./lexicon.ts";
import { rewrite } from "./rewrite.ts";
import { plainToken, type Token } from "./token.ts";

/** Longer texts are compared as they are written only. */
const MOST_CHARS = 2_000;
const MOST_WORDS = 60;
const MOST_SENTENCES = 12;

/** Undefined for a text that is no plain prose, or too long to be compared by its statements. */
export function readStatements(text: string): Token[][] | undefined {
  if (text.length > MOST_CHARS || /```|~~~|^\s*\|/m.test(text)) return undefined;
  // "30 s." is no abbreviation.
  const whole = text.normalize("NFC").replaceAll(/(?<=\d ?[a-z])\.(?=\s+\p{Lu})/gu, ";");
  const sentences = sentencesOf(whole).flatMap((sentence) => sentence.split(/;\s+/));
  if (sentences.length === 0 || sentences.length > MOST_SENTENCES) return undefined;
  const read = sentences.map(readSentence);
  return read.some((tokens) => tokens.length === 0 || tokens.length > MOST_WORDS) ? undefined : read;
}

interface Word {
  word: string;
  isName: boolean;
  article?: Token["article"];
  isOurs?: boolean;
}

function readSentence(sentence: string): Token[] {
  const said = withoutFrames(withoutEmpty(withPhrases(withDates(splitWords(expandContractions(sentence))))));
  return rewrite(said.flatMap((word, at) => toToken(said, word, at)));
}

function expandContractions(text: string): string {
  return text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\bcan't\b/gi, "can not")
    .replaceAll(/\bwon't\b/gi, "will not")
    .replaceAll(/n't\b/gi, " not")
    .replaceAll(/\b(?:dont|doesnt|isnt|arent)\b/gi, (word) => `${word.slice(0, -2)} not`)
    .replaceAll(/\b(it|that|there|what|here)'s\b/gi, "$1 is")
    .replaceAll(/'re\b/gi, " are")
    .replaceAll(/'ll\b/gi, " will")
    .replaceAll(/'ve\b/gi, " have")
    .replaceAll(/'s\b|(?<=s)'(?=\s)/gi, "");
}

/** By spaces; signs around a word are cut off, those inside it (`a.b`, `--flag`, `C++`) belong to it. */
function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const part of text.split(/\s+/)) {
    const [, before = "", core = "", after = ""] =
      /^([("'`*_[{“”«»]*)(.*?)([)"'`*\]}“”«»,.!?:;…]*)$/su.exec(part) ?? [];
    if (/[([{]/.test(before)) words.push(mark(","));
    if (/^[-–—]+$/.test(core)) words.push(mark(","));
    else if (core !== "") words.push(...splitCore(core, words.length === 0));
    if (after.includes("?")) words.push(mark("?"));
    else if (/[)\]},:]/.test(after)) words.push(mark(after.includes(":") ? ":" : ","));
  }
  return words;
}

function mark(word: string): Word {
  return { word, isName: false };
}

function splitCore(core: string, isFirst: boolean): Word[] {
  const isName = /[A-Z].*[A-Z]|[a-z][A-Z]|_/.test(core) || (!isFirst && /^\p{Lu}/u.test(core));
  const lower = core.toLowerCase();
  const spelled = NUMBER_WORDS.get(lower);
  if (spelled !== undefined) return spelled.split(" ").map(mark);
  const plain = /^\d{1,3}(?:[,_]\d{3})+$/.test(lower) ? lower.replaceAll(/[,_]/g, "") : lower;
  const priced = /^([€£])(\d+(?:\.\d+)?)$/.exec(plain);
  if (priced) return [mark(priced[2]!), mark(priced[1]!)];
  const thousands = /^(\d{1,4})k$/.exec(plain)?.[1];
  if (thousands !== undefined && !/^(?:4|8|16|32|64|128|256|512)$/.test(thousands))
    return [mark(`${thousands}000`)];
  const measured = /^(\d+(?:\.\d+)?)-?([a-z%€£]+)$/.exec(plain);
  if (measured && UNIT.has(measured[2]!)) return [mark(measured[1]!), mark(measured[2]!)];
  // IE11 and IE 11, UTF-8 and UTF8 are the same name.
  const coded = /^([a-z]+)-?(\d+(?:\.\d+)*)$/.exec(plain);
  if (coded)
    return [
      { word: coded[1]!, isName: true },
      { word: coded[2]!, isName: true },
    ];
  if (/^[a-z]+(?:-[a-z]+)+$/.test(plain)) return plain.split("-").map((word) => ({ word, isName }));
  return [{ word: plain, isName }];
}

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
  for (const { word, isName } of words) {
    if (word === "we" || word === "you") isOurs = true;
    if (DEFINITE.has(word)) article = "definite";
    else if (INDEFINITE.has(word)) article = "indefinite";
    if (EMPTY.has(word) && !(isName && word.length < 3)) continue;
    kept.push({ word, isName, article, isOurs });
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
  if (NUMBER.test(word)) return [numberToken(words, word, at, isName)];
  const before = words[at - 1];
  if (before && NUMBER.test(before.word) && !before.isName && UNIT.has(word)) return [];
  const verb = BE.get(word);
  if (verb !== undefined) return [{ text: verb, base: verb, ending: "", isName: false, article }];
  // "before sending" is "before you send".
  const isAfterLink = before !== undefined && (SUBORDINATORS.has(before.word) || before.word === "for");
  const { base, ending: cut } = lemmaOf(word === "using" && at > 0 && !isAfterLink ? "with" : word);
  const ending = cut === "ing" && isAfterLink ? "" : cut;
  const isPlural = /[^s]s$/.test(word);
  return [
    { text: ending === "" ? base : `${base}+${ending}`, base, ending, isName, isPlural, article, isOurs },
  ];
}

/** "Max connections: 100" is "max connections is 100"; "issue: 100" names one. */
function isBeforeValue(words: readonly Word[], at: number): boolean {
  const [number, unit] = [words[at + 1]?.word ?? "", words[at + 2]?.word];
  const subject = words.slice(0, at);
  if (!NUMBER.test(number) || at === 0 || NUMBERED.has(subject.at(-1)!.word)) return false;
  if (subject.some(({ word, isName }) => NUMBER.test(word) || (isName && at === 1))) return false;
  return words.length === at + 2 || (words.length === at + 3 && UNIT.has(unit!));
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

function numberToken(words: readonly Word[], word: string, at: number, isName: boolean): Token {
  const unit = isName || word.includes(":") ? undefined : UNIT.get(words[at + 1]?.word ?? "");
  const text = unit ? `${Number((Number(word) * unit.factor).toPrecision(12))}:${unit.dimension}` : word;
  return { text, base: text, ending: "", dimension: unit?.dimension ?? "", isName };
}
