/** The thread that parses. Gets batches of files, answers with records for the index. */
import { parentPort } from "node:worker_threads";
import { threadName } from "../base/cpu-clock.ts";
import { runParseJob } from "../code/index/parse-job.ts";
import type { WorkerReply, WorkerRequest } from "../code/index/parse-pool.ts";

/** Answer at least this often, so that a hang later in the batch does not lose what is done. */
const REPLY_AFTER_MS = 500;
/** WebAssembly memory never shrinks; a worker that grew past this is replaced. */
const MEMORY_LIMIT_BYTES = 700 * 1024 * 1024;
/** Asking costs a millisecond. */
const MEMORY_CHECK_BATCHES = 16;

const port = parentPort!;
port.postMessage({ outcomes: [], broken: false, thread: threadName() } satisfies WorkerReply);
let batches = 0;

async function answer({ jobs, settings }: WorkerRequest): Promise<void> {
  let reply: WorkerReply = { outcomes: [], broken: false };
  let since = performance.now();
  for (const [i, job] of jobs.entries()) {
    try {
      reply.outcomes.push(await runParseJob(job, settings));
    } catch {
      // A trap inside the grammar (stack, memory) leaves it unusable; the pool starts another thread.
      port.postMessage({ ...reply, broken: true } satisfies WorkerReply);
      return;
    }
    if (i < jobs.length - 1 && performance.now() - since > REPLY_AFTER_MS) {
      port.postMessage(reply);
      reply = { outcomes: [], broken: false };
      since = performance.now();
    }
  }
  batches++;
  reply.broken = batches % MEMORY_CHECK_BATCHES === 0 && process.memoryUsage().external > MEMORY_LIMIT_BYTES;
  port.postMessage(reply);
}

// One batch after the other, though the next may have arrived already.
let work = Promise.resolve();
port.on("message", (request: WorkerRequest) => {
  work = work.then(() => answer(request));
});
