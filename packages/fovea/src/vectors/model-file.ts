/**
 * The built-in model as it lies on disk: a line of JSON, the words, then a row of numbers per word. One byte per
 * number and a scale per row; a file with four bytes per number serves only to see what rounding costs.
 */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { newMemory, type WasmMemory } from "../kernels/wasm.ts";
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
  /** Where the rows lie if they were read from a file, and how many unused bytes follow them. */
  memory?: WasmMemory;
}

/** Room behind the file for one row of numbers of eight bytes. */
const MOST_DIMENSIONS = 1024;

interface Header {
  version: number;
  dimensions: number;
  words: number;
  isStemmed: boolean;
  bits: 8 | 32;
  vocabularyBytes: number;
}

export function readModelFile(path: string): ModelFile {
  const { bytes, memory } = readIntoMemory(path);
  const header = readHeader(bytes);
  const { dimensions, words, bits, vocabularyBytes } = header;
  const start = bytes.indexOf(10) + 1;
  const end = start + vocabularyBytes;
  const rowOf = new Vocabulary(bytes.subarray(start, end), words);
  // Numbers of four bytes start at a multiple of four.
  const tables = Math.ceil(end / 4) * 4;
  const common = { version: header.version, dimensions, isStemmed: header.isStemmed, rowOf };
  const count = words * dimensions;
  if (bits === 32)
    return {
      ...common,
      values: new Float32Array(bytes.buffer, tables, count),
      scales: new Float32Array(words).fill(1),
    };
  return {
    ...common,
    scales: new Float32Array(bytes.buffer, tables, words),
    values: new Int8Array(bytes.buffer, tables + 4 * words, count),
    ...(dimensions <= MOST_DIMENSIONS ? { memory } : {}),
  };
}

/** Of WebAssembly, so that its instructions can be used on the rows without a copy of them. */
function readIntoMemory(path: string): { bytes: Buffer; memory: WasmMemory } {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const memory = newMemory(size + MOST_DIMENSIONS * 8);
    const bytes = Buffer.from(memory.buffer, 0, size);
    for (let at = 0; at < size; ) {
      const read = readSync(file, bytes, at, size - at, null);
      if (read === 0) throw new Error("a model's file ends too early");
      at += read;
    }
    return { bytes, memory };
  } finally {
    closeSync(file);
  }
}

/** All words of a model, in the order of their rows. */
export function readModelWords(path: string): string[] {
  const bytes = readFileSync(path);
  const start = bytes.indexOf(10) + 1;
  return bytes.toString("utf8", start, start + readHeader(bytes).vocabularyBytes).split("\n");
}

function readHeader(bytes: Buffer): Header {
  const line = bytes.toString("utf8", 0, bytes.indexOf(10));
  if (!line.startsWith(MODEL_MAGIC)) throw new Error("not a fovea model");
  return JSON.parse(line.slice(MODEL_MAGIC.length)) as Header;
}
