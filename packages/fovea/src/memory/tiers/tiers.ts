/**
 * Tiers: hot memories are in every context and cost tokens, warm ones are recalled, cold ones are recalled when asked for.
 * The hot tier has a budget of tokens; what is used least moves out when more arrives.
 */
import type { Clock } from "../../base/clock.ts";
import type { Database } from "../../store/database.ts";
import { getMemory } from "../by-id.ts";
import { type Asker, visible } from "../filter.ts";
import { readLog, writeLog } from "../log.ts";
import { memoryAt } from "../store.ts";
import type { Memory, Tier } from "../types.ts";
import { TIERS } from "../types.ts";

export interface Moved {
  id: string;
  from: Tier;
  to: Tier;
}

export interface MoveOptions {
  reason: string;
  dryRun?: boolean | undefined;
}

/** To any tier, by their whole ids; those that are there already are left out of the answer. */
export function moveMemories(
  db: Database,
  clock: Clock,
  ids: readonly string[],
  to: Tier,
  { reason, dryRun = false }: MoveOptions,
): Moved[] {
  return db.transaction(() => {
    const moved = ids.map((id) => tierOf(db, id)).filter(({ tier }) => tier !== to);
    if (!dryRun) for (const memory of moved) put(db, clock, memory, to, reason);
    return moved.map(({ id, tier }) => ({ id, from: tier, to }));
  });
}

export interface SpillOptions extends MoveOptions {
  /** These, whatever they are worth. */
  ids?: readonly string[] | undefined;
  /** How many of the least relevant; by default half of them, rounded up. */
  count?: number | undefined;
  target: Exclude<Tier, "hot">;
}

export function spill(db: Database, clock: Clock, asker: Asker, options: SpillOptions): Moved[] {
  const hot = readHot(db, clock, asker);
  const wanted = options.ids?.map((id) => getMemory(db, asker.projectId, id).id);
  const chosen = wanted
    ? hot.filter(({ id }) => wanted.includes(id))
    : hot.slice(0, options.count ?? Math.ceil(hot.length / 2));
  return moveMemories(
    db,
    clock,
    chosen.map(({ id }) => id),
    options.target,
    options,
  );
}

/** After something became hot: the least relevant are moved away until the rest has room. */
export function spillOverflow(db: Database, clock: Clock, asker: Asker, limitTokens: number): Moved[] {
  const hot = readHot(db, clock, asker);
  let tokens = hot.reduce((sum, memory) => sum + memory.tokens, 0);
  const away: string[] = [];
  for (const memory of hot) {
    if (tokens <= limitTokens) break;
    away.push(memory.id);
    tokens -= memory.tokens;
  }
  return moveMemories(db, clock, away, "warm", { reason: "the hot tier was full" });
}

/** Those that answered well a moment ago, and may have been forgotten or replaced since. */
export function heatAnswers(db: Database, clock: Clock, ids: readonly string[]): Moved[] {
  const there = db.all<{ id: string }>(
    `select id from memory where id in (select value from json_each(?)) and tier <> 'hot'
       and superseded_by is null and forgotten_at is null and quarantine is null`,
    JSON.stringify(ids),
  );
  return moveMemories(
    db,
    clock,
    there.map(({ id }) => id),
    "hot",
    { reason: "it was a useful answer" },
  );
}

/** Somebody put it into its tier, so one good answer does not take it out again. */
export function isInTierByHand(db: Database, id: string): boolean {
  const last = readLog(db, id).findLast(
    ({ operation, details }) =>
      operation === "move" ||
      (operation === "update" && Array.isArray(details.changed) && details.changed.includes("tier")),
  );
  return last !== undefined && (last.operation === "update" || BY_HAND.has(String(last.details.reason)));
}

export const ASKED_FOR = "asked for";
export const SPILLED = "spilled";
const BY_HAND: ReadonlySet<string> = new Set([ASKED_FOR, SPILLED]);

/** Those that were read so often since they came to their tier. */
export function heatByAccess(db: Database, clock: Clock, ids: readonly string[], threshold: number): Moved[] {
  const often = db.all<{ id: string }>(
    `select id from memory where id in (select value from json_each(?)) and tier <> 'hot' and tier_accesses >= ?
       and superseded_by is null and forgotten_at is null and quarantine is null`,
    JSON.stringify(ids),
    threshold,
  );
  return moveMemories(
    db,
    clock,
    often.map(({ id }) => id),
    "hot",
    { reason: `it was read ${threshold} times` },
  );
}

export type TierCounts = Record<Tier, { items: number; tokens: number }>;

/** What a session made, or without one what everybody in the project sees. */
export function countTiers(db: Database, clock: Clock, asker: Asker): TierCounts {
  const { sql, values } = ofAsker(clock, asker);
  const counts = Object.fromEntries(TIERS.map((tier) => [tier, { items: 0, tokens: 0 }])) as TierCounts;
  for (const [tier, items, tokens] of db.rows<[Tier, number, number]>(
    `select tier, count(*), sum(tokens) from memory where ${sql} group by 1`,
    ...values,
  ))
    counts[tier] = { items, tokens };
  return counts;
}

/** The least relevant first, of those the least recently used; pinned ones last. */
function readHot(db: Database, clock: Clock, asker: Asker): Pick<Memory, "id" | "tokens">[] {
  const { sql, values } = ofAsker(clock, asker);
  // Only the few that are not warm are read, by their index.
  const hot = db.packed<[string, number]>(
    ["id", "tokens"],
    `from memory indexed by memory_tier where memory.tier <> 'warm' and memory.tier = 'hot' and ${sql}
     order by memory.pinned, memory.relevance, coalesce(memory.last_accessed_at, memory.created_at), memory.row`,
    ...values,
  );
  return hot.map(([id, tokens]) => ({ id, tokens }));
}

function tierOf(db: Database, id: string): Pick<Memory, "id" | "tier"> {
  return (
    db.get<Pick<Memory, "id" | "tier">>("select id, tier from memory where id = ?", id) ?? memoryAt(db, id)
  );
}

function ofAsker(clock: Clock, asker: Asker) {
  const { sql, values } = visible(asker, {}, clock.now());
  return asker.session === undefined
    ? { sql, values }
    : { sql: `${sql} and memory.session = ?`, values: [...values, asker.session] };
}

function put(
  db: Database,
  clock: Clock,
  { id, tier }: Pick<Memory, "id" | "tier">,
  to: Tier,
  reason: string,
): void {
  db.run("update memory set tier = ?, tier_accesses = 0 where id = ?", to, id);
  writeLog(db, clock, { memory: id, operation: "move", details: { from: tier, to, reason } });
}
