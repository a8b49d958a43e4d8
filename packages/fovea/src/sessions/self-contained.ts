/**
 * What was decided in words that stand alone. An answer ("SQS, less work") is understood only with its question, and is
 * said best by the assistant that confirms it ("Payout events go to SQS"); "we announce it in the notes" only with what
 * "it" is. The user's own words are kept beside.
 */
import { sentencesOf } from "../words/sentences.ts";
import { contentTerms } from "../words/summarize.ts";
import { setsValue } from "./stated-facts.ts";

export interface Surroundings {
  /** What the words answer, where they are an answer. */
  asked?: string | undefined;
  /** What was said before, nearest first. */
  before: readonly string[];
  /** What the assistant said next, if it has. */
  after?: string | undefined;
}

const ABOUT_CHARS = 200;
const CONFIRMATION_SENTENCES = 6;
/** With so few words a statement is understood only with what it was said about. */
const FEW_WORDS = 3;

/** Agrees to less than what was asked. */
const CONDITION = /\b(?:but|except|only|unless|if|not|until|after|before|when|once|without)\b/i;

/** Said in the words of somebody else: what the user answered. */
const ANSWERED = " (the user: ";
const ABOUT = " (about: ";

export function selfContained(said: string, { asked, before, after }: Surroundings): string {
  if (asked === undefined && !setsValue(said)) return needsSubject(said) ? withSubject(said, before) : said;
  const confirmed = after === undefined ? undefined : confirmationOf(said, asked ?? said, after);
  if (confirmed !== undefined) return withAnswer(confirmed, said);
  if (asked === undefined) return said;
  const terms = contentTerms(said);
  const isBare =
    terms.size === 0 || /^(?:yes|ok|okay|sure|yep|yeah)\b[,.! ]*(?:please|do (?:it|that))?/i.test(said);
  if (isBare && terms.size < FEW_WORDS && !CONDITION.test(said)) return withAnswer(asStatement(asked), said);
  return withAbout(said, lastQuestion(asked));
}

export function withAbout(said: string, about: string): string {
  return `${said}${ABOUT}${about})`;
}

/** What holds, with the words of the user that said so. */
export function withAnswer(statement: string, said: string): string {
  return `${statement}${ANSWERED}${said})`;
}

/** The user's own words of what `selfContained` made. */
export function saidIn(description: string): string {
  const answered = description.lastIndexOf(ANSWERED);
  if (answered !== -1) return description.slice(answered + ANSWERED.length, -1);
  const about = description.lastIndexOf(ABOUT);
  return about === -1 ? description : description.slice(0, about);
}

/** The sentence of the assistant that says what the user chose. */
function confirmationOf(said: string, asked: string, after: string): string | undefined {
  const chosen = chosenTerms(said, asked);
  const found = sentencesOf(after)
    .slice(0, CONFIRMATION_SENTENCES)
    .map((sentence) => sentence.replace(ACKNOWLEDGES, ""))
    .find((sentence) => {
      const terms = contentTerms(sentence);
      const shared = [...chosen].filter((term) => terms.has(term)).length;
      return (
        shared > 0 &&
        terms.size > shared &&
        terms.size >= FEW_WORDS &&
        sentence.length <= ABOUT_CHARS &&
        !/\?["')]*$/.test(sentence) &&
        !WILL_DO.test(sentence)
      );
    });
  return found === undefined ? undefined : capitalised(found.replace(/[.!]$/, ""));
}

const ACKNOWLEDGES =
  /^(?:(?:ok|okay|done|sure|right|understood|noted|got it|great|perfect|alright|good|yes|agreed|will do|fixed)\b[,.:;!]*\s*(?:[-–—]\s*)?)+/i;
/** Says what it does next, or that tests pass. */
const WILL_DO =
  /^(?:I(?:'ll| will|'m going to| am going to)|let me|next|now I)\b|\btests? (?:pass|are green)/i;

/** What the answer names; of a bare "yes" what the question names last. */
function chosenTerms(said: string, asked: string): Set<string> {
  const terms = contentTerms(said);
  return terms.size > 0 ? terms : contentTerms(lastQuestion(asked));
}

function lastQuestion(asked: string): string {
  const sentences = sentencesOf(asked);
  const question = sentences.findLast((sentence) => /\?$/.test(sentence) && contentTerms(sentence).size >= 2);
  return question ?? asked;
}

/** "Shall we use 429 with Retry-After?": "We use 429 with Retry-After". */
function asStatement(asked: string): string {
  const sentence = lastQuestion(
    asked.replace(/(?<!\s)\s*(?:OK|Okay|Agreed|Right|All right|Sound good)\?$/i, ""),
  );
  const proposed = /^(?:so |then |and )?(?:shall|should|do) (?:we|I) (.+?)\??$/i.exec(sentence)?.[1];
  if (proposed !== undefined) return `We ${proposed}`;
  const suggested =
    /^(?:I(?:'d| would)|I) (?:suggest (?:to |we )?|propose (?:to |we )?|recommend (?:to )?|rather )?(.+?)[.?]?$/i.exec(
      sentence,
    )?.[1];
  return suggested === undefined ? sentence.replace(/[.?]$/, "") : `Agreed: ${suggested}`;
}

/** Points back to something that the sentence does not name, or has hardly a word of its own: "ok, Postgres it is". */
function needsSubject(said: string): boolean {
  const words = said.replace(
    /\bit is\b|\bit's\b|\bthere (?:is|are)\b|[,;:].{0,300}\b(?:it|them|that)\b/gi,
    " ",
  );
  if (/\b(?:it|them|those|that one|there|this one)\b/i.test(words)) return true;
  return contentTerms(said).size <= 2 && /\bit is\b|^(?:\W*\w+){1,3}\W*$/i.test(said);
}

function withSubject(said: string, before: readonly string[]): string {
  for (const text of before) {
    const sentences = sentencesOf(text).filter((sentence) => sentence.length <= ABOUT_CHARS);
    const about =
      sentences.findLast((sentence) => /\?$/.test(sentence) && contentTerms(sentence).size >= 2) ??
      sentences.findLast((sentence) => contentTerms(sentence).size >= FEW_WORDS);
    if (about !== undefined) return withAbout(said, about);
  }
  return said;
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
