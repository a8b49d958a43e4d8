/** Rows -> the file that is shipped: one byte per number, and what it stands for per row. See `model-file.ts`. */
import { MODEL_MAGIC } from "../packages/fovea/src/vectors/model-file.ts";
import type { Rows } from "./trainer.ts";

interface Model {
  version: number;
  words: readonly string[];
  isStemmed: boolean;
  rows: Rows;
}

export function encodeModel({ version, words, isStemmed, rows }: Model): Buffer {
  const { dimensions, values } = rows;
  const scales = new Float32Array(words.length);
  const bytes = new Int8Array(values.length);
  for (let word = 0; word < words.length; word++) {
    const row = values.subarray(word * dimensions, (word + 1) * dimensions);
    const largest = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const scale = largest / 127 || 1;
    scales[word] = scale;
    row.forEach((value, i) => {
      bytes[word * dimensions + i] = Math.round(value / scale);
    });
  }
  const header = { version, dimensions, words: words.length, isStemmed, bits: 8 };
  return assemble(header, words, [Buffer.from(scales.buffer), Buffer.from(bytes.buffer)]);
}

/** The same without rounding, to see what rounding costs. */
export function floatModel({ version, words, isStemmed, rows }: Model): Buffer {
  const header = { version, dimensions: rows.dimensions, words: words.length, isStemmed, bits: 32 };
  return assemble(header, words, [Buffer.from(rows.values.buffer)]);
}

function assemble(header: object, words: readonly string[], tables: readonly Buffer[]): Buffer {
  const vocabulary = Buffer.from(words.join("\n"));
  const json = JSON.stringify({ ...header, vocabularyBytes: vocabulary.length });
  const start = Buffer.from(`${MODEL_MAGIC}${json}\n`);
  // Numbers of four bytes must start at a multiple of four.
  const padding = Buffer.alloc((4 - ((start.length + vocabulary.length) % 4)) % 4, " ");
  return Buffer.concat([start, vocabulary, padding, ...tables]);
}
