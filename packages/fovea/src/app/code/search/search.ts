/** Search through the facade: options in, hits with their reasons and matching lines out. */
import { join } from "node:path";
import { putSaidFirst } from "../../../answers/exact/put-first.ts";
import { sayWrongLines } from "../../../answers/exact/written-lines.ts";
import { fuse } from "../../../answers/fuse.ts";
import type { Hit } from "../../../answers/hit.ts";
import { isNear, type NearChunk, nearFiles } from "../../../answers/nearness.ts";
import { termsOfQuery } from "../../../answers/query-terms.ts";
import { type Found, findCandidates } from "../../../answers/rank.ts";
import { readSource } from "../../../answers/read-lines.ts";
import { FUSIONS, SEARCH_MODES, type SearchRequest, STRATEGIES } from "../../../answers/request.ts";
import { searchCode } from "../../../answers/search.ts";
import { whyNothing } from "../../../answers/search-graph.ts";
import type { TreeFiles } from "../../../answers/tree-files.ts";
import type { Understood } from "../../../answers/understand/types.ts";
import { understand } from "../../../answers/understand/understand.ts";
import type { FoundUnits } from "../../../answers/unit-candidates.ts";
import { findCandidateUnits, rankUnits, type Unit } from "../../../answers/units.ts";
import { EngineError } from "../../../base/errors.ts";
import { findFile } from "../../../code/index/read.ts";
import { createPathSelector } from "../../../repo/files/path-filter.ts";
import { emptyQuestion, usage } from "../../errors.ts";
import type { Workspace } from "../../project/workspace.ts";
import type { HitView, SearchResult, WorkOptions } from "../../types.ts";
import { checkKinds, checkLanguages } from "../names/known-names.ts";
import { asPattern } from "../names/written-paths.ts";
import { snippetOf, textOfHit } from "./snippet.ts";

export const SEARCHED_KINDS = ["code", "memories", "all"] as const;
export type SearchedKind = (typeof SEARCHED_KINDS)[number];

export interface SearchOptions extends WorkOptions {
  /** What is searched: code, memories or both. */
  in?: SearchedKind | undefined;
  limit?: number | undefined;
  mode?: string | undefined;
  /** What a hybrid search combines, instead of what is set. */
  strategies?: readonly string[] | undefined;
  fusion?: string | undefined;
  kinds?: readonly string[] | undefined;
  languages?: readonly string[] | undefined;
  /** Patterns as in `.gitignore`, or paths: whole, or from the current folder with `./`; after `!`, what to leave out. */
  paths?: readonly string[] | undefined;
  /** Least score, where the best hit has 1. */
  threshold?: number | undefined;
  /** Tell every term of each score. */
  explain?: boolean | undefined;
  /** Whether files around what the question names are hits too; a capsule looks around by itself. */
  around?: boolean | undefined;
  /** Other repositories to search as well. */
  others?: readonly string[] | undefined;
}

const MOST_HITS = 1000;

export async function searchTree(
  workspace: Workspace,
  query: string,
  options: SearchOptions,
  others: readonly Workspace[] = [],
): Promise<SearchResult> {
  const freshness = await workspace.refresh(options);
  for (const other of others) await other.refresh(options);
  const started = performance.now();
  const asked = checked(workspace, query, options);
  const all = [workspace, ...others];
  const lists: HitView[][] = [];
  let note: string | undefined;
  for (const one of all) {
    const found = await findHits(one, asked);
    note ??= found.note;
    const repository = all.length > 1 ? { repository: one.project.name } : {};
    lists.push(viewHits(one, found.hits, asked).map((hit) => ({ ...hit, ...repository })));
  }
  const hits = lists.length === 1 ? lists[0]! : fuseRepositories(lists, asked);
  return {
    query: asked.query.text,
    mode: asked.mode,
    task: asked.query.task,
    intent: asked.query.intent,
    hits,
    ...(note === undefined ? {} : { note }),
    freshness,
    ms: performance.now() - started,
  };
}

/** A question with options that make sense; which files are wanted, and which are near, is found out for each tree. */
export interface Asked extends Omit<SearchRequest, "isWanted" | "near"> {
  languages: ReadonlySet<string>;
  paths: readonly string[];
  explain: boolean;
  around: boolean;
  /** The strategies are not all there are: somebody decided on them. */
  isChosen: boolean;
}

/** Options that make sense, with their defaults. */
export function checked(workspace: Workspace, query: string, options: SearchOptions): Asked {
  const { retrieval } = workspace.config;
  const limit = options.limit ?? retrieval.maxResults;
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_HITS)
    throw usage(`The limit must be a whole number from 1 to ${MOST_HITS}, not ${limit}.`);
  if (query.trim() === "") throw emptyQuestion();
  checkKinds(options.kinds ?? []);
  checkLanguages(options.languages ?? []);
  return {
    query: understand(query),
    ...chooseWays(workspace, options),
    fusion: choose("fusion", FUSIONS, options.fusion ?? "weighted"),
    rrfK: retrieval.rrfK,
    limit,
    kinds: new Set(options.kinds),
    languages: new Set(options.languages),
    paths: (options.paths ?? []).map((one) => asPattern(one, workspace.tree, workspace.cwd)),
    explain: options.explain ?? false,
    around: options.around ?? true,
  };
}

/** One strategy alone is the mode of that name; an empty setting means all of them. */
function chooseWays(
  { config }: Workspace,
  options: SearchOptions,
): Pick<Asked, "mode" | "strategies" | "isChosen"> {
  if (options.strategies?.length === 0)
    throw usage(`No strategy was given. Strategies: ${STRATEGIES.join(", ")}.`);
  const set = config.retrieval.strategies.length === 0 ? STRATEGIES : config.retrieval.strategies;
  const named = (options.strategies ?? set).map((one) => choose("strategy", STRATEGIES, one));
  const strategies = new Set(named);
  const isChosen = strategies.size < STRATEGIES.length;
  const alone = strategies.size === 1 ? named[0]! : "hybrid";
  return { mode: choose("mode", SEARCH_MODES, options.mode ?? alone), strategies, isChosen };
}

/** The index is taken as it is; the caller has refreshed it. */
export async function findHits(workspace: Workspace, asked: Asked): Promise<{ hits: Hit[]; note?: string }> {
  const { query } = asked;
  const { chunks, note } = await nearTo(workspace, asked);
  const { hits, why, wrong } = await workspace.guarded((db) => {
    const graph = needsGraph(asked) ? workspace.graphNow(db) : undefined;
    const tree = workspace.searchable();
    const isWanted = filterOf(tree, asked);
    const near = nearFiles(tree, chunks);
    const { root } = workspace.tree;
    const textOf = (path: string) => readSource(join(root, path));
    const where = { db, treeId: tree.treeId, tree, textOf };
    const request = { ...asked, isWanted, near };
    const hits = putSaidFirst(where, request, searchCode({ ...where, graph }, request));
    const isExplained = graph && asked.mode === "graph" && hits.length === 0;
    const why = isExplained ? whyNothing({ ...where, graph }, request) : undefined;
    const isExact = asked.mode === "hybrid" || asked.mode === "keyword";
    const whySkipped = (path: string) => findFile(db, tree.treeId, path)?.skip ?? undefined;
    return { hits, why, wrong: isExact ? sayWrongLines(tree, query, whySkipped) : undefined };
  });
  if (why !== undefined) return { hits, note: why };
  if (wrong !== undefined) return { hits, note: note === undefined ? wrong : `${wrong}; ${note}` };
  if (hits.length === 0 && query.keywords.length === 0)
    return { hits, note: "the question has no word to search for" };
  if (hits.length === 0 && asked.kinds.size + asked.languages.size + asked.paths.length > 0)
    return { hits, note: "the filters of kind, language and path exclude everything; try without them" };
  return note === undefined ? { hits } : { hits, note };
}

/** Pieces of code that a question may need, best first. Who chose how to search gets the places that finds. */
export async function findPieces(
  workspace: Workspace,
  asked: Asked,
): Promise<{ units: Unit[]; note?: string }> {
  if (asked.isChosen || asked.mode !== "hybrid") {
    const { hits, ...rest } = await findHits(workspace, asked);
    return { units: hits.map(unitOfHit), ...rest };
  }
  const { chunks, note } = await nearTo(workspace, asked);
  const units = await workspace.guarded((db) => {
    const tree = workspace.searchable();
    const { root } = workspace.tree;
    const textOf = (path: string) => readSource(join(root, path));
    const near = nearFiles(tree, chunks);
    return rankUnits({ db, treeId: tree.treeId, tree, textOf }, { ...asked, isWanted: () => true, near });
  });
  if (units.length === 0 && asked.query.keywords.length === 0)
    return { units, note: "the question has no word to search for" };
  return note === undefined ? { units } : { units, note };
}

/** A third for the first, less for those behind it: as often as they were seen to be needed. */
function unitOfHit(hit: Hit, at: number): Unit {
  const { blobId: contentId, ...rest } = hit;
  return {
    ...rest,
    contentId,
    kind: hit.symbolId === undefined ? "section" : "callable",
    chance: 1 / (3 + at),
  };
}

/** The units a question may be about, with their features, for fitting the ranker. */
export async function candidateUnits(
  workspace: Workspace,
  asked: Asked,
): Promise<{ tree: TreeFiles; found: FoundUnits }> {
  const { chunks } = await nearTo(workspace, asked);
  return workspace.guarded((db) => {
    const tree = workspace.searchable();
    const request = { ...asked, isWanted: () => true, near: nearFiles(tree, chunks) };
    return { tree, found: findCandidateUnits({ db, treeId: tree.treeId, tree }, request) };
  });
}

/** What ranking sees, for fitting its weights. */
export async function candidatesFor(
  workspace: Workspace,
  asked: Asked,
): Promise<{ tree: TreeFiles; found: Found }> {
  const { chunks } = await nearTo(workspace, asked);
  return workspace.guarded((db) => {
    const tree = workspace.searchable();
    const request = { ...asked, isWanted: () => true, near: nearFiles(tree, chunks) };
    return { tree, found: findCandidates({ db, treeId: tree.treeId, tree }, request) };
  });
}

/**
 * What is around a name helps to explain it, and to find why it fails; who chose strategies wants it for every question.
 * Without a name there is nothing to go from.
 */
function needsGraph({ around, mode, query, strategies, isChosen }: Asked): boolean {
  if (mode === "graph") return true;
  return (
    mode === "hybrid" &&
    strategies.has("graph") &&
    (isChosen || (around && query.strategies.includes("graph"))) &&
    query.mentions.some(({ type, weight }) => type !== "file" && weight === 1)
  );
}

/** Chunks compared for one question: enough that a file's best ones are among them. */
const NEAR_CHUNKS = 300;

/** Chunks near in meaning. Without vectors there are none: words are searched alone, and a note says why. */
async function nearTo(workspace: Workspace, asked: Asked): Promise<Near> {
  const isCombined = asked.mode === "hybrid" && asked.strategies.has("semantic");
  if (asked.mode !== "semantic" && !isCombined) return { chunks: [] };
  try {
    const vectors = await workspace.vectors({});
    if (!("index" in vectors)) return withNote([], asked, vectors.note);
    const question = await vectors.embedder.embed(textToEmbed(asked.query));
    return withNote(vectors.index.search(question, NEAR_CHUNKS).filter(isNear), asked, vectors.note);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { chunks: [], note: `only words were searched: ${error.message}` };
  }
}

interface Near {
  chunks: readonly NearChunk[];
  note?: string;
}

/** Of a long text its title and its telling words; the rest would drown them. */
function textToEmbed({ isLong, title, keywords, text }: Understood): string {
  return isLong ? `${title}\n${keywords.join(" ")}` : text;
}

/** That there are no vectors matters to who asked for them; for others it is how it always is. */
function withNote(chunks: readonly NearChunk[], asked: Asked, note: string | undefined): Near {
  if (note === undefined || (chunks.length === 0 && asked.mode === "hybrid")) return { chunks };
  return { chunks, note: chunks.length === 0 ? `words were searched instead: ${note}` : note };
}

function filterOf(tree: TreeFiles, { languages, paths }: Asked): (place: number) => boolean {
  if (languages.size === 0 && paths.length === 0) return () => true;
  const isInPaths = createPathSelector(paths);
  return (place) => {
    const file = tree.files[place]!;
    return (languages.size === 0 || languages.has(file.language)) && isInPaths(file.path);
  };
}

export function viewHits(workspace: Workspace, hits: readonly Hit[], asked: Asked): HitView[] {
  const weights = new Map(termsOfQuery(asked.query).map(({ term, weight }) => [term, weight]));
  const { root } = workspace.tree;
  return hits.map((hit) => toView(root, hit, asked, weights));
}

function toView(root: string, hit: Hit, asked: Asked, weights: ReadonlyMap<string, number>): HitView {
  const { path, startLine, endLine, name, kind, score, why, terms } = hit;
  const text = readSource(join(root, path));
  const view = {
    path,
    startLine,
    endLine,
    ...(name === undefined ? {} : { name, kind }),
    score: round(score),
    why: why.join("; "),
    lines: snippetOf(text, hit, weights, hit.line),
    ...(asked.explain ? { terms: terms.map(({ name, value }) => ({ name, value: round(value) })) } : {}),
  } as Omit<HitView, "text" | "chars">;
  const shown = textOfHit(view);
  return { ...view, text: shown, chars: shown.length };
}

/** Scores of two repositories cannot be compared, ranks can. */
function fuseRepositories(lists: readonly HitView[][], { rrfK, limit }: Asked): HitView[] {
  return fuse(
    lists.map((items) => ({ items, weight: 1 })),
    (hit) => `${hit.repository}\0${hit.path}\0${hit.startLine}`,
    rrfK,
  )
    .slice(0, limit)
    .map(({ item, score }) => ({ ...item, score: round(score) }));
}

export function choose<T extends string>(what: string, allowed: readonly T[], value: string): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw usage(`The ${what} must be one of ${allowed.join(", ")}, not ${value}.`);
  return found;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
