import { expect, test } from "vitest";
import { counterpartKeyOf } from "./counterpart-key.ts";
import { addCounterparts } from "./counterparts.ts";
import type { Features } from "./features.ts";
import { rolesOf } from "./roles.ts";
import type { TreeFiles } from "./tree-files.ts";

test.each([
  ["src/unix/tcp.c", "src/win/tcp.c"],
  ["net/listen_linux.go", "net/listen_windows.go"],
  ["src/idna.c", "src/idna.h"],
  ["lib/index.js", "lib/index.d.ts"],
])("%s and %s stand for one another", (one, other) => {
  expect(counterpartKeyOf(one)).toBe(counterpartKeyOf(other));
});

test.each([
  ["src/tcp.c", "src/udp.c"],
  ["src/window.c", "src/linux.c"],
  ["a/index.js", "b/index.d.ts"],
])("%s and %s do not", (one, other) => {
  expect(counterpartKeyOf(one)).not.toBe(counterpartKeyOf(other));
});

test("what speaks for a header speaks for its source, not the other way round", () => {
  const counterparts = compared({ "a.h": 1, "a.c": 0.4, "b.h": 0.2, "b.c": 0.9, "c.c": 0.1 });
  expect(counterparts).toEqual({ "a.h": 0, "a.c": 0.6, "b.h": 0, "b.c": 0, "c.c": 0 });
});

test("a document beside a header is no counterpart", () => {
  expect(compared({ "a.h": 1, "a.md": 0.4 })).toEqual({ "a.h": 0, "a.md": 0 });
});

/** By path: how well its words fit, and then the feature. */
function compared(words: Readonly<Record<string, number>>): Record<string, number> {
  const paths = Object.keys(words);
  const traits = (file: number) => ({
    ...rolesOf(paths[file]!, paths[file]!.endsWith(".md") ? "markdown" : "c"),
    counterpartKey: counterpartKeyOf(paths[file]!),
  });
  const tree = { files: paths.map((path) => ({ path })), traits } as unknown as TreeFiles;
  const candidates = paths.map((path, file) => ({
    file,
    features: { words: words[path]!, meaning: 0, otherPlatform: 0, counterpart: 0 } as Features,
  }));
  addCounterparts(tree, candidates);
  return Object.fromEntries(candidates.map(({ file, features }) => [paths[file]!, features.counterpart]));
}
