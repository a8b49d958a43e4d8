/** Keeps the index up to date while files change. Runs until told to stop. */
import { setTimeout as sleep } from "node:timers/promises";
import { watchFolder } from "../files/watch.ts";
import type { WorkOptions } from "./types.ts";
import type { Workspace } from "./workspace.ts";

export interface WatchOptions extends WorkOptions {
  signal: AbortSignal;
  debounceMs?: number | undefined;
  /** Look at intervals instead of using the platform's watcher. */
  poll?: boolean;
  onReady?: (info: { polling: string | undefined }) => void;
  onUpdate?: (update: { changed: number; removed: number; ms: number }) => void;
}

const POLL_MS = 2000;
/** Even with events, look now and then: watchers miss things. */
const SAFETY_MS = 60_000;

export async function watchTree(workspace: Workspace, options: WatchOptions): Promise<void> {
  const { signal } = options;
  let wake = () => {};
  let isPending = false;
  const changed = () => {
    isPending = true;
    wake();
  };
  const debounceMs = options.debounceMs ?? workspace.config.index.debounceMs;
  const watching = options.poll
    ? { unavailable: "asked for", stop: async () => {} }
    : await watchFolder(workspace.folder.place.top, debounceMs, changed);
  try {
    await update(workspace, options, true);
    options.onReady?.({ polling: watching.unavailable });
    while (!signal.aborted) {
      if (!isPending) {
        const rest = new AbortController();
        wake = () => rest.abort();
        signal.addEventListener("abort", wake, { once: true });
        await sleep(watching.unavailable ? POLL_MS : SAFETY_MS, undefined, { signal: rest.signal }).catch(
          () => {},
        );
        signal.removeEventListener("abort", wake);
      }
      const wasPending = isPending;
      isPending = false;
      if (!signal.aborted) await update(workspace, options, wasPending);
    }
  } finally {
    await watching.stop();
  }
}

/** Without an event only a sweep, which costs little when nothing happened. */
async function update(workspace: Workspace, options: WatchOptions, hasEvent: boolean): Promise<void> {
  const started = performance.now();
  if (!hasEvent) {
    const found = await workspace.sweep();
    if (!found.needsScan && found.changed.length === 0) return;
  }
  const report = await workspace.runIndex(options);
  if (report.changed + report.removed > 0) {
    options.onUpdate?.({ changed: report.changed, removed: report.removed, ms: performance.now() - started });
  }
}
