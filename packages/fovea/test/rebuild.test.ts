/** An index that is built anew stands beside the old one until it is whole; choices of `index` hold until they are taken back. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { IndexProgress } from "../src/app/types.ts";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { Database } from "../src/store/database.ts";
import { indexFileOf } from "./support/dump-index.ts";
import { openAt, placesOf } from "./support/engines.ts";
import { git, makeFolder, makeRepository, write } from "./support/folders.ts";
import { runJson } from "./support/program.ts";

const files = {
  "src/a.ts": 'import { b } from "./b";\nexport function a() {\n  return b();\n}\n',
  "src/b.ts": "export function b() {\n  return 1;\n}\n",
  "lib/c.py": "def c():\n    return 1\n",
};

describe("index with force", () => {
  test("that is cancelled leaves the index as it was, and nothing beside it", async () => {
    const engine = await openAt(makeRepository(files));
    const { edges } = await engine.index();
    const stop = new AbortController();
    const onProgress = ({ phase }: IndexProgress) => phase === "resolving" && stop.abort();
    await expect(engine.index({ force: true, signal: stop.signal, onProgress })).rejects.toMatchObject({
      code: "INTERRUPTED",
      message: expect.stringContaining("as it was before"),
    });
    expect(await engine.status()).toMatchObject({ files: 3, edges, freshness: { isComplete: true } });
    expect(await placesOf(engine, "a", "c")).toEqual(["src/a.ts:2", "lib/c.py:1"]);
    expect(readdirSync(join(engine.home, "index")).filter((name) => name.includes("building"))).toEqual([]);
  });

  test("is used by every process that has the old one open, and questions meanwhile are answered from that", async () => {
    const engine = await openAt(makeRepository(files));
    const other = await openAt(engine.root, { home: engine.home });
    await engine.index();
    const { edges } = await other.status();
    const answers: Promise<string[]>[] = [];
    const onProgress = ({ phase }: IndexProgress) => {
      if (phase === "resolving") answers.push(placesOf(other, "b"));
    };
    const result = await engine.index({ force: true, onProgress });
    expect(result).toMatchObject({ files: 3, read: 3, resolved: 3, edges });
    expect(result.note).toBeUndefined();
    for (const places of await Promise.all(answers)) expect(places).toEqual(["src/b.ts:1"]);
    write(engine.root, { "src/b.ts": "\nexport function b() {\n  return 1;\n}\n" });
    expect(await placesOf(other, "b")).toEqual(["src/b.ts:2"]);
    expect((await engine.status()).sizes).toEqual((await other.status()).sizes);
  });

  test("what a killed process left is removed, and a finished build it left is used", async () => {
    const folder = makeRepository(files);
    const first = await openAt(folder);
    await first.index();
    first.close();
    const file = indexFileOf(first.home);
    for (const suffix of ["", "-wal", "-lock"]) writeFileSync(`${file}.building-999999999-1${suffix}`, "x");
    const built = await openAt(folder);
    await built.index({ languages: ["python"] });
    built.close();
    const db = new Database(indexFileOf(built.home));
    db.run("vacuum into ?", `${file}.next`);
    db.close();
    const second = await openAt(folder, { home: first.home });
    expect((await second.status()).files).toBe(1);
    expect(await second.index()).toMatchObject({ files: 3 });
    const names = readdirSync(join(first.home, "index"));
    expect(names.filter((name) => /building|next|old/.test(name))).toEqual([]);
    expect(existsSync(file)).toBe(true);
  });
});

describe("what index is told about languages and depth", () => {
  test("holds for questions, other processes and rebuilds, is said, and is taken back by reset", async () => {
    const engine = await openAt(makeRepository(files));
    const { edges } = await engine.index();
    expect(edges).toBeGreaterThan(0);
    const chosen = expect.stringContaining("only python");
    expect(await engine.index({ languages: ["python"] })).toMatchObject({
      files: 1,
      removed: 2,
      edges: 0,
      chosen,
    });
    const other = await openAt(engine.root, { home: engine.home });
    for (const one of [engine, other]) {
      expect(await placesOf(one, "a", "c")).toEqual(["lib/c.py:1"]);
      expect(await one.status()).toMatchObject({ files: 1, chosen });
      expect(await one.coverage()).toMatchObject({ chosen, skippedByReason: { "language-filter": 2 } });
    }
    expect(await other.index({ force: true })).toMatchObject({ files: 1 });
    expect(await other.index({ languages: ["typescript"], depth: "signatures" })).toMatchObject({
      files: 2,
      edges: 0,
      chosen: expect.stringContaining("depth signatures"),
    });
    await engine.search("b");
    expect(await engine.status()).toMatchObject({ files: 2, edges: 0 });
    const back = await engine.index({ reset: true });
    expect(back).toMatchObject({ files: 3, edges });
    expect(back.chosen).toBeUndefined();
    expect((await other.status()).chosen).toBeNull();
    // What the settings say anyway is no choice.
    expect((await other.index({ depth: "full", languages: [] })).chosen).toBeUndefined();
  });

  test("belongs to its own worktree", async () => {
    const main = makeRepository(files);
    const tree = join(makeFolder(), "other");
    git(main, "worktree", "add", "-q", "-b", "other", tree);
    const first = await openAt(main);
    await first.index({ languages: ["python"] });
    const second = await openAt(tree, { home: first.home });
    expect(await second.index()).toMatchObject({ files: 3 });
    expect(await first.status()).toMatchObject({ files: 1 });
  });

  test("the tool says what it has of a file that is left out and of a folder, and what it does not do", async () => {
    const engine = await openAt(makeRepository(files));
    const ask = async (given: Record<string, unknown>, name = "index") =>
      (await callTool(name, given, { engineFor: () => engine, work: {} })).text;
    expect(await ask({ path: "src" })).toContain("src/: 2 files are indexed");
    expect(await ask({ path: "lib/c.py", languages: ["typescript"] })).toMatch(
      /lib\/c\.py is not in the index .*1 top-level symbol/,
    );
    expect(await ask({ path: "lib" })).toContain("lib/: 0 files are indexed; not indexed: language-filter 1");
    expect(await ask({ path: ".", summarize: true }, "index_codebase")).toContain(
      "no summaries were written",
    );
    expect(await ask({ reset: true })).toContain("3 files");
  });

  test("the command line has the same flags", async () => {
    const place = { cwd: makeRepository(files), home: makeFolder() };
    expect((await runJson(["index", "--languages", "python"], place)).json).toMatchObject({ files: 1 });
    expect((await runJson(["search", "c"], place)).json).toMatchObject({ hits: [{ path: "lib/c.py" }] });
    expect((await runJson(["status"], place)).json).toMatchObject({ files: 1 });
    expect((await runJson(["index", "--reset"], place)).json).toMatchObject({ files: 3 });
  });
});

test("a second worktree of the same commit reads and resolves nothing", async () => {
  const main = makeRepository({
    ...files,
    "package.json": '{ "name": "shop" }\n',
    "tsconfig.json": '{ "compilerOptions": { "baseUrl": "." } }\n',
  });
  const first = await openAt(main);
  const { edges } = await first.index();
  const tree = join(makeFolder(), "other");
  git(main, "worktree", "add", "-q", "-b", "other", tree);
  const second = await openAt(tree, { home: first.home });
  expect(await second.index()).toMatchObject({ changed: 5, read: 0, resolved: 0, edges });
  const dependents = await second.graph("dependents", "b");
  expect(dependents.nodes.map(({ name }) => name)).toContain("a");
});
