/** All migrations of memory.db, oldest first. Never edit a released one; add another. */
import { projects } from "./20261116_0100_projects.ts";
import { disclosure } from "./20261116_1100_disclosure.ts";
import { memories } from "./20261116_1400_memories.ts";
import { memoryLife } from "./20261116_1510_memory_life.ts";
import { sessions } from "./20261116_1540_sessions.ts";
import { events } from "./20261116_1541_events.ts";
import { focus } from "./20261116_1600_focus.ts";
import { anchorTrace } from "./20261118_0600_anchor_trace.ts";
import { learning } from "./20261118_0600_learning.ts";
import { sharing } from "./20261118_0600_sharing.ts";
import { sessionClient } from "./20261118_0610_session_client.ts";
import { projectSettings } from "./20261118_0620_project_settings.ts";
import type { Migration } from "./migration.ts";

export const migrations: readonly Migration[] = [
  projects,
  disclosure,
  memories,
  memoryLife,
  sessions,
  events,
  focus,
  anchorTrace,
  learning,
  sharing,
  sessionClient,
  projectSettings,
];
