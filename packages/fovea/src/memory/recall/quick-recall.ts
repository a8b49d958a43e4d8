/**
 * The memories that surely have to do with a text, for who must not wait: by its telling words alone, a few rows read,
 * nothing around them. Finds less than `recall` does, and says nothing rather than something doubtful.
 */
import type { Clock } from "../../base/clock.ts";
import type { Database } from "../../store/database.ts";
import { type Asker, type Filter, visible } from "../filter.ts";
import { readRows } from "../store.ts";
import { countTerms } from "../term-counts.ts";
import { rarestTerms, searchText } from "../text-index.ts";
import type { Memory } from "../types.ts";
import { wordsOf } from "../words.ts";
import { tellingness } from "./tellingness.ts";

export interface QuickRequest {
  text: string;
  asker: Asker;
  filter: Filter;
  limit: number;
  /** The share of the text's weight in words that a memory must have. */
  sure: number;
}

const MOST_TERMS = 40;
/** Rows that full text may have to score; scoring a thousand takes about a millisecond. */
const MOST_SCORED = 2000;
const LOOKED_AT = 12;
/** With fewer of them in common the share says nothing. */
const LEAST_MATCHED = 2;

export function quickRecall(
  db: Database,
  clock: Clock,
  request: QuickRequest,
): { memory: Memory; certainty: number }[] {
  const terms = [...new Set(wordsOf(request.text))].slice(0, MOST_TERMS);
  if (terms.length === 0) return [];
  const { total, counts } = countTerms(db, terms);
  const rare = rarestTerms(terms, counts, { mostRows: MOST_SCORED, least: 0 });
  if (rare.length === 0) return [];
  const condition = visible(request.asker, request.filter, clock.now());
  const rows = searchText(db, rare, condition, LOOKED_AT).map(({ row }) => row);
  const mass = terms.reduce((sum, term) => sum + tellingness(counts.get(term)!, total), 0);
  return [...readRows(db, rows).values()]
    .map((memory) => {
      const about = memory.anchors.map(({ path, symbol }) => `${path} ${symbol}`).join(" ");
      const own = new Set(
        wordsOf(`${memory.content} ${memory.name ?? ""} ${memory.tags.join(" ")} ${about}`),
      );
      const matched = terms.filter((term) => own.has(term));
      const covered = matched.reduce((sum, term) => sum + tellingness(counts.get(term)!, total), 0);
      return { memory, matched: matched.length, certainty: mass === 0 ? 0 : covered / mass };
    })
    .filter(({ certainty, matched }) => certainty >= request.sure && matched >= LEAST_MATCHED)
    .sort((a, b) => orderOf(b) - orderOf(a))
    .slice(0, request.limit);
}

/** Among what fits about as well: hot before warm before cold, and the weightier first. */
function orderOf({ memory: { tier, weight }, certainty }: { memory: Memory; certainty: number }): number {
  return certainty + (tier === "hot" ? 0.05 : tier === "cold" ? -0.05 : 0) + weight * 0.03;
}
