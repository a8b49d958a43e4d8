/** Every place where a symbol is used: how they are found, counted and told. */
import { describe, expect, test } from "vitest";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository, write } from "./support/folders.ts";
import { run } from "./support/program.ts";

const files = {
  "src/store.ts": `export class Store {
  open(name: string) { return name; }
  twice() { return this.open("a") + this.open("b"); }
}
export const unused = 1;
`,
  "src/index.ts": 'export { Store } from "./store";\n',
  "src/app.ts": `import { Store as Shop } from "./index";
export function run(shop: Shop, other: any) {
  shop.open("1"); shop.open("2");
  if (shop) shop.open("3");
  other.open("who knows");
  return shop.open;
}
`,
  "test/app.test.ts": `import { Store } from "../src/store";
export function testRun() { new Store().open("t"); }
`,
};

type Engine = Awaited<ReturnType<typeof openAt>>;

/** As `src/app.ts 3:8`. */
async function placesOf(engine: Engine, name: string, options = {}): Promise<string[]> {
  const found = await engine.references(name, options);
  return found.files.flatMap(({ path, places }) =>
    places.map(({ line, column }) => `${path} ${line}:${column}`),
  );
}

describe("references", () => {
  test("are all places with line, column and text; tests come last", async () => {
    const engine = await openAt(makeRepository(files));
    expect(await placesOf(engine, "Store.open")).toEqual([
      "src/app.ts 3:8",
      "src/app.ts 3:24",
      "src/app.ts 4:18",
      "src/app.ts 6:15",
      "src/store.ts 3:25",
      "src/store.ts 3:42",
      "test/app.test.ts 2:41",
    ]);
    const { files: found, count, testCount, open } = await engine.references("Store.open");
    expect({ count, testCount, open }).toEqual({ count: 7, testCount: 1, open: 1 });
    expect(found.map(({ path, isTest, count: own }) => [path, isTest, own])).toEqual([
      ["src/app.ts", false, 4],
      ["src/store.ts", false, 2],
      ["test/app.test.ts", true, 1],
    ]);
    expect(found[0]!.places[2]).toMatchObject({
      text: 'if (shop) shop.open("3");',
      kind: "calls",
      in: "src/app.ts#run",
      of: "src/store.ts#Store.open",
    });
  });

  test("of a class go through imports, barrels and other names", async () => {
    const engine = await openAt(makeRepository(files));
    expect(await placesOf(engine, "Store")).toEqual([
      "src/app.ts 1:10",
      "src/app.ts 2:27",
      "src/index.ts 1:10",
      "test/app.test.ts 1:10",
      "test/app.test.ts 2:33",
    ]);
  });

  test("of a type and a value of one name are told together, and apart by their kinds", async () => {
    const engine = await openAt(
      makeRepository({
        "src/node.ts": "export interface Node { n: number }\nexport const Node = { make: () => 1 };\n",
        "src/use.ts": 'import { Node } from "./node";\nexport const use = (node: Node) => Node.make();\n',
      }),
    );
    expect(await placesOf(engine, "Node")).toEqual(["src/use.ts 1:10", "src/use.ts 2:27", "src/use.ts 2:36"]);
    expect(await placesOf(engine, "Node~interface")).toEqual(["src/use.ts 1:10", "src/use.ts 2:27"]);
    expect(await placesOf(engine, "Node~const")).toEqual(["src/use.ts 1:10", "src/use.ts 2:36"]);
  });

  test("of a pattern are those of all that it names, each told", async () => {
    const engine = await openAt(
      makeRepository({ ...files, "src/gate.ts": "export class Gate { open() {} }\nnew Gate().open();\n" }),
    );
    const { symbols, files: found } = await engine.references("*.ope*", { paths: ["src/gate.ts", "test/"] });
    expect(symbols.map(({ id }) => id)).toEqual(["src/gate.ts#Gate.open", "src/store.ts#Store.open"]);
    expect(found.flatMap(({ places }) => places.map(({ line, of }) => [line, of]))).toEqual([
      [2, "src/gate.ts#Gate.open"],
      [2, "src/store.ts#Store.open"],
    ]);
    await expect(engine.references("*.nothing")).rejects.toThrow("No symbol or file is called *.nothing");
  });

  test("of private members and of one overload are only theirs", async () => {
    const engine = await openAt(
      makeRepository({
        "a.ts": "class A { #n = 1; n = 2; sum() { return this.#n + this.n; } }\n",
        "B.java":
          'class B {\n  void open(String s) {}\n  void open(int n) {}\n  void run() { open(1); open(2); open(""); }\n}\n',
      }),
    );
    expect(await placesOf(engine, "A.#n")).toEqual(["a.ts 1:46"]);
    expect(await placesOf(engine, "open(int)")).toEqual(["B.java 4:16", "B.java 4:25"]);
    expect(await placesOf(engine, "B.open(String)")).toEqual(["B.java 4:34"]);
    expect((await engine.references("B.open")).symbols.map(({ signature }) => signature)).toEqual([
      "void open(String s)",
      "void open(int n)",
    ]);
  });

  test("of a file are what imports it, or from it", async () => {
    const engine = await openAt(makeRepository(files));
    expect(await placesOf(engine, "src/store.ts")).toEqual([
      "src/app.ts 1:1",
      "src/index.ts 1:26",
      "test/app.test.ts 1:31",
    ]);
  });

  test("are counted beyond the limit, and may be asked for by file and kind", async () => {
    const engine = await openAt(makeRepository(files));
    const { count, omitted, files: found } = await engine.references("Store.open", { limit: 5 });
    expect([count, omitted, found.map(({ places }) => places.length)]).toEqual([7, 2, [4, 1, 0]]);
    expect(await placesOf(engine, "Store.open", { paths: ["test/"] })).toEqual(["test/app.test.ts 2:41"]);
    expect(await placesOf(engine, "Store.open", { kinds: ["references"] })).toEqual(["src/app.ts 6:15"]);
    await expect(engine.references("Store.open", { limit: 0 })).rejects.toThrow("The limit must be");
  });

  test("follow an edit", async () => {
    const folder = makeRepository(files);
    const engine = await openAt(folder);
    await engine.references("Store.open");
    write(folder, { "src/app.ts": files["src/app.ts"].replace(' shop.open("2");', "") });
    expect(await placesOf(engine, "Store.open", { paths: ["src/app.ts"] })).toEqual([
      "src/app.ts 3:8",
      "src/app.ts 4:18",
      "src/app.ts 6:15",
    ]);
  });

  test("edges say how many places stand behind them", async () => {
    const engine = await openAt(makeRepository(files));
    const { edges } = await engine.graph("dependents", "Store.open");
    expect(edges.map(({ from, kind, places }) => [from, kind, places])).toEqual(
      expect.arrayContaining([
        ["src/app.ts#run", "calls", 3],
        ["src/store.ts#Store.twice", "calls", 2],
      ]),
    );
  });
});

describe("the texts", () => {
  const ask = async (engine: Engine, given: object) =>
    (await callTool("graph", { op: "references", ...given }, { engineFor: () => engine, work: {} })).text;

  test("tell places by file, tests apart, and what may be meant too", async () => {
    const engine = await openAt(makeRepository(files));
    const text = await ask(engine, { symbol: "Store.open" });
    expect(text).toContain("Used in 7 places of 3 files, 1 of them in tests.");
    expect(text).toContain('src/app.ts (4):\n- 3:8 shop.open("1"); shop.open("2");');
    expect(text).toContain("In tests:\ntest/app.test.ts (1):");
    expect(text).toContain("1 more place uses this name of something whose type is not known");
  });

  test("say that there is none only where everything was looked at", async () => {
    const folder = makeRepository(files);
    const engine = await openAt(folder);
    expect(await ask(engine, { symbol: "unused" })).toContain("No place uses it.");
    write(folder, { "src/broken.ts": "export function broken( {\n" });
    const text = await ask(engine, { symbol: "unused" });
    expect(text).toContain("No place is known to use it.");
    expect(text).toContain("not all files of its language could be read whole: 1 with syntax errors");
  });

  test("name the files whose places have no room, with their counts", async () => {
    const engine = await openAt(makeRepository(files));
    const text = await ask(engine, { symbol: "Store.open", limit: 4 });
    expect(text).toContain("Also in src/store.ts (2), test/app.test.ts (1)");
    expect(text).toContain("3 places not shown; files asks for those of some files only");
  });

  test("of the command are the same places", async () => {
    const place = { cwd: makeRepository(files), home: makeFolder() };
    const { code, stdout } = await run(["references", "Store.open"], place);
    expect(code).toBe(0);
    expect(stdout).toContain("Used in 7 places of 3 files, 1 of them in tests.");
    expect(stdout).toContain('  4:18  if (shop) shop.open("3");');
    expect((await run(["graph", "references", "Store.open"], place)).stdout).toBe(stdout);
  });
});
