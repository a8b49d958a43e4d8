/** A database that was begun anew, since ours was removed, does not know the project that is written for. */
import type { Clock } from "../../base/clock.ts";
import type { Logger } from "../../base/logger.ts";
import type { Folder } from "../../repo/project/identify.ts";
import { isProjectKnown, type Project, registerProject } from "../../repo/project/registry.ts";
import type { Database } from "../../store/database.ts";

interface Known {
  memory: Database;
  folder: Folder;
  project: Project;
  clock: Clock;
  log: Logger;
}

export function beKnown({ memory, folder, project, clock, log }: Known): void {
  if (isProjectKnown(memory, project.id)) return;
  const { id, rootCommit: commit } = project;
  registerProject(memory, { id, commit, location: folder.location, name: folder.name }, clock);
  log.warn(
    `The memory database ${memory.path} was removed or replaced while this program ran; the one that is used now did not know this project, so its earlier memories are missing. \`fovea memory restore <file>\` restores a backup of yours.`,
  );
}
