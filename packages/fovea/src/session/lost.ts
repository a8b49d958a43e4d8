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
  kind: "decision" | "question" | "note" | "said";
}

export function findLost({ messages, decisions, questions, notes, summary }: Conversation): LostItem[] {
  const kept = contentTerms(summary);
  const isKept = (text: string) => {
    const terms = [...contentTerms(text)];
    return terms.filter((term) => kept.has(term)).length / Math.max(1, terms.length) > 0.7;
  };
  const said = saliencesOf(messages)
    .filter(({ salience }) => salience > 0)
    .sort((a, b) => b.salience - a.salience)
    .map(({ sentence }) => ({ text: sentence, kind: "said" as const }));
  return [
    ...decisions.map((text) => ({ text, kind: "decision" as const })),
    ...notes.map((text) => ({ text, kind: "note" as const })),
    ...questions.map((text) => ({ text, kind: "question" as const })),
    ...said,
  ].filter(({ text }) => !isKept(text));
}
