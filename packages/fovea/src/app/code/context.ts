/**
 * A capsule: the few symbols that matter for a task in full, their neighbours in outline, inside a budget of tokens.
 * Search says what matters, the graph what is around it, `answers/capsule.ts` how much of each there is room for.
 */

import { assemble } from "../../answers/capsule.ts";
import type { Caveat, FormatName } from "../../answers/formats.ts";
import { termsOfQuery } from "../../answers/query-terms.ts";
import { gate } from "../../answers/understand/gate.ts";
import type { Unit } from "../../answers/units.ts";
import { reasonOf } from "../../code/graph/edge-words.ts";
import type { Graph } from "../../code/graph/graph.ts";
import { hasMemories } from "../../memory/store.ts";
import { isTestPath } from "../../repo/files/test-path.ts";
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
import { checked, findPieces } from "./search.ts";

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

/** Units whose neighbours are looked at. */
const PIVOTS = 3;
/** Units from hits, where somebody chose how to search. */
const MOST_HITS = 40;
const NEIGHBOURS = 12;
const MOST_REASONS = 4;
/** A test counts less where the question does not ask for tests. */
const TEST_SHARE = 0.2;
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
  const freshness = await workspace.refresh(options);
  const started = performance.now();
  const asked = checked(workspace, task, {
    limit: MOST_HITS,
    around: false,
    strategies: options.strategies,
  });
  const decision = gate(asked.query);
  const isSkipped =
    options.gate === true && workspace.config.retrieval.gating.enabled && !decision.shouldRetrieve;
  const { units, note } = isSkipped
    ? { units: [], note: `Nothing was looked up: ${decision.reason}.` }
    : await findPieces(workspace, asked);
  const intent = options.task ?? asked.query.task;
  await workspace.graph(options);
  const isRemembering =
    options.memories !== false && !isSkipped && task.trim() !== "" && hasMemories(workspace.memory);
  const answering = isRemembering ? await memoriesAnswering(engine, task, options.session) : [];
  return workspace.guarded(async (db) => {
    const tree = workspace.tree;
    const reader = new MaterialReader(db, tree);
    const found = collect(workspace.graphNow(db), reader, units, {
      task: intent,
      depth,
      asksForTests: asked.query.asksFor.tests,
    });
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
        ...(units.length === 0 && !isSkipped
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
  const best = Math.max(1e-9, ...items.map(({ chance }) => chance));
  return items.map(({ path, handle, chance }) => {
    // A handle is the path, or the path and the symbol.
    return { path, symbol: handle.slice(path.length + 1), relevance: chance / best };
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
  units: readonly Unit[],
  plan: { task: Task; depth: number; asksForTests: boolean },
): Material[] {
  reader.prepare({ symbols: units.flatMap(({ symbolId }) => symbolId ?? []) });
  const items: Material[] = [];
  const pivots: Pivot[] = [];
  for (const unit of units) {
    const { path, symbolId } = unit;
    const chance = unit.chance * (!plan.asksForTests && isTestPath(path) ? TEST_SHARE : 1);
    const wanted = {
      path,
      language: unit.language,
      chance,
      why: unit.why.slice(0, MOST_REASONS),
      body: true,
    };
    const item =
      symbolId === undefined
        ? reader.lines(unit.startLine, unit.endLine, wanted)
        : reader.symbol(symbolId, wanted, unit);
    if (!item) continue;
    items.push(item);
    const node = symbolId === undefined ? graph.fileAt(path)?.node : graph.nodeOf(path, symbolId);
    if (pivots.length < PIVOTS && node !== undefined) pivots.push({ node, chance });
  }
  return plan.depth === 0 ? items : [...items, ...around(graph, reader, items, pivots, plan)];
}

/** What calls and is called by the best, as signatures. */
function around(
  graph: Graph,
  reader: MaterialReader,
  items: readonly Material[],
  pivots: readonly Pivot[],
  plan: { task: Task; depth: number },
): Material[] {
  const known = new Map(items.map((item) => [keyOf(item), item]));
  const found = neighboursOf(graph, pivots, { ...plan, limit: NEIGHBOURS });
  const named = found.flatMap(({ node, edges }) => [node, ...edges.flatMap(({ from, to }) => [from, to])]);
  reader.prepare({
    symbols: [...new Set(named)].flatMap((node) => graph.symbolId(node) ?? []),
    contents: found.map(({ node }) => graph.fileOf(node).blob),
  });
  const nameOf = (node: number) => {
    const symbolId = graph.symbolId(node);
    return (symbolId === undefined ? undefined : reader.nameOf(symbolId)) ?? graph.fileOf(node).path;
  };
  return found.flatMap(({ node, chance, edges }) => {
    const { path, blob } = graph.fileOf(node);
    const symbolId = graph.symbolId(node);
    const why = [...new Set(edges.map((edge) => reasonOf(edge, node, nameOf)))].slice(0, 2);
    const wanted = { path, language: reader.languageOf(blob), chance, why, body: false };
    const item = symbolId === undefined ? reader.file(blob, wanted) : reader.symbol(symbolId, wanted);
    const same = symbolId === undefined || !item ? undefined : known.get(keyOf(item));
    // What its words have found already gets the reason beside those.
    if (same) same.why = [...same.why.slice(0, MOST_REASONS - why.length), ...why];
    return item && !same ? [item] : [];
  });
}

/** Overloads share a handle. */
function keyOf({ handle, startLine }: Material): string {
  return `${handle} ${startLine}`;
}
