/** Questions to the graph of a repository, and edges that stay right whatever is edited. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { writeImpact } from "../src/doors/tools/graph-text.ts";
import { editAndCompare, manyFiles } from "./support/changing-project.ts";
import { openAt } from "./support/engines.ts";
import { commitAll, git, makeFolder, makeRepository, write } from "./support/folders.ts";
import { dumpGraph } from "./support/graph-dump.ts";
import { createRandom } from "./support/random.ts";

const files = {
  "src/store.ts": `import { log } from "./log.ts";
export class Store {
  open() { this.read(); return log("open"); }
  read() { return missing(); }
}
`,
  "src/log.ts": "export function log(text: string) { return console.log(text); }\n",
  "src/app.ts": `import { Store } from "./store.ts";
import { get } from "lodash";
export function run(store: Store) { return get(store.open()); }
export function start() { return run(new Store()); }
`,
  "test/app.test.ts":
    'import { run } from "../src/app.ts";\nimport { Store } from "../src/store.ts";\nexport function testRun() { run(new Store()); }\n',
};

const names = (nodes: { name: string; distance: number }[]) =>
  nodes.filter(({ distance }) => distance > 0).map(({ name, distance }) => `${distance} ${name}`);

describe("questions", () => {
  test("dependencies, with what is outside", async () => {
    const engine = await openAt(makeRepository(files));
    const result = await engine.graph("dependencies", "run", { depth: 2 });
    expect(result.root).toMatchObject({ id: "src/app.ts#run", kind: "function", line: 3 });
    expect(names(result.nodes)).toEqual(["1 Store", "1 Store.open", "2 Store.read", "2 log"]);
    expect(result.external).toEqual({ lodash: 1 });
    expect(result.edges).toContainEqual({
      from: "src/app.ts#run",
      to: "src/store.ts#Store.open",
      kind: "calls",
      evidence: "typed",
      confidence: 0.9,
      line: 3,
      places: 1,
    });
  });

  test("dependents of a class are those of its members too; a test is told apart", async () => {
    const engine = await openAt(makeRepository(files));
    const { nodes, edges } = await engine.graph("dependents", "Store");
    expect(names(nodes)).toEqual(
      expect.arrayContaining(["1 run", "1 start", "1 testRun", "1 src/app.ts", "1 test/app.test.ts"]),
    );
    expect(edges.find((edge) => edge.from === "test/app.test.ts#testRun")?.kind).toBe("tests");
  });

  test("impact goes further, paths say how", async () => {
    const engine = await openAt(makeRepository(files));
    expect(names((await engine.graph("impact", "log", { depth: 3 })).nodes)).toEqual(
      expect.arrayContaining(["1 Store.open", "2 run", "3 start", "3 testRun"]),
    );
    const { root, paths, nodes, edges } = await engine.paths("start", "log");
    expect(root).toMatchObject({ id: "src/app.ts#start", path: "src/app.ts", line: 4 });
    expect(names(nodes)).toEqual(["1 run", "2 Store.open", "3 log"]);
    expect(edges).toEqual(paths[0]);
    expect(paths[0]!.map(({ to }) => to)).toEqual([
      "src/app.ts#run",
      "src/store.ts#Store.open",
      "src/log.ts#log",
    ]);
    expect((await engine.paths("log", "start")).paths).toEqual([]);
  });

  test("neighbours within two steps, or in one direction only", async () => {
    const engine = await openAt(makeRepository(files));
    const around = names((await engine.graph("neighbors", "Store.open")).nodes);
    expect(around).toEqual(expect.arrayContaining(["1 log", "1 run", "2 start"]));
    const before = await engine.graph("neighbors", "Store.open", { direction: "incoming", depth: 5 });
    expect(names(before.nodes)).not.toContain("1 log");
    await expect(engine.graph("neighbors", "Store.open", { depth: 6 })).rejects.toThrow("1 to 5");
  });

  test("entities that no code is called like are asked in the same way (C7.6)", async () => {
    const engine = await openAt(makeFolder());
    const { relate } = engine.memory;
    await relate("Ada", "works_on", "billing", { weight: 0.4 });
    await relate("billing", "depends_on", "ledger");
    await relate("Bob", "works_on", "billing");
    const around = await engine.graph("neighbors", "ada");
    expect(around.root).toMatchObject({ name: "Ada", kind: "entity" });
    expect(names(around.nodes)).toEqual(["1 billing", "2 ledger", "2 Bob"]);
    expect(around.edges).toContainEqual({
      from: around.root.id,
      to: around.nodes[1]!.id,
      kind: "works_on",
      evidence: "stated",
      confidence: 0.4,
      line: 0,
    });
    const workers = await engine.graph("neighbors", "billing", {
      direction: "incoming",
      kinds: ["works_on"],
    });
    expect(names(workers.nodes)).toEqual(["1 Ada", "1 Bob"]);
    await expect(engine.graph("neighbors", "Carl")).rejects.toMatchObject({ code: "SYMBOL_NOT_FOUND" });
  });

  test("what could not be resolved, and why", async () => {
    const engine = await openAt(makeRepository(files));
    const { root, nodes, edges, counts, unresolved } = await engine.unresolved("src/store.ts");
    expect({ root: root!.id, nodes: nodes.length, edges }).toEqual({
      root: "src/store.ts",
      nodes: 1,
      edges: [],
    });
    expect((await engine.unresolved(undefined)).root).toBeNull();
    expect(counts).toEqual({ global: 1 });
    expect(unresolved).toEqual([
      {
        name: "missing",
        kind: "call",
        reason: "global",
        path: "src/store.ts",
        line: 4,
        in: "Store.read",
        inId: "src/store.ts#Store.read",
      },
    ]);
  });

  test("a name with several meanings is answered with the choices", async () => {
    const engine = await openAt(
      makeRepository({ "a.ts": "export function go() {}", "b.ts": "export class B { go() {} }" }),
    );
    await expect(engine.graph("dependents", "go")).rejects.toMatchObject({
      code: "SYMBOL_AMBIGUOUS",
      details: { choices: [{ id: "a.ts#go" }, { id: "b.ts#B.go" }] },
    });
    for (const name of ["a.ts#go", "b.ts#B.go", "B.go", "b.ts:1"])
      expect((await engine.graph("dependents", name)).root.path).toBe(name.startsWith("a") ? "a.ts" : "b.ts");
    await expect(engine.graph("dependents", "gone")).rejects.toMatchObject({ code: "SYMBOL_NOT_FOUND" });
    await expect(engine.graph("dependents", "B.go", { depth: 9 })).rejects.toMatchObject({ code: "USAGE" });
    await expect(engine.graph("dependents", "B.go", { kinds: ["cals"] })).rejects.toMatchObject({
      code: "USAGE",
    });
  });

  test("where not all can be shown, the most central stay", async () => {
    const users = Array.from({ length: 6 }, (_, i) => `export function user${i}() { busy(); }`);
    const engine = await openAt(
      makeRepository({
        "a.ts": `export function root() { quiet(); busy(); }\nexport function quiet() {}\nexport function busy() {}\n${users.join("\n")}\n`,
      }),
    );
    const { nodes, omitted } = await engine.graph("dependencies", "root", { limit: 1 });
    expect(names(nodes)).toEqual(["1 busy"]);
    expect(omitted).toBe(1);
  });

  test("candidates are shown only when asked for", async () => {
    const engine = await openAt(
      makeRepository({
        "a.ts": "export function run(x: any) { x.fly(); }",
        "b.ts": "export class B { fly() {} }\nexport class C { fly() {} }",
      }),
    );
    expect((await engine.graph("dependencies", "run")).edges).toEqual([]);
    expect((await engine.graph("dependencies", "run", { minConfidence: 0 })).edges).toHaveLength(2);
  });
});

test("a repository that depends on another by the name of its package is connected with it", async () => {
  const library = makeRepository({
    "package.json": '{ "name": "@acme/store" }',
    "index.ts": "export function openStore() {}\nexport function other() {}\n",
  });
  const app = makeRepository({
    "a.ts": 'import { openStore } from "@acme/store";\nexport function run() { openStore(); }\n',
  });
  const inApp = await openAt(app);
  const uses = await inApp.graph("dependencies", "run", { others: [library] });
  const name = library.slice(library.lastIndexOf("/") + 1);
  expect(uses.edges).toEqual([
    expect.objectContaining({ from: "a.ts#run", to: `${name}:index.ts#openStore`, evidence: "import" }),
  ]);
  const inLibrary = await openAt(library, { home: inApp.home });
  const users = await inLibrary.graph("dependents", "openStore", { others: [app] });
  expect(users.edges.map(({ to }) => to)).toEqual(["index.ts#openStore"]);
  expect(users.nodes.map(({ name: one }) => one)).toContain("run");
  expect((await inLibrary.graph("dependents", "other", { others: [app] })).edges).toEqual([]);
});

describe("impact of changes", () => {
  test("of the working tree, of the staged changes, of a range, of files", async () => {
    const folder = makeRepository(files);
    const engine = await openAt(folder);
    expect((await engine.impact([], { cwd: folder })).changed).toEqual([]);
    write(folder, { "src/log.ts": 'export function log(text: string) {\n  return "!" + text;\n}\n' });
    const dirty = await engine.impact([], { cwd: folder });
    expect(dirty.changed.map(({ id }) => id)).toEqual(["src/log.ts#log"]);
    expect(names(dirty.affected)).toEqual(expect.arrayContaining(["1 Store.open", "2 run"]));
    expect((await engine.impact([], { cwd: folder, staged: true })).changed).toEqual([]);
    git(folder, "add", "-A");
    expect((await engine.impact([], { cwd: folder, staged: true })).changed).toHaveLength(1);
    commitAll(folder, "second");
    expect((await engine.impact(["HEAD~1..HEAD"], { cwd: folder })).changed).toHaveLength(1);
    expect((await engine.impact(["log.ts"], { cwd: join(folder, "src") })).files).toEqual(["src/log.ts"]);
    await expect(engine.impact(["nonsense..HEAD"], { cwd: folder })).rejects.toMatchObject({
      code: "GIT_FAILED",
    });
  });

  const gone = ({ removed }: Awaited<ReturnType<Awaited<ReturnType<typeof openAt>>["impact"]>>) =>
    removed.map(({ id, mentions, now }) => [
      id,
      mentions.map(({ in: at, line }) => `${at}:${line}`),
      now?.id,
    ]);

  test("what was removed or renamed is told, with who still mentions it", async () => {
    const folder = makeRepository(files);
    const engine = await openAt(folder);
    const logUsers = ["src/store.ts:1", "src/store.ts#Store.open:3"];
    rmSync(join(folder, "src/log.ts"));
    const expected = [
      ["src/log.ts", ["src/store.ts:1"], undefined],
      ["src/log.ts#log", logUsers, undefined],
    ];
    expect(gone(await engine.impact([], { cwd: folder }))).toEqual(expected);
    for (const path of ["log.ts", "src/log.ts", "./log.ts", join(folder, "src/log.ts")])
      expect(gone(await engine.impact([path], { cwd: join(folder, "src") }))).toEqual(expected);
    expect(gone(await engine.impact([], { cwd: folder, staged: true }))).toEqual([]);
    git(folder, "add", "-A");
    expect(gone(await engine.impact([], { cwd: folder, staged: true }))).toEqual(expected);
    commitAll(folder, "second");
    expect(gone(await engine.impact([], { cwd: folder }))).toEqual([]);
    expect(gone(await engine.impact(["HEAD~1..HEAD"], { cwd: folder }))).toEqual(expected);
    write(folder, {
      "src/store.ts": `${files["src/store.ts"].replace("read() {", "load() {")}export const added = 1;\n`,
      "src/app.ts": files["src/app.ts"].replace(/export function start.*/, ""),
    });
    const renamed = await engine.impact([], { cwd: folder });
    expect(gone(renamed)).toEqual([
      ["src/app.ts#start", [], undefined],
      ["src/store.ts#Store.read", ["src/store.ts#Store.open:3"], "src/store.ts#Store.load"],
    ]);
    expect(writeImpact(renamed)).toContain("the same code is now Store.load (src/store.ts:4)");
    expect(writeImpact(renamed)).toContain("still mentioned at src/store.ts:3 in Store.open [by name]");
  });

  test("what was moved is found where it is now, but not in what was there before", async () => {
    const body = "{\n  return 42 + 1;\n}\n";
    const folder = makeRepository({
      "a.js": `function one() ${body}module.exports = { one };\n`,
      "b.js": "const { one } = require('./a');\nexports.run = () => one();\n",
      "c.js": "exports.old = function () { return 7; };\n",
      "d.js": "exports.twin = function () { return 7; };\n",
    });
    for (const path of ["a.js", "c.js"]) rmSync(join(folder, path));
    write(folder, { "lib/new.js": `function one() ${body}module.exports = { one };\n` });
    expect(gone(await (await openAt(folder)).impact([], { cwd: folder }))).toEqual([
      ["a.js", ["b.js:1"], "lib/new.js"],
      ["c.js", [], undefined],
      ["c.js#old", [], undefined],
    ]);
  });

  test("a moved file is moved, and what means something else does not mention it", async () => {
    const folder = makeRepository({
      "a/three.ts":
        "export function f(n: number) { return n * 3 + 1; }\nexport function run(n: number) { return f(n) + 2; }\nexport class Body { logger = 3; }\n",
      "a/two.ts": 'export function run(s: string) { return s + "two"; }\n',
      "a/index.ts": "export { f } from './three';\nexport { run } from './two';\n",
      "a/one.ts": "export const map = (f: (n: number) => number) => {\n  return f(3);\n};\n",
      "a/log.ts": "export function other({ logger }: any) {\n  return logger();\n}\n",
    });
    const engine = await openAt(folder);
    git(folder, "mv", "a/three.ts", "a/3.ts");
    const moved = await engine.impact([], { cwd: folder });
    expect(gone(moved)).toEqual([["a/three.ts", ["a/index.ts:1"], "a/3.ts"]]);
    expect(writeImpact(moved)).toContain("moved to a/3.ts");
    git(folder, "rm", "-qf", "a/3.ts");
    expect(gone(await engine.impact([], { cwd: folder }))).toEqual([
      ["a/three.ts", ["a/index.ts:1"], undefined],
      ["a/three.ts#f", ["a/index.ts:1"], undefined],
      ["a/three.ts#run", [], undefined],
      ["a/three.ts#Body", [], undefined],
    ]);
  });

  test("a line outside of symbols is a change of the file, and an empty one is none", async () => {
    const folder = makeRepository(files);
    const engine = await openAt(folder);
    const text = files["src/log.ts"];
    write(folder, { "src/log.ts": `\n${text}` });
    expect(await engine.impact([], { cwd: folder })).toMatchObject({ changedCount: 0, changed: [] });
    write(folder, { "src/log.ts": `import "node:fs";\n${text}` });
    const { changed, affected } = await engine.impact([], { cwd: folder });
    expect(changed.map(({ id }) => id)).toEqual(["src/log.ts"]);
    expect(names(affected)).toContain("1 Store.open");
  });

  test("a limit holds for every list, and staged changes are not those of a range", async () => {
    const folder = makeRepository({ "a.ts": "", "b.ts": "" });
    const many = (word: string) =>
      Array.from({ length: 5 }, (_, i) => `export const ${word}${i} = ${i};\n`).join("");
    write(folder, { "a.ts": many("old") });
    commitAll(folder, "many");
    write(folder, { "a.ts": many("fresh") });
    const engine = await openAt(folder);
    const result = await engine.impact([], { cwd: folder, limit: 2 });
    expect(result).toMatchObject({ changedCount: 5, removedCount: 5 });
    expect([result.changed.length, result.removed.length]).toEqual([2, 2]);
    expect(writeImpact(result)).toContain("and 3 more");
    for (const range of ["HEAD~1..HEAD", "nothing..HEAD"])
      await expect(engine.impact([range], { cwd: folder, staged: true })).rejects.toMatchObject({
        code: "USAGE",
        message: expect.stringContaining(range),
      });
    expect((await engine.impact(["a.ts"], { cwd: folder, staged: true })).changed).toEqual([]);
  });

  test("a renamed method of a value without a type is perhaps meant, here and where the name now leads elsewhere", async () => {
    const folder = makeRepository({
      "f.py":
        "class Field:\n    def load_it(self, n):\n        return n\n\n    def quiet(self):\n        return 2\n",
      "u.py": "def use(field_obj):\n    return field_obj.load_it(3)\n",
      "r.rb": "class Box\n  def open_it(n)\n    n\n  end\nend\n",
      "s.rb": "class Tin\n  def open_it(n)\n    n + 1\n  end\nend\n",
      "v.rb": "def look(thing)\n  thing.open_it(3)\nend\n",
    });
    write(folder, {
      "f.py": "class Field:\n    def read_it(self, n):\n        return n\n",
      "r.rb": "class Box\n  def shut_it(n)\n    n\n  end\nend\n",
    });
    const result = await (await openAt(folder)).impact([], { cwd: folder });
    expect(gone(result)).toEqual([
      ["f.py#Field.load_it", ["u.py#use:2"], "f.py#Field.read_it"],
      ["f.py#Field.quiet", [], undefined],
      ["r.rb#Box.open_it", ["v.rb#look:2"], "r.rb#Box.shut_it"],
    ]);
    const text = writeImpact(result);
    expect(text).toContain("perhaps meant at u.py:2 in use [by member name]");
    expect(text).toContain("Nothing known still mentions Field.quiet");
  });

  test("a file that git does not track yet is not committed either, unless it is ignored", async () => {
    const folder = makeRepository({ ...files, ".gitignore": "out/\n" });
    write(folder, {
      "neu/größe.ts": "export function fresh() {}\n",
      "out/built.ts": "export const x = 1;\n",
    });
    const engine = await openAt(folder);
    const { files: changed, changed: symbols } = await engine.impact([], { cwd: folder });
    expect([changed, symbols.map(({ id }) => id)]).toEqual([["neu/größe.ts"], ["neu/größe.ts#fresh"]]);
    expect((await engine.impact([], { cwd: folder, staged: true })).files).toEqual([]);
  });

  test("a gap between two functions changes neither", async () => {
    const folder = makeRepository({
      "a.ts": "export function a() {}\nexport function b() {}\nexport function c() {}\n",
    });
    write(folder, { "a.ts": "export function a() {}\nexport function c() {}\n" });
    const { changed, removed } = await (await openAt(folder)).impact([], { cwd: folder });
    expect([changed.map(({ id }) => id), removed.map(({ id }) => id)]).toEqual([["a.ts"], ["a.ts#b"]]);
  });

  test("what git cannot compare is said in our words", async () => {
    const empty = makeFolder();
    git(empty, "init", "-q");
    write(empty, { "a.ts": "export const a = 1;\n" });
    const inEmpty = await openAt(empty);
    await expect(inEmpty.impact([], { cwd: empty })).rejects.toThrow(/^There are no commits yet in /);
    expect((await inEmpty.impact(["a.ts"], { cwd: empty })).files).toEqual(["a.ts"]);
    const folder = makeRepository(files);
    const engine = await openAt(folder);
    for (const what of [["gone.ts"], ["nonsense..HEAD"], ["src/log.ts", "gone.ts"]])
      await expect(engine.impact(what, { cwd: folder })).rejects.toThrow(
        /^(?:(?!fatal).)*(?:neither a file|Some of these are not files or symbols of this repository)(?:(?!fatal).)*$/,
      );
  });

  test("of several names those that are not known are told", async () => {
    const folder = makeRepository(files);
    const asked = (await openAt(folder)).impact(["src/log.ts", "nope.ts", "nix.py"], { cwd: folder });
    await expect(asked).rejects.toThrow(/Not known: nope\.ts, nix\.py\.$/);
  });

  test.each([["größe und maß.ts"], ["日本/検索.ts"], ['a "quoted" \\ name.ts']])(
    "in a file called %s",
    async (path) => {
      const folder = makeRepository({ [path]: "export function one() {\n  return 1;\n}\n" });
      write(folder, { [path]: "export function one() {\n  return 2;\n}\n" });
      const engine = await openAt(folder);
      const { files: changed } = await engine.impact([], { cwd: folder });
      expect(changed).toEqual([path]);
    },
  );

  test("whatever a user has set about differences, and whatever they look like", async () => {
    const folder = makeRepository(files);
    git(folder, "config", "diff.mnemonicPrefix", "true");
    git(folder, "config", "diff.noprefix", "true");
    git(folder, "config", "color.ui", "always");
    write(folder, {
      "src/log.ts": "export function log(text: string) {\n++ b/src/store.ts\n  return text;\n}\n",
    });
    const engine = await openAt(folder);
    expect((await engine.impact([], { cwd: folder })).files).toEqual(["src/log.ts"]);
  });
});

test("what git tells its hooks about one repository says nothing about another", async () => {
  const [committing, other] = [
    makeRepository(files),
    makeRepository({ "other.ts": "export const other = 1;\n" }),
  ];
  for (const [name, value] of Object.entries({
    GIT_DIR: join(committing, ".git"),
    GIT_WORK_TREE: committing,
    GIT_INDEX_FILE: join(committing, ".git", "index"),
  }))
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const engine = await openAt(other);
  expect(engine.root).toBe(other);
  expect(await engine.index()).toMatchObject({ files: 1 });
});

test("a file that only passes on what others have is on the way, not an end", async () => {
  const engine = await openAt(
    makeRepository({
      "lib/index.ts": 'export * from "./api";\n',
      "lib/api.ts": 'export * from "./log";\n',
      "lib/log.ts": "export function log() {}\n",
      "app.ts": 'import { log } from "./lib";\nexport function run() { log(); }\n',
    }),
  );
  expect(names((await engine.graph("dependents", "log")).nodes)).toContain("1 run");
});

describe("edges stay right", () => {
  test("an edit changes what depends on it, before the next answer", async () => {
    const folder = makeRepository(files);
    const engine = await openAt(folder);
    expect(names((await engine.graph("dependents", "log")).nodes)).toContain("1 Store.open");
    write(folder, { "src/log.ts": "export function warn(text: string) {}\n" });
    await expect(engine.graph("dependents", "log")).rejects.toMatchObject({ code: "SYMBOL_NOT_FOUND" });
    write(folder, { "src/log.ts": "// moved down\n\nexport function log(text: string) {}\n" });
    const again = await engine.graph("dependents", "log");
    expect(again.root.line).toBe(3);
    expect(names(again.nodes)).toContain("1 Store.open");
  });

  test("a second worktree takes over the edges that are the same", async () => {
    const main = makeRepository(files);
    const other = join(makeFolder(), "other");
    git(main, "worktree", "add", "-q", "-b", "other", other);
    write(other, {
      "src/log.ts":
        "export function log(text: string) { return other(text); }\nfunction other(t: string) {}\n",
    });
    const first = await openAt(main);
    await first.index();
    const second = await openAt(other, { home: first.home });
    await second.index();
    const alone = await openAt(other);
    await alone.index();
    expect(dumpGraph(first.home, other)).toEqual(dumpGraph(alone.home, other));
    expect(names((await first.graph("dependencies", "log")).nodes)).toEqual([]);
    expect(names((await second.graph("dependencies", "log")).nodes)).toEqual(["1 other"]);
  });

  // A taste of it: hundreds of edits are a long drill.
  test("after any edits they are what a fresh index finds", async () => {
    const folder = makeRepository(manyFiles());
    const engine = await openAt(folder);
    await engine.index();
    await editAndCompare(folder, engine, createRandom(7), 3);
  }, 60_000);
});
