/**
 * Brings a tree's index up to date: scan, compare, parse what is new, write. Can be stopped and killed at any moment;
 * the next run goes on where this one ended, since every batch it wrote is whole.
 */
import { setTimeout as sleep, setImmediate as yieldToOthers } from "node:timers/promises";
import type { Clock } from "../../base/clock.ts";
import { expectManyFiles } from "../../kernels/compile-effort.ts";
import { createPathMatcher } from "../../repo/files/path-filter.ts";
import {
  type Listing,
  listTree,
  type Scan,
  type ScannedFile,
  type ScanOptions,
  type TreePlace,
} from "../../repo/files/scan.ts";
import type { Database } from "../../store/database.ts";
import { type CountReport, countMissing } from "./count-missing.ts";
import { dropUnusedBlobs } from "./garbage.ts";
import { attemptOf, hasRetriable } from "./given-up.ts";
import { stopIfAsked } from "./interrupted.ts";
import { findHolder, type Lease, takeLease } from "./lease.ts";
import { parseInline } from "./parse-inline.ts";
import type { Depth, ParseJob, ParseOutcome, ParseSettings } from "./parse-job.ts";
import type { Plan, PlanOptions } from "./plan.ts";
import { stampFolders } from "./stamp-folders.ts";
import { isAsIndexed } from "./sweep.ts";
import { addTree, beginTree, completeTree, dropVanishedTrees, findTree, type Tree } from "./trees.ts";
import { foldWords } from "./word-store.ts";
import { hasContent, removeFiles, writeFiles, writeOutcomes } from "./write.ts";

export interface IndexSettings extends ScanOptions, ParseSettings {
  languages: readonly string[];
  workers: number;
  keepUnusedBlobs: number;
  /** `selective`: in full what the include patterns name, signatures of the rest. */
  depth: Depth | "selective";
}

export interface IndexTarget {
  db: Database;
  place: TreePlace;
  clock: Clock;
}

export type IndexProgress =
  | { phase: "waiting"; pid: number; done: number; total: number }
  | { phase: "scanning"; found?: number }
  | { phase: "parsing"; done: number; total: number }
  | { phase: "resolving"; done: number; total: number }
  | { phase: "asking"; done: number; total: number }
  | { phase: "importing"; done: number; total: number }
  | { phase: "embedding"; done: number; total: number };

export interface IndexRunOptions {
  onProgress?: ((progress: IndexProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Files that do not look as the index knows them, whatever git says. */
  suspects?: ReadonlySet<string> | undefined;
  /** What must be done with the files, once they are written, before the tree counts as complete. */
  settle?: ((tree: Tree) => Promise<void>) | undefined;
  /** A folder does not look as the index knows it: note how it looks now, even if git lists the same files. */
  mustScan?: boolean | undefined;
  /** Also try again what was given up before, though not for ever. */
  retriesGivenUp?: boolean | undefined;
  /** From before the lease was there: good enough to tell that nothing has changed, and for nothing else. */
  listing?: Promise<Listing> | undefined;
}

export interface IndexReport {
  tree: Tree;
  changed: number;
  /** Of the changed ones, those whose content was not known. */
  read: number;
  /** Files that were indexed and are not any more: gone, or left out from now on. */
  removed: number;
  /** Contents that got their vectors while they were parsed, or while references were resolved. */
  embedded: number;
  /** How long references were resolved and words counted at the same time. */
  overlapMs: number;
}

export async function indexTree(
  target: IndexTarget,
  settings: IndexSettings,
  options: IndexRunOptions = {},
): Promise<IndexReport> {
  const { db, place, clock } = target;
  const key = settingsKey(settings);
  const isSuspect = options.mustScan || options.suspects?.size;
  const retries = { attempt: attemptOf(settings), again: options.retriesGivenUp ?? false };
  const isSame = (tree: Tree, listed: Listing) =>
    !isSuspect && isSameListing(db, tree, key, listed) && !hasRetriable(db, tree, retries);
  const early = await options.listing?.catch(() => undefined);
  const known = early && findTree(db, place);
  // Not a byte is written: whoever runs this often waits for nothing but git.
  if (known && isSame(known, early) && isSameHead(known, early) && !findHolder(db, known.id, clock))
    return unchanged(known);
  const lease = await waitForLease(target, addTree(db, place), options);
  try {
    // Read only now: whoever held the lease before may have done all the work.
    const tree = addTree(db, place);
    options.onProgress?.({ phase: "scanning" });
    const listedAt = clock.now();
    const listing = early && isSame(tree, early) ? early : await listTree(place);
    const state = { ...listing.head, settings: key, listing: listing.digest };
    if (isSame(tree, listing)) {
      completeTree(db, tree.id, { ...state, now: clock.now() }, false);
      return unchanged(findTree(db, place)!);
    }
    const found = await listing.scan({
      ...settings,
      signal: options.signal,
      onFound: (files) => options.onProgress?.({ phase: "scanning", found: files }),
    });
    beginTree(db, tree.id, key);
    const plan = await planAndWriteKnown(db, tree.id, found, {
      top: place.top,
      depthOf: depthChooser(settings),
      languages: settings.languages,
      maxFileSizeBytes: settings.maxFileSizeBytes,
      recheck: tree.settings !== "" && tree.settings !== key,
      suspects: options.suspects,
      listedAt,
      retries,
    });
    const defersWords = tree.indexedAt === undefined && plan.jobs.length >= MANY_JOBS;
    const embedded = await parseAll(target, tree.id, plan.jobs, { ...settings, defersWords }, lease, options);
    // A run that was killed just before its end left nothing to do but this.
    const hasChanged = countChanges(plan) > 0 || tree.indexedAt === undefined;
    if (hasChanged) {
      dropVanishedTrees(db, tree.id);
      dropUnusedBlobs(db, settings.keepUnusedBlobs);
    }
    stampFolders(db, tree, found.directories, listedAt);
    while (foldWords(db)) await yieldToOthers();
    const counted = await countAndSettle(db, tree, settings, options);
    // What could not be counted is looked for again.
    if (counted.left > 0) state.listing = "";
    completeTree(db, tree.id, { ...state, now: clock.now() }, hasChanged || tree.listing === "");
    return {
      tree: findTree(db, place)!,
      changed: plan.jobs.length + plan.known.length - plan.touched,
      read: plan.jobs.length,
      removed: plan.removed.length + plan.dropped,
      embedded: embedded + counted.embedded,
      overlapMs: counted.overlapMs,
    };
  } finally {
    lease.release();
  }
}

/** Both at once: resolving is the work of one thread mostly, and words are nothing to it. */
async function countAndSettle(
  db: Database,
  tree: Tree,
  { embeds, workers }: IndexSettings,
  { settle, signal }: IndexRunOptions,
): Promise<CountReport & { overlapMs: number }> {
  const started = performance.now();
  const failure = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failure.signal]) : failure.signal;
  const threads = Math.max(1, Math.floor(workers / 2));
  const counting = countMissing(db, tree, { embeds, threads }, stop).then((report) => ({
    ...report,
    ms: performance.now() - started,
  }));
  const settling = (async () => {
    await settle?.(tree);
    return performance.now() - started;
  })();
  settling.catch(() => failure.abort());
  // Nothing may go on working on the tree when its lease is released.
  const [counted, settled] = await Promise.allSettled([counting, settling]);
  stopIfAsked(signal);
  if (settled.status === "rejected") throw settled.reason;
  if (counted.status === "rejected") throw counted.reason;
  const { ms, ...report } = counted.value;
  return { ...report, overlapMs: Math.round(Math.min(ms, settled.value)) };
}

/**
 * Nothing to do, found out without reading the listing: git, which has walked all folders, says what it said last
 * time, and what it cannot vouch for is on disk as it was. Files that could not be read are tried again.
 */
function isSameListing(db: Database, tree: Tree, settings: string, { digest, volatile }: Listing): boolean {
  return (
    tree.indexedAt !== undefined &&
    digest !== "" &&
    digest === tree.listing &&
    settings === tree.settings &&
    !tree.skipped.unreadable &&
    volatile.every((path) => isAsIndexed(db, tree, path))
  );
}

function isSameHead(tree: Tree, { head }: Listing): boolean {
  return tree.head === head.commit && tree.branch === head.branch;
}

function unchanged(tree: Tree): IndexReport {
  return { tree, changed: 0, read: 0, removed: 0, embedded: 0, overlapMs: 0 };
}

/** The settings that decide what is in the index: with other ones every file is looked at again. */
export function settingsKey(settings: IndexSettings): string {
  return JSON.stringify([
    settings.include,
    settings.excludePatterns,
    settings.languages,
    settings.maxFileSizeBytes,
    settings.maxFiles,
    settings.depth,
  ]);
}

/** Some files are known to differ and no others: no scan, no lease, no threads. For the moment before a query. */
export async function indexPaths(
  target: IndexTarget,
  paths: readonly string[],
  settings: IndexSettings,
): Promise<void> {
  const { db, place } = target;
  const tree = addTree(db, place);
  const files = paths.map((path) => ({ path, oid: undefined }));
  const listedAt = target.clock.now();
  beginTree(db, tree.id, tree.settings);
  const plan = await planAndWriteKnown(db, tree.id, files, {
    top: place.top,
    depthOf: depthChooser(settings),
    languages: settings.languages,
    maxFileSizeBytes: settings.maxFileSizeBytes,
    recheck: true,
    listedAt,
    retries: { attempt: attemptOf(settings), again: false },
  });
  // Before a question there is no time to load a model; who needs vectors computes what is missing.
  writeOutcomes(
    db,
    tree.id,
    await parseInline(plan.jobs, { ...settings, embeds: false }),
    attemptOf(settings),
  );
  foldWords(db);
}

function depthChooser({ depth, include }: IndexSettings): (path: string) => Depth {
  if (depth !== "selective") return () => depth;
  const isNamed = createPathMatcher(include);
  return (path) => (isNamed(path) ? "full" : "signatures");
}

const LEASE_POLL_MS = 100;

async function waitForLease(target: IndexTarget, tree: Tree, options: IndexRunOptions): Promise<Lease> {
  for (;;) {
    stopIfAsked(options.signal);
    const lease = takeLease(target.db, tree.id, target.clock);
    if (lease) return lease;
    const holder = findHolder(target.db, tree.id, target.clock);
    if (holder) options.onProgress?.({ phase: "waiting", ...holder });
    await sleep(LEASE_POLL_MS);
  }
}

async function planAndWriteKnown(
  db: Database,
  treeId: number,
  found: Scan | ScannedFile[],
  options: PlanOptions,
): Promise<Plan> {
  // Loaded only now: with it come all languages, which a run with nothing to do does not need.
  const { makePlan } = await import("./plan.ts");
  for (;;) {
    const version = dataVersion(db);
    const plan = makePlan(db, treeId, found, options);
    if (writeKnown(db, treeId, plan, version)) return plan;
  }
}

/** Changes whenever another connection has written. */
function dataVersion(db: Database): number {
  return db.get<{ data_version: number }>("pragma data_version")!.data_version;
}

/** False, and nothing is written, when another process dropped a content that the plan was going to use. */
function writeKnown(db: Database, treeId: number, plan: Plan, version: number): boolean {
  if (plan.known.length + plan.skipped.length + plan.removed.length === 0) return true;
  return db.transaction(() => {
    if (dataVersion(db) !== version && !plan.known.every((row) => hasContent(db, row))) return false;
    removeFiles(db, treeId, plan.removed);
    writeFiles(db, treeId, plan.known);
    writeFiles(
      db,
      treeId,
      plan.skipped.map(({ path, reason }) => ({
        path,
        oid: undefined,
        blobId: undefined,
        skip: reason,
        size: 0,
        mtimeMs: 0,
      })),
    );
    return true;
  });
}

/** From so many on, the words of a first run are worth a thread of their own. */
const MANY_JOBS = 200;
/** Up to this many files are parsed right here; starting threads would take longer. */
const INLINE_JOBS = 8;
/**
 * A transaction per so many files: small enough that readers and a kill lose little. Names and fingerprints of symbols fall
 * anywhere into their indexes, so that a transaction writes most pages of these again: the more there is to do, the fewer.
 */
const FEWEST_PER_WRITE = 128;
const MOST_PER_WRITE = 512;
const FEWEST_WRITES = 8;

async function parseAll(
  { db }: IndexTarget,
  treeId: number,
  jobs: readonly ParseJob[],
  settings: IndexSettings,
  lease: Lease,
  options: IndexRunOptions,
): Promise<number> {
  if (jobs.length === 0) return 0;
  const attempt = attemptOf(settings);
  if (jobs.length <= INLINE_JOBS) {
    const outcomes = await parseInline(jobs, settings);
    writeOutcomes(db, treeId, outcomes, attempt);
    return countEmbedded(outcomes);
  }
  const filesPerWrite = Math.min(
    MOST_PER_WRITE,
    Math.max(FEWEST_PER_WRITE, Math.floor(jobs.length / FEWEST_WRITES)),
  );
  let waiting: ParseOutcome[] = [];
  let done = 0;
  let embedded = 0;
  const write = () => {
    writeOutcomes(db, treeId, waiting, attempt);
    embedded += countEmbedded(waiting);
    done += waiting.length;
    waiting = [];
    lease.progress(done, jobs.length);
  };
  lease.progress(0, jobs.length);
  options.onProgress?.({ phase: "parsing", done: 0, total: jobs.length });
  const { ParsePool } = await import("./parse-pool.ts");
  expectManyFiles();
  const pool = new ParsePool(settings.workers, settings);
  try {
    await pool.run(
      jobs,
      (outcomes) => {
        waiting.push(...outcomes);
        if (waiting.length >= filesPerWrite) write();
        options.onProgress?.({ phase: "parsing", done: done + waiting.length, total: jobs.length });
      },
      options.signal,
    );
    write();
  } finally {
    await pool.close();
  }
  stopIfAsked(options.signal);
  return embedded;
}

function countEmbedded(outcomes: readonly ParseOutcome[]): number {
  return outcomes.filter(({ blob }) => blob?.vectors !== undefined).length;
}

function countChanges(plan: Plan): number {
  return plan.jobs.length + plan.known.length - plan.touched + plan.skipped.length + plan.removed.length;
}
