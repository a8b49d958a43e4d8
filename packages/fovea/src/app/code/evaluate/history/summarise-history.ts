/** Many answers to questions of history -> what is told of them. */
import type { HistoryEvalResult } from "../results.ts";
import { scoreLines } from "../score-lines.ts";
import { BUDGETS, type Scored } from "./ask-history.ts";
import { type HistoryQuestion, sayUnfit, type Unfit } from "./questions.ts";

export function summarise(
  scored: readonly Scored[],
  { commits, states, unfit }: { commits: number; states: number; unfit: ReadonlyMap<Unfit, number> },
): HistoryEvalResult {
  const answers = scored.map(({ question, hits }) => ({ hits, gold: goldOf(question) }));
  const lines = scoreLines(answers, (path, wanted) => path === wanted)!;
  const files = scoreLines(
    answers.map(({ hits, gold }) => ({
      hits: hits.map(({ path }) => ({ path, startLine: 1, endLine: 1 })),
      gold: gold.map(({ path }) => ({ path, ranges: [[1, 1]] as const })),
    })),
    (path, wanted) => path === wanted,
  )!;
  const told = scored.filter(({ shown }) => !Number.isNaN(shown[0]));
  return {
    questions: scored.length,
    commits,
    states,
    leftOut: Object.fromEntries([...unfit].map(([why, times]) => [sayUnfit(why), times])),
    search: { fileAt: files.hitAt, placeAt: lines.hitAt, placesAt: lines.rangesAt },
    capsule: {
      questions: told.length,
      shownIn: Object.fromEntries(
        BUDGETS.map((budget, at) => [budget, mean(told.map(({ shown }) => shown[at]!))]),
      ),
    },
    latencyMs: {
      search: median(scored.map(({ searchMs }) => searchMs)),
      context: median(scored.map(({ contextMs }) => contextMs)),
    },
    perQuestion: scored.map(({ question, hits, shown }) => {
      const rank = hits.findIndex((hit) => isNeeded(hit, question));
      return {
        commit: question.commit,
        query: question.text,
        needed: goldOf(question),
        rank: rank === -1 ? null : rank + 1,
        shown: shown.map((share) => (Number.isNaN(share) ? null : share)),
      };
    }),
  };
}

function isNeeded(hit: Scored["hits"][number], { needed }: HistoryQuestion): boolean {
  return needed.some(
    ({ path, start, end }) => hit.path === path && hit.startLine <= end && hit.endLine >= start,
  );
}

function goldOf({ needed }: HistoryQuestion) {
  return needed.map(({ path, start, end }) => ({ path, ranges: [[start, end]] as [number, number][] }));
}

function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.length === 0 ? 0 : Math.round((sum / values.length) * 10_000) / 10_000;
}

function median(values: readonly number[]): number {
  return Math.round([...values].sort((a, b) => a - b)[values.length >> 1]! * 10) / 10;
}
