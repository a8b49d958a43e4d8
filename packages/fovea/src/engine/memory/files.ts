/** Reading and writing memories as files: one JSON object per line, or a folder with one markdown file per memory. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { EngineError, messageOf } from "../../base/errors.ts";
import { writeWhole } from "../../base/write-whole.ts";
import { fileNameOf, fromMarkdown, toMarkdown } from "../../memory/transfer/markdown.ts";
import { type MemoryRecord, readRecord } from "../../memory/transfer/record.ts";

export interface ReadFiles {
  records: (MemoryRecord & { symbols?: string[] })[];
  /** What could not be read; the rest is used all the same. */
  problems: { place: string; why: string }[];
  /** Of a folder: which file has which memory. */
  fileOf: Map<string, string>;
}

export function readMemoryFiles(path: string): ReadFiles {
  if (!existsSync(path))
    throw new EngineError("USAGE", `There is no ${path}.`, {
      advice: "Name a .jsonl file, a markdown file, or a folder of markdown files.",
    });
  if (statSync(path).isDirectory()) return readFolder(path);
  return path.endsWith(".md") ? readSingle(path) : readLines(path);
}

function readLines(path: string): ReadFiles {
  const read: ReadFiles = { records: [], problems: [], fileOf: new Map() };
  readFileSync(path, "utf8")
    .replace(/^\uFEFF/, "")
    .split("\n")
    .forEach((line, at) => {
      if (line.trim() === "") return;
      attempt(read, `${path}:${at + 1}`, () => readRecord(JSON.parse(line)));
    });
  return read;
}

function readSingle(path: string): ReadFiles {
  const read: ReadFiles = { records: [], problems: [], fileOf: new Map() };
  attempt(read, path, () => fromMarkdown(readFileSync(path, "utf8")));
  return read;
}

function readFolder(folder: string): ReadFiles {
  const read: ReadFiles = { records: [], problems: [], fileOf: new Map() };
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".md") || name.toUpperCase() === "README.MD") continue;
    attempt(read, join(folder, name), () => fromMarkdown(readFileSync(join(folder, name), "utf8")));
    const id = read.records.at(-1)?.id;
    if (id !== undefined && !read.fileOf.has(id)) read.fileOf.set(id, name);
  }
  return read;
}

function attempt(read: ReadFiles, place: string, work: () => MemoryRecord): void {
  try {
    read.records.push(work());
  } catch (error) {
    read.problems.push({ place, why: messageOf(error) });
  }
}

export function writeJsonLines(path: string, records: readonly MemoryRecord[]): void {
  writeWhole(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
}

/** Files keep the names they have; new ones are named after what they say. */
export function writeMarkdown(
  folder: string,
  records: readonly MemoryRecord[],
  fileOf: ReadonlyMap<string, string> = new Map(),
): void {
  mkdirSync(folder, { recursive: true });
  for (const record of records) {
    const path = join(folder, fileOf.get(record.id ?? "") ?? fileNameOf(record));
    const text = toMarkdown(record);
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeWhole(path, text);
  }
}
