/** Search in code, in memories, or in both: two lists whose scores cannot be compared are fused by their ranks. */
import { fuse } from "../../../answers/fuse.ts";
import { understand } from "../../../answers/understand/understand.ts";
import { usage } from "../../errors.ts";
import type { EngineMemory } from "../../memory/engine-memory.ts";
import { recallMemories } from "../../memory/recall.ts";
import type { RecalledView } from "../../memory/views.ts";
import type { Workspace } from "../../project/workspace.ts";
import type { HitView, SearchResult } from "../../types.ts";
import { choose, SEARCHED_KINDS, type SearchOptions, searchTree } from "./search.ts";

export async function searchIn(
  engine: EngineMemory,
  query: string,
  options: SearchOptions,
  others: readonly Workspace[],
): Promise<SearchResult> {
  const { threshold = 0 } = options;
  if (!(threshold >= 0 && threshold <= 1)) throw usage("--threshold is a number from 0 to 1.");
  const result = await searchPlaces(engine, query, options, others);
  return threshold === 0
    ? result
    : { ...result, hits: result.hits.filter(({ score }) => score >= threshold) };
}

async function searchPlaces(
  engine: EngineMemory,
  query: string,
  options: SearchOptions,
  others: readonly Workspace[],
): Promise<SearchResult> {
  const { workspace } = engine;
  const where = choose("place to search in", SEARCHED_KINDS, options.in ?? "code");
  if (where === "code") return searchTree(workspace, query, options, others);
  const remembered = await searchMemories(engine, query, options);
  if (where === "memories") return remembered;
  const code = await searchTree(workspace, query, options, others);
  const { rrfK, maxResults } = workspace.config.retrieval;
  const lists = [code.hits, remembered.hits].map((items) => ({ items, weight: 1 }));
  const hits = fuse(lists, (hit) => `${hit.repository}\0${hit.path}\0${hit.startLine}`, rrfK)
    .slice(0, options.limit ?? maxResults)
    .map(({ item, score }) => ({ ...item, score: round(score) }));
  return { ...code, hits, ms: code.ms + remembered.ms };
}

/** Modes that only code has say how code is searched; memories are searched as usual then. */
async function searchMemories(
  engine: EngineMemory,
  query: string,
  options: SearchOptions,
): Promise<SearchResult> {
  const mode = options.mode === "keyword" || options.mode === "semantic" ? options.mode : "hybrid";
  const { task, intent } = understand(query);
  const { memories, note, ms } = await recallMemories(engine, query, {
    mode,
    limit: options.limit,
    explain: options.explain,
  });
  return {
    query,
    mode,
    task,
    intent,
    hits: memories.map(toHit),
    ...(note === undefined ? {} : { note }),
    freshness: { refreshed: 0, isComplete: true },
    ms,
  };
}

function toHit({ score, certainty: _, why, terms, ...memory }: RecalledView): HitView {
  const lines = memory.content.split("\n");
  return {
    path: `memory:${memory.id}`,
    startLine: 1,
    endLine: lines.length,
    name: memory.name ?? memory.category,
    kind: "memory",
    score,
    why,
    lines: lines.slice(0, MOST_LINES).map((text, at) => ({ line: at + 1, text })),
    text: memory.content,
    chars: memory.content.length,
    memory,
    ...(terms === undefined ? {} : { terms }),
  };
}

const MOST_LINES = 3;

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
