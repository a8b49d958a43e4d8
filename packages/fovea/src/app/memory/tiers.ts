/** Tiers as doors ask for them, and as recalling moves memories by itself. */
import type { Clock } from "../../base/clock.ts";
import { getMemory } from "../../memory/by-id.ts";
import type { Recalled } from "../../memory/recall/recall.ts";
import {
  ASKED_FOR,
  countTiers,
  heatAnswers,
  heatByAccess,
  isInTierByHand,
  type Moved,
  moveMemories,
  SPILLED,
  spill,
  spillOverflow,
  type TierCounts,
} from "../../memory/tiers/tiers.ts";
import type { Tier } from "../../memory/types.ts";
import { type Database, isUnwritable } from "../../store/database.ts";
import { usage } from "../errors.ts";
import { askerOf } from "./asker.ts";
import type { EngineMemory } from "./engine-memory.ts";

export interface TierStatus {
  session: string | null;
  hot: TierCounts["hot"];
  warm: TierCounts["warm"];
  cold: TierCounts["cold"];
  hotTokenLimit: number;
  maxColdItems: number;
}

export function tierStatus(engine: EngineMemory, session?: string): TierStatus {
  engine.flush();
  const { memory, clock, config } = engine.workspace;
  const { hotTokenLimit, maxColdItems } = config.memory.tiers;
  const counts = countTiers(memory, clock, askerOf(engine.workspace, session));
  return { session: session ?? null, ...counts, hotTokenLimit, maxColdItems };
}

export interface SpillRequest {
  ids?: readonly string[] | undefined;
  count?: number | undefined;
  target?: Tier | undefined;
  session?: string | undefined;
  dryRun?: boolean | undefined;
}

export interface SpillResult {
  spilledCount: number;
  spilledIds: string[];
  targetTier: Tier;
  dryRun: boolean;
}

export function spillMemories(engine: EngineMemory, request: SpillRequest): SpillResult {
  const { target = "warm", dryRun = false, session, ids, count } = request;
  if (target === "hot") throw usage("Memories spill to warm or cold, not to hot.");
  engine.flush();
  const { memory, clock } = engine.workspace;
  const moved = spill(memory, clock, askerOf(engine.workspace, session), {
    ids,
    count,
    target,
    dryRun,
    reason: SPILLED,
  });
  return { spilledCount: moved.length, spilledIds: moved.map(({ id }) => id), targetTier: target, dryRun };
}

export interface MoveResult {
  moved: Moved[];
  /** What had to make room. */
  spilled: Moved[];
  dryRun: boolean;
}

export function moveTo(
  engine: EngineMemory,
  ids: readonly string[],
  target: Tier,
  { session, dryRun = false }: { session?: string | undefined; dryRun?: boolean | undefined },
): MoveResult {
  if (ids.length === 0) throw usage("Which memories? Give their ids.");
  engine.flush();
  const { memory, clock, project } = engine.workspace;
  return memory.transaction(() => {
    const found = ids.map((id) => getMemory(memory, project.id, id).id);
    const moved = moveMemories(memory, clock, found, target, { reason: ASKED_FOR, dryRun });
    const spilled = dryRun || target !== "hot" ? [] : makeRoom(engine, session);
    return { moved, spilled, dryRun };
  });
}

/** What everybody here sees has one limit, and so has what a session made for itself. */
export function makeRoom(engine: EngineMemory, session: string | undefined): Moved[] {
  const { memory, clock, config } = engine.workspace;
  const { autoSpillEnabled, hotTokenLimit } = config.memory.tiers;
  if (!autoSpillEnabled) return [];
  return [
    ...spillOverflow(memory, clock, askerOf(engine.workspace, undefined), hotTokenLimit),
    ...(session === undefined
      ? []
      : spillOverflow(memory, clock, askerOf(engine.workspace, session), hotTokenLimit)),
  ];
}

/** 0 to 1: how well it answers, where the best that could be said has all the words of the question. */
export function relevanceOf({ score, certainty }: Pick<Recalled, "score" | "certainty">): number {
  return score * certainty;
}

/** What was recalled from warm or cold and fits very well becomes hot a moment later; with `heat` all of it does at once. */
export function heatRecalled(
  engine: EngineMemory,
  recalled: readonly Recalled[],
  { heat, session }: { heat?: boolean | undefined; session?: string | undefined },
): string[] {
  const { autoPromoteEnabled, promoteThreshold } = engine.workspace.config.memory.tiers;
  if (heat === false || (heat === undefined && !autoPromoteEnabled)) return [];
  const ids = recalled
    .filter(({ memory }) => memory.tier !== "hot" && memory.supersededBy === null)
    .filter((hit) => heat === true || relevanceOf(hit) >= promoteThreshold)
    .map(({ memory }) => memory.id)
    .filter((id) => heat === true || !isInTierByHand(engine.workspace.memory, id));
  if (ids.length === 0) return [];
  if (heat !== true) {
    engine.heatLater(ids, session);
    return ids;
  }
  const moved = whereWritable(engine, (db, clock) => {
    const hot = moveMemories(db, clock, ids, "hot", { reason: ASKED_FOR });
    makeRoom(engine, session);
    return hot;
  });
  return moved?.map(({ id }) => id) ?? [];
}

/** What was left for later. */
export function heatAnswered(
  engine: EngineMemory,
  ids: readonly string[],
  session: string | undefined,
): void {
  whereWritable(engine, (db, clock) => {
    if (heatAnswers(db, clock, ids).length > 0) makeRoom(engine, session);
  });
}

/** After reads were noted down. */
export function heatRead(engine: EngineMemory, ids: readonly string[]): void {
  const { autoPromoteEnabled, warmAccessThreshold } = engine.workspace.config.memory.tiers;
  if (!autoPromoteEnabled) return;
  whereWritable(engine, (db, clock) => {
    if (heatByAccess(db, clock, ids, warmAccessThreshold).length > 0) makeRoom(engine, undefined);
  });
}

/** In one transaction; where nothing can be written, reading still works. */
function whereWritable<T>(engine: EngineMemory, work: (db: Database, clock: Clock) => T): T | undefined {
  const { memory, clock } = engine.workspace;
  try {
    return memory.transaction(() => work(memory, clock));
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return undefined;
  }
}
