/** The settings by which one tree is indexed: those that are set, and what `index` was told instead. */
import { availableParallelism } from "node:os";
import type { Clock } from "../../base/clock.ts";
import type { EngineError } from "../../base/errors.ts";
import { isHomeOrAbove } from "../../base/paths.ts";
import type { IndexSettings } from "../../code/index/index-tree.ts";
import type { Config } from "../../config/schema.ts";
import type { Folder } from "../../repo/project/identify.ts";
import type { Project } from "../../repo/project/registry.ts";
import type { Database } from "../../store/database.ts";
import { folderTooWide, indexDisabled } from "../errors.ts";
import { describeRestriction, type IndexChoice, readChoice, writeChoice } from "./index-choice.ts";
import { providerOf } from "./vector-cache.ts";

interface Parts {
  config: Config;
  memory: Database;
  project: Project;
  folder: Folder;
  clock: Clock;
  /** Asked by a client that knows tools and arguments, not commands and flags. */
  isServer: boolean;
  /** Did somebody say which folder is meant? */
  isNamed: boolean;
}

export class TreeSettings {
  readonly #parts: Parts;
  readonly #key: string;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { top, prefix } = parts.folder.place;
    this.#key = `index.choice ${parts.project.id} ${top} ${prefix}`;
  }

  /** Holds until something else is chosen; undefined goes back to what is set. */
  choose(choice: IndexChoice | undefined): void {
    const { memory, config, clock } = this.#parts;
    writeChoice(memory, this.#key, choice ? { ...this.choice, ...choice } : {}, {
      settings: config.index,
      now: clock.now(),
    });
  }

  /** Read each time: another process may have chosen. */
  get choice(): IndexChoice {
    return readChoice(this.#parts.memory, this.#key);
  }

  /** Why nothing is indexed here; undefined where it is. */
  get refusal(): EngineError | undefined {
    const { config, folder, isNamed } = this.#parts;
    if (!config.index.enabled) return indexDisabled();
    // Everything of a user is read only if somebody names the folder.
    const { top } = folder.place;
    return !isNamed && isHomeOrAbove(top) ? folderTooWide(top) : undefined;
  }

  /** What the index of the tree leaves out; undefined: nothing. */
  get restriction(): string | undefined {
    const { config, isServer } = this.#parts;
    return describeRestriction(this.choice, config.index, isServer);
  }

  current(): IndexSettings {
    const { config } = this.#parts;
    const index = { ...config.index, ...this.choice };
    return {
      ...index,
      onlyIncluded: index.depth !== "selective",
      embeds: providerOf(config) === "builtin",
      workers: index.workers > 0 ? index.workers : Math.max(1, Math.min(8, availableParallelism())),
    };
  }
}
