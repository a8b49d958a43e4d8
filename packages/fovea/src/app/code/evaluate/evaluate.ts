/** Scores search, or recall, on questions whose answers are known: the user's own, or a benchmark's. */
import { messageOf } from "../../../base/errors.ts";
import { limits } from "../../../base/limits.ts";
import { parseJson } from "../../../base/nesting.ts";
import { readText } from "../../../base/read-bounded.ts";
import { estimateTokens } from "../../../base/tokens.ts";
import { questionsUnreadable, usage } from "../../errors.ts";
import type { Workspace } from "../../project/workspace.ts";
import type { HitView, WorkOptions } from "../../types.ts";
import { checked, findHits, type SearchOptions, viewHits } from "../search/search.ts";
import type { EvalQuery, EvalResult, EvalScores } from "./results.ts";
import { type Gold, readGold, scoreLines } from "./score-lines.ts";

export interface Question {
  query: string;
  relevant: string[];
  secondary: string[];
  category: string;
  /** The lines that were needed, where that is known. */
  gold?: readonly Gold[];
}

const NDCG_AT = 10;
const RECALL_AT = [5, 10];
const TOKEN_BUDGETS = [500, 1000, 2000, 4000];

export async function evaluate(
  workspace: Workspace,
  questions: readonly Question[],
  options: SearchOptions,
): Promise<EvalResult> {
  const freshness = await workspace.refresh(options);
  const scores = await scoreAnswers(questions, ({ query }) => ask(workspace, query, options), options);
  return { ...scores, freshness };
}

/** What is scored of an answer. A memory has its id for a path. */
export type ScoredHit = Pick<HitView, "path" | "startLine" | "endLine" | "score" | "chars" | "text">;

export async function scoreAnswers(
  questions: readonly Question[],
  ask: (question: Question) => Promise<{ hits: ScoredHit[]; latencyMs: number }>,
  options: WorkOptions,
): Promise<Omit<EvalResult, "freshness">> {
  const perQuery: EvalQuery[] = [];
  // The first question pays for what the following find ready.
  if (questions[0]) await ask(questions[0]);
  for (const question of questions) {
    options.onProgress?.({ phase: "asking", done: perQuery.length, total: questions.length });
    options.signal?.throwIfAborted();
    const { hits, latencyMs } = await ask(question);
    perQuery.push({ ...score(question, hits), latencyMs });
  }
  const categories = [...new Set(perQuery.map((one) => one.category))].filter((name) => name !== "").sort();
  const answers = perQuery.map(({ hits }, at) => ({ hits, gold: questions[at]!.gold ?? [] }));
  const lines = scoreLines(answers, isSame);
  return {
    queries: perQuery.length,
    ...summarise(perQuery),
    ...(lines ? { lines } : {}),
    byCategory: Object.fromEntries(
      categories.map((name) => [name, summarise(perQuery.filter((one) => one.category === name))]),
    ),
    perQuery: perQuery.map(({ scores: _, ...rest }) => rest),
  };
}

async function ask(workspace: Workspace, query: string, options: SearchOptions) {
  const asked = checked(workspace, query, options);
  const started = performance.now();
  const { hits } = await findHits(workspace, asked);
  const latencyMs = performance.now() - started;
  return { hits: viewHits(workspace, hits, asked), latencyMs };
}

function score(question: Question, hits: readonly ScoredHit[]): EvalQuery {
  const wanted = [...question.relevant, ...question.secondary];
  const ranks = wanted.map((path) => {
    const at = hits.findIndex((hit) => isSame(hit.path, path));
    return at === -1 ? null : at + 1;
  });
  const relevantRanks = ranks.slice(0, question.relevant.length);
  const found = hits.map((hit) => wanted.findIndex((path) => isSame(hit.path, path)));
  const files = [...new Set(hits.map((hit) => hit.path))];
  const byFile = files.map((file) => wanted.findIndex((path) => isSame(file, path)));
  let tokens = 0;
  const tokensUpTo = hits.map((hit) => {
    tokens += estimateTokens(hit.text);
    return tokens;
  });
  const recallBy = (isCounted: (rank: number) => boolean) =>
    share(relevantRanks.filter((rank) => rank !== null && isCounted(rank)).length, relevantRanks.length);
  const best = Math.min(...ranks.map((rank) => rank ?? Infinity));
  return {
    query: question.query,
    category: question.category,
    ranks: Object.fromEntries(wanted.map((path, i) => [path, ranks[i]!])),
    hits: hits.map(({ path, startLine, endLine, score, chars }) => ({
      path,
      startLine,
      endLine,
      score,
      chars,
    })),
    latencyMs: 0,
    scores: {
      ndcg10: ndcg(found, wanted.length),
      ndcg10ByFile: ndcg(byFile, wanted.length),
      mrr: Number.isFinite(best) ? 1 / best : 0,
      recallAt: RECALL_AT.map((k) => recallBy((rank) => rank <= k)),
      recallAtTokens: TOKEN_BUDGETS.map((budget) => recallBy((rank) => tokensUpTo[rank - 1]! <= budget)),
    },
  };
}

/** Every wanted file counts once, where it comes first. */
function ndcg(found: readonly number[], wanted: number): number {
  const seen = new Set<number>();
  let gained = 0;
  found.slice(0, NDCG_AT).forEach((which, i) => {
    if (which === -1 || seen.has(which)) return;
    seen.add(which);
    gained += 1 / Math.log2(i + 2);
  });
  let ideal = 0;
  for (let i = 0; i < Math.min(NDCG_AT, wanted); i++) ideal += 1 / Math.log2(i + 2);
  return share(gained, ideal);
}

function summarise(queries: readonly EvalQuery[]): EvalScores {
  const mean = (value: (one: EvalQuery) => number) =>
    round(
      share(
        queries.reduce((sum, one) => sum + value(one), 0),
        queries.length,
      ),
    );
  const times = queries.map((one) => one.latencyMs).sort((a, b) => a - b);
  const percentile = (p: number) =>
    round(times[Math.min(times.length - 1, Math.floor(times.length * p))] ?? 0);
  return {
    ndcg10: mean((one) => one.scores.ndcg10),
    ndcg10ByFile: mean((one) => one.scores.ndcg10ByFile),
    mrr: mean((one) => one.scores.mrr),
    recallAt: Object.fromEntries(RECALL_AT.map((k, i) => [k, mean((one) => one.scores.recallAt[i]!)])),
    recallAtTokens: Object.fromEntries(
      TOKEN_BUDGETS.map((budget, i) => [budget, mean((one) => one.scores.recallAtTokens[i]!)]),
    ),
    latencyMs: { p50: percentile(0.5), p95: percentile(0.95) },
  };
}

/** Equal, or the one ends in the other at a slash. */
function isSame(path: string, wanted: string): boolean {
  return path === wanted || path.endsWith(`/${wanted}`);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** One question per line; a line that is none is named with its number. */
export function readQuestions(path: string): Question[] {
  let text: string;
  try {
    text = readText(path, { mostBytes: limits.importBytes });
  } catch (error) {
    throw questionsUnreadable(path, messageOf(error));
  }
  const questions = text.split(/\r?\n/).flatMap((line, i) => {
    if (line.trim() === "") return [];
    const where = `${path}:${i + 1}`;
    let value: Partial<Record<keyof Question, unknown>>;
    try {
      value = parseJson(line) as typeof value;
    } catch {
      throw usage(`${where} is not JSON. ${SHAPE}`);
    }
    const { query, secondary = [], category = "" } = value ?? {};
    const gold = readGold(value?.gold ?? []);
    if (!gold) throw usage(`"gold" of ${where} is not a list of paths with ranges of lines. ${SHAPE}`);
    const relevant = value?.relevant ?? [...new Set(gold.map(({ path }) => path))];
    if (typeof query !== "string" || query.trim() === "") throw usage(`${where} has no "query". ${SHAPE}`);
    if (!isPaths(relevant) || relevant.length === 0)
      throw usage(`${where} has no "relevant" paths. ${SHAPE}`);
    if (!isPaths(secondary)) throw usage(`"secondary" of ${where} is not a list of paths. ${SHAPE}`);
    return [{ query, relevant, secondary, category: String(category), gold }];
  });
  if (questions.length === 0) throw usage(`${path} has no questions. ${SHAPE}`);
  return questions;
}

const SHAPE =
  'A line is {"query": "…", "relevant": ["path", …], "secondary": […], "category": "…", "gold": [{"path": "…", "ranges": [[1, 9]]}]}.';

function isPaths(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
