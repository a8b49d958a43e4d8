import { expect, test } from "vitest";
import { counterpartKeyOf } from "./counterpart-key.ts";
import type { Features } from "./features.ts";
import { pathWordsOf } from "./path-words.ts";
import type { TreeFiles } from "./tree-files.ts";
import { addTwins, areBeside } from "./twins.ts";

test.each([
  ["src/core/schemas.ts", "src/mini/schemas.ts", true],
  ["v3/locales/en.ts", "v4/locales/en.ts", true],
  ["x/ab/f.ts", "x/acb/f.ts", true],
  ["a/f.ts", "a/b/f.ts", false],
  ["a/b/f.ts", "c/d/f.ts", false],
  ["a/b/f.ts", "a/b/c/b/f.ts", false],
])("%s and %s stand side by side: %s", (one, other, are) => {
  expect(areBeside(one, other)).toBe(are);
  expect(areBeside(other, one)).toBe(are);
});

test("of files with one name in folders side by side all but the best are twins", () => {
  expect(twinsOf({ "core/parse.ts": 0.9, "classic/parse.ts": 0.5, "mini/parse.ts": 0.7 })).toEqual([
    "classic/parse.ts",
    "mini/parse.ts",
  ]);
});

test("neither names that every folder has, nor files for several platforms, nor equals are twins", () => {
  expect(twinsOf({ "core/index.ts": 0.9, "mini/index.ts": 0.5 })).toEqual([]);
  expect(twinsOf({ "unix/tcp.c": 0.9, "win/tcp.c": 0.5 })).toEqual([]);
  expect(twinsOf({ "core/parse.ts": 0.5, "mini/parse.ts": 0.5 })).toEqual([]);
});

function twinsOf(words: Readonly<Record<string, number>>): string[] {
  const paths = Object.keys(words);
  const traits = (file: number) => ({
    counterpartKey: counterpartKeyOf(paths[file]!),
    twinName: pathWordsOf(paths[file]!).isPlain ? "" : paths[file]!.split("/").at(-1)!,
  });
  const tree = { files: paths.map((path) => ({ path })), traits } as unknown as TreeFiles;
  const none = { meaning: 0, folders: 0, definition: 0, size: 0, twin: 0 };
  const candidates = paths.map((path, file) => ({
    file,
    features: { ...none, words: words[path]! } as Features,
  }));
  addTwins(tree, candidates);
  return candidates.filter(({ features }) => features.twin === 1).map(({ file }) => paths[file]!);
}
