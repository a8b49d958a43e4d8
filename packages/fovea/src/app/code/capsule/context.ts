/**
 * A capsule: the code that a task is likely to need, inside a budget of tokens, with what is remembered about it. The
 * ranking and the packing are in answers/; here they are put together with the session and its memories.
 */
import { assemble } from "../../../answers/capsule.ts";
import { collect } from "../../../answers/collect.ts";
import type { Caveat, FormatName } from "../../../answers/formats.ts";
import { type Material, MaterialReader } from "../../../answers/material.ts";
import type { Task } from "../../../answers/neighbours.ts";
import { termsOfQuery } from "../../../answers/query-terms.ts";
import { gate } from "../../../answers/understand/gate.ts";
import { hasMemories } from "../../../memory/store.ts";
import { expireSessions, forgetSession } from "../../../sessions/disclosure.ts";
import { usage } from "../../errors.ts";
import type { EngineMemory } from "../../memory/engine-memory.ts";
import { memoriesAnswering, relevantMemories, toCapsuleMemory, toNote } from "../../memory/in-capsule.ts";
import { linkedMemories, type ShownPlace } from "../../memory/linked.ts";
import type { Workspace } from "../../project/workspace.ts";
import type { ContextResult, Freshness, WorkOptions } from "../../types.ts";
import { checked, findPieces } from "../search/search.ts";
import { checkBudget, toContextItem, toOmitted } from "./capsule-views.ts";
import { discloseTo } from "./disclose.ts";

export interface ContextOptions extends WorkOptions {
  /** Tokens; `retrieval.defaultMaxTokens` where not given. */
  budget?: number | undefined;
  format?: FormatName | undefined;
  /** Whether places and reasons are written into the text; they are in `items` either way. */
  sources?: boolean | undefined;
  /** Skip the search when a question needs no code, by `retrieval.gating.enabled` and the patterns of the gate. */
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

/** Units from hits, where somebody chose how to search. */
const MOST_HITS = 40;
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
    ? { units: [], note: `No search was made: ${decision.reason}.` }
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
    const { items, namedBefore, toldIn, record } = discloseTo(workspace, listener, task, found);
    const linked = isRemembering ? await linkedMemories(workspace, placesOf(found), options.session) : [];
    const memories = relevantMemories(linked, answering, workspace.config.memory.maxRelevantMemories);
    const capsule = assemble(items, {
      budget,
      namedBefore,
      memories: memories.map((one) => toNote(one, toldIn(one.memory))),
      format: options.format ?? "markdown",
      sources: options.sources ?? true,
      terms: new Set(termsOfQuery(asked.query).map(({ term }) => term)),
      notes: [
        ...(units.length === 0 && !isSkipped
          ? [
              freshness.progress?.isFirst
                ? "Nothing indexed so far matches."
                : freshness.restriction === undefined
                  ? "Nothing in this tree matches. Try other words, or names that the code uses."
                  : "Nothing in the indexed part of this tree matches.",
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

/** After a compaction: resend what the conversation was given. */
export function forgetDisclosed(
  workspace: Workspace,
  session: string,
): { session: string; forgotten: number } {
  expireSessions(workspace.memory, workspace.config.sessions.retentionDays, workspace.clock);
  return { session, forgotten: forgetSession(workspace.memory, session) };
}
