/**
 * The built-in model as it lies on disk: a line of JSON, the words, then a row of numbers per word. One byte or half a
 * byte per number and a scale per row; a file with four bytes per number serves only to see what rounding costs.
 */
import { readFileSync } from "node:fs";
import { type Rows, Vocabulary } from "./vocabulary.ts";

export const MODEL_MAGIC = "FOVEA-MODEL ";

export interface ModelFile {
  /** Rises whenever the rows change. */
  version: number;
  dimensions: number;
  isStemmed: boolean;
  /** The row of each word. */
  rowOf: Rows;
  /** Row after row; times the row's scale they are the numbers that were learned. */
  values: Int8Array | Float32Array;
  scales: Float32Array;
}

interface Header {
  version: number;
  dimensions: number;
  words: number;
  isStemmed: boolean;
  bits: 4 | 8 | 32;
  vocabularyBytes: number;
}

export function readModelFile(path: string): ModelFile {
  const bytes = readFileSync(path);
  const header = readHeader(bytes);
  const { dimensions, words, bits, vocabularyBytes } = header;
  const start = bytes.indexOf(10) + 1;
  const end = start + vocabularyBytes;
  const rowOf = new Vocabulary(bytes.subarray(start, end), words);
  // Numbers of four bytes start at a multiple of four; so does the buffer that `readFileSync` makes for a large file.
  const tables = bytes.byteOffset + Math.ceil(end / 4) * 4;
  const common = { version: header.version, dimensions, isStemmed: header.isStemmed, rowOf };
  const count = words * dimensions;
  if (bits === 32)
    return {
      ...common,
      values: new Float32Array(bytes.buffer, tables, count),
      scales: new Float32Array(words).fill(1),
    };
  const scales = new Float32Array(bytes.buffer, tables, words);
  const numbers = tables + 4 * words;
  const values =
    bits === 8
      ? new Int8Array(bytes.buffer, numbers, count)
      : unpackHalves(new Uint8Array(bytes.buffer, numbers, Math.ceil(count / 2)), count);
  return { ...common, values, scales };
}

/** Two numbers from -8 to 7 in each byte, the first in its lower half. */
function unpackHalves(packed: Uint8Array, count: number): Int8Array {
  const values = new Int8Array(2 * packed.length);
  for (let at = 0; at < packed.length; at++) {
    const both = packed[at]!;
    values[2 * at] = (both & 15) - 8;
    values[2 * at + 1] = (both >> 4) - 8;
  }
  return values.subarray(0, count);
}

/** All words of a model, in the order of their rows. */
export function readModelWords(path: string): string[] {
  const bytes = readFileSync(path);
  const start = bytes.indexOf(10) + 1;
  return bytes.toString("utf8", start, start + readHeader(bytes).vocabularyBytes).split("\n");
}

function readHeader(bytes: Buffer): Header {
  const line = bytes.toString("utf8", 0, bytes.indexOf(10));
  if (!line.startsWith(MODEL_MAGIC)) throw new Error("not a model of ours");
  return JSON.parse(line.slice(MODEL_MAGIC.length)) as Header;
}
