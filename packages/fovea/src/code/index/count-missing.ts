/**
 * Counts the words, and computes the vectors, of contents that were parsed without: those of a first run, which does it
 * while references are resolved, and those that another run left behind when it was killed. What is missing is found by
 * asking the tables.
 */
import type { Database } from "../../store/database.ts";
import { noteFilesChanged, type Tree } from "./trees.ts";
import { writeVectors } from "./vector-store.ts";
import type { WordJob } from "./word-job.ts";
import type { FoldedBatch } from "./word-pool.ts";
import { addFolded, addWords } from "./word-store.ts";

export interface CountSettings {
  embeds: boolean;
  threads: number;
}

export interface CountReport {
  /** Contents that got vectors. */
  embedded: number;
  /** Contents that still have no words, since their files have changed. */
  left: number;
}

/** Up to this many are counted right here; starting a thread would take longer. */
const INLINE_JOBS = 16;

export async function countMissing(
  db: Database,
  tree: Tree,
  { embeds, threads }: CountSettings,
  signal: AbortSignal,
): Promise<CountReport> {
  const jobs = listUncounted(db, tree.id);
  const report = { embedded: 0, left: jobs.length };
  const write = (contents: FoldedBatch["contents"], writeWords: () => void) => {
    db.transaction(() => {
      noteCounted(db, tree.id, contents);
      writeWords();
    });
    report.embedded += contents.filter(({ vectors }) => vectors).length;
    report.left -= contents.length;
  };
  if (jobs.length > INLINE_JOBS) {
    const { countInThreads } = await import("./word-pool.ts");
    const data = { indexFile: db.path, root: tree.root, embeds };
    const add = ({ contents, buckets }: FoldedBatch) =>
      write(contents, () => {
        const blobs = contents.map(({ blob }) => blob);
        addFolded(db, blobs, buckets);
      });
    await countInThreads(data, jobs, threads, add, signal);
  } else if (jobs.length > 0) {
    const { countContent } = await import("./word-job.ts");
    const model = embeds ? (await import("../../vectors/builtin.ts")).loadBuiltin() : undefined;
    const contents = jobs.flatMap((job) => countContent(db, tree.root, job, model) ?? []);
    write(contents, () => {
      for (const { blob, words } of contents) addWords(db, blob, words);
    });
  }
  return report;
}

/** Every content that is counted has a row at least. */
function listUncounted(db: Database, treeId: number): WordJob[] {
  return db
    .rows<[number, string, string, number, number]>(
      `select file.blob, min(file.path), lower(hex(file.oid)), file.size, file.mtime
       from blob join file on file.blob = blob.id
       where blob.rows = 0 and blob.skip is null and file.tree = ? group by file.blob`,
      treeId,
    )
    .map(([blob, path, oid, size, mtimeMs]) => ({ blob, path, oid, size, mtimeMs }));
}

/** Another process may have done the same meanwhile, with the same result. */
function noteCounted(db: Database, treeId: number, contents: FoldedBatch["contents"]): void {
  noteFilesChanged(db, treeId);
  for (const { blob, rows, total } of contents)
    db.run("update blob set rows = ?, words = ? where id = ?", rows, total, blob);
  const embedded = contents.flatMap(({ blob, vectors }) => (vectors ? { blob, vectors } : []));
  const [first] = embedded;
  if (!first) return;
  const bodies = embedded.map(({ blob, vectors }) => ({ blob, body: vectors.body }));
  writeVectors(db, first.vectors, bodies);
}
