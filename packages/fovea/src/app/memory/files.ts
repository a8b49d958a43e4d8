/** Reading and writing memories as files: one JSON object per line, or a folder with one markdown file per memory. */
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { EngineError, messageOf } from "../../base/errors.ts";
import { limits } from "../../base/limits.ts";
import { refuseLinks } from "../../base/links.ts";
import { parseJson } from "../../base/nesting.ts";
import { readText, readTextOrUndefined } from "../../base/read-bounded.ts";
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

/** `top`: the repository; what lies in it may have come with it. */
export function readMemoryFiles(path: string, top?: string): ReadFiles {
  refuseLinks(path, top);
  if (!existsSync(path))
    throw new EngineError("USAGE", `${path} does not exist.`, {
      advice: "Name a .jsonl file, a markdown file, or a folder of markdown files.",
    });
  if (statSync(path).isDirectory()) return readFolder(path);
  return path.endsWith(".md") ? readSingle(path) : readLines(path);
}

function readLines(path: string): ReadFiles {
  const read: ReadFiles = { records: [], problems: [], fileOf: new Map() };
  readText(path, { mostBytes: limits.importBytes })
    .replace(/^\uFEFF/, "")
    .split("\n")
    .forEach((line, at) => {
      if (line.trim() === "") return;
      attempt(read, `${path}:${at + 1}`, () => readRecord(parseJson(line)));
    });
  return read;
}

function readSingle(path: string): ReadFiles {
  const read: ReadFiles = { records: [], problems: [], fileOf: new Map() };
  attempt(read, path, () => fromMarkdown(readText(path)));
  return read;
}

function readFolder(folder: string): ReadFiles {
  const read: ReadFiles = { records: [], problems: [], fileOf: new Map() };
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".md") || name.toUpperCase() === "README.MD") continue;
    attempt(read, join(folder, name), () => {
      refuseLinks(join(folder, name));
      return fromMarkdown(readText(join(folder, name), { within: folder }));
    });
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

export function writeJsonLines(path: string, records: readonly MemoryRecord[], top?: string): void {
  refuseLinks(path, top);
  writeWhole(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
}

/** Named after what they say. */
export function writeMarkdown(folder: string, records: readonly MemoryRecord[], top?: string): void {
  refuseLinks(folder, top);
  mkdirSync(folder, { recursive: true });
  for (const record of records) {
    const path = join(folder, fileNameOf(record));
    refuseLinks(path);
    const text = toMarkdown(record);
    if (readTextOrUndefined(path) !== text) writeWhole(path, text);
  }
}
