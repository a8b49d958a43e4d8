/**
 * A step of the life of memories: it plans what it would do, then does it in batches, each in one transaction. A dry run
 * is the plan alone, so it tells exactly what would happen. Whatever is planned is looked at again before it is done:
 * another process may have been faster, and after an interruption the plan is simply made anew.
 */
import type { Clock } from "../../base/clock.ts";
import type { Database } from "../../store/database.ts";
import type { Embedder } from "../../vectors/embedder.ts";
import type { MemoryVectors } from "../vector-store.ts";
import type { LifeSettings } from "./settings.ts";
import type { Summariser } from "./summariser.ts";

export interface Life {
  db: Database;
  clock: Clock;
  projectId: string;
  settings: LifeSettings;
  /** Undefined where there is no model; then nothing is compared by meaning. */
  meaning: { embedder: Embedder; vectors: MemoryVectors } | undefined;
  summariser: Summariser;
  /** When the cycle began; all that it does counts as done then. */
  startedAt: number;
}

export interface Planned {
  /** The memories that are changed by it. */
  ids: readonly string[];
  /** What becomes of them, in words. */
  what: string;
  /** What is written anew, if anything is. */
  content?: string;
}

export interface StepReport {
  step: string;
  /** How many memories are touched. */
  count: number;
  changes: Planned[];
  note?: string;
}

export interface Step<P extends Planned> {
  name: string;
  /** `gone` are memories that an earlier step of the same plan takes away. */
  plan(life: Life, gone: ReadonlySet<string>): Promise<P[]> | P[];
  /** Done before the transaction, which must not wait for a model. */
  prepare?(life: Life, batch: readonly P[]): Promise<void>;
  /** False where it is no longer as it was planned. */
  apply(life: Life, planned: P): boolean;
  /** Why there is nothing to do, where that is not plain. */
  note?(life: Life): string | undefined;
  /** What is kept for the next time once all is done. */
  finish?(life: Life): void;
}

export interface StepWork {
  dryRun: boolean;
  signal?: AbortSignal | undefined;
  /** After each batch: the cycle is alive. */
  beat?: (() => void) | undefined;
}

/** Small enough that nobody who wants to write waits long. */
const BATCH = 200;

export async function runStep<P extends Planned>(
  step: Step<P>,
  life: Life,
  gone: Set<string>,
  { dryRun, signal, beat }: StepWork,
): Promise<StepReport> {
  const planned = await step.plan(life, gone);
  const changes: Planned[] = [];
  for (let from = 0; from < planned.length; from += BATCH) {
    signal?.throwIfAborted();
    const batch = planned.slice(from, from + BATCH);
    if (dryRun) {
      changes.push(...batch.map(told));
      continue;
    }
    await step.prepare?.(life, batch);
    life.db.transaction(() => {
      for (const one of batch) if (step.apply(life, one)) changes.push(told(one));
      beat?.();
    });
  }
  if (!dryRun) step.finish?.(life);
  const note = step.note?.(life);
  return {
    step: step.name,
    count: changes.reduce((sum, { ids }) => sum + ids.length, 0),
    changes,
    ...(note === undefined ? {} : { note }),
  };
}

function told({ ids, what, content }: Planned): Planned {
  return { ids, what, ...(content === undefined ? {} : { content }) };
}
