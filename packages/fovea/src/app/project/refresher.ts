/**
 * Brings an index up to date before a question is answered, as far as there is time for it. In a server a question waits only so
 * long: what takes longer goes on beside it, and the answer is from what is there and says so.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/logger.ts";
import { countGivenUp, describeGivenUp } from "../../code/index/given-up.ts";
import {
  type IndexReport,
  type IndexRunOptions,
  type IndexSettings,
  settingsKey,
} from "../../code/index/index-tree.ts";
import { stopIfAsked } from "../../code/index/interrupted.ts";
import { findHolder, type LeaseHolder } from "../../code/index/lease.ts";
import type { Sweep } from "../../code/index/sweep.ts";
import type { Tree } from "../../code/index/trees.ts";
import type { Database } from "../../store/database.ts";
import type { Freshness, WorkOptions } from "../types.ts";
import { addNote, freshnessSoFar } from "./so-far.ts";
import { describeSweep } from "./work-log.ts";

/** As much of a workspace as is needed here. */
interface Refreshed {
  readonly tree: Tree;
  readonly clock: Clock;
  settings(): IndexSettings;
  guarded<T>(work: (db: Database) => T | Promise<T>): Promise<T>;
  sweep(limitMs?: number): Promise<Sweep>;
  hasRetriable(again: boolean): Promise<boolean>;
  indexTree(options: IndexRunOptions): Promise<IndexReport>;
  indexChanged(paths: readonly string[]): Promise<void>;
}

interface Bounds {
  /** Undefined: until it is done. */
  waitMs: number | undefined;
  /** Ends the work that no question waits for any more. */
  signal: AbortSignal;
  logger: Logger;
}

export interface RefreshOptions extends WorkOptions {
  /** Who must know what is there, and would rather wait for a first run than do without. */
  isPatient?: boolean;
}

/** More changed files than this are worth the threads of a full run. */
const INLINE_FILES = 32;
/** How long another process, or an earlier question, is waited for: updates are short, first runs are not. */
const HOLDER_LIMIT_MS = { update: 5000, firstRun: 1000, patient: 30_000 };
const HOLDER_POLL_MS = 25;
/** Enough for some ten thousand files: however long the wait was, most trees are compared in full. */
const LEAST_SWEEP_MS = 200;

export class Refresher {
  readonly #workspace: Refreshed;
  readonly #bounds: Bounds;

  constructor(workspace: Refreshed, bounds: Bounds) {
    this.#workspace = workspace;
    this.#bounds = bounds;
  }

  get isBounded(): boolean {
    return this.#bounds.waitMs !== undefined;
  }

  async refresh(options: RefreshOptions): Promise<Freshness> {
    const freshness = await this.#refresh(options);
    const workspace = this.#workspace;
    return workspace.guarded((db) => withGivenUp(db, workspace.tree, workspace.settings(), freshness));
  }

  async #refresh(options: RefreshOptions): Promise<Freshness> {
    const workspace = this.#workspace;
    const untilMs = performance.now() + (this.#bounds.waitMs ?? Number.POSITIVE_INFINITY);
    const { tree, holder } = await this.#waitForHolder(options);
    if (holder) {
      this.#bounds.logger.debug(
        `process ${holder.pid} is still indexing this tree; no longer waiting for it`,
      );
      return this.#soFar();
    }
    if (tree.indexedAt === undefined) return this.#catchUp(options, untilMs, {});
    const found = await workspace.sweep(Math.max(LEAST_SWEEP_MS, untilMs - performance.now()));
    this.#bounds.logger.debug(() => describeSweep(found));
    // Other settings and other ignore rules are about files that the sweep does not know.
    const isOutgrown =
      tree.settings !== settingsKey(workspace.settings()) ||
      found.changed.some(isIgnoreFile) ||
      (await workspace.hasRetriable(false));
    if (found.needsScan || isOutgrown || found.changed.length > INLINE_FILES) {
      const suspects = new Set(found.changed);
      return this.#catchUp(options, untilMs, { suspects, mustScan: found.needsScan });
    }
    if (found.changed.length > 0) await workspace.indexChanged(found.changed);
    const freshness = { refreshed: found.changed.length, isComplete: found.isComplete };
    return found.isComplete
      ? freshness
      : { ...freshness, note: "the tree is large; not every file was compared" };
  }

  /** False when the question cannot wait for it any longer; then what goes wrong is logged. */
  async isDoneInTime(work: Promise<unknown>, untilMs?: number): Promise<boolean> {
    const { waitMs = 0, signal, logger } = this.#bounds;
    const rest = new AbortController();
    const late = sleep(Math.max(0, untilMs === undefined ? waitMs : untilMs - performance.now()), false, {
      signal: rest.signal,
    });
    const isDone = await Promise.race([
      work.then(
        () => true,
        () => true,
      ),
      late.catch(() => true),
    ]);
    rest.abort();
    if (!isDone)
      work.catch((error: unknown) => {
        if (!signal.aborted) logger.warn(`indexing failed: ${messageOf(error)}`);
      });
    return isDone;
  }

  async #catchUp(
    options: WorkOptions,
    untilMs: number,
    more: Pick<IndexRunOptions, "suspects" | "mustScan">,
  ): Promise<Freshness> {
    if (!this.isBounded) return report(this.#workspace.indexTree({ ...options, ...more }));
    let isAwaited = true;
    const run = this.#workspace.indexTree({
      ...more,
      signal: this.#bounds.signal,
      onProgress: (progress) => isAwaited && options.onProgress?.(progress),
    });
    isAwaited = await this.isDoneInTime(run, untilMs);
    return isAwaited ? report(run) : this.#soFar();
  }

  #soFar(): Promise<Freshness> {
    const workspace = this.#workspace;
    return workspace.guarded((db) => {
      const { tree } = workspace;
      return freshnessSoFar(db, tree, findHolder(db, tree.id, workspace.clock));
    });
  }

  async #waitForHolder({
    signal,
    isPatient,
    onProgress,
  }: RefreshOptions): Promise<{ tree: Tree; holder: LeaseHolder | undefined }> {
    const workspace = this.#workspace;
    const started = performance.now();
    const { update, firstRun, patient } = HOLDER_LIMIT_MS;
    const { waitMs = Number.POSITIVE_INFINITY } = this.#bounds;
    for (;;) {
      stopIfAsked(signal);
      const found = await workspace.guarded((db) => {
        const { tree } = workspace;
        return { tree, holder: findHolder(db, tree.id, workspace.clock) };
      });
      const isFirst = found.tree.indexedAt === undefined;
      const limitMs = Math.min(waitMs, isFirst ? (isPatient ? patient : firstRun) : update);
      if (!found.holder || performance.now() - started > limitMs) return found;
      onProgress?.({ phase: "waiting", ...found.holder });
      await sleep(HOLDER_POLL_MS);
    }
  }
}

/** A tree that lacks files because parsing them was given up is not complete. */
export function withGivenUp<T extends Freshness>(
  db: Database,
  tree: Tree,
  { parseTimeoutMs }: IndexSettings,
  freshness: T,
): T {
  const text = describeGivenUp(db, tree, parseTimeoutMs);
  if (text === undefined) return freshness;
  return { ...addNote(freshness, text), isComplete: false, givenUp: countGivenUp(tree) };
}

async function report(run: Promise<IndexReport>): Promise<Freshness> {
  const { changed, removed } = await run;
  return { refreshed: changed + removed, isComplete: true };
}

function isIgnoreFile(path: string): boolean {
  return /(?:^|\/)\.(?:git|fovea)ignore$/.test(path);
}
