/**
 * Calls start one at a time, clients in turn. Most of a call is synchronous work, so before each start the queue lets the
 * event loop turn until nothing new comes in: cancellations and other clients are heard between two calls. A call that is
 * cancelled while it waits leaves the queue and costs nothing.
 */
import { callCancelled } from "../tools/errors.ts";
import { tooManyCalls } from "./errors.ts";

export interface QueueLimits {
  /** Calls of one client that may be under way at once; the others wait. */
  runningPerClient: number;
  /** Calls of one client that may wait; more are refused. */
  waitingPerClient: number;
}

interface Lane {
  running: number;
  /** The starts of the calls that wait, oldest first. */
  waiting: Set<() => void>;
}

/** So long new input may put off the next start. */
const LONGEST_LISTENING_MS = 50;

export class CallQueue {
  readonly #limits: QueueLimits;
  /** By client; whose turn it is stands first. */
  readonly #lanes = new Map<string, Lane>();
  #isStartPlanned = false;
  #hasHeard = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  async run<T>(client: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const lane = this.#laneOf(client);
    try {
      await this.#waitForTurn(lane, signal);
      try {
        return await work();
      } finally {
        lane.running--;
      }
    } finally {
      if (lane.running === 0 && lane.waiting.size === 0) this.#lanes.delete(client);
      this.#planStart();
    }
  }

  /** Something came in: more may follow at once. Node takes one new connection per turn of the event loop. */
  hear(): void {
    this.#hasHeard = true;
  }

  #laneOf(client: string): Lane {
    const known = this.#lanes.get(client);
    if (known) return known;
    const lane = { running: 0, waiting: new Set<() => void>() };
    this.#lanes.set(client, lane);
    return lane;
  }

  #waitForTurn({ waiting }: Lane, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(callCancelled());
      if (waiting.size >= this.#limits.waitingPerClient) return reject(tooManyCalls(waiting.size));
      const leave = () => {
        this.hear();
        waiting.delete(start);
        reject(callCancelled());
      };
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      this.hear();
      waiting.add(start);
      signal?.addEventListener("abort", leave, { once: true });
      this.#planStart();
    });
  }

  #planStart(): void {
    if (this.#isStartPlanned || !this.#findNext()) return;
    this.#isStartPlanned = true;
    const latest = performance.now() + LONGEST_LISTENING_MS;
    const listen = () => {
      if (this.#hasHeard && performance.now() < latest) {
        this.#hasHeard = false;
        setImmediate(listen);
        return;
      }
      this.#isStartPlanned = false;
      this.#startNext();
      this.#planStart();
    };
    setImmediate(listen);
  }

  #startNext(): void {
    const next = this.#findNext();
    if (!next) return;
    const [client, lane] = next;
    // Its next turn comes after everybody else's.
    this.#lanes.delete(client);
    this.#lanes.set(client, lane);
    const [start] = lane.waiting;
    lane.waiting.delete(start!);
    lane.running++;
    start!();
  }

  #findNext(): [client: string, lane: Lane] | undefined {
    for (const entry of this.#lanes) {
      const { running, waiting } = entry[1];
      if (waiting.size > 0 && running < this.#limits.runningPerClient) return entry;
    }
    return undefined;
  }
}
