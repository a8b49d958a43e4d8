/**
 * The words and vectors of one content that was parsed without them. What the index knows of it tells where its rows
 * and chunks begin; the text is read again. Runs in a thread of its own, or inline for a few contents.
 */
import { lstatSync, readFileSync } from "node:fs";
import type { BuiltinEmbedder } from "../embed/builtin.ts";
import { blobId } from "../files/blob-id.ts";
import type { Database } from "../store/database.ts";
import { decodeText } from "../syntax/classify-content.ts";
import type { SymbolKind } from "../syntax/types.ts";
import { type ComputedVectors, embedChunks } from "./chunk-vectors.ts";
import { chunksOfFile } from "./read.ts";
import { IDS_PER_BLOB } from "./schema.ts";
import { countWords, type Outline, readTokens } from "./words.ts";

export interface WordJob {
  blob: number;
  /** One of the files with this content, and how it looked when it was parsed. */
  path: string;
  oid: string;
  size: number;
  mtimeMs: number;
}

export interface CountedContent {
  blob: number;
  rows: number;
  total: number;
  words: Uint8Array;
  vectors: ComputedVectors | undefined;
}

/** Undefined when the file is not what the index knows any more: then a later run reads it anyway. */
export function countContent(
  db: Database,
  root: string,
  job: WordJob,
  model: BuiltinEmbedder | undefined,
): CountedContent | undefined {
  const content = readAsIndexed(`${root}/${job.path}`, job);
  const text = content && decodeText(content)?.text;
  if (text === undefined) return undefined;
  const outline = outlineOf(db, job.blob);
  const read = readTokens(text);
  const { rows, total, bytes: words } = countWords(read, outline);
  const embeds = model && outline.chunks.length > 0;
  const vectors = embeds ? embedChunks(model, job.path, read, outline.chunks) : undefined;
  return { blob: job.blob, rows, total, words, vectors };
}

function readAsIndexed(path: string, { oid, size, mtimeMs }: WordJob): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    // After reading, so that an edit in between shows. The look counts first: git's id of a file with Windows line
    // ends is not that of its bytes.
    const now = lstatSync(path);
    return (now.size === size && now.mtimeMs === mtimeMs) || blobId(bytes) === oid ? bytes : undefined;
  } catch {
    // Gone since it was parsed.
    return undefined;
  }
}

function outlineOf(db: Database, blob: number): Outline {
  const from = blob * IDS_PER_BLOB;
  const symbols = db
    .rows<[SymbolKind, string, number, number]>(
      "select kind, name, start_line, end_line from symbol where id >= ? and id < ? order by id",
      from,
      from + IDS_PER_BLOB,
    )
    .map(([kind, name, startLine, endLine]) => ({ kind, name, startLine, endLine }));
  return { symbols, chunks: chunksOfFile(db, blob) };
}
