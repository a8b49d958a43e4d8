/** Threads that count words: they read the index and the files by themselves, and fold what they have counted. */
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { packageRoot } from "../../base/package-root.ts";
import { Thread } from "../../base/thread.ts";
import type { Buckets } from "./bucket-words.ts";
import type { CountedContent, WordJob } from "./word-job.ts";
import { LARGEST_FOLD } from "./word-store.ts";

export interface WordWorkerData {
  indexFile: string;
  root: string;
  /** Whether the built-in model computes vectors too. */
  embeds: boolean;
}

export interface FoldedBatch {
  /** Without those whose file is not there any more. */
  contents: Omit<CountedContent, "words">[];
  buckets: Buckets;
}

export async function countInThreads(
  data: WordWorkerData,
  jobs: readonly WordJob[],
  threads: number,
  onBatch: (batch: FoldedBatch) => void,
  signal: AbortSignal,
): Promise<void> {
  const size = Math.min(LARGEST_FOLD, Math.ceil(jobs.length / threads));
  let next = 0;
  const countNext = async () => {
    const thread = new Thread(join(packageRoot(), "dist", "word-worker.js"), data);
    const stop = () => thread.tellToStop();
    signal.addEventListener("abort", stop);
    try {
      while (next < jobs.length && !signal.aborted) {
        const batch = jobs.slice(next, next + size);
        next += batch.length;
        const answer = await ask(thread.worker, batch, signal);
        if (answer) onBatch(answer);
      }
    } finally {
      signal.removeEventListener("abort", stop);
      await thread.end();
    }
  };
  await Promise.all(
    Array.from({ length: Math.ceil(jobs.length / size) })
      .slice(0, threads)
      .map(countNext),
  );
}

/** Undefined when the thread was told to stop. */
function ask(
  worker: Worker,
  batch: readonly WordJob[],
  signal: AbortSignal,
): Promise<FoldedBatch | undefined> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off("message", answered);
      worker.off("error", failed);
      worker.off("exit", ended);
    };
    const answered = (answer: FoldedBatch) => {
      settle();
      resolve(answer);
    };
    const failed = (error: unknown) => {
      settle();
      reject(error);
    };
    const ended = () => {
      settle();
      if (signal.aborted) resolve(undefined);
      else reject(new Error("a word-counting thread has stopped"));
    };
    worker.on("message", answered);
    worker.on("error", failed);
    worker.on("exit", ended);
    worker.postMessage(batch);
  });
}
