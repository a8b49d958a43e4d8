import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CompilingModule, withQueryCache } from "./query-cache.ts";

const USED = 10_000;
const ADDRESS = 20_000;
let folder: string;
let compiled: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fovea-queries-"));
  compiled = 0;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A library that "compiles" by writing all over its memory, depending on what is there. */
function freshModule(firstByte = 1): CompilingModule {
  const module: CompilingModule = {
    HEAPU8: new Uint8Array(2 ** 16),
    _ts_query_new(step) {
      compiled++;
      for (let at = 0; at < module.HEAPU8.length; at += step!) module.HEAPU8[at]! += module.HEAPU8[0]!;
      return ADDRESS;
    },
  };
  module.HEAPU8[0] = firstByte;
  return module;
}

function compile(module: CompilingModule, step = 9000, where = folder): number {
  return withQueryCache(module, { folder: where, language: "python", usedBytes: USED }, () =>
    module._ts_query_new(step),
  );
}

test("a second process gets memory as the first one left it, without compiling", () => {
  const first = freshModule();
  const second = freshModule();
  expect(compile(first)).toBe(ADDRESS);
  expect(compile(second)).toBe(ADDRESS);
  expect(compiled).toBe(1);
  expect(Buffer.compare(second.HEAPU8, first.HEAPU8)).toBe(0);
});

test("other memory and other arguments are compiled for themselves, and one file is kept", () => {
  compile(freshModule());
  compile(freshModule(2));
  compile(freshModule(2), 8000);
  expect(compiled).toBe(3);
  expect(readdirSync(folder)).toHaveLength(1);
});

test("a damaged file is not used, and replaced", () => {
  const right = freshModule();
  compile(right);
  const file = join(folder, readdirSync(folder)[0]!);
  const bytes = readFileSync(file);
  for (const damaged of [bytes.subarray(0, 5000), bytes.fill(7, 100, 200)]) {
    writeFileSync(file, damaged);
    const module = freshModule();
    compile(module);
    expect(Buffer.compare(module.HEAPU8, right.HEAPU8)).toBe(0);
  }
  expect(compiled).toBe(3);
  compile(freshModule());
  expect(compiled).toBe(3);
});

test("where nothing can be written, queries are compiled each time", () => {
  const file = join(folder, "a file");
  writeFileSync(file, "");
  expect(compile(freshModule(), 9000, join(file, "cache"))).toBe(ADDRESS);
  expect(compile(freshModule(), 9000, join(file, "cache"))).toBe(ADDRESS);
  expect(compiled).toBe(2);
});

test("what cannot be compiled is not kept, and the library is left as it was", () => {
  const module = freshModule();
  const failing = () => 0;
  module._ts_query_new = failing;
  expect(compile(module)).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  expect(module._ts_query_new).toBe(failing);
});
