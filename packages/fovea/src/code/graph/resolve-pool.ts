/** Threads that resolve: they share a table of all symbols, read the rest by themselves, and get files by the batch. */
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { packageRoot } from "../../base/package-root.ts";
import { Thread } from "../../base/thread.ts";
import type { PackedResolution } from "./resolution-store.ts";
import type { TreeToResolve } from "./resolve-work.ts";
import type { SharedSymbols } from "./symbol-table.ts";

export interface ResolveWorkerData {
  indexFile: string;
  tree: TreeToResolve;
}

const FILES_PER_BATCH = 64;
/** Much is made and thrown away while resolving; a small nursery would be swept all the time. */
const YOUNG_MB = 32;

export async function resolveInThreads(
  data: ResolveWorkerData,
  readSymbols: () => SharedSymbols,
  paths: readonly string[],
  threads: number,
  onBatch: (batch: PackedResolution[]) => void,
  checkStop: () => void,
): Promise<void> {
  const count = Math.min(threads, Math.ceil(paths.length / FILES_PER_BATCH));
  const takeBatch = shareOut(paths, count);
  const started: Thread[] = [];
  try {
    for (let thread = 0; thread < count; thread++)
      started.push(
        new Thread(join(packageRoot(), "dist", "resolve-worker.js"), data, {
          resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, stackSizeMb: 16 },
        }),
      );
    // While they start.
    const symbols = readSymbols();
    await Promise.all(
      started.map(async ({ worker }, thread) => {
        worker.postMessage(symbols);
        for (let batch = takeBatch(thread); batch.length > 0; batch = takeBatch(thread)) {
          checkStop();
          onBatch(await ask(worker, batch));
        }
      }),
    );
  } finally {
    await Promise.all(started.map((thread) => thread.end()));
  }
}

/**
 * Neighbours in a folder need the same other files, so each thread works through a stretch of its own; who is done
 * takes from the end of the longest stretch that is left.
 */
function shareOut(paths: readonly string[], threads: number): (thread: number) => readonly string[] {
  const stretches = Array.from({ length: threads }, (_, i) => ({
    from: Math.floor((paths.length * i) / threads),
    to: Math.floor((paths.length * (i + 1)) / threads),
  }));
  return (thread) => {
    const own = stretches[thread]!;
    if (own.from < own.to) {
      const from = own.from;
      own.from = Math.min(own.to, from + FILES_PER_BATCH);
      return paths.slice(from, own.from);
    }
    const longest = stretches.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a));
    const to = longest.to;
    longest.to = Math.max(longest.from, to - FILES_PER_BATCH);
    return paths.slice(longest.to, to);
  };
}

function ask(worker: Worker, batch: readonly string[]): Promise<PackedResolution[]> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off("message", answered);
      worker.off("error", failed);
      worker.off("exit", ended);
    };
    const answered = (answer: PackedResolution[]) => {
      settle();
      resolve(answer);
    };
    const failed = (error: unknown) => {
      settle();
      reject(error);
    };
    const ended = () => failed(new Error("a resolver thread has stopped"));
    worker.on("message", answered);
    worker.on("error", failed);
    worker.on("exit", ended);
    worker.postMessage(batch);
  });
}
