/** Keeps the index up to date while files change. Runs until told to stop. */

import { existsSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { EngineError, messageOf } from "../../base/errors.ts";
import { MINUTE_MS } from "../../base/time-units.ts";
import { watchFolder } from "../../repo/files/watch.ts";
import type { WorkOptions } from "../types.ts";
import { howWatched, type Watched } from "./watched.ts";
import type { Workspace } from "./workspace.ts";

export interface WatchOptions extends WorkOptions {
  signal: AbortSignal;
  debounceMs?: number | undefined;
  /** Look at intervals instead of using the platform's watcher. */
  poll?: boolean;
  /** Before the first update, and whenever the folder is watched anew. */
  onWatching?: (watched: Watched) => void;
  onReady?: (info: { polling: string | undefined }) => void;
  /** An update failed; it is tried again. Called once per sort of failure. */
  onTrouble?: (message: string) => void;
  onUpdate?: (update: { changed: number; removed: number; ms: number }) => void;
}

const POLL_MS = 2000;
/** Even with events, look now and then: watchers miss things. */
const SAFETY_MS = MINUTE_MS;

export async function watchTree(workspace: Workspace, options: WatchOptions): Promise<void> {
  const { signal } = options;
  let wake = () => {};
  let isPending = false;
  const changed = () => {
    workspace.log.debug(`the watcher reports changes below ${workspace.folder.place.top}`);
    isPending = true;
    wake();
  };
  const debounceMs = options.debounceMs ?? workspace.config.index.debounceMs;
  const subscribe = async () =>
    options.poll
      ? { unavailable: "asked for", stop: async () => {} }
      : watchFolder(workspace.folder.place.top, debounceMs, changed);
  const begin = async () => {
    const begun = await subscribe();
    workspace.watching = howWatched(begun.unavailable);
    options.onWatching?.(workspace.watching);
    return begun;
  };
  let watching = await begin();
  let trouble: string | undefined;
  try {
    await update(workspace, options, true);
    options.onReady?.({ polling: watching.unavailable });
    while (!signal.aborted) {
      if (!isPending) {
        const rest = new AbortController();
        wake = () => rest.abort();
        signal.addEventListener("abort", wake, { once: true });
        const restMs = watching.unavailable || trouble ? POLL_MS : SAFETY_MS;
        await sleep(restMs, undefined, { signal: rest.signal }).catch(() => {});
        signal.removeEventListener("abort", wake);
      }
      const wasPending = isPending || trouble !== undefined;
      isPending = false;
      if (signal.aborted) break;
      const before = trouble;
      trouble = await tryUpdate(workspace, options, wasPending);
      if (trouble !== undefined && trouble !== before) options.onTrouble?.(trouble);
      if (trouble === undefined && before !== undefined) {
        // The folder that was watched may have been deleted, and be another one by now.
        await watching.stop();
        watching = await begin();
        isPending = true;
      }
    }
  } catch (error) {
    if (!isStopped(error)) throw error;
  } finally {
    workspace.watching = undefined;
    await watching.stop();
  }
}

/** What went wrong, if something did: a full disk or a folder that is gone for a while is no reason to give up. */
async function tryUpdate(
  workspace: Workspace,
  options: WatchOptions,
  hasEvent: boolean,
): Promise<string | undefined> {
  try {
    const { top } = workspace.folder.place;
    if (!existsSync(top)) return `${top} is gone; waiting for it to come back`;
    await update(workspace, options, hasEvent);
    return undefined;
  } catch (error) {
    return isStopped(error) ? undefined : messageOf(error);
  }
}

/** Being told to stop, or closed, in the middle of an update is the usual way to end. */
function isStopped(error: unknown): boolean {
  return error instanceof EngineError && error.code === "INTERRUPTED";
}

/** Files that were given up may go through while nothing else needs the machine. Windows does not tell; there it counts as idle. */
function isIdle(): boolean {
  return loadavg()[0]! < availableParallelism() / 2;
}

/** Without an event only a sweep, which costs little when nothing happened. */
async function update(workspace: Workspace, options: WatchOptions, hasEvent: boolean): Promise<void> {
  const started = performance.now();
  let mustScan = false;
  let retriesGivenUp = false;
  if (!hasEvent) {
    const found = await workspace.sweep();
    retriesGivenUp = isIdle() && (await workspace.hasRetriable(true));
    if (!found.needsScan && found.changed.length === 0 && !retriesGivenUp) return;
    mustScan = found.needsScan;
  }
  const report = await workspace.runIndex({ ...options, mustScan, retriesGivenUp });
  if (report.changed + report.removed > 0) {
    options.onUpdate?.({ changed: report.changed, removed: report.removed, ms: performance.now() - started });
  }
}
