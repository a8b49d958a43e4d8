/** The thread that counts words. Gets a batch of contents, answers with their vectors and with all their words, folded. */
import { parentPort, workerData } from "node:worker_threads";
import { isToldToStop, serveUntilStopped } from "../base/thread.ts";
import { bucketsOf } from "../code/index/bucket-words.ts";
import { openIndexReader } from "../code/index/open-index.ts";
import { type CountedContent, countContent, type WordJob } from "../code/index/word-job.ts";
import type { FoldedBatch, WordWorkerData } from "../code/index/word-pool.ts";
import { loadBuiltin } from "../vectors/builtin.ts";

const { indexFile, root, embeds } = workerData as WordWorkerData;
const db = openIndexReader(indexFile);
const model = embeds ? loadBuiltin() : undefined;

serveUntilStopped(parentPort!, count, () => db.close());

function count(jobs: WordJob[]): void {
  const counted: CountedContent[] = [];
  for (const job of jobs) {
    if (isToldToStop()) return;
    const one = countContent(db, root, job, model);
    if (one) counted.push(one);
  }
  const buckets = bucketsOf(counted.map(({ blob, words }) => [blob, words]));
  const contents = counted.map(({ words: _, ...rest }) => rest);
  const bodies = [...buckets.values(), ...contents.flatMap(({ vectors }) => vectors?.body ?? [])];
  parentPort!.postMessage(
    { contents, buckets } satisfies FoldedBatch,
    bodies.map(({ buffer }) => buffer as ArrayBuffer),
  );
}
