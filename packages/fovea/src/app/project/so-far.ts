/** What an answer says while the index is being built or brought up to date. */
import type { LeaseHolder } from "../../code/index/lease.ts";
import { countSoFar } from "../../code/index/read-counts.ts";
import type { Tree } from "../../code/index/trees.ts";
import type { Database } from "../../store/database.ts";
import type { Freshness, IndexingProgress } from "../types.ts";

export function freshnessSoFar(db: Database, tree: Tree, holder: LeaseHolder | undefined): Freshness {
  const isFirst = tree.indexedAt === undefined;
  const progress = isFirst
    ? firstRun(db, tree, holder)
    : { isFirst, done: holder?.done ?? 0, total: holder?.total ?? 0, searchable: tree.files };
  return { refreshed: 0, isComplete: false, note: describe(progress), progress };
}

/** Edges are found after files are read; a question that cannot wait for them says so. */
export function withLateEdges(freshness: Freshness): Freshness {
  const late = { ...freshness, isComplete: false, edgesPending: true as const };
  // The note about a run that is under way says it already.
  if (freshness.progress) return late;
  return addNote(
    late,
    "edges of recently changed files are still being resolved; ask again in a few seconds",
  );
}

export function addNote<T extends Freshness>(freshness: T, text: string): T {
  return { ...freshness, note: freshness.note === undefined ? text : `${freshness.note}; ${text}` };
}

/** Who is told that there is nothing must know what was not looked at. */
export function withRestriction(freshness: Freshness, restriction: string | undefined): Freshness {
  return restriction === undefined ? freshness : { ...addNote(freshness, restriction), restriction };
}

/** Counted in the tables: the run before this one may have been interrupted and left much. */
function firstRun(db: Database, tree: Tree, holder: LeaseHolder | undefined): IndexingProgress {
  const { files, searchable } = countSoFar(db, tree.id);
  const left = holder ? holder.total - holder.done : 0;
  return { isFirst: true, done: files, total: holder?.total ? Math.max(files, files + left) : 0, searchable };
}

function describe({ isFirst, done, total, searchable }: IndexingProgress): string {
  if (!isFirst) {
    const howFar = total > 0 ? ` (${count(done)} of ${count(total)} changed files)` : "";
    return `the index is being updated${howFar}; this answer may miss the latest changes, and edges of changed files come last`;
  }
  if (done === 0)
    return "indexing has just started and no file is in the index yet; ask again in a few seconds";
  const howMany = total > done ? `${count(done)} of ${count(total)} files` : `${count(done)} files`;
  const words =
    searchable >= done
      ? "their text can be searched"
      : `names and paths can be found, ${searchable === 0 ? "words are counted last" : `words of ${count(searchable)} files too`}`;
  return `the first indexing is running: ${howMany} so far; ${words}, edges come last. Ask again in a few seconds for everything`;
}

function count(n: number): string {
  return n.toLocaleString("en-US");
}
