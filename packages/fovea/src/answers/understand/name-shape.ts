/** Is a word shaped like a name in code? Plain words are not, however capitalised: see the traps of C5.19 and C5.20. */

import { isProductPath } from "./file-path.ts";
import { CAPITAL_FIRST, INNER_CAPITAL, letterPattern, SMALL_LETTER, TWO_LETTERS } from "./letters.ts";
import type { MentionType } from "./types.ts";

/** Names with an inner capital or digit that are products, formats and units, not symbols. */
const PRODUCTS = new Set(
  `javascript typescript coffeescript github gitlab bitbucket postgresql mysql sqlite mongodb mariadb graphql nodejs
  macos ios ipados openai youtube linkedin wordpress numpy scipy pytorch tensorflow pypi intellij webstorm pycharm vscode
  devops latex powershell freebsd openbsd opengl oauth oauth2 ipv4 ipv6 utf8 utf16 python2 python3 es5 es6 es2015 http2
  win32 x86 x64 arm64 ec2 s3 k8s i18n l10n a11y php7 php8 css3 html5 mp3 mp4 jetbrains stackoverflow restful phd`.split(
    /\s+/,
  ),
);
export function isProduct(lower: string): boolean {
  return PRODUCTS.has(lower);
}

const ABBREVIATIONS = new Set(["e.g", "i.e", "a.m", "p.m", "w.r.t", "etc", "vs", "a.k.a"]);
const CALLED_WORDS = new Set(
  "if for while switch return print catch super def function func fn elif assert sizeof typeof foreach and or not in".split(
    " ",
  ),
);
const RECEIVERS = /^(?:self|this|cls)\./;

export interface Shape {
  text: string;
  type: MentionType;
}

/** `a.b`, `A::b`, `A#b` with all parts names. Never a file: those are told by their ending or a slash before. */
export function qualifiedShape(word: string, isCalled: boolean): Shape | undefined {
  if (!/[.#]|::/.test(word) || ABBREVIATIONS.has(word.toLowerCase()) || isProductPath(word)) return undefined;
  const parts = word.split(/::|[.#]/);
  if (!parts.every((part) => NAME.test(part))) return undefined;
  if (!isCalled && /^[a-z0-9.-]+\.(?:com|org|net|edu|gov)$/.test(word)) return undefined;
  const text = word.replace(RECEIVERS, "");
  return /[.#]|::/.test(text) ? { text, type: "symbol" } : { text, type: isCalled ? "function" : "unknown" };
}

const NAME = letterPattern(String.raw`^[\p{L}_$][\p{L}\p{M}\p{N}_$]*$`);

/** A single name that shows itself to be one: called, or with an inner capital, digit or `_`. */
export function singleShape(word: string, isCalled: boolean): Shape | undefined {
  if (!NAME.test(word)) return undefined;
  const bare = word.replace(/^\$+/, "");
  if (bare.length < 2) return undefined;
  const isType = CAPITAL_FIRST.test(bare) && SMALL_LETTER.test(bare);
  if (isCalled && !CALLED_WORDS.has(bare)) return { text: bare, type: isType ? "class" : "function" };
  if (PRODUCTS.has(bare.toLowerCase()) || !hasNameMarks(bare)) return undefined;
  return { text: bare, type: isType ? "class" : "unknown" };
}

const EMPHASIS = letterPattern(String.raw`^_[\p{L}\p{N}]+_$`);
const ACRONYM = letterPattern(String.raw`^\p{Lu}+s?$`);
const DIGIT_INSIDE = letterPattern(String.raw`^\p{L}{2}.*\p{Nd}`);
const CAPITALISED = letterPattern(String.raw`^\p{Lu}\p{Ll}{2,}$`);

function hasNameMarks(word: string): boolean {
  if (word.includes("_")) return TWO_LETTERS.test(word) && !EMPHASIS.test(word);
  // Plurals of acronyms are words: URLs, IDs.
  if (ACRONYM.test(word)) return false;
  if (INNER_CAPITAL.test(word)) return true;
  return DIGIT_INSIDE.test(word) && !/^[0-9a-f]{7,}$/i.test(word);
}

/** What stands alone in backticks is a name by its quotes. */
export function quotedShape(word: string, isCalled: boolean): Shape | undefined {
  const bare = word.replace(/^\$+/, "");
  if (!NAME.test(bare)) return undefined;
  if (CAPITAL_FIRST.test(bare) && SMALL_LETTER.test(bare)) return { text: bare, type: "class" };
  return { text: bare, type: isCalled ? "function" : "unknown" };
}

/** Capitalised words that are never symbols in the middle of a sentence. */
const PROPER = new Set(
  `python java rust ruby swift kotlin scala haskell windows linux ubuntu debian mac chrome firefox safari google amazon
  microsoft apple docker kubernetes redis postgres oracle english german french chinese monday tuesday wednesday thursday
  friday saturday sunday january february march april june july august september october november december edit update
  note thanks twitter stack overflow unicode ascii`.split(/\s+/),
);

export function mayBeTypeByCapital(word: string): boolean {
  const lower = word.toLowerCase();
  return CAPITALISED.test(word) && !PROPER.has(lower) && !PRODUCTS.has(lower);
}
