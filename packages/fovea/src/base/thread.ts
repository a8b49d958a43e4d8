/**
 * Threads that end by themselves when they are told to. A thread that is ended from outside while SQLite works in it can
 * take the whole process with it, so that is only done to one that does not answer.
 */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type MessagePort, Worker, type WorkerOptions, workerData } from "node:worker_threads";

/** What every such thread is given beside its own data. */
interface Told {
  stop: SharedArrayBuffer;
}

const END_LIMIT_MS = 10_000;

export class Thread {
  readonly worker: Worker;
  readonly #stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #isOver = false;

  constructor(file: string, data: object, options: WorkerOptions = {}) {
    const told: Told = { stop: this.#stop.buffer };
    this.worker = new Worker(file, { ...options, workerData: { ...data, ...told } });
    this.worker.once("exit", () => {
      this.#isOver = true;
    });
  }

  /** It stops after its current work and answers no further requests. */
  tellToStop(): void {
    Atomics.store(this.#stop, 0, 1);
    this.worker.postMessage(null);
  }

  /** Settles when the thread is gone. */
  async end(): Promise<void> {
    if (this.#isOver) return;
    const gone = once(this.worker, "exit");
    this.tellToStop();
    const limit = new AbortController();
    await Promise.race([gone, sleep(END_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => {})]);
    limit.abort();
    if (!this.#isOver) await this.worker.terminate();
  }
}

/** Inside of a thread: was it told to stop? To be asked between two pieces of work. */
export function isToldToStop(): boolean {
  return Atomics.load(new Int32Array((workerData as Told).stop), 0) === 1;
}

/** Inside a thread: `answer` gets every message until the stop; then `end` releases its resources. */
export function serveUntilStopped<T>(port: MessagePort, answer: (message: T) => void, end: () => void): void {
  port.on("message", (message: T | null) => {
    if (!isToldToStop() && message !== null) return answer(message);
    port.close();
    end();
  });
}
