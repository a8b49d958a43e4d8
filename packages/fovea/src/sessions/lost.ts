/** What a conversation held and a summary of it does not: the sentences that would be missed, most important first. */
import { sentencesOf } from "../words/sentences.ts";
import { contentTerms } from "../words/summarize.ts";
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
  /** What was decided and does not hold any more: nobody misses it. */
  replaced?: readonly string[] | undefined;
}

export interface LostItem {
  text: string;
  kind: "decision" | "note" | "question" | "said";
}

/** Less is small talk, progress or a remark. */
const WORTH_SAYING = 1.6;
/** Of the weight of a sentence's words: with so much of it in the summary, the summary says it. */
const KEPT_SHARE = 0.5;
/** Words shared with a clause of the summary, and how much of the clause that must be: chance shares a few. */
const SAID: readonly (readonly [words: number, share: number])[] = [
  [2, 0.6],
  [3, 0.4],
  [4, 0.3],
];
const SAME_SHARE = 0.6;
const QUOTE_CHARS = 60;
const LONGEST = 400;

export function findLost(conversation: Conversation): LostItem[] {
  const { messages, decisions, questions, notes, summary } = conversation;
  const weightOf = rarity(messages);
  const kept = contentTerms(summary);
  const clauses = clausesOf(summary).map(tellingTerms);
  const said = saliencesOf(messages)
    .map((one, at) => ({ ...one, at }))
    .filter(
      ({ salience, core }) => salience >= WORTH_SAYING && !isReplaced(core, conversation.replaced ?? []),
    )
    .sort((a, b) => b.salience - a.salience || b.at - a.at);
  const wanted: (LostItem & { core: string })[] = [
    ...decisions.map((text) => ({ text, core: text, kind: "decision" as const })),
    ...notes.map((text) => ({ text, core: text, kind: "note" as const })),
    ...said.map(({ sentence, core }) => ({ text: sentence, core, kind: "said" as const })),
    ...questions.map((text) => ({ text, core: text, kind: "question" as const })),
  ];
  const chosen: (LostItem & { terms: Set<string> })[] = [];
  for (const { text, core, kind } of wanted) {
    const terms = tellingTerms(core);
    if (terms.size === 0 || shareIn(kept, terms, weightOf) > KEPT_SHARE) continue;
    const all = tellingTerms(text);
    if (clauses.some((clause) => isSaid(clause, all, weightOf))) continue;
    if (chosen.some((other) => shareIn(other.terms, terms, weightOf) > SAME_SHARE)) continue;
    // What it answers may have been said already.
    const quoted = text.slice(core.length).slice(-QUOTE_CHARS, -1);
    const isQuoted = quoted !== "" && chosen.some((other) => other.text.includes(quoted));
    chosen.push({ text: (isQuoted ? core : text).slice(0, LONGEST), kind, terms });
  }
  return chosen.map(({ text, kind }) => ({ text, kind }));
}

function isReplaced(sentence: string, replaced: readonly string[]): boolean {
  return replaced.some((old) => old.includes(sentence) || sentence.includes(old));
}

/** Parts of a summary that say one thing each. */
function clausesOf(summary: string): string[] {
  return sentencesOf(summary.replace(/\n(?![^\S\n]*(?:[-*#\d]|$))/gm, " ")).flatMap((sentence) =>
    sentence.split(/[;:()]|,? (?:because|since|so that|which|once)\b|, (?:and|but|so)\b/),
  );
}

/** Most of what a clause says is in the sentence: it is about the same. */
function isSaid(
  clause: ReadonlySet<string>,
  terms: ReadonlySet<string>,
  weightOf: (term: string) => number,
): boolean {
  const shared = [...clause].filter((term) => terms.has(term)).length;
  const share = shareIn(terms, clause, weightOf);
  return SAID.some(([least, most]) => shared >= least && share > most);
}

/** Words that join sentences say nothing about what is in them. */
const JOINING = new Set(
  "sure otherwise yes also right oh okay ok well hm thing stuff good fine pick whole ye alright fun fact bit kind sort".split(
    " ",
  ),
);

function tellingTerms(text: string): Set<string> {
  return new Set([...contentTerms(text)].filter((term) => !JOINING.has(term)));
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
  // A number is what a sentence is about more often than not.
  return (term) => Math.log(1 + messages.length / (1 + (spread.get(term) ?? 0))) * (/\d/.test(term) ? 2 : 1);
}
