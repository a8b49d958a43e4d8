/**
 * Worker threads that parse. A worker that dies, hangs past all limits or runs out of stack costs one file: the file
 * is reported, the worker replaced, the rest goes on.
 */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { packageRoot } from "../base/package-root.ts";
import type { SkipReason } from "../files/path-filter.ts";
import { emptyRecord, type ParseJob, type ParseOutcome, type ParseSettings } from "./parse-job.ts";

export interface WorkerRequest {
  jobs: ParseJob[];
  settings: ParseSettings;
}

/** One message per batch, or an early one when a file broke the worker. */
export interface WorkerReply {
  outcomes: ParseOutcome[];
  /** The worker is no longer fit for use. */
  broken: boolean;
}

const JOBS_PER_BATCH = 16;
/** Beyond its own time limit a parse may hang inside the grammar, where nothing but killing helps. */
const HANG_FACTOR = 4;

export class ParsePool {
  readonly #settings: ParseSettings;
  readonly #size: number;
  readonly #slots: Slot[] = [];

  constructor(size: number, settings: ParseSettings) {
    this.#size = size;
    this.#settings = settings;
  }

  /** Parses all jobs; `onBatch` gets the outcomes as they come, in no order. It may be slow: workers wait for it. */
  async run(
    jobs: readonly ParseJob[],
    onBatch: (outcomes: ParseOutcome[]) => void,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    let next = 0;
    const takeBatch = () => {
      if (signal?.aborted || next >= jobs.length) return undefined;
      const batch = jobs.slice(next, next + JOBS_PER_BATCH);
      next += batch.length;
      return batch;
    };
    const lanes = Math.min(this.#size, Math.ceil(jobs.length / JOBS_PER_BATCH));
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (let batch = takeBatch(); batch; batch = takeBatch()) await this.#parse(lane, batch, onBatch);
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.worker.terminate()));
    this.#slots.length = 0;
  }

  async #parse(lane: number, batch: ParseJob[], onBatch: (outcomes: ParseOutcome[]) => void): Promise<void> {
    let rest = batch;
    while (rest.length > 0) {
      const slot = this.#slots[lane] ?? new Slot();
      this.#slots[lane] = slot;
      const { outcomes, failure } = await slot.ask({ jobs: rest, settings: this.#settings });
      if (outcomes.length > 0) onBatch(outcomes);
      rest = rest.slice(outcomes.length);
      if (failure) {
        delete this.#slots[lane];
        await slot.worker.terminate();
        const [culprit] = rest;
        if (culprit && failure !== "replace") {
          onBatch([brokenFile(culprit, failure)]);
          rest = rest.slice(1);
        }
      }
    }
  }
}

interface Answer {
  outcomes: ParseOutcome[];
  /** `replace`: the worker did its work but must go; otherwise why the first unanswered file failed. */
  failure: "replace" | SkipReason | undefined;
}

/** One thread and the question it is working on. */
class Slot {
  readonly worker = new Worker(join(packageRoot(), "dist", "parse-worker.js"), {
    // Deeply nested code needs a deep stack, in the grammar as well as in our own code.
    resourceLimits: { stackSizeMb: 16 },
  });
  #onReply: (reply: WorkerReply) => void = () => {};
  #onDeath: () => void = () => {};

  constructor() {
    this.worker.on("message", (reply: WorkerReply) => this.#onReply(reply));
    this.worker.on("error", () => this.#onDeath());
    this.worker.on("exit", () => this.#onDeath());
  }

  /** The worker answers in parts, so that after a hang it is known what was finished. */
  ask(request: WorkerRequest): Promise<Answer> {
    return new Promise((resolve) => {
      const outcomes: ParseOutcome[] = [];
      let timer: NodeJS.Timeout | undefined;
      const finish = (failure: Answer["failure"]) => {
        clearTimeout(timer);
        resolve({ outcomes, failure });
      };
      const rearm = () => {
        clearTimeout(timer);
        timer = setTimeout(() => finish("timeout"), request.settings.parseTimeoutMs * HANG_FACTOR + 10_000);
      };
      this.#onReply = (reply) => {
        outcomes.push(...reply.outcomes);
        if (outcomes.length === request.jobs.length) finish(reply.broken ? "replace" : undefined);
        else if (reply.broken) finish("parser-failed");
        else rearm();
      };
      this.#onDeath = () => finish("parser-failed");
      rearm();
      this.worker.postMessage(request);
    });
  }
}

function brokenFile(job: ParseJob, reason: SkipReason): ParseOutcome {
  const oid = job.oid;
  // With a known content the failure is remembered, so that it is not tried again on every run.
  const blob = oid
    ? emptyRecord({ oid, hint: job.hint, depth: job.depth, bytes: 0, skip: reason })
    : undefined;
  return { path: job.path, oid, size: 0, mtimeMs: 0, blob, skip: reason };
}
