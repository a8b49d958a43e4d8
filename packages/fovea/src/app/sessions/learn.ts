/** Before the engine recalls anything: what was told and not learned yet, by hooks or by tools. Cheap where nothing waits. */
import { updateMemory } from "../../memory/change.ts";
import { isPassing } from "../../store/database.ts";
import { linkIfAsked } from "../memory/link-later.ts";
import { rememberText } from "../memory/remember.ts";
import type { EngineSessions } from "./engine-sessions.ts";
import { learnWaiting } from "./learn-waiting.ts";
import { noteEvents } from "./working-memory.ts";

/** With anchors and the model; also what hooks had no index for. */
export async function catchUp(engine: EngineSessions): Promise<void> {
  const { memories } = engine;
  try {
    await learnWaiting(engine, {
      remember: (session, { content, anchors: _, commit: __, ...options }) =>
        rememberText(memories, content, { ...options, session }),
      change: async (session, id, change) => updateMemory(await memories.writeContext(session), id, change),
    });
    linkIfAsked(engine.workspace);
    await noteEvents(engine);
  } catch (error) {
    // A home that may only be read, or a busy store: what waits is learned another time.
    if (!isPassing(error)) throw error;
  }
}
