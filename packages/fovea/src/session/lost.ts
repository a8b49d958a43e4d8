/** What a conversation held and a summary of it does not: the sentences that would be missed, most important first. */
import { contentTerms } from "../text/summarize.ts";
import { saliencesOf } from "./salience.ts";
import type { Message } from "./types.ts";

export interface Conversation {
  messages: readonly Message[];
  /** Confirmed ones. */
  decisions: readonly string[];
  /** Open ones. */
  questions: readonly string[];
  /** What somebody meant to keep. */
  notes: readonly string[];
  summary: string;
}

export interface LostItem {
  text: string;
  kind: "decision" | "note" | "question" | "said";
}

/** Less is small talk, progress or a remark. */
const WORTH_SAYING = 1.6;
/** Of the weight of a sentence's words: with so much of it in the summary, the summary says it. */
const KEPT_SHARE = 0.55;
const SAME_SHARE = 0.6;
const LONGEST = 400;

export function findLost(conversation: Conversation): LostItem[] {
  const { messages, decisions, questions, notes, summary } = conversation;
  const weightOf = rarity(messages);
  const kept = contentTerms(summary);
  const said = saliencesOf(messages)
    .map((one, at) => ({ ...one, at }))
    .filter(({ salience }) => salience >= WORTH_SAYING)
    .sort((a, b) => b.salience - a.salience || b.at - a.at);
  const wanted: LostItem[] = [
    ...decisions.map((text) => ({ text, kind: "decision" as const })),
    ...notes.map((text) => ({ text, kind: "note" as const })),
    ...said.map(({ sentence }) => ({ text: sentence, kind: "said" as const })),
    ...questions.map((text) => ({ text, kind: "question" as const })),
  ];
  const chosen: (LostItem & { terms: Set<string> })[] = [];
  for (const { text, kind } of wanted) {
    const terms = contentTerms(text);
    if (terms.size === 0 || shareIn(kept, terms, weightOf) > KEPT_SHARE) continue;
    if (chosen.some((other) => shareIn(other.terms, terms, weightOf) > SAME_SHARE)) continue;
    chosen.push({ text: text.slice(0, LONGEST), kind, terms });
  }
  return chosen.map(({ text, kind }) => ({ text, kind }));
}

/** How much of a sentence's words, each by its weight, a text has. */
function shareIn(
  text: ReadonlySet<string>,
  terms: ReadonlySet<string>,
  weightOf: (term: string) => number,
): number {
  let [common, all] = [0, 0];
  for (const term of terms) {
    all += weightOf(term);
    if (text.has(term)) common += weightOf(term);
  }
  return all === 0 ? 1 : common / all;
}

/** Words that are in every second message tell nothing apart. */
function rarity(messages: readonly Message[]): (term: string) => number {
  const spread = new Map<string, number>();
  for (const { content } of messages)
    for (const term of contentTerms(content)) spread.set(term, (spread.get(term) ?? 0) + 1);
  return (term) => Math.log(1 + messages.length / (1 + (spread.get(term) ?? 0)));
}
