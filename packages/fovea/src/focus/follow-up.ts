/** How much a prompt leans on what was said before, 0 to 1: short, asking back, with words that point back. */

const POINTS_BACK = /\b(?:it|its|that|this|they|them|their|these|those|there|then|same|one|ones|such)\b/i;
const GOES_ON =
  /^\s*(?:and|also|but|so|or|then|because|instead|yes|no|ok|what if|what about|how about|same)\b/i;
const ASKS =
  /^\s*(?:why|what|how|which|who|where|when|is|are|was|does|do|did|would|could|should|can|will)\b/i;
const TURNS =
  /^\s*(?:now|next|new (?:topic|task)|different|another|separate|unrelated|switch|moving on|let'?s (?:move|switch)|i need|we need|i want|set up|plan|design|build a|create a)\b/i;

const KNOWS_A_WORD = 0.35;
const SHORT = 0.5;
const FEW_WORDS = 2;
const MANY_WORDS = 5;
const HOUR_MS = 3_600_000;

export function leaning(
  { text, terms }: { text: string; terms: readonly string[] },
  { known, meaning, gapMs }: { known: number; meaning: number; gapMs: number },
): number {
  if (TURNS.test(text)) return known + meaning;
  const count = new Set(terms).size;
  let sum = known > 0 ? KNOWS_A_WORD + known : 0;
  if (GOES_ON.test(text)) sum += 0.4;
  if (POINTS_BACK.test(text)) sum += 0.15;
  sum += 2 * meaning;
  if (ASKS.test(text)) sum += 0.2;
  sum += SHORT * Math.max(0, Math.min(1, (MANY_WORDS - count) / (MANY_WORDS - FEW_WORDS)));
  if (gapMs > 4 * HOUR_MS) sum -= 0.3;
  return Math.max(0, Math.min(1, sum));
}
