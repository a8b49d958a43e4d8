/** Which folder a question is about where there is no git to tell. */
import type { Clock } from "../../base/clock.ts";
import type { Logger } from "../../base/logger.ts";
import { loadConfig } from "../../config/load.ts";
import { type Folder, identifyFolder } from "../../repo/project/identify.ts";
import { findLocationAround } from "../../repo/project/registry.ts";
import type { EngineOptions } from "../types.ts";
import { openMemoryStore } from "./open-stores.ts";
import { memoryPath } from "./store-paths.ts";

/** Without git nothing marks the top of a project but that somebody worked with it: a folder in one that is known is part of it. */
export async function folderAround(
  folder: Folder,
  home: string,
  { env, clock, logger }: EngineOptions & { clock: Clock; logger: Logger },
): Promise<Folder> {
  if (folder.place.isGit) return folder;
  const { config } = loadConfig({ env, home, projectRoot: folder.place.top });
  const memory = openMemoryStore(memoryPath(home, config.database.path), { home, clock, logger });
  try {
    const known = findLocationAround(memory, folder.location);
    return known === undefined ? folder : await identifyFolder(known, true);
  } finally {
    memory.close();
  }
}
