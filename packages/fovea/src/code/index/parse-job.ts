/**
 * One file of the working tree -> one record ready for the index. Runs in a worker thread, or inline when only a few
 * files changed. Reading, hashing and parsing happen here, so that the thread that writes has little to do.
 */
import { closeSync, fstatSync, lstatSync } from "node:fs";
import { changedAt } from "../../base/changed-at.ts";
import { systemClock } from "../../base/clock.ts";
import { errnoOf } from "../../base/errors.ts";
import { limits } from "../../base/limits.ts";
import { openSource, readAll, readSourceFile } from "../../base/read-bounded.ts";
import type { SkipReason } from "../../repo/files/path-filter.ts";
import { blobId } from "../../repo/git/blob-id.ts";
import { classifyText, decodeText } from "../../syntax/classify-content.ts";
import { findLanguage, languageById } from "../../syntax/detect-language.ts";
import { chunkText, parseText } from "../../syntax/parse-text.ts";
import type { ParsedFile } from "../../syntax/types.ts";
import { gramFilterOf } from "../../words/gram-filter.ts";
import { type ComputedVectors, embedChunks } from "./chunk-vectors.ts";
import { encodeFacts, type PackedFacts } from "./facts.ts";
import { encodeSurface, type PackedSurface } from "./surface.ts";
import { trustedTime } from "./sweep.ts";
import { type SymbolValues, toSymbolValues } from "./symbol-values.ts";
import { type CountedWords, countSignatures, countWords, type ReadText, readTokens } from "./words.ts";

export interface ParseSettings {
  maxFileSizeBytes: number;
  /** Of processor time, for one file. */
  parseTimeoutMs: number;
  chunkLines: number;
  chunkOverlap: number;
  /** Whether the built-in model computes vectors while the text is at hand. */
  embeds: boolean;
  /** Leaves words and vectors to `count-missing.ts`: nobody asks about the tree yet, and resolving needs neither. */
  defersWords?: boolean;
  /** Ids of the languages that many of the files are in. */
  commonLanguages?: readonly string[] | undefined;
}

/** `signatures` keeps symbols only: no references, no chunks. */
export type Depth = "full" | "signatures";

export interface ParseJob {
  path: string;
  absolutePath: string;
  /** Known from git, or to be computed. */
  oid: string | undefined;
  /** When git was asked; what changed later has another id. */
  listedAt: number;
  hint: string;
  depth: Depth;
}

/** What there is to know about a content, whatever its path. */
export interface BlobRecord {
  oid: string;
  hint: string;
  depth: Depth;
  language: string;
  bytes: number;
  lines: number;
  /** Set when the content was read but is not worth indexing. */
  skip: SkipReason | undefined;
  symbols: SymbolValues;
  symbolCount: number;
  /** Pairs of first and last line. */
  chunks: number[];
  facts: PackedFacts | undefined;
  surface: PackedSurface | undefined;
  /** See `words.ts`; undefined for what is not indexed, or not counted yet. */
  words: CountedWords | undefined;
  /** Which trigrams it has; undefined for what is not indexed. */
  grams: Uint8Array | undefined;
  /** Of its chunks, where they are computed at once. */
  vectors: ComputedVectors | undefined;
  referenceCount: number;
  problems: string;
  problemCount: number;
}

export interface ParseOutcome {
  path: string;
  /** As git gave it or as computed; undefined when neither. */
  oid: string | undefined;
  size: number;
  mtimeMs: number;
  /** Undefined when the file could not be read at all. */
  blob: BlobRecord | undefined;
  skip: SkipReason | undefined;
}

export async function runParseJob(job: ParseJob, settings: ParseSettings): Promise<ParseOutcome> {
  const failed = (skip: SkipReason, size = 0, mtimeMs = 0): ParseOutcome => ({
    path: job.path,
    oid: job.oid,
    size,
    mtimeMs,
    blob: undefined,
    skip,
  });
  let bytes: Buffer;
  let size: number;
  let mtimeMs: number;
  let oid = job.oid;
  try {
    const handle = openSource(job.absolutePath);
    try {
      // The times are taken before the content: an edit in between makes the file look changed, never unchanged.
      const stat = fstatSync(handle);
      size = stat.size;
      mtimeMs = trustedTime(changedAt(stat), systemClock.now());
      if (!stat.isFile()) return failed("not-a-file");
      if (size > settings.maxFileSizeBytes) return failed("too-large", size, mtimeMs);
      bytes = readAll(handle, size);
      if (trustedTime(changedAt(stat), job.listedAt) === 0) oid = undefined;
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    const code = errnoOf(error) ?? "";
    return failed(code === "ENOENT" ? "missing" : (NOT_FILES[code] ?? "unreadable"));
  }
  const blob = await parseBytes(bytes, { ...job, oid }, settings);
  return { path: job.path, oid: blob.oid, size, mtimeMs, blob, skip: blob.skip };
}

/** What the system says when a link or a socket is to be opened as a file. */
const NOT_FILES: Readonly<Record<string, SkipReason>> = { ELOOP: "symlink", ENXIO: "not-a-file" };

/** The grammar broke on this file, or was stopped. With its content the failure is remembered, so that not every run repeats it. */
export function failedOutcome(job: ParseJob, skip: SkipReason, maxBytes: number): ParseOutcome {
  const { path, hint, depth } = job;
  try {
    const stat = lstatSync(job.absolutePath);
    const isHashed = job.oid === undefined && stat.isFile() && stat.size <= maxBytes;
    const oid = isHashed ? blobId(readSourceFile(job.absolutePath, maxBytes)) : job.oid;
    const blob = oid === undefined ? undefined : emptyRecord({ oid, hint, depth, bytes: stat.size, skip });
    return {
      path,
      oid,
      size: stat.size,
      mtimeMs: trustedTime(changedAt(stat), systemClock.now()),
      blob,
      skip,
    };
  } catch {
    // Gone meanwhile; the next scan will say so.
    return { path, oid: job.oid, size: 0, mtimeMs: 0, blob: undefined, skip };
  }
}

async function parseBytes(bytes: Buffer, job: ParseJob, settings: ParseSettings): Promise<BlobRecord> {
  const oid = job.oid ?? blobId(bytes);
  const decoded = decodeText(bytes);
  const base = { oid, hint: job.hint, depth: job.depth, bytes: bytes.length };
  if (!decoded) return emptyRecord({ ...base, skip: "binary" });
  const { text } = decoded;
  const kind = classifyText(text, job.hint);
  if (kind) return emptyRecord({ ...base, skip: kind });
  const language = findLanguage(job.hint, text);
  const options = { ...settings, timeoutMs: settings.parseTimeoutMs };
  const parsed = language ? await parseText(text, language, options) : chunkText(text, settings);
  if (!parsed) return emptyRecord({ ...base, skip: "timeout", language: language?.id ?? "" });
  const grams = gramFilterOf(text.replaceAll("\r\n", "\n"));
  const make = (read?: ReadText) =>
    toRecord({ ...base, grams }, language?.id ?? (job.hint || "text"), parsed, decoded.isValidUtf8, read);
  const isFull = job.depth === "full";
  if (isFull && settings.defersWords) return make();
  const embeds = settings.embeds && isFull && parsed.chunks.length > 0;
  // Loaded first: the words are those of one text at a time, so nothing may be awaited while they are used.
  const model = embeds ? (await import("../../vectors/builtin.ts")).loadBuiltin() : undefined;
  const read = readTokens(text);
  const record = make(read);
  if (model) record.vectors = embedChunks(model, job.path, read, parsed.chunks);
  return record;
}

/** One file for an answer, not for the index; undefined when there is nothing to parse. */
export async function parseFile(
  path: string,
  hint: string,
  settings: ParseSettings,
): Promise<{ language: string; file: ParsedFile } | undefined> {
  if (lstatSync(path).size > settings.maxFileSizeBytes) return undefined;
  return parseContent(readSourceFile(path, settings.maxFileSizeBytes), hint, settings);
}

/** As `parseFile`, of a content that may be in no file. */
export async function parseContent(
  bytes: Buffer,
  hint: string,
  settings: ParseSettings,
): Promise<{ language: string; file: ParsedFile } | undefined> {
  const decoded = bytes.length > settings.maxFileSizeBytes ? undefined : decodeText(bytes);
  if (!decoded || classifyText(decoded.text, hint)) return undefined;
  const language = findLanguage(hint, decoded.text);
  if (!language) return { language: hint || "text", file: chunkText(decoded.text, settings) };
  const file = await parseText(decoded.text, language, { ...settings, timeoutMs: settings.parseTimeoutMs });
  return file && { language: language.id, file };
}

function toRecord(
  base: Pick<BlobRecord, "oid" | "hint" | "depth" | "bytes" | "grams">,
  language: string,
  parsed: ParsedFile,
  isValidUtf8: boolean,
  read: ReadText | undefined,
): BlobRecord {
  const isFull = base.depth === "full";
  const problems = [
    ...(isValidUtf8 ? [] : [{ line: 1, message: "not valid UTF-8; invalid bytes were replaced" }]),
    ...parsed.problems,
  ].slice(0, limits.problemsPerFile);
  return {
    ...base,
    language,
    lines: parsed.lines,
    skip: undefined,
    symbols: toSymbolValues(parsed.symbols),
    symbolCount: parsed.symbols.length,
    chunks: isFull ? parsed.chunks.flatMap((chunk) => [chunk.startLine, chunk.endLine]) : [],
    facts: isFull && hasFacts(parsed) ? encodeFacts(parsed) : undefined,
    surface: hasFacts(parsed) ? encodeSurface(parsed, importsAreSeen(language)) : undefined,
    vectors: undefined,
    words: read && (isFull ? countWords(read, parsed) : countSignatures(read, parsed)),
    referenceCount: isFull ? parsed.references.length : 0,
    problems: problems.length > 0 ? JSON.stringify(problems) : "",
    problemCount: parsed.problemCount + (isValidUtf8 ? 0 : 1),
  };
}

function importsAreSeen(languageId: string): boolean {
  const rules = languageById(languageId)?.resolution;
  if (!rules) return false;
  return rules.importsAreExports === true || rules.reexportsAliases === true || rules.shares === "includes";
}

function hasFacts({ symbols, references, imports, exports }: ParsedFile): boolean {
  return symbols.length + references.length + imports.length + exports.length > 0;
}

export function emptyRecord(
  known: Pick<BlobRecord, "oid" | "hint" | "depth" | "bytes" | "skip"> & Partial<BlobRecord>,
): BlobRecord {
  return {
    language: known.hint || "text",
    lines: 0,
    symbols: [],
    symbolCount: 0,
    chunks: [],
    facts: undefined,
    surface: undefined,
    words: undefined,
    grams: undefined,
    vectors: undefined,
    referenceCount: 0,
    problems: "",
    problemCount: 0,
    ...known,
  };
}
