/**
 * What a session did lately, as its working memory. It is made from the events when somebody asks, so that telling an
 * event costs no more than its row, and a hook and a tool that tell the same leave the same.
 */

import { readMeta, writeMeta } from "../../memory/project-meta.ts";
import { remember } from "../../memory/remember.ts";
import { readEvents, type SessionEvent } from "../../sessions/events.ts";
import type { EngineSessions } from "./engine-sessions.ts";

/** The number of the last event that was looked at. */
const NOTED = "events_noted";
/** Of a long session only the last events are at hand. */
const MOST_AT_ONCE = 30;
const COMMAND_CHARS = 300;

export async function noteEvents({ store, settings, memories }: EngineSessions): Promise<void> {
  const { db, clock, projectId } = store;
  const after = Number(readMeta(db, projectId, NOTED) ?? 0);
  const types = ["file_opened", "command_executed"];
  const events = readEvents(store, { types, after, limit: MOST_AT_ONCE });
  if (events.length === 0) return;
  const livesMs = settings.memory.working.defaultTtlSeconds * 1000;
  for (const event of events.reverse()) {
    const ttlMs = event.at + livesMs - clock.now();
    if (ttlMs <= 0) continue;
    await remember(memories.plainContext(event.session), {
      content: contentOf(event),
      category: "scratch",
      trust: "auto",
      source: `auto:${event.type}`,
      weight: 1,
      at: event.at,
      ttlMs,
    });
  }
  writeMeta(db, clock, projectId, NOTED, `${events.at(-1)!.number}`);
}

function contentOf({ type, subject, data }: SessionEvent): string {
  if (type === "file_opened") return `${data.action === "edited" ? "Edited" : "Opened"} ${subject}`;
  const { exitCode } = data;
  const outcome =
    typeof exitCode !== "number" ? "" : exitCode === 0 ? " (passed)" : ` (failed with ${exitCode})`;
  return `Ran ${subject.slice(0, COMMAND_CHARS)}${outcome}`;
}
