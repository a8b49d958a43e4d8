/** Finds the edges of a tree: as the last part of an index run, or for a question, no longer than it may wait. */

import { resolveTree } from "../../../code/graph/resolve-tree.ts";
import { stopIfAsked } from "../../../code/index/interrupted.ts";
import type { Tree } from "../../../code/index/trees.ts";
import type { Database } from "../../../store/database.ts";
import type { Refresher } from "../../project/refresher.ts";
import type { TreeSettings } from "../../project/tree-settings.ts";
import type { OpenWork } from "../../sessions/open-work.ts";
import type { WorkOptions } from "../../types.ts";

/** The part of an index run that finds edges. */
export interface Resolved {
  resolveMs: number;
  /** Files whose edges were found anew. */
  resolved: number;
}

export class EdgeFinder {
  readonly #refresher: Refresher;
  readonly #settings: TreeSettings;
  /** Ends the work that no question waits for any more. */
  readonly #signal: AbortSignal;
  readonly #open: OpenWork;
  #running: Promise<number> | undefined;
  /** The last question did not wait for edges of files that have just changed. */
  areLate = false;

  constructor(refresher: Refresher, settings: TreeSettings, signal: AbortSignal, open: OpenWork) {
    this.#refresher = refresher;
    this.#settings = settings;
    this.#signal = signal;
    this.#open = open;
  }

  async settle(db: Database, tree: Tree, options: WorkOptions, found?: Resolved): Promise<void> {
    const started = performance.now();
    const resolved = await this.#find(db, tree, options);
    if (found) Object.assign(found, { resolved, resolveMs: Math.round(performance.now() - started) });
  }

  async findInTime(db: Database, tree: Tree, options: WorkOptions): Promise<void> {
    if (!this.#refresher.isBounded) {
      await this.#find(db, tree, options);
      return;
    }
    // The question may be answered before it is done.
    this.#running ??= this.#open
      .run(() => this.#find(db, tree, { signal: this.#signal }))
      .finally(() => {
        this.#running = undefined;
      });
    const run = this.#running;
    this.areLate = !(await this.#refresher.isDoneInTime(run));
    if (!this.areLate) await run;
  }

  async #find(db: Database, tree: Tree, options: WorkOptions): Promise<number> {
    const { resolved } = await resolveTree(db, tree, {
      threads: this.#settings.current().workers,
      onProgress: (done, total) => options.onProgress?.({ phase: "resolving", done, total }),
      checkStop: () => stopIfAsked(options.signal),
    });
    return resolved;
  }
}
