/**
 * How much a sentence of a conversation would be missed. Rules, reasons, names, places, limits and open ends weigh;
 * reports of progress, small talk and questions do not. What the user says counts more than what an agent says about
 * its own work, and what the other side acknowledges ("got it") was worth saying.
 */
import { sentencesOf } from "../words/sentences.ts";
import { contentTerms } from "../words/summarize.ts";
import { withAbout } from "./self-contained.ts";
import type { Message } from "./types.ts";

export interface Salient {
  /** The sentence, with what it points back to where it cannot stand alone. */
  sentence: string;
  /** The sentence alone. */
  core: string;
  /** 0 or less for what nobody would miss. */
  salience: number;
  message: string;
}

/** What speaks for a sentence. Each counts once. */
const CUES: readonly (readonly [RegExp, number])[] = [
  // Rules and limits.
  [
    /\b(?:don't|do not|never|must|mustn't|cannot|can't|only|no longer|rather not|avoid|hands off|leave (?:it|that|them)|has to|have to|needs?|requires?|required)\b/i,
    1.5,
  ],
  [/\b(?:always|please|prefer|instead|should|make it|keep|use[sd]?|new code|aim for|start with)\b/i, 0.7],
  [/\b(?:not|n't|isn't|nothing|nobody|anyone|without)\b/i, 0.5],
  // Reasons and consequences.
  [
    /\b(?:because|otherwise|so that|since|due to|or (?:it|they|we|else)|that's why|the reason|explains?|caused?)\b/i,
    1,
  ],
  [/\b(?:turns out|problem|fails?|failed|crash(?:es|ed)?|rejects?|breaks?|chokes?|wrong|bug|kills?)\b/i, 0.6],
  // When, who, how much.
  [/\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|sprint|deadline|until|before|after)\b/i, 0.8],
  [/\b(?:owns?|ask|access|responsible|in charge|refactoring|owner)\b/i, 0.8],
  [/\d ?(?:[kKMG]i?B|ms|s\b|seconds?|minutes?|hours?|days?|%|rows?|million|users?|requests?)/, 0.7],
  // Left open.
  [
    /\b(?:not sure|whether|follow-up|separate (?:PR|ticket|issue)|later|open question|to be decided|TBD)\b/i,
    1,
  ],
];

/** What speaks against it. */
const NOISE: readonly (readonly [RegExp, number])[] = [
  [/\?["')]*$/, -2],
  [
    /^(?:(?:ok|okay|now|next|then|alright)[,:]? )?(?:I'm|I am|I'll|I will|I've|I have|let me|done|pushed|running|reading|writing|opening|moving|adding|looking|tests? (?:again|pass))\b/i,
    -1.5,
  ],
  [/\b\d+ (?:tests? )?(?:pass(?:ed|ing)?|skipped|files? in the folder)\b/i, -2],
  [
    /^(?:thanks|thank you|great|nice|cool|perfect|sure|yes|yep|right|exactly|lovely|good|fine|wow|whoa|phew|ha|hm+|oh|ah|aha|back|coffee|enjoy|morning)\b[^,:]*[.!]?$/i,
    -2,
  ],
];

const ACKNOWLEDGES =
  /^(?:ok(?:ay)?|got it|understood|noted|clear|good to know|alright|hands off|will do|fine|right|exactly|makes sense|good that|thanks|agreed|yes|that was it|perfect|saved me|ha, noted|no problem)\b/i;
/** Begins with what was said before. */
const POINTS_BACK =
  /^(?:he|she|it|they|that|this|those|these|also|and|but|so|then|there|yes|not sure)\b|\b(?:it|that|them|this one|that one)\b/i;
const LEANS = /^(?:he|she|it|they|that|those|these)\b/i;
const NAME = /(?<=[a-z,;] )\p{Lu}\p{Ll}{2,}/u;
const CODE =
  /`[^`]+`|#[a-z][\w-]+|(?<![\w-])[\w-]+\/[\w./-]+|\b\w+_\w+|\b[a-z]+[A-Z]\w+|\b[A-Z]{4,}\b|\b[a-z]+-[a-z]+-\d\b|\b\w+\.(?:go|ts|py|rs|sql|js|java)\b/g;
const FEW_WORDS = 3;
const SHORT_WORDS = 7;
const QUOTED_CHARS = 160;
const ANSWER_CHARS = 220;

export function saliencesOf(messages: readonly Message[]): Salient[] {
  return messages.flatMap((message, at) => saliencesIn(message, messages[at - 1], messages[at + 1]));
}

function saliencesIn(message: Message, before: Message | undefined, after: Message | undefined): Salient[] {
  if (message.role === "system") return [];
  const isAnswer = before !== undefined && before.role !== message.role;
  const asked = isAnswer ? sentencesOf(before.content).at(-1) : undefined;
  const isAcknowledged =
    after !== undefined && after.role !== message.role && ACKNOWLEDGES.test(after.content);
  const bonus =
    (message.role === "user" ? 1 : 0) + (isAcknowledged ? 0.7 : 0) + (asked?.endsWith("?") ? 0.7 : 0);
  return unitsOf(message, asked).map((core, position) => ({
    sentence: position === 0 ? standingAlone(core, asked) : core,
    core,
    salience: salienceOf(core) + bonus,
    message: message.id,
  }));
}

/** The short answer to a question is one thing; elsewhere a sentence is, with those that lean on it. */
function unitsOf({ content }: Message, asked: string | undefined): string[] {
  const sentences = sentencesOf(content);
  const isAnswer = asked?.endsWith("?") && content.length <= ANSWER_CHARS;
  return isAnswer && sentences.length > 0 ? [sentences.join(" ")] : joined(sentences);
}

/** A sentence that begins with "he" belongs to the one that says who he is. */
function joined(sentences: readonly string[]): string[] {
  const units: string[] = [];
  for (const sentence of sentences) {
    const last = units.at(-1);
    const isLeaning = last !== undefined && (LEANS.test(sentence) || contentTerms(last).size < FEW_WORDS);
    if (isLeaning) units[units.length - 1] = `${last} ${sentence}`;
    else units.push(sentence);
  }
  return units;
}

/** A short answer is understood only with what it answers. */
function standingAlone(sentence: string, asked: string | undefined): string {
  if (asked === undefined || asked.length > QUOTED_CHARS || contentTerms(asked).size < 2) return sentence;
  if (!POINTS_BACK.test(sentence) || contentTerms(sentence).size > SHORT_WORDS) return sentence;
  return withAbout(sentence, asked);
}

function salienceOf(sentence: string): number {
  const sum = (rules: readonly (readonly [RegExp, number])[]) =>
    rules.reduce((total, [pattern, weight]) => total + (pattern.test(sentence) ? weight : 0), 0);
  const code = Math.min(2, new Set(sentence.match(CODE) ?? []).size) * 0.8;
  const words = contentTerms(sentence).size;
  const shortness = words < FEW_WORDS ? -1.5 : 0;
  return sum(CUES) + sum(NOISE) + code + (NAME.test(sentence) ? 0.6 : 0) + shortness;
}
