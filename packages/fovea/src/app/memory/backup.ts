/**
 * Copies of memory.db, and putting one back. What is there when one is put back is kept aside first, always. Where
 * the present file is whole its content is replaced in one write, so that programs that have it open go on with
 * what was restored; a damaged one is moved away.
 */
import { copyFileSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Clock } from "../../base/clock.ts";
import { systemClock } from "../../base/clock.ts";
import { EngineError, messageOf, refusalOf } from "../../base/errors.ts";
import { foveaHome } from "../../base/paths.ts";
import { makePrivateFolder } from "../../base/private-files.ts";
import { loadConfig } from "../../config/load.ts";
import { countMemoriesIn } from "../../memory/stats.ts";
import { checkDatabase, copyDatabase, flush, writeOver } from "../../store/backup.ts";
import { listCopies } from "../../store/copies.ts";
import { Database } from "../../store/database.ts";
import { storeNewer } from "../../store/errors.ts";
import { acceptMemory, acceptNothing, refuseForeign } from "../../store/guard-memory.ts";
import { migrations } from "../../store/migrations/list.ts";
import { whileLocked } from "../../store/open-lock.ts";
import { openMemory } from "../../store/open-memory.ts";
import { memoryPath } from "../project/store-paths.ts";
import type { EngineMemory } from "./engine-memory.ts";

export interface BackupResult {
  path: string;
  bytes: number;
}

export function backUp(engine: EngineMemory, path?: string): BackupResult {
  const { home, memory, clock } = engine.workspace;
  engine.flush();
  const target = path === undefined ? join(home, "backups", `memory-${stampOf(clock)}.db`) : resolve(path);
  if (existsSync(target))
    throw new EngineError("USAGE", `${target} already exists.`, {
      advice: "Name another file; a backup never overwrites one.",
    });
  copyDatabase(memory.path, target);
  return { path: target, bytes: statSync(target).size };
}

interface Place {
  env: NodeJS.ProcessEnv;
  cwd: string;
  clock?: Clock;
}

export interface RestoreResult {
  from: string;
  to: string;
  dryRun: boolean;
  /** Memories in the copy, and in what it replaces; null where that cannot be read. */
  memories: number | null;
  memoriesBefore: number | null;
  /** Where what was there before is kept; null where there was nothing. */
  keptAt: string | null;
  wasDamaged: boolean;
}

/** Opens no engine: the reason to restore may be that none can be opened. */
export async function restoreMemories(
  options: Place & { file: string; dryRun?: boolean },
): Promise<RestoreResult> {
  const { clock = systemClock, dryRun = false } = options;
  const { home, to } = placeOf(options);
  const from = copyOf(home, options.file) ?? resolve(options.cwd, options.file);
  if (!statSync(from, { throwIfNoEntry: false })?.isFile())
    throw new EngineError("USAGE", `There is no file ${from}.`, {
      advice: `Name a file that \`fovea memory backup\` made, or the day of a daily copy: ${daysOf(home)}.`,
    });
  const known = new Set(migrations.map(({ name }) => name));
  if (checkDatabase(from).some((name) => !known.has(name))) throw storeNewer(from);
  if (to === from)
    throw new EngineError("USAGE", `${from} is the database that is in use.`, {
      advice: "Name a backup of it.",
    });
  refuseForeign(to, home);
  const counted = { memories: countIn(from), memoriesBefore: countIn(to) };
  const isWhole = isUsable(to);
  if (dryRun) return { from, to, dryRun, ...counted, keptAt: null, wasDamaged: existsSync(to) && !isWhole };
  const keptAt = isWhole ? await replaceContent(from, to, clock) : replaceFile(from, to, clock);
  const db = openMemory(to, { clock, home, busyTimeoutMs: 5000, durable: true });
  try {
    acceptMemory(db, clock);
  } finally {
    db.close();
  }
  checkDatabase(to);
  return { from, to, dryRun, ...counted, keptAt, wasDamaged: !isWhole && keptAt !== null };
}

/** Programs that have the file open go on with what was restored. */
async function replaceContent(from: string, to: string, clock: Clock): Promise<string> {
  const keptAt = asideOf(to, clock);
  copyDatabase(to, keptAt);
  await writeOver(from, to);
  return keptAt;
}

/** Nobody finds the place empty meanwhile: who opens the file waits for the lock. */
function replaceFile(from: string, to: string, clock: Clock): string | null {
  makePrivateFolder(resolve(to, ".."));
  const fresh = `${to}.restoring-${process.pid}`;
  try {
    copyFileSync(from, fresh);
    flush(fresh);
    return whileLocked(to, "removing", () => {
      const keptAt = moveAside(to, clock);
      renameSync(fresh, to);
      acceptNothing(to, clock);
      return keptAt;
    });
  } finally {
    rmSync(fresh, { force: true });
  }
}

export interface AcceptResult {
  path: string;
  /** What the user goes on with: the database as it is, or an empty one. */
  found: "database" | "missing" | "empty" | "damaged";
  memories: number | null;
  /** Where a damaged file, or a log without its database, was moved. */
  keptAt: string | null;
}

/** After an alarm: go on with what is there. Nothing is deleted. */
export function acceptMemories(options: Place): AcceptResult {
  const { clock = systemClock } = options;
  const { home, to: path } = placeOf(options);
  const whose = refuseForeign(path, home);
  const memories = countIn(path);
  if (whose === "missing" || whose === "empty") {
    const hasLog = existsSync(`${path}-wal`);
    // A log without its database would be thrown away by SQLite.
    const keptAt = hasLog ? whileLocked(path, "removing", () => moveAside(path, clock)) : null;
    acceptNothing(path, clock);
    return { path, found: whose, memories: null, keptAt };
  }
  if (!isUsable(path)) {
    const keptAt = whileLocked(path, "removing", () => moveAside(path, clock));
    acceptNothing(path, clock);
    return { path, found: "damaged", memories: null, keptAt };
  }
  const db = openMemory(path, { clock, home, busyTimeoutMs: 5000, durable: true });
  try {
    acceptMemory(db, clock);
  } finally {
    db.close();
  }
  return { path, found: "database", memories, keptAt: null };
}

function placeOf({ env, cwd }: Place): { home: string; to: string } {
  const home = foveaHome(env);
  const { config } = loadConfig({ env, home, projectRoot: cwd });
  return { home, to: memoryPath(home, config.database.path) };
}

/** Can it be read from its first page to its last? */
function isUsable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    checkDatabase(path);
    return true;
  } catch (error) {
    if (refusalOf(error) || /full/.test(messageOf(error))) throw error;
    return false;
  }
}

function countIn(path: string): number | null {
  let db: Database | undefined;
  try {
    if (!existsSync(path) || statSync(path).size === 0) return null;
    db = new Database(path, { readOnly: true });
    return countMemoriesIn(db);
  } catch {
    // Damaged, or of another shape: nobody can tell.
    return null;
  } finally {
    db?.close();
  }
}

/** The daily copy of a day, written as `2026-11-18`. */
function copyOf(home: string, written: string): string | undefined {
  return listCopies(home).find(({ date }) => date === written.trim())?.path;
}

function daysOf(home: string): string {
  return (
    listCopies(home)
      .map(({ date }) => date)
      .join(", ") || "there is none yet"
  );
}

/**
 * The log first: it must never lie beside a database it does not belong to. Gives the name of the database, or where
 * there was none, of the log.
 */
function moveAside(path: string, clock: Clock): string | null {
  const aside = asideOf(path, clock);
  let keptAt: string | null = null;
  for (const end of ["-shm", "-wal", ""]) {
    if (!existsSync(path + end)) continue;
    keptAt = aside + end;
    renameSync(path + end, keptAt);
  }
  return keptAt;
}

/** Never the name of one that is kept already, whatever the clock says. */
function asideOf(path: string, clock: Clock): string {
  const name = `${path}.before-restore-${stampOf(clock)}`;
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}-${n}`;
    if (!["", "-wal", "-shm"].some((end) => existsSync(candidate + end))) return candidate;
  }
}

function stampOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().replaceAll(/[:.]/g, "-");
}
