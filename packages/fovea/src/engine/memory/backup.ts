/**
 * Copies of memory.db, and putting one back. What is there when one is put back is kept aside first, always. Where
 * the present file is whole its content is replaced in one write, so that programs that have it open go on with
 * what was restored; a damaged one is moved away.
 */
import { existsSync, renameSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Clock } from "../../base/clock.ts";
import { systemClock } from "../../base/clock.ts";
import { EngineError, messageOf, refusalOf } from "../../base/errors.ts";
import { foveaHome } from "../../base/paths.ts";
import { loadConfig } from "../../config/load.ts";
import { checkDatabase, copyDatabase, writeOver } from "../../store/backup.ts";
import { storeNewer } from "../../store/errors.ts";
import { migrations } from "../../store/migrations/list.ts";
import { whileLocked } from "../../store/open-lock.ts";
import { openMemory } from "../../store/open-memory.ts";
import { memoryPath } from "../store-paths.ts";
import type { MemoryBook } from "./book.ts";
import { listCopies } from "./daily-copy.ts";

export interface BackupResult {
  path: string;
  bytes: number;
}

export function backUp(book: MemoryBook, path?: string): BackupResult {
  const { home, memory, clock } = book.workspace;
  book.flush();
  const target = path === undefined ? join(home, "backups", `memory-${stampOf(clock)}.db`) : resolve(path);
  if (existsSync(target))
    throw new EngineError("USAGE", `${target} is there already.`, {
      advice: "Name another file; a backup never replaces one.",
    });
  copyDatabase(memory.path, target);
  return { path: target, bytes: statSync(target).size };
}

export interface RestoreResult {
  from: string;
  to: string;
  /** Where what was there before is kept; null where there was nothing. */
  keptAt: string | null;
  wasDamaged: boolean;
}

/** Opens no engine: the reason to restore may be that none can be opened. */
export async function restoreMemories(options: {
  env: NodeJS.ProcessEnv;
  cwd: string;
  file: string;
  clock?: Clock;
}): Promise<RestoreResult> {
  const clock = options.clock ?? systemClock;
  const home = foveaHome(options.env);
  const from = copyOf(home, options.file) ?? resolve(options.cwd, options.file);
  if (!statSync(from, { throwIfNoEntry: false })?.isFile())
    throw new EngineError("USAGE", `There is no file ${from}.`, {
      advice: `Name a file that \`fovea memory backup\` made, or the day of a daily copy: ${daysOf(home)}.`,
    });
  const known = new Set(migrations.map(({ name }) => name));
  if (checkDatabase(from).some((name) => !known.has(name))) throw storeNewer(from);
  const { config } = loadConfig({ env: options.env, home, projectRoot: options.cwd });
  const to = memoryPath(home, config.database.path);
  if (to === from)
    throw new EngineError("USAGE", `${from} is the database in use.`, { advice: "Name a backup of it." });
  const kept = keepAside(to, clock);
  await writeOver(from, to);
  openMemory(to, { clock, busyTimeoutMs: 5000, durable: true }).close();
  checkDatabase(to);
  return { from, to, ...kept };
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

function keepAside(path: string, clock: Clock): Pick<RestoreResult, "keptAt" | "wasDamaged"> {
  if (!existsSync(path)) return { keptAt: null, wasDamaged: false };
  const keptAt = `${path}.before-restore-${stampOf(clock)}`;
  try {
    copyDatabase(path, keptAt);
    return { keptAt, wasDamaged: false };
  } catch (error) {
    if (refusalOf(error) || /full/.test(messageOf(error))) throw error;
    // It cannot be read as a database: the files themselves are what can be kept.
    whileLocked(path, "removing", () => {
      for (const end of ["", "-wal", "-shm"])
        if (existsSync(path + end)) renameSync(path + end, keptAt + end);
    });
    return { keptAt, wasDamaged: true };
  }
}

function stampOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().replaceAll(/[:.]/g, "-");
}
