/** Why nothing was found: nothing is there, the filters leave it out, or nothing has to do with the question. */
import { visible } from "../../memory/filter.ts";
import { readMemories } from "../../memory/store.ts";
import { recallerOf } from "./asker.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { type RecallOptions, type RecallResult, recallMemories } from "./recall.ts";

const FILTERS = [
  ...(["scopes", "categories", "types", "tiers", "tags", "minConfidence", "since", "asOf"] as const),
  ...(["symbol", "threshold"] as const),
];

/** The same answer, with the reason where it has nothing in it. */
export async function sayWhyEmpty(
  engine: EngineMemory,
  result: RecallResult,
  options: RecallOptions,
): Promise<RecallResult> {
  const { memories, omitted, unsure = [], query } = result;
  if (memories.length + omitted.length + unsure.length > 0) return result;
  const { session, acrossSessions, mode, limit } = options;
  const { memory: db, clock } = engine.workspace;
  const seen = readMemories(
    db,
    visible(recallerOf(engine.workspace, session), { acrossSessions }, clock.now()),
  ).length;
  if (seen === 0 && !isFiltered(options)) return { ...result, note: "there are no memories yet" };
  if (!isFiltered(options)) return result;
  if (query === null)
    return {
      ...result,
      filteredOut: seen,
      note: `no memory matches these filters; they leave out ${count(seen)}`,
    };
  const bare = await recallMemories(engine, query, {
    ...{ session, acrossSessions, mode, limit },
    countAsRead: false,
  });
  const near = bare.memories.length + (bare.unsure?.length ?? 0);
  if (near === 0) return result;
  return {
    ...result,
    filteredOut: near,
    note: `no memory that these filters allow is related to this; they leave out ${count(near)} that may`,
  };
}

function isFiltered(options: RecallOptions): boolean {
  if (options.includeStale === false) return true;
  return FILTERS.some((name) => {
    const value = options[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  });
}

function count(memories: number): string {
  return memories === 1 ? "1 memory" : `${memories} memories`;
}
