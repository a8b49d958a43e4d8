/** Memories that travel: exported, imported, kept in step with a folder, taken over from Claude Code. */
import { resolve } from "node:path";
import { type Filter, visible } from "../../memory/filter.ts";
import { readRelations } from "../../memory/relations.ts";
import { readMemories } from "../../memory/store.ts";
import { type ImportReport, importRecords } from "../../memory/transfer/import.ts";
import { type MemoryRecord, toRecord } from "../../memory/transfer/record.ts";
import type { Memory, Trust } from "../../memory/types.ts";
import type { WorkOptions } from "../types.ts";
import { anchorTo } from "./anchoring.ts";
import { askerOf } from "./asker.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { readMemoryFiles, writeJsonLines, writeMarkdown } from "./files.ts";

export interface ExportOptions {
  format?: "jsonl" | "markdown" | undefined;
  /** Also those that were replaced or forgotten, and all that the store knows about each. */
  all?: boolean | undefined;
}

export interface ExportResult {
  path: string;
  format: "jsonl" | "markdown";
  memories: number;
}

export function exportMemories(engine: EngineMemory, path: string, options: ExportOptions): ExportResult {
  const format = options.format ?? (path.endsWith(".jsonl") ? "jsonl" : "markdown");
  const records = recordsOf(
    engine,
    {
      includeSuperseded: options.all,
      includeForgotten: options.all,
      includeQuarantined: options.all,
      acrossSessions: options.all,
      includeObservations: options.all,
    },
    options.all,
  );
  const target = resolve(path);
  const { top } = engine.workspace.folder.place;
  if (format === "jsonl") writeJsonLines(target, records, top);
  else writeMarkdown(target, records, top);
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
  engine: EngineMemory,
  path: string,
  options: ImportOptions,
): Promise<ImportResult> {
  const { records, problems } = readMemoryFiles(resolve(path), engine.workspace.folder.place.top);
  const notes = await anchorAll(engine, records);
  const report = await importRecords(await engine.writeContext(undefined), records, {
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
  engine: EngineMemory,
  records: (MemoryRecord & { symbols?: string[] })[],
): Promise<string[]> {
  const named = records.filter(({ symbols }) => Array.isArray(symbols) && symbols.length > 0);
  if (named.length === 0 || !engine.workspace.config.index.enabled) return [];
  const { workspace } = engine;
  await workspace.refresh({});
  return workspace.guarded((db) =>
    named.flatMap((record) => {
      const { anchors, notes } = anchorTo(db, workspace, record.symbols!);
      record.anchors = [...(record.anchors ?? []), ...anchors];
      return notes;
    }),
  );
}

function recordsOf(engine: EngineMemory, filter: Filter, whole = false): MemoryRecord[] {
  const { memory: db, clock } = engine.workspace;
  const found = readMemories(db, visible(askerOf(engine.workspace, undefined), filter, clock.now()), {
    order: "memory.id",
  });
  return found.map((memory) => toRecord(memory, relationsOf(engine, memory), { whole }));
}

function relationsOf(engine: EngineMemory, { id }: Memory): NonNullable<MemoryRecord["relations"]> {
  return readRelations(engine.workspace.memory, id)
    .filter(({ subject }) => subject === id)
    .map(({ predicate, object, weight, metadata, createdAt }) => ({
      predicate,
      object,
      weight,
      ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
      createdAt: new Date(createdAt).toISOString(),
    }));
}
