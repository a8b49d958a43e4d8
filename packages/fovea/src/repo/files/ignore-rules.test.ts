import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readIgnoreRules } from "./ignore-rules.ts";

function makeRules(files: Record<string, string>) {
  const top = mkdtempSync(join(tmpdir(), "fovea-ignore-"));
  onTestFinished(() => rmSync(top, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  }
  return readIgnoreRules(top, [".gitignore", ".foveaignore"]);
}

test("without ignore files nothing is ignored", () => {
  const rules = makeRules({});
  expect(rules.ignores("a.ts")).toBe(false);
  expect(rules.enter("src/").ignores("src/a.ts")).toBe(false);
});

test("both kinds of file hold, and the later line wins", () => {
  const rules = makeRules({ ".gitignore": "*.log\nbuild/\n!keep.log\n", ".foveaignore": "docs/\n" });
  expect(rules.ignores("a.log")).toBe(true);
  expect(rules.ignores("deep/a.log")).toBe(true);
  expect(rules.ignores("keep.log")).toBe(false);
  expect(rules.ignores("build/")).toBe(true);
  expect(rules.ignores("build")).toBe(false);
  expect(rules.ignores("docs/")).toBe(true);
});

test("the rules of a folder hold below it only, and win over those above", () => {
  const top = makeRules({ ".gitignore": "*.log\n", "src/.gitignore": "!*.log\n/only.ts\n" });
  const src = top.enter("src/");
  expect(src.ignores("src/a.log")).toBe(false);
  expect(src.ignores("src/deep/a.log")).toBe(false);
  expect(src.ignores("a.log")).toBe(true);
  expect(src.ignores("src/only.ts")).toBe(true);
  expect(src.ignores("src/deep/only.ts")).toBe(false);
  expect(src.ignores("only.ts")).toBe(false);
  expect(top.ignores("src/a.log")).toBe(true);
});

test("a folder without rules of its own has those above it", () => {
  const rules = makeRules({ ".gitignore": "/src/deep/x.ts\n" }).enter("src/").enter("src/deep/");
  expect(rules.ignores("src/deep/x.ts")).toBe(true);
  expect(rules.ignores("src/deep/y.ts")).toBe(false);
});

test("a folder in the place of an ignore file is no rule", () => {
  const rules = makeRules({ ".gitignore/inner": "x" });
  expect(rules.ignores("inner")).toBe(false);
});
