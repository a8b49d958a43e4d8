/** Asks a question of history where it belongs, and keeps what came of it. */
import { join } from "node:path";
import { readTextOrUndefined } from "../../../../base/read-bounded.ts";
import type { ContextResult, IndexResult, SearchResult, WorkOptions } from "../../../types.ts";
import type { HistoryQuestion } from "./questions.ts";
import { isHunkShown, tellingLines } from "./shown-hunks.ts";

/** Capsules are asked for with each of these. */
export const BUDGETS = [1000, 2000, 4000, 8000];
const HITS = 10;

/** What is needed of an engine. */
export interface Askable {
  root: string;
  index(work: WorkOptions): Promise<IndexResult>;
  search(query: string, options: { limit: number }): Promise<SearchResult>;
  context(task: string, options: { budget: number; memories: boolean }): Promise<ContextResult>;
  close(): void;
  closed(): Promise<void>;
}

export interface Scored {
  question: HistoryQuestion;
  hits: { path: string; startLine: number; endLine: number }[];
  /** By budget, the share of what was needed that the capsule shows. */
  shown: number[];
  searchMs: number;
  contextMs: number;
}

export class Asker {
  readonly engine: Askable;

  constructor(engine: Askable) {
    this.engine = engine;
  }

  async ask(question: HistoryQuestion): Promise<Scored> {
    const { hits, ms: searchMs } = await this.engine.search(question.text, { limit: HITS });
    const sought = question.needed.map((hunk) => ({ path: hunk.path, telling: this.#telling(hunk) }));
    const known = sought.filter(({ telling }) => telling.length > 0);
    const shown: number[] = [];
    let contextMs = 0;
    for (const budget of BUDGETS) {
      const { text, ms } = await this.engine.context(question.text, { budget, memories: false });
      contextMs = ms;
      const found = known.filter(({ path, telling }) => isHunkShown(text, path, telling)).length;
      shown.push(known.length === 0 ? Number.NaN : found / known.length);
    }
    return { question, hits, shown, searchMs, contextMs };
  }

  #telling({ path, start, end }: HistoryQuestion["needed"][number]): string[] {
    const text = readTextOrUndefined(join(this.engine.root, path)) ?? "";
    return tellingLines(text.split(/\r?\n/), { start, end });
  }

  async close(): Promise<void> {
    this.engine.close();
    await this.engine.closed();
  }
}
