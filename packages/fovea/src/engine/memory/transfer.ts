/** Memories that travel: exported, imported, kept in step with a folder, taken over from Claude Code. */
import { resolve } from "node:path";
import { forgetMemory } from "../../memory/change.ts";
import { type Filter, visible } from "../../memory/filter.ts";
import { readMeta, writeMeta } from "../../memory/project-meta.ts";
import { readRelations } from "../../memory/relations.ts";
import { readMemories } from "../../memory/store.ts";
import { type ImportReport, importRecords } from "../../memory/transfer/import.ts";
import { type MemoryRecord, toRecord } from "../../memory/transfer/record.ts";
import { planSync } from "../../memory/transfer/sync.ts";
import type { Memory, Trust } from "../../memory/types.ts";
import { usage } from "../errors.ts";
import type { WorkOptions } from "../types.ts";
import { anchorTo } from "./anchoring.ts";
import { askerOf } from "./asker.ts";
import type { MemoryBook } from "./book.ts";
import { readMemoryFiles, removeFiles, writeJsonLines, writeMarkdown } from "./files.ts";

export interface ExportOptions {
  /** Also those of all projects, not only this one's and the global ones. */
  format?: "jsonl" | "markdown" | undefined;
  /** Also those that were replaced or forgotten. */
  all?: boolean | undefined;
}

export interface ExportResult {
  path: string;
  format: "jsonl" | "markdown";
  memories: number;
}

export function exportMemories(book: MemoryBook, path: string, options: ExportOptions): ExportResult {
  const format = options.format ?? (path.endsWith(".jsonl") ? "jsonl" : "markdown");
  const records = recordsOf(book, {
    includeSuperseded: options.all,
    includeForgotten: options.all,
    includeQuarantined: options.all,
    acrossSessions: options.all,
  });
  const target = resolve(path);
  if (format === "jsonl") writeJsonLines(target, records);
  else writeMarkdown(target, records);
  return { path: target, format, memories: records.length };
}

export interface ImportOptions extends WorkOptions {
  /** Who vouches for what comes in; `imported` lets suspicious ones wait in quarantine. */
  trust?: Trust | undefined;
  source?: string | undefined;
  dryRun?: boolean | undefined;
}

export interface ImportResult extends ImportReport {
  path: string;
  problems: { place: string; why: string }[];
  notes: string[];
}

export async function importMemories(
  book: MemoryBook,
  path: string,
  options: ImportOptions,
): Promise<ImportResult> {
  const { records, problems } = readMemoryFiles(resolve(path));
  const notes = await anchorAll(book, records);
  const report = await importRecords(await book.writeContext(undefined), records, {
    source: options.source ?? "import:file",
    trust: options.trust ?? "imported",
    dryRun: options.dryRun,
    signal: options.signal,
    onProgress: (done, total) => options.onProgress?.({ phase: "importing", done, total }),
  });
  return { path: resolve(path), ...report, problems, notes };
}

/** Records may name symbols; those become anchors to the code as it is now. */
async function anchorAll(
  book: MemoryBook,
  records: (MemoryRecord & { symbols?: string[] })[],
): Promise<string[]> {
  const named = records.filter(({ symbols }) => Array.isArray(symbols) && symbols.length > 0);
  if (named.length === 0 || !book.workspace.config.index.enabled) return [];
  const { workspace } = book;
  await workspace.refresh({});
  return workspace.guarded((db) =>
    named.flatMap((record) => {
      const { anchors, notes } = anchorTo(db, workspace.tree, workspace.project.id, record.symbols!);
      record.anchors = [...(record.anchors ?? []), ...anchors];
      return notes;
    }),
  );
}

export interface SyncResult {
  folder: string;
  written: number;
  read: number;
  forgotten: number;
  removed: number;
  quarantined: number;
  problems: { place: string; why: string }[];
}

/** Project memories that are worth sharing: no working memory, no observations of machines. */
export async function syncFolder(
  book: MemoryBook,
  path: string,
  { dryRun = false }: { dryRun?: boolean | undefined },
): Promise<SyncResult> {
  const { memory: db, clock, project } = book.workspace;
  const folder = resolve(path);
  const theirs = readOrNothing(folder);
  if (theirs.records.some(({ id }) => id === undefined))
    throw usage(
      `A file in ${folder} has no id in its head. Import it first with \`fovea memory import\`, then remove it.`,
    );
  const ours = recordsOf(book, { scopes: ["project"] }).filter(({ category }) => category !== "auto");
  const key = `synced ${folder}`;
  const synced = new Set(JSON.parse(readMeta(db, project.id, key) ?? "[]") as string[]);
  const forgotten = readMemories(db, {
    sql: "memory.project_id = ? and (memory.forgotten_at is not null or memory.superseded_by is not null)",
    values: [project.id],
  });
  const byId = new Map(ours.map((record) => [record.id!, record]));
  const plan = planSync(byId, new Map(theirs.records.map((record) => [record.id!, record])), {
    synced,
    forgotten: new Set(forgotten.filter(({ id }) => synced.has(id)).map(({ id }) => id)),
  });
  const incoming = theirs.records.filter(({ id }) => plan.read.includes(id!));
  const context = await book.writeContext(undefined);
  const report = await importRecords(context, incoming, { source: "import:sync", trust: "imported", dryRun });
  if (!dryRun) {
    for (const id of plan.forget) forgetMemory(db, clock, id, { reason: "its file was deleted" });
    writeMarkdown(
      folder,
      plan.write.map((id) => byId.get(id)!),
      theirs.fileOf,
    );
    removeFiles(
      folder,
      plan.remove.map((id) => theirs.fileOf.get(id)!),
    );
    const now = new Set([...byId.keys(), ...theirs.records.map(({ id }) => id!)]);
    for (const id of [...plan.forget, ...plan.remove]) now.delete(id);
    writeMeta(db, clock, project.id, key, JSON.stringify([...now].sort()));
  }
  return {
    folder,
    written: plan.write.length,
    read: report.created + report.updated,
    forgotten: plan.forget.length,
    removed: plan.remove.length,
    quarantined: report.quarantined,
    problems: theirs.problems,
  };
}

function readOrNothing(folder: string) {
  try {
    return readMemoryFiles(folder);
  } catch {
    // A folder that is not there yet is made by the first sync.
    return { records: [], problems: [], fileOf: new Map<string, string>() };
  }
}

function recordsOf(book: MemoryBook, filter: Filter): MemoryRecord[] {
  const { memory: db, clock } = book.workspace;
  const found = readMemories(db, visible(askerOf(book.workspace, undefined), filter, clock.now()), {
    order: "memory.id",
  });
  return found.map((memory) => toRecord(memory, relationsOf(book, memory)));
}

function relationsOf(book: MemoryBook, { id }: Memory): NonNullable<MemoryRecord["relations"]> {
  return readRelations(book.workspace.memory, id)
    .filter(({ subject }) => subject === id)
    .map(({ predicate, object, weight }) => ({ predicate, object, weight }));
}
