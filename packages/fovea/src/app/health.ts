/** What the program needs to work, looked at without changing anything: databases, grammars, the built-in model. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { EngineError, messageOf } from "../base/errors.ts";
import { packageRoot } from "../base/package-root.ts";
import { foveaHome, isHomeOrAbove } from "../base/paths.ts";
import { isOpenToOthers, tighten } from "../base/private-files.ts";
import { checkIndex, deleteIndex } from "../code/index/open-index.ts";
import { loadConfig } from "../config/load.ts";
import { watchFolder } from "../repo/files/watch.ts";
import { type CountedCopy, countCopies, listCopies } from "../store/copies.ts";
import { Database } from "../store/database.ts";
import { admit } from "../store/guard-memory.ts";
import { languages } from "../syntax/languages/registry.ts";
import { lastCheck } from "./memory/daily-check.ts";
import { alarmOf } from "./project/open-stores.ts";
import { describeRepair, lastRepair } from "./project/repair-report.ts";
import { memoryPath } from "./project/store-paths.ts";

export { acceptMemories, restoreMemories } from "./memory/backup.ts";

export interface DatabaseHealth {
  file: string;
  kind: "memory" | "index";
  bytes: number;
  /** What is wrong with it. */
  problem: string | undefined;
  /** What became of it when it was damaged the last time. */
  repaired?: string;
  /** What the user can do about it. */
  advice?: string;
  /** What the last daily check said. */
  checked?: string;
}

/** Every page of every database is read. */
export function checkDatabases(env: NodeJS.ProcessEnv): DatabaseHealth[] {
  const home = foveaHome(env);
  const indexes = join(home, "index");
  const memory = memoryPath(home, loadConfig({ env }).config.database.path);
  return [
    ...checkMemory(memory, home),
    ...(existsSync(indexes) ? readdirSync(indexes) : [])
      .filter((name) => name.endsWith(".db"))
      .map((name) => checkDatabase(join(indexes, name), "index")),
  ];
}

/** A file that is missing, empty, foreign or not the one from before is no damage, and worse. */
function checkMemory(file: string, home: string): DatabaseHealth[] {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  try {
    admit(file, home);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return [{ file, kind: "memory", bytes, problem: error.message, advice: error.advice }];
  }
  if (bytes === 0) return [];
  const health = checkDatabase(file, "memory");
  const alarm = alarmOf(file, home);
  if (health.problem !== undefined || !alarm) return [health];
  return [{ ...health, problem: alarm.message, advice: alarm.advice }];
}

/** The daily copies of memory.db, newest first, each with the number of its memories. */
export function dailyCopies(env: NodeJS.ProcessEnv): CountedCopy[] {
  return countCopies(listCopies(foveaHome(env)));
}

/** What other users of this machine could read: the home, or what of it holds memories, tokens and logs. */
export function openToOthers(env: NodeJS.ProcessEnv): string[] {
  const home = foveaHome(env);
  const memory = memoryPath(home, loadConfig({ env }).config.database.path);
  const files = ["", "-wal", "-shm", "-lock", "-seen"].map((suffix) => memory + suffix);
  return [...(isHomeOrAbove(home) ? [] : [home]), ...files].filter(isOpenToOthers);
}

export function closeToOthers(paths: readonly string[]): void {
  for (const path of paths) tighten(path);
}

/** An index is derived; the next question rebuilds it. */
export function discardIndex(file: string): void {
  deleteIndex(file);
}

/** Languages whose grammar is not there. */
export function missingGrammars(): { total: number; missing: string[] } {
  const folder = join(packageRoot(), "grammars");
  const missing = languages.filter(({ grammar }) => !existsSync(join(folder, basename(grammar.file))));
  return { total: languages.length, missing: missing.map(({ id }) => id) };
}

/** Does the parser's memory look as we know it? If not, files are read through the parser's own engine. */
export async function isParserKnown(): Promise<boolean> {
  const { missing } = missingGrammars();
  const language = languages.find(({ id }) => !missing.includes(id));
  if (!language) return true;
  const { loadLanguage } = await import("../syntax/parser.ts");
  return (await loadLanguage(language)).isDirect;
}

/** The built-in model's size, or undefined when it is not there. */
export function builtinModelBytes(): number | undefined {
  return statSync(join(packageRoot(), "model", "fovea-code.bin"), { throwIfNoEntry: false })?.size;
}

/** Why changes of files are not told by the platform's watcher; undefined where they are. */
export async function fileEventsTrouble(): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "fovea-events-"));
  try {
    const watching = await watchFolder(folder, 0, () => {});
    await watching.stop();
    return watching.unavailable;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkDatabase(file: string, kind: DatabaseHealth["kind"]): DatabaseHealth {
  const bytes = statSync(file).size;
  let db: Database | undefined;
  try {
    db = new Database(file, { readOnly: true });
    const problem = checkIndex(db);
    const check = kind === "memory" && problem === undefined ? lastCheck(db) : undefined;
    const checked = check && `checked daily, last on ${new Date(check.at).toISOString().slice(0, 10)}`;
    const repair = kind === "memory" && problem === undefined ? lastRepair(db) : undefined;
    return {
      file,
      kind,
      bytes,
      problem,
      ...(repair ? { repaired: describeRepair(file, repair) } : {}),
      ...(checked ? { checked } : {}),
    };
  } catch (error) {
    return { file, kind, bytes, problem: messageOf(error) };
  } finally {
    db?.close();
  }
}
