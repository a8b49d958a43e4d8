/** The tool `recall`: recall memories about a question or a symbol, or all of them. */

import {
  CATEGORIES,
  frameMemories,
  LAYERS,
  RECALL_MODES,
  type RecallResult,
  SCOPES,
  TIERS,
  TYPES,
  writeMemory,
  writePreview,
} from "../../app/api.ts";
import { usage } from "../../app/errors.ts";
import { estimateTokens } from "../../base/tokens.ts";
import { choice, integer, list, listOf, number, orElse, rare, text, toggle } from "./argument.ts";
import { common, type Format, group, maxTokens, requireGroup } from "./common.ts";
import { fitAnswer } from "./fit.ts";
import { writeDetails, writeNearest } from "./memory-text.ts";
import { type Answer, defineTool, READS } from "./tool.ts";
import { sayNotes } from "./write.ts";

const BUDGET = 2000;

export const recallTool = defineTool({
  name: "recall",
  title: "Recall",
  description:
    "What was decided, learned or fixed before: by question, symbol or ids, marked when the code has changed since.\nAsk before deciding something again.",
  args: {
    query: text("Question; default: hot ones, then newest"),
    ids: list("These memories in full"),
    symbol: text("Only about this symbol or file"),
    category: listOf(CATEGORIES, ""),
    mode: rare(choice(RECALL_MODES, "Default hybrid")),
    limit: integer([1, 1000], "Default 10"),
    max_tokens: rare({ ...maxTokens, doc: `Budget of the answer (default ${BUDGET})` }),
    summary_only: rare(toggle("Only ids and first words; then ask by ids")),
    detail: rare(choice(["normal", "full"], "Full has relations, history and versions")),
    types: rare(listOf(TYPES, "")),
    tags: rare(list("All of these required")),
    scope: rare(listOf(SCOPES, "")),
    layers: rare(listOf(LAYERS, "")),
    tiers: rare(listOf(TIERS, "")),
    min_confidence: rare(number([0, 1], "")),
    threshold: rare(number([0, 1], "Least score against the best")),
    since: rare(text("Made or changed since, such as 'last week'")),
    as_of: rare(text("What was believed at this time")),
    include_stale: rare(orElse(toggle("Include those whose code has changed"), true)),
    include_superseded: rare(toggle("Include replaced ones")),
    heat: rare(toggle("Move what is recalled to the hot tier")),
    cross_session: rare(toggle("Working memory of all sessions")),
    explain: rare(toggle("Explain each score")),
    session_id: rare(text("The asking conversation")),
    group,
    ...common,
  },
  annotations: READS,
  profile: "core",
  cli: { positional: "query", flags: { session_id: "session", max_tokens: "budget" } },
  async run(engine, args, work) {
    requireGroup(engine, args.group);
    const { memory } = engine;
    const budget = args.max_tokens ?? work.defaultBudget ?? BUDGET;
    const { format } = args;
    if (args.ids && args.ids.length > 0) {
      const found = await Promise.all(args.ids.map((id) => memory.inspect(id)));
      return fitAnswer(found, { format, budget }, (shown, leftOut) => ({
        text: [
          frameMemories(shown.map((one) => writeDetails(one, args.detail === "full"))),
          ...sayLeftOut(leftOut, budget, () =>
            neededFor(frameMemories(found.map((one) => writeDetails(one, args.detail === "full")))),
          ),
        ].join("\n\n"),
        data: { memories: shown, leftOut, budget },
      }));
    }
    const options = {
      mode: args.mode,
      limit: args.limit,
      symbol: args.symbol,
      categories: args.category,
      types: args.types,
      tags: args.tags,
      scopes: [...(args.scope ?? []), ...(args.layers ?? []).map((layer) => LAYER_SCOPES[layer])],
      tiers: args.tiers,
      minConfidence: args.min_confidence,
      threshold: args.threshold,
      since: args.since,
      asOf: args.as_of,
      includeStale: args.include_stale,
      includeSuperseded: args.include_superseded,
      acrossSessions: args.cross_session,
      session: args.session_id,
      explain: args.explain,
      heat: args.heat,
    };
    const query = args.query?.trim();
    if (args.query !== undefined && query === "") throw usage("The question is empty.");
    const result: RecallResult = query
      ? await memory.recall(query, options)
      : await memory.list({ ...options, hotFirst: true, countAsRead: true });
    const write = args.summary_only ? writePreview : writeMemory;
    if (result.memories.length === 0) return tellNearest(result, { format, budget });
    const textOf = (shown: Recalled, leftOut: number): string =>
      [
        ...(shown.length > 0 ? [frameMemories(shown.map(write))] : []),
        ...sayLeftOut(leftOut, budget, () => neededFor(textOf(result.memories, 0))),
        ...sayNotes(shown.length === 0 ? [] : [result.note]),
      ].join("\n\n");
    return fitAnswer(result.memories, { format, budget }, (shown, leftOut) => {
      const text = textOf(shown, leftOut);
      return {
        text,
        data: {
          ...result,
          memories: args.summary_only ? shown.map(toPreview) : shown,
          ...spentOn(text, budget),
          ...(leftOut > 0 ? { leftOut, budgetForAll: neededFor(textOf(result.memories, 0)) } : {}),
        },
      };
    });
  },
});

type Recalled = readonly RecallResult["memories"][number][];

/** No memory is an answer: the nearest, as far as they fit, and plainly as that. */
function tellNearest(result: RecallResult, { format, budget }: { format: Format; budget: number }): Answer {
  const { unsure = [] } = result;
  const textOf = (shown: readonly (typeof unsure)[number][], leftOut: number): string =>
    [
      sayNearest(result, shown.length),
      ...(shown.length > 0 ? [frameMemories(shown.map(writeNearest))] : []),
      ...sayLeftOut(leftOut, budget, () => neededFor(textOf(unsure, 0))),
    ].join("\n");
  return fitAnswer(unsure, { format, budget }, (shown, leftOut) => {
    const text = textOf(shown, leftOut);
    return {
      text,
      data: {
        ...result,
        ...(unsure.length > 0 ? { unsure: shown } : {}),
        ...spentOn(text, budget),
        ...(leftOut > 0 ? { leftOut, budgetForAll: neededFor(textOf(unsure, 0)) } : {}),
      },
    };
  });
}

/** What comes before the nearest that are shown, or why there is nothing to show. */
export function sayNearest({ note, unsure }: Pick<RecallResult, "note" | "unsure">, shown: number): string {
  const why = note ?? "nothing is remembered that these filters allow";
  const said = `${why[0]!.toUpperCase()}${why.slice(1)}`;
  if (unsure === undefined) return `${said}.`;
  return shown > 0 ? `${said}:` : `${said.split(";")[0]}.`;
}

/** Of the final text, notes and frame included. On the command line there is no limit unless one is given. */
function spentOn(text: string, budget: number): { tokens: number; budget?: number } {
  return { tokens: neededFor(text), ...(Number.isFinite(budget) ? { budget } : {}) };
}

function neededFor(text: string): number {
  return estimateTokens(text, "markdown");
}

const LAYER_SCOPES = { L1: "session", L2: "project", L3: "global" } as const;

export interface MemoryPreview {
  id: string;
  type: string;
  category: string;
  preview: string;
  score: number;
  freshness: RecallResult["memories"][number]["freshness"];
  trust: string;
}

function toPreview(memory: RecallResult["memories"][number]): MemoryPreview {
  const { id, type, category, content, score, freshness, trust } = memory;
  return { id, type, category, preview: content.slice(0, 120), score, freshness, trust };
}

function sayLeftOut(leftOut: number, budget: number, needed: () => number): string[] {
  if (leftOut === 0) return [];
  return sayNotes([`${leftOut} more did not fit in ${budget} tokens; max_tokens ${needed()} shows all`]);
}
