import { describe, expect, test } from "vitest";
import { createPathFilter, createPathMatcher, isExcludedDirectory } from "./path-filter.ts";

const none = { include: [], onlyIncluded: true, excludePatterns: [] };

describe("by default", () => {
  const filter = createPathFilter(none);
  test.each([
    ["src/a.ts", undefined],
    ["vendor/a.ts", "excluded-directory"],
    ["app/vendor/src/a.ts", "excluded-directory"],
    ["app/src/vendor/a.ts", undefined],
    ["a/b/node_modules/c/d.js", "excluded-directory"],
    ["vendor.ts", undefined],
    ["vendors/a.ts", undefined],
    ["src/dist", undefined],
    ["Cargo.lock", "lock-file"],
    ["deep/PACKAGE-LOCK.json", "lock-file"],
    ["my-yarn.lock", undefined],
    ["logo.PNG", "binary"],
    ["png", undefined],
    ["a.png.ts", undefined],
    ["lib.min.js", "minified"],
    ["lib-min.css", "minified"],
    ["a.js.map", "minified"],
    ["admin.js", undefined],
    ["a.pb.go", "generated"],
    ["a_pb2.py", "generated"],
    ["schema.generated.ts", "generated"],
    ["generated.ts", undefined],
  ])("%s", (path, reason) => {
    expect(filter(path)).toBe(reason);
  });
});

describe("include patterns", () => {
  const include = ["src/**", "vendor/mine/**", "*.lock"];
  test("leave out the rest, and bring back what is left out by default", () => {
    const filter = createPathFilter({ ...none, include });
    expect(filter("src/a.ts")).toBeUndefined();
    expect(filter("src/logo.png")).toBeUndefined();
    expect(filter("vendor/mine/a.ts")).toBeUndefined();
    expect(filter("vendor/other/a.ts")).toBe("excluded-directory");
    expect(filter("Cargo.lock")).toBeUndefined();
    expect(filter("lib/a.ts")).toBe("not-included");
    expect(filter("lib/a.png")).toBe("binary");
  });

  test("leave out nothing more when they only choose the depth", () => {
    const filter = createPathFilter({ ...none, include, onlyIncluded: false });
    expect(filter("lib/a.ts")).toBeUndefined();
    expect(filter("lib/a.png")).toBe("binary");
  });
});

test("exclude patterns win over include patterns", () => {
  const filter = createPathFilter({ ...none, include: ["src/**"], excludePatterns: ["*.test.ts", "/gen/"] });
  expect(filter("src/a.ts")).toBeUndefined();
  expect(filter("src/a.test.ts")).toBe("excluded-by-config");
  expect(filter("gen/a.ts")).toBe("excluded-by-config");
  expect(filter("other/gen/a.ts")).toBe("not-included");
});

test("a matcher knows the syntax of .gitignore, and without patterns names nothing", () => {
  expect(createPathMatcher([])("a.ts")).toBe(false);
  const matches = createPathMatcher(["*.ts", "!keep.ts", "/top", "**/deep/*.js"]);
  expect(["a.ts", "b/a.ts", "top", "top/x", "a/deep/b.js"].map(matches)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(["keep.ts", "b/top", "a/deep/er/b.js"].map(matches)).toEqual([false, false, false]);
});

test("a folder is left out by its exact name", () => {
  expect(isExcludedDirectory("node_modules")).toBe(true);
  expect(isExcludedDirectory(".git")).toBe(true);
  expect(isExcludedDirectory("Vendor")).toBe(false);
});

test.each([`${"*a".repeat(30)}b`, "**/a".repeat(20), "x".repeat(600), `${"*?".repeat(20)}z`])(
  "a pattern that would take for ever names nothing: %s",
  (pattern) => {
    const started = performance.now();
    const matches = createPathMatcher([pattern, "kept/*_*.*"]);
    expect(matches(`${"a".repeat(250)}/${"a".repeat(250)}`)).toBe(false);
    expect(matches(`${"a/".repeat(100)}c`)).toBe(false);
    expect(matches("kept/a_b.ts")).toBe(true);
    expect(performance.now() - started).toBeLessThan(5_000);
  },
);
