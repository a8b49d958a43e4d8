/**
 * Worker threads that parse. A worker that dies, hangs past all limits or runs out of stack costs one file: the file
 * is reported, the worker replaced, the rest goes on.
 */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { cpuMsOf } from "../../base/cpu-clock.ts";
import { packageRoot } from "../../base/package-root.ts";
import type { SkipReason } from "../../repo/files/path-filter.ts";
import { failedOutcome, type ParseJob, type ParseOutcome, type ParseSettings } from "./parse-job.ts";

export interface WorkerRequest {
  jobs: ParseJob[];
  settings: ParseSettings;
}

/** One message per batch, or an early one when a file broke the worker. */
export interface WorkerReply {
  /** By which its processor time can be asked for; see `cpu-clock.ts`. */
  thread?: string | undefined;
  outcomes: ParseOutcome[];
  /** The worker is no longer fit for use. */
  broken: boolean;
}

const JOBS_PER_BATCH = 16;
/** While hundreds of files are being written, which takes a tenth of a second, the worker has others to go on with. */
const BATCHES_PER_WORKER = 5;
/** Beyond its own time limit a parse may hang inside the grammar, where nothing but killing helps. In processor time. */
const HANG_FACTOR = 4;
const HANG_EXTRA_MS = 10_000;
/** A thread that waits for a disk uses no processor time; it is not waited for longer than so many times that. */
const MOST_WALL_FACTOR = 20;
const HANG_POLL_MS = 5000;

export class ParsePool {
  #settings: ParseSettings;
  readonly #size: number;
  readonly #slots: Slot[] = [];
  #isClosed = false;

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
    this.#settings = { ...this.#settings, commonLanguages: commonLanguages(jobs) };
    let next = 0;
    const takeBatch = () => {
      if (this.#isClosed || signal?.aborted || next >= jobs.length) return undefined;
      const batch = jobs.slice(next, next + JOBS_PER_BATCH);
      next += batch.length;
      return batch;
    };
    const workers = Math.min(this.#size, Math.ceil(jobs.length / JOBS_PER_BATCH));
    await Promise.all(
      Array.from({ length: workers * BATCHES_PER_WORKER }, async (_, lane) => {
        const worker = lane % workers;
        for (let batch = takeBatch(); batch; batch = takeBatch()) await this.#parse(worker, batch, onBatch);
      }),
    );
  }

  /** Also when a write failed while other batches are on their way: nothing starts after this. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#slots.map((slot) => slot.worker.terminate()));
    this.#slots.length = 0;
  }

  async #parse(at: number, batch: ParseJob[], onBatch: (outcomes: ParseOutcome[]) => void): Promise<void> {
    let rest = batch;
    let atOnce = batch.length;
    while (rest.length > 0 && !this.#isClosed) {
      const slot = this.#slots[at] ?? new Slot(this.#settings);
      this.#slots[at] = slot;
      const asked = rest.slice(0, atOnce);
      const { outcomes, failure } = await slot.ask(asked);
      if (this.#isClosed) return;
      if (outcomes.length > 0) onBatch(outcomes);
      rest = rest.slice(outcomes.length);
      if (!failure) continue;
      if (this.#slots[at] === slot) delete this.#slots[at];
      await slot.worker.terminate();
      if (failure === "replaced") continue;
      // Of several files it is not known which one it was: they are asked for one by one.
      if (asked.length > 1) atOnce = 1;
      else if (rest[0]) {
        onBatch([failedOutcome(rest[0], failure, this.#settings.maxFileSizeBytes)]);
        rest = rest.slice(1);
      }
    }
  }
}

/** Parsers of other languages are not worth the time that V8 takes to make them fast. */
const MANY_FILES = 50;

function commonLanguages(jobs: readonly ParseJob[]): string[] {
  const counts = new Map<string, number>();
  for (const { hint } of jobs) counts.set(hint, (counts.get(hint) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= MANY_FILES).map(([hint]) => hint);
}

interface Answer {
  outcomes: ParseOutcome[];
  /** `replaced`: the worker is gone through no fault of this batch; otherwise why its first open file failed. */
  failure: "replaced" | SkipReason | undefined;
}

interface Question {
  jobs: ParseJob[];
  outcomes: ParseOutcome[];
  resolve(answer: Answer): void;
}

/** One thread and the batches it has been given; it answers them in turn. */
class Slot {
  readonly worker = new Worker(join(packageRoot(), "dist", "parse-worker.js"), {
    // Deeply nested code needs a deep stack, in the grammar as well as in our own code.
    resourceLimits: { stackSizeMb: 16 },
  });
  readonly #settings: ParseSettings;
  readonly #questions: Question[] = [];
  #timer: NodeJS.Timeout | undefined;
  #thread: string | undefined;

  constructor(settings: ParseSettings) {
    this.#settings = settings;
    this.worker.on("message", (reply: WorkerReply) => this.#receive(reply));
    this.worker.on("error", () => this.#fail("parser-failed"));
    this.worker.on("exit", () => this.#fail("parser-failed"));
  }

  ask(jobs: ParseJob[]): Promise<Answer> {
    return new Promise((resolve) => {
      this.#questions.push({ jobs, outcomes: [], resolve });
      if (this.#questions.length === 1) this.#rearm();
      this.worker.postMessage({ jobs, settings: this.#settings } satisfies WorkerRequest);
    });
  }

  /** The worker answers in parts, so that after a hang it is known what was finished. */
  #receive({ outcomes, broken, thread }: WorkerReply): void {
    this.#thread = thread ?? this.#thread;
    const [current] = this.#questions;
    if (!current) return;
    current.outcomes.push(...outcomes);
    const isAnswered = current.outcomes.length === current.jobs.length;
    if (isAnswered) {
      this.#questions.shift();
      current.resolve({ outcomes: current.outcomes, failure: broken ? "replaced" : undefined });
    }
    if (broken) this.#fail(isAnswered ? "replaced" : "parser-failed");
    else this.#rearm();
  }

  /** The file at work is to blame; the batches behind it are asked again, of another worker. */
  #fail(failure: NonNullable<Answer["failure"]>): void {
    clearTimeout(this.#timer);
    for (const [i, { outcomes, resolve }] of this.#questions.splice(0).entries())
      resolve({ outcomes, failure: i === 0 ? failure : "replaced" });
  }

  #rearm(): void {
    clearTimeout(this.#timer);
    if (this.#questions.length === 0) return;
    const limitMs = this.#settings.parseTimeoutMs * HANG_FACTOR + HANG_EXTRA_MS;
    const mostMs = performance.now() + limitMs * MOST_WALL_FACTOR;
    // Nobody needs its processor time unless it has not answered for long.
    this.#timer = setTimeout(() => this.#waitForCpu(cpuMsOf(this.#thread) + limitMs, mostMs), limitMs);
  }

  #waitForCpu(untilCpuMs: number, untilMs: number): void {
    const isHung = cpuMsOf(this.#thread) >= untilCpuMs || performance.now() >= untilMs;
    if (isHung) this.#fail("timeout");
    else this.#timer = setTimeout(() => this.#waitForCpu(untilCpuMs, untilMs), HANG_POLL_MS);
  }
}
