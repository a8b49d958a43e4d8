/**
 * What is remembered about a task, for its capsule: memories about the code that is shown there, and memories that answer
 * the task itself. Each once, the most relevant first.
 */
import type { ChosenNote, MemoryNote } from "../../answers/choose-notes.ts";
import type { CapsuleMemory } from "../types.ts";
import type { EngineMemory } from "./engine-memory.ts";
import type { LinkedMemory } from "./linked.ts";
import { writeMemory, writePreview } from "./memory-line.ts";
import { recallMemories } from "./recall.ts";
import type { MemoryView, RecalledView } from "./views.ts";

interface Relevant {
  memory: MemoryView;
  relevance: number;
  why: string;
}

const MOST_ANSWERING = 3;
/** A text that sounds like the task may still be about something else; what is anchored to the best hit is not. */
const ANSWERING_SHARE = 0.8;

/** Before the code is known. Nothing where nothing surely answers. */
export async function memoriesAnswering(
  engine: EngineMemory,
  task: string,
  session: string | undefined,
): Promise<RecalledView[]> {
  const { memories } = await recallMemories(engine, task, {
    limit: MOST_ANSWERING,
    session,
    countAsRead: false,
  });
  return memories;
}

export function relevantMemories(
  linked: readonly LinkedMemory[],
  answering: readonly RecalledView[],
  limit: number,
): Relevant[] {
  const found = new Map<string, Relevant>();
  for (const { memory, relevance, place } of linked)
    found.set(memory.id, { memory, relevance, why: `is about ${place.symbol || place.path}` });
  for (const memory of answering) {
    const known = found.get(memory.id);
    const relevance = memory.score * ANSWERING_SHARE;
    if (known)
      Object.assign(known, { relevance: known.relevance + relevance, why: `${known.why}, ${memory.why}` });
    else found.set(memory.id, { memory, relevance, why: memory.why });
  }
  return [...found.values()].sort((a, b) => b.relevance - a.relevance).slice(0, limit);
}

/** What the listener was told before is only named, with where it was told. */
export function toNote({ memory }: Relevant, toldIn: number | undefined): MemoryNote {
  if (toldIn === undefined) return { whole: writeMemory(memory), short: writePreview(memory) };
  const reminder = `${writePreview(memory)} (told in answer ${toldIn})`;
  return { whole: reminder, short: reminder };
}

export function toCapsuleMemory(
  { memory, relevance, why }: Relevant,
  chosen: ChosenNote,
  toldIn: number | undefined,
): CapsuleMemory {
  const { id, content, category, freshness, anchors } = memory;
  return {
    id,
    content,
    category,
    score: Math.round(Math.min(1, relevance) * 1000) / 1000,
    freshness,
    anchors,
    why,
    isWhole: chosen.isWhole && toldIn === undefined,
    ...(toldIn === undefined ? {} : { toldIn }),
    tokens: chosen.tokens,
  };
}
