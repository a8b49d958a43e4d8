/**
 * A turn that takes something back: "scratch that, rebase merges only", "stop signing off commits", "request bodies may be
 * logged now", "make that 5". Finds which statement is meant, and says what holds instead. A cue that only ends or allows
 * something must name most of the statement; one that takes back whatever was said may also mean the last statement of
 * its session. Where it is not certain which is meant, the statement is questioned, not replaced.
 */
import { contentTerms } from "../words/summarize.ts";
import { EXCEPTS, settlesNothing, spokenSentences } from "./learnable.ts";
import { ORDER } from "./learnable-patterns.ts";
import type { Statement } from "./reversal.ts";
import { withAbout, withAnswer } from "./self-contained.ts";
import { kindsIn } from "./tech-kinds.ts";

export interface TakenBack<T extends Statement = Statement> {
  statement: T;
  /** False: it is likely meant, and no more than questioned. */
  isCertain: boolean;
}

/** What was said before does not hold, whatever it was. */
const WHATEVER_IT_WAS =
  /\b(?:chang(?:ed|ing) (?:my|our) minds?(?: about [^.,;:]{1,80})?|on second thoughts?|(?:scratch|scrap|strike|cancel|disregard) (?:that|this|it)(?= ?[.,;:!]|$)|I take (?:that|it|this) back|forget what I said(?: about [^.,;:]{1,80})?|(?:that's |that is |it's |this is )?no longer (?:true|the case|valid|correct|right)|(?:that's |that is |it's )?not (?:true|the case|valid|correct) any ?more|not any ?more(?=[,:])|no longer(?=[,:])|change of plans?|that was (?:wrong|a mistake)|after all)\b/i;
const ENDS =
  /\b(?:(?:stop|quit) [\w-]{2,30}ing|no more \w+|(?:forget|scrap|ditch|drop|abandon|enough of) (?:about )?(?:the |our |that )?\w+|no longer|any ?more|any longer|no need to|(?:is|are) (?:gone|out|history))\b/i;
const ALLOWED_THING =
  /^(.{2,120}?) (?:(?:is|are) (?:now )?(?:fine|ok|okay|allowed|permitted|acceptable)|(?:may|can) (?:now )?be \w+)\b/i;
const ALLOWED_ACTION =
  /\b\w+ (?:may|can) (?:now )?(?!be\b)(\w+ .{2,120}?)(?: (?:in|for|on|during|when|inside|under|if) .{1,200})?,? (?:now|again|from now on)\b/i;
const FORBIDS =
  /\b(?:no|never|don't|do not|must not|mustn't|may not|avoid|stop|without|not allowed|not|only (?:\w+ ){1,3}(?:may|can))\b(.*)/i;
const RESTORES = /\bback to \S|\bagain\b/i;
/** To another place in the work, not to another way of working. */
const GOES_TO =
  /\bback to (?:the |my |our |that |this )?(?:[\w-]+ ){0,2}(?:branch|commit|file|page|step|task|issue|bug|tests?|line|topic|question|work|start|beginning|top|list|main|master|point)\b/i;
const NEW_VALUE =
  /^(?:(?:ok|okay|no|nah|hm+|wait|sorry|and|please|oh|well|actually)[,. ]{1,3}){0,4}(?:let's )?(?:make (?:that|it)|change (?:that|it) to|rather|actually|I meant) (\d[\d.,]{0,15})(?: ?([a-z%]{1,15}))?(?: (?:please|then|instead|after all|now))?[.!]?$/i;
const ASKS = /^(?:(?:and|so|but|ok|hm+)[, ]{1,3})?(?:what|why|how|where|who|which|when)\b/i;

const SAYS_SO = contentTerms(
  "hm hmm hmmm wait want keep run always never must only may can now true case please make stop quit again fine allowed okay here repo repository project everything pardon sorry wrong mistake strike scratch scrap take back mind nope nah changed change plans second thought actually instead forget ditch drop abandon longer anymore need needed decision decided agreed use using let go going gone history cancel disregard all every new user today rule",
);
const LEAST_OF_OLD = 0.5;
const LEAST_OF_NEW = 0.4;
const LEAST_TO_QUESTION = 0.25;
const FEW_WORDS = 4;
const SHORT_CHARS = 160;

/** The words of a message that take something back, with the sentence that says what holds now. */
export function takingBack(text: string): string | undefined {
  const sentences = spokenSentences(text);
  const at = sentences.findIndex((sentence) => isCue(sentence));
  if (at === -1) return undefined;
  const sentence = sentences[at]!;
  if (termsOf(withoutCue(sentence)).size > 0) return sentence;
  const next = sentences[at + 1];
  if (next !== undefined && !settlesNothing(next)) return `${sentence} ${next}`;
  const before = sentences[at - 1];
  if (before !== undefined && !settlesNothing(before)) return `${before} ${sentence}`;
  // "changed my mind. cookies.": one word is no sentence.
  return sentences.length === 1 && text.length <= SHORT_CHARS ? text.trim() : sentence;
}

function isCue(sentence: string): boolean {
  const plain = sentence.replaceAll("’", "'");
  if (settlesNothing(plain) || settlesNothing(withoutCue(plain)) || ASKS.test(plain)) return false;
  if (WHATEVER_IT_WAS.test(plain) || NEW_VALUE.test(plain) || ENDS.test(plain)) return true;
  if (EXCEPTS.test(plain)) return true;
  if (ALLOWED_THING.test(plain) || ALLOWED_ACTION.test(plain)) return true;
  return RESTORES.test(plain) && !GOES_TO.test(plain) && !ORDER.test(plain);
}

function withoutCue(sentence: string): string {
  return sentence.replace(WHATEVER_IT_WAS, "").replace(/^[\s,.;:]+/, "");
}

/** Candidates newest first. */
export function findTakenBack<T extends Statement>(
  said: { text: string; session: string },
  candidates: readonly T[],
): TakenBack<T> | undefined {
  const text = said.text.replaceAll("’", "'");
  const last = candidates[0]?.session === said.session ? candidates[0] : undefined;
  if (NEW_VALUE.test(text))
    return last !== undefined && numbersIn(last.text).length > 0
      ? { statement: last, isCertain: true }
      : undefined;
  const other = candidates.find((one) => choosesAnother(text, one.text));
  const isAboutAnything = WHATEVER_IT_WAS.test(text);
  if (other && (isAboutAnything || (RESTORES.test(text) && !GOES_TO.test(text))))
    return { statement: other, isCertain: true };
  if (isAboutAnything) return likeliest(text, candidates, last);
  if (EXCEPTS.test(text)) {
    const words = termsOf(text);
    return last !== undefined && compare(words, last.text).shared > 0
      ? { statement: last, isCertain: true }
      : undefined;
  }
  const allowed = allowedIn(text);
  if (allowed !== undefined) {
    const statement = candidates.find((one) => forbids(one.text, allowed));
    return statement && { statement, isCertain: true };
  }
  if (!ENDS.test(text)) return undefined;
  const words = termsOf(text);
  const statement = candidates.find((one) => {
    const { shared, own } = compare(words, one.text);
    return (
      shared >= Math.min(2, own) &&
      shared > 0 &&
      shared / own >= LEAST_OF_OLD &&
      shared / words.size >= LEAST_OF_NEW
    );
  });
  return statement && { statement, isCertain: true };
}

/** What holds instead, in words that stand alone. */
export function whatHoldsNow(said: string, old: string): string {
  if (EXCEPTS.test(said)) return withAnswer(old, said);
  const value = NEW_VALUE.exec(said);
  const [number, ...others] = numbersIn(old);
  if (value && number !== undefined && others.length === 0) {
    const unit = value[2] === undefined ? "" : String.raw`(?: ?[a-z%]+\b)?`;
    const written = value[2] === undefined ? value[1]! : `${value[1]} ${value[2]}`;
    const changed = old.replace(new RegExp(`${number.replaceAll(".", "\\.")}${unit}`, "i"), written);
    return withAnswer(changed, said);
  }
  const words = termsOf(said);
  for (const [kind, names] of words.size <= 1 ? kindsIn(said) : []) {
    const [before, ...rest] = kindsIn(old).get(kind) ?? [];
    const [now] = names;
    if (before !== undefined && before !== now && rest.length === 0)
      return withAnswer(old.replace(new RegExp(`\\b${before}\\b`, "i"), asWritten(said, now!)), said);
  }
  return words.size === 0 ? withAbout(said, old) : said;
}

/** Nothing is said that could hold instead: "scratch that". */
export function saysNothingNew(said: string): boolean {
  return !NEW_VALUE.test(said) && termsOf(withoutCue(said)).size === 0;
}

/** The statement with most of the words; where none has any, the last of this session. */
function likeliest<T extends Statement>(
  text: string,
  candidates: readonly T[],
  last: T | undefined,
): TakenBack<T> | undefined {
  const words = termsOf(text);
  const counts = candidates.map((one) => compare(words, one.text));
  const most = Math.max(0, ...counts.map(({ shared }) => shared));
  // With more words of its own it says what it is about.
  const isShort = words.size <= FEW_WORDS;
  if (most === 0) {
    // An order for another task takes back the one before it, not a rule.
    if (last === undefined || !isShort || ORDER.test(withoutCue(text))) return undefined;
    return { statement: last, isCertain: words.size > 0 && termsOf(last.text).size <= FEW_WORDS };
  }
  const found = candidates.filter((_, at) => counts[at]!.shared === most);
  const statement = found.find((one) => one === last) ?? found[0]!;
  const { own } = counts[candidates.indexOf(statement)]!;
  // One word of many may be chance.
  if (most < 2 && most / own < LEAST_TO_QUESTION)
    return statement === last && isShort ? { statement, isCertain: false } : undefined;
  const isMostOfIt = most / own >= LEAST_OF_OLD && (most > 1 || own <= 2);
  return { statement, isCertain: statement === last || (found.length === 1 && isMostOfIt) };
}

function choosesAnother(text: string, old: string): boolean {
  const now = kindsIn(text);
  if (now.size === 0) return false;
  const turnedDown = FORBIDS.exec(old)?.index ?? old.length;
  const chosen = kindsIn(old.slice(0, turnedDown));
  return [...chosen].some(([kind, names]) => {
    const named = now.get(kind);
    return named !== undefined && [...named].some((name) => !names.has(name));
  });
}

function allowedIn(text: string): Set<string> | undefined {
  const found = ALLOWED_ACTION.exec(text)?.[1] ?? ALLOWED_THING.exec(text)?.[1];
  return found === undefined ? undefined : termsOf(found);
}

function forbids(old: string, allowed: ReadonlySet<string>): boolean {
  const forbidden = termsOf(FORBIDS.exec(old)?.[1] ?? "");
  return allowed.size > 0 && [...allowed].every((term) => forbidden.has(term));
}

function compare(words: ReadonlySet<string>, old: string): { shared: number; own: number } {
  const own = termsOf(old);
  return { shared: [...words].filter((word) => own.has(word)).length, own: Math.max(1, own.size) };
}

function termsOf(text: string): Set<string> {
  return new Set([...contentTerms(text)].filter((term) => !SAYS_SO.has(term)));
}

function numbersIn(text: string): readonly string[] {
  return text.match(/(?<![\w.])\d[\d.,]{0,15}(?<![.,])/g) ?? [];
}

function asWritten(text: string, word: string): string {
  return new RegExp(`\\b${word}\\b`, "i").exec(text)?.[0] ?? word;
}
