/** `fovea graph` and `fovea impact` as their users meet them: text, JSON, exit codes. */
import { describe, expect, test } from "vitest";
import { makeFolder, makeRepository, write } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";

const files = {
  "src/log.ts": "export function log(text: string) {\n  return text;\n}\n",
  "src/store.ts":
    'import { log } from "./log.ts";\nexport class Store {\n  open() {\n    log("open");\n  }\n}\n',
  "src/app.ts": 'import { Store } from "./store.ts";\nexport function start() {\n  new Store().open();\n}\n',
};
const make = () => ({ cwd: makeRepository(files), home: makeFolder() });

describe("fovea graph", () => {
  test("prints who uses a symbol, where, and how that is known", async () => {
    const { code, stdout } = await run(["graph", "dependents", "log"], make());
    expect(code).toBe(0);
    expect(stdout).toContain("src/log.ts:1  function log");
    expect(stdout).toContain("src/store.ts:3  method Store.open  calls log at line 4 [import 0.98]");
  });

  test("of two that call each other, each list shows its own direction", async () => {
    const place = {
      cwd: makeRepository({ "a.ts": "export function a() {\n  b();\n}\nexport function b() {\n  a();\n}\n" }),
      home: makeFolder(),
    };
    expect((await run(["graph", "dependents", "a"], place)).stdout).toContain(
      "function b  calls a at line 5",
    );
    expect((await run(["graph", "dependencies", "a"], place)).stdout).toContain(
      "function b  called by a at line 2",
    );
  });

  test("has one shape for all questions", async () => {
    const place = make();
    for (const question of ["dependents", "dependencies", "impact", "neighbors"]) {
      const { code, json } = await runJson(["graph", question, "Store.open"], place);
      expect(code).toBe(0);
      expect(Object.keys(json).sort()).toEqual(
        ["byDistance", "edges", "external", "freshness", "ms", "nodes", "omitted", "root"].sort(),
      );
      expect(json.root).toEqual({
        id: "src/store.ts#Store.open",
        name: "Store.open",
        kind: "method",
        path: "src/store.ts",
        line: 3,
      });
    }
    const { json } = await runJson(["graph", "path", "start", "log"], place);
    expect((json.paths as unknown[][])[0]).toHaveLength(2);
    const { json: open } = await runJson(["graph", "unresolved"], place);
    expect(open).toMatchObject({ counts: {}, unresolved: [] });
  });

  test("an ambiguous name is answered with the choices and exit code 1", async () => {
    const place = {
      cwd: makeRepository({ "a.ts": "export function go() {}\n", "b.ts": "export function go() {}\n" }),
      home: makeFolder(),
    };
    const { code, json, stderr } = await runJson(["graph", "dependents", "go"], place);
    expect(code).toBe(1);
    expect((json.choices as { id: string }[]).map(({ id }) => id)).toEqual(["a.ts#go", "b.ts#go"]);
    expect(stderr).toContain("go is the name of 2 symbols");
  });

  test.each([
    [["graph", "dependents", "log", "--depth", "9"]],
    [["graph", "dependents", "log", "--depth", "deep"]],
    [["graph", "dependents", "log", "--kinds", "cals"]],
    [["graph", "dependents", "log", "--min-confidence", "2"]],
    [["graph", "dependents"]],
    [["graph", "impact", "log", "--depth", "0"]],
  ])("%j is wrong usage", async (args) => {
    expect((await run(args, make())).code).toBe(2);
  });

  test("a repository without code has no edges, and says so", async () => {
    const place = { cwd: makeRepository({ "README.md": "# Nothing\n" }), home: makeFolder() };
    const { code, stdout } = await run(["graph", "unresolved"], place);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Everything is resolved.\n" });
    expect((await run(["graph", "dependents", "x"], place)).code).toBe(1);
  });
});

describe("fovea impact", () => {
  test("of uncommitted changes", async () => {
    const place = make();
    expect((await run(["impact"], place)).stdout).toContain("No indexed symbol has changed");
    write(place.cwd, { "src/log.ts": "export function log(text: string) {\n  return text + 1;\n}\n" });
    const { code, stdout } = await run(["impact"], place);
    expect(code).toBe(0);
    expect(stdout).toContain("src/log.ts:1  function log");
    expect(stdout).toContain("directly (2)");
    expect(stdout).toContain("method Store.open");
  });
});
