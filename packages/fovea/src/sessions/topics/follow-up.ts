/**
 * How much a prompt leans on what was said before, 0 to 1. A prompt without words of the topic is a follow-up only where
 * its grammar says so: it begins like a continuation, points back before it names a subject of its own, or is too short
 * to have one ("by which key?"). Being a question, or short, is not enough: unlike prompts are that as well.
 */

import { HOUR_MS } from "../../base/time-units.ts";

/** `that` only as a pronoun: not "check that …" or "a script that …". */
const POINTS_BACK =
  /\b(?:it|its|this|they|them|their|these|those|same|ones?(?!\s+more\b)|such)\b|(?:^|\b(?:is|was|are|does|do|did|can|could|would|will|should|make|of|for|to|with|about|in|on|after|before|like)\s+)that\b|\bthat(?=\s*(?:[?.!,;]|$|in\b|too\b))/i;
const GOES_ON =
  /^\s*(?:and|also|but|so|or|then|because|instead|yes|no|ok|what if|what about|how about|same)\b|\bthen\s*(?:[,.!?]|$)|\binstead\s*[.!?]?\s*$/i;
const ASKS =
  /^\s*(?:by |for |in |on |to |with |from )?(?:why|what|how|which|who|where|when|is|are|was|does|do|did|would|could|should|can|will)\b/i;
const TURNS =
  /^\s*(?:(?:thanks|thank you|thx|great|good|nice|perfect|ok|okay|done|alright)\b[\s,.!:;-]*)*(?:one more\b(?! thing about)|by the way|btw|separately|now|next|new (?:topic|task)|different|another|separate|unrelated|switch|moving on|let'?s (?:move|switch)|i need|we need|i want|set up|plan|design|build a|create a)\b/i;

const KNOWS_A_WORD = 0.35;
const CONTINUES = 0.5;
const POINTS = 0.5;
const SHORT = 0.5;
/** Up to so many words a prompt has no room for a subject of its own; from so many on it has. */
const SHORT_WORDS = 6;
const LONG_WORDS = 9;
/** Less is what any two prompts of one project have in common. */
const LEAST_MEANING = 0.08;

export function leaning(
  { text, terms }: { text: string; terms: readonly string[] },
  { known, meaning, gapMs }: { known: number; meaning: number; gapMs: number },
): number {
  if (TURNS.test(text)) return known + meaning;
  const subjects = new Set(terms).size;
  let sum = known > 0 ? KNOWS_A_WORD + known : 0;
  sum += 2 * Math.max(0, meaning - LEAST_MEANING);
  if (GOES_ON.test(text)) sum += CONTINUES;
  if (pointsBack(text)) sum += POINTS / Math.max(1, subjects - 1);
  if (subjects <= (ASKS.test(text) ? 2 : 1)) sum += SHORT * shortness(text);
  if (gapMs > 4 * HOUR_MS) sum -= 0.3;
  return Math.max(0, Math.min(1, sum));
}

/** "startup takes 900 ms, profile it" points at what it named itself: only the first clause counts. */
function pointsBack(text: string): boolean {
  return POINTS_BACK.test(text.split(/[,;:.]\s/, 1)[0]!);
}

function shortness(text: string): number {
  const words = text.trim().split(/\s+/).length + (/\d/.test(text) ? 2 : 0);
  return Math.max(0, Math.min(1, (LONG_WORDS - words) / (LONG_WORDS - SHORT_WORDS)));
}
