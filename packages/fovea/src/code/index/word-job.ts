/**
 * The words and vectors of one content that was parsed without them. What the index knows of it tells where its rows
 * and chunks begin; the text is read again. Runs in a thread of its own, or inline for a few contents.
 */
import { closeSync, fstatSync, readSync } from "node:fs";
import { changedAt } from "../../base/changed-at.ts";
import { openSource } from "../../base/read-bounded.ts";
import { blobId } from "../../repo/git/blob-id.ts";
import type { Database } from "../../store/database.ts";
import { decodeText } from "../../syntax/classify-content.ts";
import type { SymbolKind } from "../../syntax/types.ts";
import type { BuiltinEmbedder } from "../../vectors/builtin.ts";
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
  const outline = db.reading(() => outlineOf(db, job.blob));
  const read = readTokens(text);
  const { rows, total, bytes: words } = countWords(read, outline);
  const embeds = model && outline.chunks.length > 0;
  const vectors = embeds ? embedChunks(model, job.path, read, outline.chunks) : undefined;
  return { blob: job.blob, rows, total, words, vectors };
}

let readBuffer = Buffer.allocUnsafeSlow(2 ** 16);

/** The bytes of a file; valid until the next one is read. */
function readAsIndexed(path: string, { oid, size, mtimeMs }: WordJob): Buffer | undefined {
  try {
    const file = openSource(path);
    try {
      if (!fstatSync(file).isFile()) return undefined;
      const bytes = readAll(file, size);
      // After reading, so that an edit in between shows. The look counts first: git's id of a file with Windows line
      // ends is not that of its bytes.
      const now = fstatSync(file);
      return (now.size === size && changedAt(now) === mtimeMs) || blobId(bytes) === oid ? bytes : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    // Gone since it was parsed.
    return undefined;
  }
}

/** Files are read into the same memory: to get some for each takes as long as to read it. */
function readAll(file: number, expected: number): Buffer {
  if (readBuffer.length <= expected)
    readBuffer = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(expected + 1)));
  let length = 0;
  for (;;) {
    const read = readSync(file, readBuffer, length, readBuffer.length - length, null);
    length += read;
    // Fewer than there was room for: that was the end. More only if the file has grown since.
    if (length < readBuffer.length) return readBuffer.subarray(0, length);
    readBuffer = Buffer.concat([readBuffer], readBuffer.length * 2);
  }
}

function outlineOf(db: Database, blob: number): Outline {
  const from = blob * IDS_PER_BLOB;
  const symbols = db
    .packed<[SymbolKind, string, number, number]>(
      ["kind", "name", "start_line", "end_line"],
      "from symbol where id >= ? and id < ? order by id",
      from,
      from + IDS_PER_BLOB,
    )
    .map(([kind, name, startLine, endLine]) => ({ kind, name, startLine, endLine }));
  return { symbols, chunks: chunksOfFile(db, blob) };
}
