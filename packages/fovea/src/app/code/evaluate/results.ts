/** What `eval` tells: scores of search or recall on known answers, and of search and capsules on history. */
import type { Freshness } from "../../types.ts";
import type { LineScores } from "./score-lines.ts";

export interface EvalScores {
  ndcg10: number;
  ndcg10ByFile: number;
  mrr: number;
  recallAt: Record<string, number>;
  /** Of the relevant files, how many are within this many tokens of delivered text. */
  recallAtTokens: Record<string, number>;
  latencyMs: { p50: number; p95: number };
}

export interface EvalQuery {
  query: string;
  category: string;
  /** By wanted path; null where it was not found. */
  ranks: Record<string, number | null>;
  latencyMs: number;
  hits: { path: string; startLine: number; endLine: number; score: number; chars: number }[];
  scores: {
    ndcg10: number;
    ndcg10ByFile: number;
    mrr: number;
    recallAt: number[];
    recallAtTokens: number[];
  };
}

export interface EvalResult extends EvalScores {
  queries: number;
  lines?: LineScores;
  byCategory: Record<string, EvalScores>;
  perQuery: Omit<EvalQuery, "scores">[];
  freshness: Freshness;
}

/** Scores on questions from a repository's own history. */
export interface HistoryEvalResult {
  questions: number;
  /** Commits that were looked at. */
  commits: number;
  /** Older states of the repository at which questions were asked. */
  states: number;
  /** Commits that make no question, by what they do. */
  leftOut: Record<string, number>;
  /** Shares of the questions with a needed file, or place, among the first hits; and of the needed places that these touch. */
  search: Record<"fileAt" | "placeAt" | "placesAt", Record<string, number>>;
  /** The share of what was needed that a capsule shows, by its budget. Of lines that say nothing nobody can tell. */
  capsule: { questions: number; shownIn: Record<string, number> };
  latencyMs: { search: number; context: number };
  perQuestion: {
    commit: string;
    query: string;
    needed: { path: string; ranges: [number, number][] }[];
    /** Of the first hit with a needed line. */
    rank: number | null;
    /** As `capsule.shownIn`. */
    shown: (number | null)[];
  }[];
}
