/**
 * What Claude Code remembers, taken over as a source of its own: CLAUDE.md, the rules of the repository, and the notes it
 * keeps about this repository in the user's folder. Reading again brings up to date: a point that is no longer there is
 * forgotten, and what the user forgot here stays forgotten.
 */
import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { messageOf } from "../../base/errors.ts";
import { limits } from "../../base/limits.ts";
import { toPosix } from "../../base/paths.ts";
import { readOpened } from "../../base/read-bounded.ts";
import { forgetMemory, restoreMemory } from "../../memory/forget.ts";
import { readLog } from "../../memory/log.ts";
import { readMemories } from "../../memory/store.ts";
import {
  CLAUDE_PREFIX,
  type ClaudeFile,
  claudeRecords,
  externalStart,
} from "../../memory/transfer/claude-notes.ts";
import { type ImportReport, importRecords } from "../../memory/transfer/import.ts";
import type { MemoryRecord } from "../../memory/transfer/record.ts";
import type { Memory } from "../../memory/types.ts";
import { anchorsInText } from "./anchoring.ts";
import type { EngineMemory } from "./engine-memory.ts";

export interface ClaudeOptions {
  /** The folder of Claude Code's own files; without it only those of the repository are read. */
  claudeHome?: string | undefined;
  dryRun?: boolean | undefined;
}

export interface ClaudeResult extends ImportReport {
  files: string[];
  /** Points that are no longer in their file. */
  forgotten: number;
  /** Points that were gone from their file and are back. */
  restored: number;
  problems: { place: string; why: string }[];
}

const MOST_FILES = 500;
/** In front of files in the user's folder. */
const NOTE_MARK = "~";
const NO_LONGER_THERE = "it is no longer in its file";

export async function importClaude(
  engine: EngineMemory,
  { claudeHome, dryRun = false }: ClaudeOptions,
): Promise<ClaudeResult> {
  const { memory: db, clock, project } = engine.workspace;
  const problems: ClaudeResult["problems"] = [];
  const files = findFiles(engine, claudeHome, problems);
  const records = files.flatMap(claudeRecords);
  const known = readMemories(db, {
    sql: "memory.project_id = ? and substr(memory.external_id, 1, ?) = ?",
    values: [project.id, CLAUDE_PREFIX.length, CLAUDE_PREFIX],
  });
  const byName = new Map(known.map((memory) => [memory.externalId!, memory]));
  const fresh = records.filter(({ externalId }) => !byName.has(externalId!));
  const context = await engine.writeContext(undefined);
  await anchor(engine, fresh);
  const report = await importRecords(context, fresh, {
    source: "import:claude-code",
    trust: "imported",
    dryRun,
  });
  const named = new Set(records.map(({ externalId }) => externalId!));
  const lost = known.filter((memory) =>
    isLost(memory, named, { problems, withNotes: claudeHome !== undefined }),
  );
  const back = known.filter((memory) => named.has(memory.externalId!) && wasLost(engine, memory));
  if (!dryRun)
    db.transaction(() => {
      for (const { id } of lost) forgetMemory(db, clock, id, { reason: NO_LONGER_THERE, automatic: true });
      for (const { id } of back) restoreMemory(db, clock, id);
    });
  return {
    ...report,
    unchanged: records.length - fresh.length - back.length,
    files: files.map(({ label }) => label),
    forgotten: lost.length,
    restored: back.length,
    problems,
  };
}

/** Of files that were not looked at, or could not be read, nothing is said. */
function isLost(
  { externalId, forgottenAt, supersededBy }: Memory,
  named: ReadonlySet<string>,
  { problems, withNotes }: { problems: ClaudeResult["problems"]; withNotes: boolean },
): boolean {
  if (forgottenAt !== null || supersededBy !== null || named.has(externalId!)) return false;
  if (problems.some(({ place }) => externalId!.startsWith(externalStart(place)))) return false;
  return withNotes || !externalId!.startsWith(`${CLAUDE_PREFIX}${NOTE_MARK}`);
}

/** Forgotten by an earlier import, not by a person. */
function wasLost(engine: EngineMemory, { id, forgottenAt }: Memory): boolean {
  if (forgottenAt === null) return false;
  const last = readLog(engine.workspace.memory, id)
    .filter(({ operation }) => operation === "forget")
    .at(-1);
  return last?.details.reason === NO_LONGER_THERE;
}

async function anchor(engine: EngineMemory, records: MemoryRecord[]): Promise<void> {
  const { workspace } = engine;
  if (!workspace.config.index.enabled || workspace.tree.indexedAt === undefined) return;
  await workspace.guarded((db) => {
    for (const record of records) record.anchors = anchorsInText(db, workspace, record.content);
  });
}

function findFiles(
  engine: EngineMemory,
  claudeHome: string | undefined,
  problems: ClaudeResult["problems"],
): ClaudeFile[] {
  const { folder, project } = engine.workspace;
  const top = folder.place.top;
  const found: { path: string; label: string; kind: ClaudeFile["kind"] }[] = [];
  for (const name of ["CLAUDE.md", "CLAUDE.local.md", ".claude/CLAUDE.md"])
    found.push({ path: join(top, name), label: name, kind: "instructions" });
  for (const path of markdownIn(join(top, ".claude", "rules")))
    found.push({ path, label: toPosix(relative(top, path)), kind: "instructions" });
  if (claudeHome !== undefined)
    for (const place of new Set([top, ...project.locations])) {
      const notes = join(claudeHome, "projects", place.replaceAll(/[^A-Za-z0-9]/g, "-"), "memory");
      for (const path of markdownIn(notes))
        found.push({ path, label: `${NOTE_MARK}${toPosix(relative(claudeHome, path))}`, kind: "note" });
    }
  return found
    .filter(({ path }) => existsSync(path))
    .slice(0, MOST_FILES)
    .flatMap(({ path, label, kind }) => {
      try {
        // What a repository brings along may lead to a file of it, not to one of the user.
        const within = label.startsWith(NOTE_MARK) ? undefined : top;
        const { bytes, stat } = readOpened(path, { mostBytes: limits.smallFileBytes, within });
        return [{ label, kind, text: bytes.toString("utf8"), changedAt: Math.round(stat.mtimeMs) }];
      } catch (error) {
        problems.push({ place: label, why: messageOf(error) });
        return [];
      }
    });
}

function markdownIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
