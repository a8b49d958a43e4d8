import { mkdirSync, mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { asPattern, folderCandidates } from "./written-paths.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "fovea-paths-")));
mkdirSync(join(root, "app", "[id]"), { recursive: true });
const place = { root, prefix: "" };

describe("a path where a pattern is wanted", () => {
  test.each([
    [".", root, "*"],
    ["./", root, "*"],
    [root, root, "*"],
    [".", join(root, "app"), "/app"],
    ["./app", root, "/app"],
    ["./app/", root, "/app"],
    ["..", join(root, "app"), "*"],
    ["../lib/*.ts", join(root, "app"), "/lib/*.ts"],
    [join(root, "app", "[id]"), root, "/app/\\[id\\]"],
    ["!./app", root, "!/app"],
    ["app", join(root, "app"), "app"],
    ["app/[id]", root, "/app/\\[id\\]"],
    ["/app/[id]/", root, "/app/\\[id\\]"],
    ["!app/[id]", root, "!/app/\\[id\\]"],
    ["[id]", join(root, "app"), "/app/\\[id\\]"],
    ["app/[ab]", root, "app/[ab]"],
    ["*.ts", root, "*.ts"],
    ["/app", root, "/app"],
    [".github/", root, ".github/"],
    ["../other", root, "../other"],
  ])("%s in %s is %s", (written, cwd, pattern) => {
    expect(asPattern(written, place, cwd)).toBe(pattern);
  });
});

test.each([
  [".", root, ""],
  ["./app/", root, "app"],
  [join(root, "app"), root, "app"],
  [".", join(root, "app"), "app"],
  ["../lib", join(root, "app"), "lib"],
])("the folder %s in %s is first of all %s", (written, cwd, folder) => {
  expect(folderCandidates(written, place, cwd)[0]).toBe(folder);
});
