/**
 * Takes up what was captured and not learned yet: by clients that tell no end of a turn, by hooks that ran out of time or
 * met a busy database. Called before anything is recalled; cheap where nothing waits.
 */
import { updateMemory } from "../../memory/change.ts";
import { hasUnlearnedDecisions } from "../../sessions/decisions.ts";
import { hasUnlearnedFixes } from "../../sessions/known-errors.ts";
import { learn } from "../../sessions/learn.ts";
import { hearNew } from "../../sessions/listen.ts";
import { hasUnheard } from "../../sessions/messages.ts";
import { isPassing } from "../../store/database.ts";
import { rememberText } from "../memory/remember.ts";
import type { SessionDesk } from "./desk.ts";

export async function catchUp(desk: SessionDesk): Promise<void> {
  const { book, memories, workspace } = desk;
  try {
    if (hasUnheard(book)) hearNew(book);
    const isWaiting = hasUnlearnedDecisions(book) || hasUnlearnedFixes(book);
    if (!isWaiting || !workspace.config.hooks.learn) return;
    await learn({
      book,
      remember: (session, { content, anchors: _, commit: __, ...options }) =>
        rememberText(memories, content, { ...options, session }),
      change: async (session, id, change) => updateMemory(await memories.writeContext(session), id, change),
    });
  } catch (error) {
    // A home that may only be read, or a busy store: what waits is learned another time.
    if (!isPassing(error)) throw error;
  }
}
