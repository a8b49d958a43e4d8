/**
 * A capsule: the few symbols that matter for a task in full, their neighbours in outline, inside a budget of tokens.
 * Search says what matters, the graph what is around it, `answers/capsule.ts` how much of each there is room for.
 */

import { assemble } from "../../answers/capsule.ts";
import type { Caveat, FormatName } from "../../answers/formats.ts";
import type { Hit } from "../../answers/hit.ts";
import { termsOfQuery } from "../../answers/query-terms.ts";
import { gate } from "../../answers/understand/gate.ts";
import { reasonOf } from "../../code/graph/edge-words.ts";
import type { Graph } from "../../code/graph/graph.ts";
import { hasMemories } from "../../memory/store.ts";
import { expireSessions, forgetSession } from "../../sessions/disclosure.ts";
import { usage } from "../errors.ts";
import type { EngineMemory } from "../memory/engine-memory.ts";
import { memoriesAnswering, relevantMemories, toCapsuleMemory, toNote } from "../memory/in-capsule.ts";
import { linkedMemories, type ShownPlace } from "../memory/linked.ts";
import type { Workspace } from "../project/workspace.ts";
import type { ContextResult, Freshness, WorkOptions } from "../types.ts";
import { checkBudget, toContextItem, toOmitted } from "./capsule-views.ts";
import { discloseTo } from "./disclose.ts";
import { type Material, MaterialReader } from "./material.ts";
import { neighboursOf, type Pivot, type Task } from "./neighbours.ts";
import { checked, findHits } from "./search.ts";

export interface ContextOptions extends WorkOptions {
  /** Tokens; `retrieval.defaultMaxTokens` where not given. */
  budget?: number | undefined;
  format?: FormatName | undefined;
  /** Whether places and reasons are written into the text; they are in `items` either way. */
  sources?: boolean | undefined;
  /** Look nothing up for a question that needs no code, by `retrieval.gating.enabled` and the patterns of the gate. */
  gate?: boolean | undefined;
  /** Steps from the hits to their neighbours. */
  depth?: number | undefined;
  /** What the search for hits combines, instead of what is set. */
  strategies?: readonly string[] | undefined;
  /** What a session was given is not sent to it again. */
  session?: string | undefined;
  /** Whether what is remembered is told too. */
  memories?: boolean | undefined;
  /** What the asker is about to do, where that is known better than from the words. */
  task?: Task | undefined;
}

/** Hits whose neighbours are looked at: five, and more where the budget is large. */
const PIVOTS = { least: 5, most: 20, tokensEach: 800 };
/** Hits beyond them, and what they count beside them. These shares were chosen by `npm run bench:capsules`. */
const FURTHER_HITS = 5;
const FURTHER_SHARE = 0.3;
/** Another symbol of a hit's file is a pivot too, where it is likely beside the best; chosen by `npm run bench:changes`. */
const NEAR = 0.1;
const NEAR_MOST = 3;
const NEAR_SHARE = 0.5;
const NEIGHBOURS = 24;
const MOST_REASONS = 4;
const DEPTH = { usual: 1, most: 3 };

export async function assembleContext(
  engine: EngineMemory,
  task: string,
  options: ContextOptions,
): Promise<ContextResult> {
  const { workspace } = engine;
  const budget = checkBudget(options.budget ?? workspace.config.retrieval.defaultMaxTokens);
  const depth = options.depth ?? DEPTH.usual;
  if (!Number.isInteger(depth) || depth < 0 || depth > DEPTH.most)
    throw usage(`--depth of context is 0 to ${DEPTH.most}, not ${depth}.`);
  const pivots = Math.min(Math.max(Math.round(budget / PIVOTS.tokensEach), PIVOTS.least), PIVOTS.most);
  const freshness = await workspace.refresh(options);
  const started = performance.now();
  const asked = checked(workspace, task, {
    limit: pivots + FURTHER_HITS,
    around: false,
    strategies: options.strategies,
  });
  const decision = gate(asked.query);
  const isSkipped =
    options.gate === true && workspace.config.retrieval.gating.enabled && !decision.shouldRetrieve;
  const { hits, note } = isSkipped
    ? { hits: [], note: `Nothing was looked up: ${decision.reason}.` }
    : await findHits(workspace, asked);
  const intent = options.task ?? asked.query.task;
  await workspace.graph(options);
  const isRemembering =
    options.memories !== false && !isSkipped && task.trim() !== "" && hasMemories(workspace.memory);
  const answering = isRemembering ? await memoriesAnswering(engine, task, options.session) : [];
  return workspace.guarded(async (db) => {
    const tree = workspace.tree;
    const reader = new MaterialReader(db, tree);
    const found = collect(workspace.graphNow(db), reader, hits, { task: intent, depth, pivots });
    const listener = options.session
      ? { session: options.session, projectId: workspace.project.id }
      : undefined;
    const { items, isRepeat, toldIn, record } = discloseTo(workspace, listener, task, found);
    const linked = isRemembering ? await linkedMemories(workspace, placesOf(found), options.session) : [];
    const memories = relevantMemories(linked, answering, workspace.config.memory.maxRelevantMemories);
    const capsule = assemble(items, {
      budget,
      isRepeat,
      memories: memories.map((one) => toNote(one, toldIn(one.memory))),
      format: options.format ?? "markdown",
      sources: options.sources ?? true,
      terms: new Set(termsOfQuery(asked.query).map(({ term }) => term)),
      notes: [
        ...(hits.length === 0 && !isSkipped
          ? [
              freshness.progress?.isFirst
                ? "Nothing in what is indexed so far matches."
                : freshness.restriction === undefined
                  ? "Nothing in this tree matches. Try other words, or names that the code uses."
                  : "Nothing in the part of this tree that is indexed matches.",
            ]
          : []),
        ...(note === undefined ? [] : [note]),
      ],
      caveat: caveatOf(freshness),
    });
    const told = capsule.memories.map((chosen) => {
      const one = memories[chosen.at]!;
      return toCapsuleMemory(one, chosen, toldIn(one.memory));
    });
    engine.noteRead(told.map(({ id }) => id));
    const news = capsule.memories.filter((_, at) => told[at]!.isWhole).map(({ at }) => memories[at]!.memory);
    return {
      text: capsule.text,
      tokens: capsule.tokens,
      budget,
      intent,
      gate: decision,
      items: capsule.shown.map(toContextItem),
      memories: told,
      omitted: capsule.omitted.map(toOmitted),
      session: record(task, capsule, news),
      freshness,
      ms: performance.now() - started,
    };
  });
}

function caveatOf({ note, isComplete, progress }: Freshness): Caveat | undefined {
  return note === undefined ? undefined : { note, isComplete, ...(progress ? { progress } : {}) };
}

function placesOf(items: readonly Material[]): ShownPlace[] {
  return items.map(({ path, handle, relevance }) => {
    // A handle is the path, or the path and the symbol.
    return { path, symbol: handle.slice(path.length + 1), relevance };
  });
}

/** After the conversation was compacted: what it was given is sent again. */
export function forgetDisclosed(
  workspace: Workspace,
  session: string,
): { session: string; forgotten: number } {
  expireSessions(workspace.memory, workspace.config.sessions.retentionDays, workspace.clock);
  return { session, forgotten: forgetSession(workspace.memory, session) };
}

function collect(
  graph: Graph,
  reader: MaterialReader,
  hits: readonly Hit[],
  plan: { task: Task; depth: number; pivots: number },
): Material[] {
  const best = hits[0]?.score ?? 0;
  const items: Material[] = [];
  const pivots: Pivot[] = [];
  const add = (item: Material | undefined, symbolId: number | undefined, isPivot: boolean) => {
    if (!item) return;
    // What is inside of something that may be shown in full needs no place of its own, only its reasons.
    const holder = items.find(
      (other) => isSame(other, item) || (other.body !== undefined && isAround(other, item)),
    );
    if (holder) {
      const reasons = isSame(holder, item) ? item.why : item.why.map((reason) => `${item.name} ${reason}`);
      holder.why = [...holder.why, ...reasons].slice(0, MOST_REASONS);
      return;
    }
    // What stands around something that is shown by itself is only outlined.
    if (items.some((other) => isAround(item, other))) item.body = undefined;
    items.push(item);
    const node = symbolId === undefined ? graph.fileAt(item.path)?.node : graph.nodeOf(item.path, symbolId);
    if (isPivot && node !== undefined) pivots.push({ node, relevance: item.relevance });
  };
  reader.prepare({
    symbols: hits.flatMap((hit) => [
      ...(hit.symbolId === undefined ? [] : [hit.symbolId]),
      ...nearOf(hit).map(({ symbolId }) => symbolId),
    ]),
  });
  hits.forEach((hit, at) => {
    const isPivot = at < plan.pivots;
    // Scores below zero are possible; a hit is never worth nothing.
    const share = best > 0 ? Math.max(hit.score / best, 0.05) : 1 / (at + 1);
    const relevance = Math.min(1, share) * (isPivot ? 1 : FURTHER_SHARE);
    const wanted = {
      path: hit.path,
      language: hit.language,
      relevance,
      why: hit.why,
      body: "part" as const,
    };
    add(
      hit.symbolId === undefined
        ? reader.lines(hit.startLine, hit.endLine, wanted)
        : reader.symbol(hit.symbolId, wanted),
      hit.symbolId,
      isPivot,
    );
    if (!isPivot) return;
    for (const other of nearOf(hit)) {
      const why = ["matches too, in the same file"];
      add(
        reader.symbol(other.symbolId, { ...wanted, relevance: relevance * other.share * NEAR_SHARE, why }),
        other.symbolId,
        true,
      );
    }
  });
  if (plan.depth === 0) return items;
  const around = neighboursOf(graph, pivots, { ...plan, limit: NEIGHBOURS });
  const named = around.flatMap(({ node, edges }) => [node, ...edges.flatMap(({ from, to }) => [from, to])]);
  reader.prepare({
    symbols: [...new Set(named)].flatMap((node) => graph.symbolId(node) ?? []),
    contents: around.map(({ node }) => graph.fileOf(node).blob),
  });
  const nameOf = (node: number) => {
    const symbolId = graph.symbolId(node);
    return (symbolId === undefined ? undefined : reader.nameOf(symbolId)) ?? graph.fileOf(node).path;
  };
  for (const { node, relevance, edges } of around) {
    const { path, blob } = graph.fileOf(node);
    const symbolId = graph.symbolId(node);
    const why = [...new Set(edges.map((edge) => reasonOf(edge, node, nameOf)))].slice(0, 2);
    const wanted = { path, language: reader.languageOf(blob), relevance, why, body: false };
    add(
      symbolId === undefined ? reader.file(blob, wanted) : reader.symbol(symbolId, wanted),
      symbolId,
      false,
    );
  }
  return items;
}

/** Other symbols of a hit's file that answer nearly as well. */
function nearOf({ others }: Hit): Hit["others"] {
  return others.filter(({ share }) => share >= NEAR).slice(0, NEAR_MOST);
}

function isSame(other: Material, item: Material): boolean {
  return other.handle === item.handle && other.startLine === item.startLine;
}

function isAround(other: Material, item: Material): boolean {
  return other.path === item.path && other.startLine <= item.startLine && item.endLine <= other.endLine;
}
