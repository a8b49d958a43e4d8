/** Learning in a hook: through the use case `remember`, without the model; vectors are made up for when somebody asks. */
import { updateMemory } from "../../memory/change.ts";
import { parseRedactRules } from "../../memory/redact/parse-rules.ts";
import { createRedactor } from "../../memory/redact/redact.ts";
import { remember, type WriteContext } from "../../memory/remember.ts";
import { learn } from "../../sessions/learn.ts";
import { hearNew } from "../../sessions/listen.ts";
import type { Reader } from "./reader.ts";

/** What is not learned in time waits for the next hook, or for the next program that opens the memory. */
export async function learnInTime(reader: Reader): Promise<void> {
  const { book, config } = reader;
  if (!config.hooks.capture || !config.hooks.learn || reader.isLate()) return;
  const redact = createRedactor(parseRedactRules(config.memory.redact.rules));
  const context = (session: string): WriteContext => ({
    ...book,
    session,
    redact,
    meaning: undefined,
    settings: {
      dedupThreshold: config.retrieval.dedupThreshold,
      workingTtlMs: config.memory.working.defaultTtlSeconds * 1000,
      workingSize: config.memory.working.maxSize,
    },
  });
  try {
    // All that reads whole messages; what is learned of them are sentences.
    reader.inTime(() => hearNew(book));
    await learn({
      book,
      isLate: () => reader.isLate(),
      remember: (session, memory) => remember(context(session), memory),
      change: (session, id, change) => updateMemory(context(session), id, change),
    });
  } catch (error) {
    if (reader.isCutOff) throw error;
    // The event itself is kept; what could not be learned is still in the queue.
    reader.trouble = error;
  }
}
