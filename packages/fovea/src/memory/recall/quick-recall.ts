/**
 * The memories that surely have to do with a text, for who must not wait: by its telling words alone, a few rows read,
 * nothing around them. How sure it is of them is told by the same signals as in `recall`, with the weights for words
 * without meanings. Finds less than `recall` does, and says nothing rather than something doubtful.
 */
import type { Clock } from "../../base/clock.ts";
import type { Database } from "../../store/database.ts";
import { type Asker, type Filter, visible } from "../filter.ts";
import { readRows } from "../store.ts";
import { searchText } from "../text-index.ts";
import type { Memory } from "../types.ts";
import { wordsOf } from "../words.ts";
import { type Candidate, candidateByWords } from "./candidate.ts";
import { toldFacets } from "./facets.ts";
import { type Query, queryOf } from "./query.ts";
import { componentsOf, sumOf } from "./score.ts";
import { signalsOf } from "./signals.ts";
import { probabilityOf } from "./sureness.ts";

export interface QuickRequest {
  text: string;
  asker: Asker;
  filter: Filter;
  limit: number;
  /** How likely it must be that a memory answers. */
  floor: number;
}

/** Rows that full text may have to score; scoring a thousand takes about a millisecond. */
const MOST_SCORED = 2000;
const LOOKED_AT = 12;
/** With fewer of them in common the share says nothing. */
const LEAST_MATCHED = 2;

export function quickRecall(
  db: Database,
  clock: Clock,
  { text, asker, filter, limit, floor }: QuickRequest,
): { memory: Memory; certainty: number }[] {
  const now = clock.now();
  const sought = { mostRows: MOST_SCORED, least: 0 };
  const query = queryOf(db, { text, undated: text, dates: [], sought });
  if (query.sought.length === 0) return [];
  const found = searchText(db, query.sought, visible(asker, filter, now), LOOKED_AT);
  const memories = readRows(
    db,
    found.map(({ row }) => row),
  );
  const ranked = found
    .flatMap(({ row, score }) => {
      const memory = memories.get(row);
      if (!memory) return [];
      const candidate = candidateOf(query, row, memory, score / found[0]!.score);
      const components = componentsOf(query, candidate, { around: new Map(), speaker: undefined, now });
      return {
        memory,
        candidate,
        date: components.date ?? 0,
        sum: sumOf(components),
        text: memory.content,
      };
    })
    .sort((a, b) => b.sum - a.sum);
  const signals = signalsOf(query, ranked);
  return ranked
    .map(({ memory, candidate }, at) => ({
      memory,
      matched: candidate.matched.length,
      // Several may have to do with a text: one need not be ahead of another.
      certainty: probabilityOf({ ...signals[at]!, behind: 0 }, false),
    }))
    .filter(({ certainty, matched }) => certainty >= floor && matched >= LEAST_MATCHED)
    .slice(0, limit)
    .map(({ memory, certainty }) => ({ memory, certainty }));
}

/** As `recall` has them, from the memory itself: a hook keeps no words of memories. */
function candidateOf({ terms, mass }: Query, row: number, memory: Memory, words: number): Candidate {
  const {
    id,
    session,
    weight,
    confidence,
    tier,
    category,
    createdAt,
    updatedAt,
    content,
    name,
    tags,
    anchors,
  } = memory;
  const about = anchors.map(({ path, symbol }) => `${path} ${symbol}`).join(" ");
  const own = new Set(wordsOf(`${content} ${name ?? ""} ${tags.join(" ")} ${about}`));
  const matched: number[] = [];
  let covered = 0;
  let at = 0;
  for (const [term, worth] of terms) {
    if (own.has(term)) {
      matched.push(at);
      covered += worth;
    }
    at++;
  }
  const coverage = mass > 0 ? covered / mass : 0;
  const said = {
    id,
    session,
    createdAt,
    words: { from: 0, to: own.size },
    facets: toldFacets(content),
    manner: undefined,
  };
  const note = {
    row,
    id,
    session,
    weight,
    confidence,
    tier,
    category,
    createdAt,
    updatedAt,
    isTalk: false,
    said,
  };
  return { ...candidateByWords(note, matched, coverage), words: Math.max(0, words) };
}
