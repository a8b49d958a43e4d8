/**
 * Brings the edges of a tree up to date with its files. What changed is found by comparing contents, so an
 * interrupted run simply has more to do next time. A change reaches only files that mention a name whose look from
 * outside has changed; all others keep their edges.
 */
import { createHash } from "node:crypto";
import { hash31 } from "../../base/hash.ts";
import { mayMention } from "../../base/name-filter.ts";
import { expectFewThreads } from "../../kernels/compile-effort.ts";
import type { Database } from "../../store/database.ts";
import {
  listSources,
  readMentions,
  readSurface,
  readTexts,
  type SourceEntry,
} from "../index/read-sources.ts";
import { decodeSurface, isMentioned } from "../index/surface.ts";
import { relatedTree, resolvedState, type Tree } from "../index/trees.ts";
import { looksOf } from "./load-source.ts";
import {
  addPlaces,
  dropUnusedResolutions,
  type KnownResolution,
  knownResolutions,
  type PackedResolution,
  writeResolutions,
} from "./resolution-store.ts";
import { FileResolver } from "./resolve-work.ts";
import { rulesOf } from "./rules.ts";
import { readSharedSymbols } from "./symbol-table.ts";

/** Up to this many files are resolved right here; starting threads would take longer. */
const INLINE_FILES = 200;
const FILES_PER_STEP = 32;
/** A thread keeps what it has read of other files. So many threads as fit into this much memory, at least one. */
const THREAD_MEMORY_BYTES = 600 * 1024 * 1024;
const BYTES_PER_FILE = 40 * 1024;
/**
 * Left to the compiler and the garbage collector of V8, which work beside every thread. Each further thread compiles,
 * reads and finds out again what others have: on two processors, two of them take longer than one.
 */
const FREE_THREADS = 1;
/** When more names than this have changed, everything is resolved again. */
const MOST_NAMES = 2000;

export interface ResolveOptions {
  threads: number;
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Throws when the work is to stop. */
  checkStop?: (() => void) | undefined;
}

export interface ResolveReport {
  /** Files whose edges were found anew. */
  resolved: number;
}

export async function resolveTree(db: Database, tree: Tree, options: ResolveOptions): Promise<ResolveReport> {
  for (;;) {
    const report = await tryResolve(db, tree, options);
    if (report) return report;
  }
}

/** Undefined when another process changed the edges meanwhile. */
async function tryResolve(
  db: Database,
  tree: Tree,
  options: ResolveOptions,
): Promise<ResolveReport | undefined> {
  const state = resolvedState(db, tree.id);
  const files = listSources(db, tree.id);
  const sources = files.filter((file) => rulesOf(file.language));
  const settings = settingsOf(files);
  const had = knownResolutions(db, tree.id);
  const own = state.settings === settings ? had : new Map<string, KnownResolution>();
  const related = own.size === 0 ? relatedTree(db, tree.id, settings) : undefined;
  const known = related === undefined ? own : knownResolutions(db, related);
  const work = findWork(db, sources, known);
  // Also what was resolved under other settings: a file that is gone has no edges.
  const present = new Set(sources.map(({ path }) => path));
  const removed = [...had.keys()].filter((path) => !present.has(path));
  const isDone = work.files.length + work.removed.length === 0 && related === undefined;
  if (isDone && state.settings === settings) return { resolved: 0 };
  addPlaces(
    db,
    sources.map(({ path }) => path),
  );
  const added = await resolveAll(db, tree, work.files, options);
  const taken = new Map<string, number>();
  if (related !== undefined) {
    const again = new Set(work.files);
    for (const file of sources) if (!again.has(file)) taken.set(file.path, known.get(file.path)!.id);
  }
  const isWritten = writeResolutions(db, tree.id, state.generation, { added, taken, removed, settings });
  if (isWritten && added.length > INLINE_FILES) dropUnusedResolutions(db);
  return isWritten ? { resolved: added.length } : undefined;
}

/** The files that decide how modules are found, by content or by presence. */
function settingsOf(files: readonly SourceEntry[]): string {
  const rules = new Set(files.flatMap(({ language }) => rulesOf(language) ?? []));
  const settings = [...rules].flatMap((one) => one.settings);
  const markers = [...rules].flatMap((one) => one.markers ?? []);
  const hash = createHash("sha1");
  for (const { path, blob } of files) {
    if (settings.some((pattern) => pattern.test(path))) hash.update(`\0${path}\0${blob}`);
    else if (markers.some((pattern) => pattern.test(path))) hash.update(`\0${path}`);
  }
  return hash.digest("hex");
}

interface Work {
  files: SourceEntry[];
  removed: string[];
}

function findWork(
  db: Database,
  sources: readonly SourceEntry[],
  known: ReadonlyMap<string, KnownResolution>,
): Work {
  const changed = sources.filter(({ path, blob, depth }) => {
    const before = known.get(path);
    return before?.blob !== blob || before.depth !== depth;
  });
  const present = new Set(sources.map(({ path }) => path));
  const removed = [...known.keys()].filter((path) => !present.has(path));
  if (known.size === 0 || changed.length === sources.length) return { files: [...sources], removed };
  if (changed.length + removed.length === 0) return { files: [], removed };
  const names = changedNames(db, changed, removed, known);
  const files = new Set(changed);
  if (names.size > 0) addMentioning(db, sources, names, files);
  return { files: [...files], removed };
}

/** Hashes of the names that now mean something else to other files. */
function changedNames(
  db: Database,
  changed: readonly SourceEntry[],
  removed: readonly string[],
  known: ReadonlyMap<string, KnownResolution>,
): Set<number> {
  const names = new Set<number>();
  for (const { path, blob } of changed) {
    const before = known.get(path);
    const old = before && readSurface(db, before.blob);
    const now = readSurface(db, blob);
    const isPassingOther = addDifference(names, old, now);
    // Also when its old look is not known any more: whoever imports it looks again.
    if (!before || isPassingOther || (!old && hasLook(now))) addModuleNames(names, path);
  }
  for (const path of removed) {
    addDifference(names, readSurface(db, known.get(path)!.blob), undefined);
    addModuleNames(names, path);
  }
  return names;
}

/** Is there anything in the file that others can use? */
function hasLook(surface: Uint8Array | undefined): boolean {
  if (!surface) return false;
  const { keys, passed } = decodeSurface(surface);
  return keys.length + passed.length > 0;
}

/** True when the file passes on other things of other files than before. */
function addDifference(
  names: Set<number>,
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
): boolean {
  const old = before && decodeSurface(before);
  const now = after && decodeSurface(after);
  const oldShapes = new Set(old?.shapes);
  const newShapes = new Set(now?.shapes);
  old?.shapes.forEach((shape, i) => {
    if (!newShapes.has(shape)) names.add(old.names[i]!);
  });
  now?.shapes.forEach((shape, i) => {
    if (!oldShapes.has(shape)) names.add(now.names[i]!);
  });
  if ((old?.passesOn ?? NOTHING) === (now?.passesOn ?? NOTHING)) return false;
  const passed = new Set(now?.passed);
  for (const name of old?.passed ?? []) if (!passed.delete(name)) names.add(name);
  for (const name of passed) names.add(name);
  return true;
}

const NOTHING = hash31("");

/** What an import of this file may call it: its name, or its folder's where the file stands for the folder. */
function addModuleNames(names: Set<number>, path: string): void {
  const [file = "", folder = ""] = path.split("/").reverse();
  const name = file.replace(/\..*$/s, "");
  // `__init__` is mentioned wherever a constructor is; no import names it.
  const parts = name === "__init__" ? [folder] : FOLDER_FILES.test(name) ? [name, folder] : [name];
  for (const part of parts)
    for (const word of part.split(/[^\p{L}\p{N}_$]+/u)) if (word !== "") names.add(hash31(word));
}

const FOLDER_FILES = /^(?:index|init|mod|lib|main|package|public_api)$/;

/**
 * Adds the files that mention one of the names, and those that depend on them in turn: where what a symbol yields or
 * is built on mentions a changed name, the symbol itself has changed for those who use it.
 */
function addMentioning(
  db: Database,
  sources: readonly SourceEntry[],
  names: ReadonlySet<number>,
  files: Set<SourceEntry>,
): void {
  const all = new Set(names);
  const filters = new Map<SourceEntry, Uint8Array | undefined>();
  let wanted = [...names];
  while (wanted.length > 0) {
    const next = new Set<number>();
    for (const file of sources) {
      if (!filters.has(file)) filters.set(file, readMentions(db, file.blob));
      const filter = filters.get(file);
      const named = filter ? wanted.filter((name) => mayMention(filter, name)) : [];
      // A filter says yes in vain for some files, and reading their texts takes less than resolving them.
      if (named.length === 0 || !isMentioned(readTexts(db, file.blob), new Set(named))) continue;
      files.add(file);
      if (all.size < MOST_NAMES) addDerived(db, file, all, next);
    }
    wanted = [...next];
    if (all.size >= MOST_NAMES || files.size > sources.length / 2) break;
  }
  // So much has changed that what remains is not worth telling apart.
  if (all.size >= MOST_NAMES || files.size > sources.length / 2) for (const file of sources) files.add(file);
}

/** Names of symbols whose look from outside mentions one of the changed names. */
function addDerived(db: Database, file: SourceEntry, all: Set<number>, next: Set<number>): void {
  const { looks, passedModules } = looksOf(db, file);
  const isChanged = (text: string) => isMentioned([text], all);
  if (passedModules.some(isChanged)) {
    const own = new Set<number>();
    addModuleNames(own, file.path);
    for (const hash of own) if (!all.has(hash)) next.add(hash);
    for (const hash of own) all.add(hash);
  }
  for (const { name, look } of looks) {
    const hash = hash31(name);
    if (all.has(hash) || !isChanged(look)) continue;
    all.add(hash);
    next.add(hash);
  }
}

async function resolveAll(
  db: Database,
  tree: Tree,
  work: readonly SourceEntry[],
  { threads, onProgress, checkStop }: ResolveOptions,
): Promise<PackedResolution[]> {
  const found: PackedResolution[] = [];
  const add = (batch: readonly PackedResolution[]) => {
    found.push(...batch);
    onProgress?.(found.length, work.length);
  };
  if (work.length > INLINE_FILES) {
    const { resolveInThreads } = await import("./resolve-pool.ts");
    expectFewThreads();
    const data = { indexFile: db.path, tree: { id: tree.id, root: tree.root } };
    await resolveInThreads(
      data,
      () => readSharedSymbols(db),
      work.map(({ path }) => path),
      threadsFor(work.length, threads),
      add,
      () => checkStop?.(),
    );
    return found;
  }
  if (work.length === 0) return found;
  const resolver = new FileResolver(db, tree);
  for (let at = 0; at < work.length; at += FILES_PER_STEP) {
    checkStop?.();
    const step = work.slice(at, at + FILES_PER_STEP).map(({ path }) => resolver.resolve(path));
    add(step.filter((one): one is PackedResolution => one !== undefined));
  }
  return found;
}

function threadsFor(files: number, threads: number): number {
  const fitting = Math.floor(THREAD_MEMORY_BYTES / (files * BYTES_PER_FILE));
  return Math.max(1, Math.min(threads - FREE_THREADS, fitting));
}
