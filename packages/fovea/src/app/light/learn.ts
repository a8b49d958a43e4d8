/** Learning in a hook: without the model and without an index to anchor in; the engine makes up for both. */
import { updateMemory } from "../../memory/change.ts";
import { LINK_LATER, type LinkLater, requestLinks } from "../../memory/link-later.ts";
import { parseRedactRules } from "../../memory/redact/parse-rules.ts";
import { createRedactor } from "../../memory/redact/redact.ts";
import { remember, type WriteContext } from "../../memory/remember.ts";
import { writeSettings } from "../memory/write-settings.ts";
import { learnWaiting } from "../sessions/learn-waiting.ts";
import type { LightProject } from "./light-project.ts";

const ITS_TEXT: LinkLater = { mentioned: true };

/** What is not learned in time waits for the next hook, or for the next program that opens the memory. */
export async function learnInTime(project: LightProject): Promise<void> {
  const { store, settings } = project;
  if (!settings.hooks.capture || !settings.hooks.learn || project.isLate()) return;
  const redact = createRedactor(parseRedactRules(settings.memory.redact.rules));
  const context = (session: string): WriteContext => ({
    ...store,
    session,
    redact,
    meaning: undefined,
    settings: writeSettings(settings),
  });
  try {
    await learnWaiting(
      project,
      {
        remember: (session, memory) => {
          requestLinks(store.db, store.clock, store.projectId);
          const metadata = { ...memory.metadata, [LINK_LATER]: ITS_TEXT };
          return remember(context(session), { ...memory, metadata });
        },
        change: (session, id, change) => updateMemory(context(session), id, change),
      },
      (listen) => project.inTime(listen),
    );
  } catch (error) {
    if (project.isCutOff) throw error;
    // The event itself is kept; what could not be learned is still in the queue.
    project.trouble = error;
  }
}
