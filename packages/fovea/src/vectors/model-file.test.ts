import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readModelFile } from "./model-file.ts";

test("a model is read as it was written", () => {
  const words = Buffer.from("größe\nopen");
  const header = {
    version: 3,
    dimensions: 2,
    words: 2,
    isStemmed: true,
    bits: 8,
    vocabularyBytes: words.length,
  };
  const start = Buffer.concat([Buffer.from(`FOVEA-MODEL ${JSON.stringify(header)}\n`), words]);
  const padding = Buffer.alloc((4 - (start.length % 4)) % 4);
  const scales = Buffer.from(Float32Array.of(0.5, 2).buffer);
  const path = written(Buffer.concat([start, padding, scales, Buffer.from([1, 255, 3, 4])]));
  const model = readModelFile(path);
  expect(model).toMatchObject({ version: 3, dimensions: 2, isStemmed: true });
  expect(["größe", "open", "ope", "grosse"].map((word) => model.rowOf.get(word))).toEqual([
    0,
    1,
    undefined,
    undefined,
  ]);
  expect([...model.scales]).toEqual([0.5, 2]);
  expect([...model.values]).toEqual([1, -1, 3, 4]);
});

test("another file is refused", () => {
  expect(() => readModelFile(written(Buffer.from("something else\n")))).toThrow("not a fovea model");
});

function written(bytes: Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), "fovea-model-")), "model.bin");
  writeFileSync(path, bytes);
  return path;
}
