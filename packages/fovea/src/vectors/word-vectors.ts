/**
 * Vectors of a few words straight from the model's file: its words are searched as bytes, and of its rows only those
 * asked for are read. A sixth of the time of loading the model whole; what a hook can afford at every prompt.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../base/package-root.ts";
import { MODEL_MAGIC } from "./model-file.ts";

const HEAD_BYTES = 512;
const NEWLINE = 10;

/** The direction in which these stems point together; undefined where the model knows none of them. */
export function vectorOfStems(
  stems: readonly string[],
  path = join(packageRoot(), "model/fovea-code.bin"),
): Float32Array | undefined {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    readSync(file, head, 0, HEAD_BYTES, 0);
    const start = head.indexOf(NEWLINE) + 1;
    const { words, dimensions, bits, isStemmed, vocabularyBytes } = JSON.parse(
      head.toString("utf8", MODEL_MAGIC.length, start),
    ) as Record<"words" | "dimensions" | "bits" | "vocabularyBytes", number> & { isStemmed: boolean };
    if (bits !== 8 || !isStemmed) return undefined;
    const vocabulary = Buffer.allocUnsafe(vocabularyBytes);
    readSync(file, vocabulary, 0, vocabularyBytes, start);
    const tables = Math.ceil((start + vocabularyBytes) / 4) * 4;
    const sum = new Float32Array(dimensions);
    const scale = Buffer.alloc(4);
    const row = Buffer.alloc(dimensions);
    for (const number of rowsOf(vocabulary, stems)) {
      readSync(file, scale, 0, 4, tables + 4 * number);
      readSync(file, row, 0, dimensions, tables + 4 * words + number * dimensions);
      const factor = scale.readFloatLE(0);
      for (let i = 0; i < dimensions; i++) sum[i]! += factor * row.readInt8(i);
    }
    return normalised(sum);
  } finally {
    closeSync(file);
  }
}

/** The numbers of the rows of these words, where they have one. */
function rowsOf(vocabulary: Buffer, stems: readonly string[]): number[] {
  const places: number[] = [];
  for (const stem of new Set(stems)) {
    const bytes = Buffer.from(`\n${stem}\n`);
    const at = vocabulary.indexOf(bytes);
    if (at !== -1) places.push(at + 1);
    else if (vocabulary.subarray(0, bytes.length - 1).equals(bytes.subarray(1))) places.push(0);
  }
  places.sort((a, b) => a - b);
  let row = 0;
  let at = 0;
  return places.map((place) => {
    for (; at < place; at++) if (vocabulary[at] === NEWLINE) row++;
    return row;
  });
}

export function normalised(sum: Float32Array): Float32Array | undefined {
  let squares = 0;
  for (const value of sum) squares += value * value;
  return squares === 0 ? undefined : sum.map((value) => value / Math.sqrt(squares));
}
