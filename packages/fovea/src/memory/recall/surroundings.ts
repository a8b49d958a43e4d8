/** What the conversation around a memory has of a question: what was said in one go answers together. */
import type { Candidate } from "./candidate.ts";
import { conversationKeys } from "./conversations.ts";
import { shareOf } from "./near-words.ts";
import type { Query } from "./query.ts";

export interface Surroundings {
  /** The share of the question's weight in words that the conversation has. */
  coverage: number;
  /** The same by words of like meaning, as far as they were compared. */
  near: number;
  /** The best cosine in it. */
  meaning: number;
}

/** Of each of these, which are talk, by its row. */
export function surroundingsOf(query: Query, candidates: readonly Candidate[]): Map<number, Surroundings> {
  const keys = conversationKeys(candidates.map(({ note }) => note));
  const conversations = new Map<string, Conversation>();
  for (const candidate of candidates) {
    const key = keys.get(candidate.note.row)!;
    let conversation = conversations.get(key);
    if (!conversation) {
      conversation = { matched: new Set<number>(), nearest: new Float64Array(query.terms.size), meaning: 0 };
      conversations.set(key, conversation);
    }
    addTo(conversation, candidate);
  }
  const around = new Map([...conversations].map(([key, one]) => [key, toSurroundings(query, one)]));
  return new Map([...keys].map(([row, key]) => [row, around.get(key)!]));
}

interface Conversation {
  matched: Set<number>;
  nearest: Float64Array;
  meaning: number;
}

function addTo(conversation: Conversation, { matched, nearest, meaning }: Candidate): void {
  for (const place of matched) conversation.matched.add(place);
  conversation.meaning = Math.max(conversation.meaning, meaning);
  nearest?.forEach((likeness, at) => {
    if (likeness > conversation.nearest[at]!) conversation.nearest[at] = likeness;
  });
}

function toSurroundings(query: Query, { matched, nearest, meaning }: Conversation): Surroundings {
  const worths = [...query.terms.values()];
  let covered = 0;
  for (const place of matched) covered += worths[place]!;
  const coverage = query.mass > 0 ? covered / query.mass : 0;
  // Where no words were compared, the same words are all there is.
  return { coverage, near: Math.max(coverage, shareOf(query, nearest)), meaning };
}

/**
 * The one who is asked about, where talk is written as `Name: what was said`: of those who speak, the question names
 * one alone. What somebody does is told by themselves more often than by others.
 */
export function speakerAsked({ text }: Query, talk: readonly Candidate[]): string | undefined {
  const said = new Set(text.match(/\p{Lu}[\p{L}\d-]*/gu));
  const speakers = new Set(talk.flatMap(({ note }) => note.said.manner?.speaker ?? []));
  const named = [...speakers].filter((speaker) => said.has(speaker));
  return named.length === 1 ? named[0] : undefined;
}
