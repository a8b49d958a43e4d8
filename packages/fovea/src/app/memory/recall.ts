/** Recalling: questions to memory, with the state of the code that each memory is about. */

import { understand } from "../../answers/understand/understand.ts";
import { estimateTokens } from "../../base/tokens.ts";
import type { Config } from "../../config/schema.ts";
import { findAnchored, findAnchoredByName, isFoundAmong } from "../../memory/anchors.ts";
import { type Filter, visible } from "../../memory/filter.ts";
import type { Freshness } from "../../memory/freshness.ts";
import {
  type Answer,
  MODES,
  type Mode,
  type Recalled,
  type RecallRequest,
  recall,
} from "../../memory/recall/recall.ts";
import { readMemories } from "../../memory/store.ts";
import type { Condition } from "../../memory/text-index.ts";
import type { Trust } from "../../memory/types.ts";
import type { Embedder } from "../../vectors/embedder.ts";
import { sentencesOf } from "../../words/sentences.ts";
import { usage } from "../errors.ts";
import { providerOf } from "../project/vector-cache.ts";
import type { Workspace } from "../project/workspace.ts";
import { placesNamed } from "./anchoring.ts";
import { recallerOf } from "./asker.ts";
import { withConflicts } from "./conflicts.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { looker } from "./look-at.ts";
import { type Moment, pastMomentOf } from "./moment.ts";
import { proximityFrom } from "./proximity.ts";
import { withRelated } from "./related.ts";
import { withEarlierPlaces } from "./relocations.ts";
import { heatRecalled, relevanceOf } from "./tiers.ts";
import { catchUp, judgeOf } from "./verdicts.ts";
import { iso, type RecalledView, toMemoryView, toRecalledView } from "./views.ts";

export interface RecallOptions extends Omit<Filter, "since" | "asOf"> {
  /** Made or changed since then. */
  since?: Moment | undefined;
  /** What was believed at the end of that time. */
  asOf?: Moment | undefined;
  /** Move what is recalled to the hot tier: all of it, or none; without it what answers very well. */
  heat?: boolean | undefined;
  mode?: Mode | undefined;
  limit?: number | undefined;
  /** Tokens of all contents together. */
  budget?: number | undefined;
  /** About this symbol or file. */
  symbol?: string | undefined;
  session?: string | undefined;
  /** Least score against the best. */
  threshold?: number | undefined;
  /** False leaves out memories whose code has changed or is gone. */
  includeStale?: boolean | undefined;
  explain?: boolean | undefined;
  /** False gives the nearest ones even where none seems to answer. */
  abstain?: boolean | undefined;
  /** Without a question: hot before warm before cold, and only then newest first. */
  hotFirst?: boolean | undefined;
  /** False where it is not yet known whether anybody will be shown them. */
  countAsRead?: boolean | undefined;
}

export interface RecallResult {
  query: string | null;
  mode: Mode | null;
  memories: RecalledView[];
  /** Of the contents that are given. */
  tokens: number;
  /** Those that did not fit into the budget. */
  omitted: Preview[];
  /** Where no memory clearly answers: the nearest, each with its first sentence and how likely it answers. */
  unsure?: Nearest[];
  /** Ids of those that became hot by being recalled. */
  heated?: string[];
  note?: string;
  /** Where nothing was found because of the filters: how many they left out. */
  filteredOut?: number;
  ms: number;
}

export interface Preview {
  id: string;
  preview: string;
  freshness: Freshness | null;
  trust: Trust;
}

export interface Nearest extends Preview {
  certainty: number;
  category: string;
  updatedAt: string;
  supersededBy?: string;
}

const PREVIEW_CHARS = 80;

export async function recallMemories(
  engine: EngineMemory,
  query: string,
  options: RecallOptions,
): Promise<RecallResult> {
  const started = performance.now();
  const { workspace } = engine;
  const mode = options.mode ?? "hybrid";
  if (!MODES.includes(mode)) throw usage(`There is no mode ${mode}; choose one of ${MODES.join(", ")}.`);
  if (query.trim() === "") throw usage("The question is empty.");
  const floor = options.abstain === false ? 0 : workspace.config.memory.recallFloor;
  const meaning = mode === "keyword" ? undefined : await engine.meaning();
  if (mode === "semantic" && !meaning)
    throw usage("There is no model to compare meanings with; use the mode keyword.");
  const question = await embedQuestion(meaning?.embedder, query);
  const names = namesIn(query, options.symbol);
  const filter = toFilter(options, workspace.clock.now());
  // What is to become hot by now is.
  if (filter.tiers !== undefined) engine.flush();
  const graph =
    names.length > 0 && workspace.tree.indexedAt ? await workspace.graph({ asIs: true }) : undefined;
  let behind: ReadonlySet<string> = new Set();
  const ask = () =>
    workspace.guarded((db) => {
      const { tree, project } = workspace;
      const places = withEarlierPlaces(workspace, placesNamed(db, { tree, cwd: workspace.cwd }, names));
      const request: RecallRequest = {
        query,
        mode,
        limit: options.limit ?? workspace.config.retrieval.maxResults,
        asker: recallerOf(workspace, options.session),
        filter,
        meaning: meaning && { ...meaning, question },
        anchored: new Set(findAnchored(workspace.memory, project.id, places).keys()),
        lookAt: looker(db, tree, project.id, behind),
        proximityOf: graph ? proximityFrom(db, tree, graph, names) : () => 0,
        floor,
      };
      return recall(workspace.memory, workspace.clock, engine.notes, request);
    });
  let answer = await ask();
  engine.readAhead.start(() => everythingSeenBy(workspace));
  // What was read again may put others first, whose code nobody has looked at yet.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const caughtUp = await catchUp(
      workspace,
      [...answer.hits, ...answer.unsure].flatMap(({ memory }) => memory.anchors),
    );
    behind = caughtUp.behind;
    if (!caughtUp.hasChanged && behind.size === 0) break;
    answer = await ask();
  }
  const { hits, unsure } = answer;
  workspace.log.debug(() =>
    hits.length > 0
      ? `recall: ${hits.length} answers, best ${hits[0]!.memory.id} with ${hits[0]!.score.toFixed(2)} (${mode}${meaning ? "" : ", without a model"})`
      : `recall: no answer is sure enough; ${unsure.length} are nearest (${mode}, floor ${workspace.config.memory.recallFloor})`,
  );
  const wanted = hits.filter((hit) => hit.score >= (options.threshold ?? 0) && isWanted(hit, options, names));
  const { shown, omitted, tokens } = fit(wanted, options.budget);
  const isRead = options.countAsRead !== false;
  if (isRead)
    engine.noteRead(
      shown.map(({ memory }) => memory.id),
      new Map(shown.map((hit) => [hit.memory.id, relevanceOf(hit)])),
    );
  const heated = isRead ? heatRecalled(engine, shown, options) : [];
  return {
    query,
    mode,
    memories: withConflicts(
      withRelated(
        workspace,
        shown.map((hit) =>
          toRecalledView(hit, options.explain ?? false, workspace.config.memory.recallFloor),
        ),
      ),
    ),
    tokens,
    omitted: omitted.map(toPreview),
    ...(unsure.length > 0 ? { unsure: unsure.map(toNearest) } : {}),
    ...(heated.length > 0 ? { heated } : {}),
    ...noteOf(answer, mode, meaning ? undefined : whyNoModel(workspace.config)),
    ms: performance.now() - started,
  };
}

/** Nothing where it is embedded by its terms, which is done when their worth is known. */
async function embedQuestion(
  embedder: Embedder | undefined,
  query: string,
): Promise<Float32Array | undefined> {
  return embedder?.embedTerms ? undefined : embedder?.embed(query);
}

/** What may be asked for, by any session. */
function everythingSeenBy(workspace: Workspace): Condition {
  return visible(recallerOf(workspace, undefined), { acrossSessions: true }, workspace.clock.now());
}

const NEWEST_FIRST = "memory.created_at desc, memory.row desc";
const HOT_FIRST = `case memory.tier when 'hot' then 0 when 'warm' then 1 else 2 end, memory.weight desc, ${NEWEST_FIRST}`;

/** Without a question: what there is, newest first. Counts as read only where the caller says so. */
export async function listMemories(engine: EngineMemory, options: RecallOptions): Promise<RecallResult> {
  const started = performance.now();
  const { workspace } = engine;
  const limit = options.limit ?? 50;
  const now = workspace.clock.now();
  const condition = visible(recallerOf(workspace, options.session), toFilter(options, now), now);
  const about = options.symbol === undefined ? undefined : await idsAbout(workspace, options.symbol);
  const wanted = readMemories(workspace.memory, condition, {
    order: options.hotFirst ? HOT_FIRST : NEWEST_FIRST,
  }).filter(({ id }) => about?.has(id) ?? true);
  // Whether one is stale decides whether it is shown; otherwise only those that are shown are looked at.
  const looked = options.includeStale === false ? wanted : wanted.slice(0, limit);
  const judge = await judgeOf(workspace, looked);
  const found = looked
    .map((memory) => ({ memory, verdict: judge(memory) }))
    .filter(({ verdict }) => options.includeStale !== false || !isStale(verdict.freshness))
    .slice(0, limit);
  if (options.countAsRead === true) engine.noteRead(found.map(({ memory }) => memory.id));
  return {
    query: null,
    mode: null,
    memories: withConflicts(
      withRelated(
        workspace,
        found.map(({ memory, verdict }) => ({
          ...toMemoryView(memory, verdict),
          score: 1,
          certainty: 1,
          why: "",
        })),
      ),
    ),
    tokens: found.reduce((sum, { memory }) => sum + memory.tokens, 0),
    omitted: [],
    ms: performance.now() - started,
  };
}

function toFilter({ since, asOf, ...rest }: RecallOptions, now: number): Filter {
  return { ...rest, since: pastMomentOf(since, "start", now), asOf: pastMomentOf(asOf, "end", now) };
}

/** Symbols and files that the question names as code does. */
function namesIn(query: string, symbol: string | undefined): string[] {
  const mentioned = understand(query)
    .mentions.filter(({ weight }) => weight === 1)
    .map(({ text }) => text.replace(/\(\)?$/, ""));
  return [...new Set([...(symbol === undefined ? [] : [symbol]), ...mentioned])].slice(0, 8);
}

/** Memories about this name, wherever its code is now. */
async function idsAbout(workspace: Workspace, name: string): Promise<ReadonlySet<string>> {
  if (workspace.canIndex && workspace.tree.indexedAt !== undefined) await workspace.refresh({});
  return workspace.guarded((db) => {
    const places = withEarlierPlaces(workspace, placesNamed(db, workspace, [name]));
    const now = findAnchored(workspace.memory, workspace.project.id, places);
    // Code that is gone, or was never indexed, is still known to those who are about it.
    const then = isFoundAmong(places, name)
      ? []
      : findAnchoredByName(workspace.memory, workspace.project.id, name);
    return new Set([...now.keys(), ...then]);
  });
}

const MOST_ROUNDS = 3;

function isWanted(hit: Recalled, options: RecallOptions, names: readonly string[]): boolean {
  if (options.includeStale === false && isStale(hit.freshness)) return false;
  if (options.symbol === undefined || names.length === 0) return true;
  return (hit.components.anchor ?? 0) > 0;
}

function isStale(freshness: Freshness | undefined): boolean {
  return freshness === "drifted" || freshness === "gone";
}

function fit(hits: readonly Recalled[], budget: number | undefined) {
  const shown: Recalled[] = [];
  const omitted: Recalled[] = [];
  let tokens = 0;
  for (const hit of hits) {
    const cost = estimateTokens(hit.memory.content, "markdown");
    if (budget !== undefined && tokens + cost > budget) omitted.push(hit);
    else {
      shown.push(hit);
      tokens += cost;
    }
  }
  return { shown, omitted, tokens };
}

function toPreview({ memory, freshness }: Recalled): Preview {
  return {
    id: memory.id,
    preview: previewOf(memory.content),
    freshness: freshness ?? null,
    trust: memory.trust,
  };
}

function toNearest({ memory, certainty, freshness }: Recalled): Nearest {
  const { name, content, category, supersededBy } = memory;
  const isNamed = !name || content.toLowerCase().includes(name.toLowerCase());
  return {
    id: memory.id,
    preview: firstSentenceOf(isNamed ? content : `${name}: ${content}`),
    freshness: freshness ?? null,
    trust: memory.trust,
    certainty: Math.round(certainty * 1000) / 1000,
    category,
    updatedAt: iso(memory.updatedAt),
    ...(supersededBy === null ? {} : { supersededBy }),
  };
}

/** A whole sentence within reason: half of one does not show whether to read on. */
function firstSentenceOf(content: string): string {
  const first = sentencesOf(content)[0] ?? content.replace(/\s+/g, " ").trim();
  return first.length > LONGEST_SENTENCE ? `${first.slice(0, LONGEST_SENTENCE - 1)}…` : first;
}

const LONGEST_SENTENCE = 400;

export function previewOf(content: string): string {
  const line = content.replace(/\s+/g, " ").trim();
  return line.length > PREVIEW_CHARS ? `${line.slice(0, PREVIEW_CHARS - 1)}…` : line;
}

/** From here on about one in three answers what was asked. */
const MAY_ANSWER = 0.35;

function sayAbstaining({ unsure, isNoneFromThen }: Answer): string {
  if (isNoneFromThen) return "no memory is from the time you asked about";
  return unsure[0]!.certainty >= MAY_ANSWER
    ? "no memory clearly answers this, but the first one may"
    : "no memory seems to answer this";
}

function noteOf(answer: Answer, mode: Mode, noModel: string | undefined): { note?: string } {
  const { hits, unsure } = answer;
  if (unsure.length > 0) return { note: `${sayAbstaining(answer)}; these are the closest` };
  if (hits.length === 0) return { note: "no memory is related to this" };
  if (mode === "hybrid" && noModel !== undefined) return { note: `only words were compared: ${noModel}` };
  return {};
}

function whyNoModel(config: Config): string {
  if (providerOf(config) !== "none") return "there is no model for meaning";
  const key = config.embeddings.provider === "none" ? "embeddings.provider" : "defaults.embeddingProvider";
  return `the settings turn off comparison by meaning (${key} is none; \`fovea config list\` shows where)`;
}
