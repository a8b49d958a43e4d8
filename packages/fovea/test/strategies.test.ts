/** Which ways of searching run is what was asked for: modes, `retrieval.strategies`, `strategies` of one question, `--with`. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";

const files = {
  "src/cart.ts": 'import { net } from "./price";\nexport function checkout(n: number) { return net(n); }\n',
  "src/price.ts": 'import { floor } from "./floor";\nexport function net(n: number) { return floor(n); }\n',
  "src/floor.ts": "export function floor(n: number) { return n | 0; }\n",
  "src/notes.ts": "// checkout checkout checkout is only spoken of here\nexport const nothing = 1;\n",
};

describe("along the graph (C5.5)", () => {
  test("what is named, then what is within two steps, 1 / (distance + 1) each, with the edge as reason", async () => {
    const engine = await openAt(makeRepository(files));
    const { hits, mode } = await engine.search("why does checkout fail", { mode: "graph" });
    expect(mode).toBe("graph");
    const named = await engine.search("checkout", { mode: "graph", kinds: ["function"] });
    expect(named.hits.map(({ name, score, why }) => [name, score, why])).toEqual([
      ["checkout", 1, "the question names it"],
      ["net", 0.5, "called by checkout (import)"],
      ["floor", 0.3333, "called by net (import)"],
    ]);
    expect(hits.map(({ path }) => path)).not.toContain("src/notes.ts");
  });

  test("without a name it finds nothing, and says why", async () => {
    const engine = await openAt(makeRepository(files));
    const { hits, note } = await engine.search("something else entirely", { mode: "graph" });
    expect(hits).toEqual([]);
    expect(note).toContain("starts from names");
  });
});

describe("strategies (C5.12)", () => {
  const pathsBy = async (strategies: string, question = "checkout") => {
    const engine = await openAt(
      makeRepository({ ...files, ".fovea.yaml": `retrieval:\n  strategies: ${strategies}\n` }),
    );
    const { mode, hits } = await engine.search(question);
    return { mode, paths: [...new Set(hits.map(({ path }) => path))] };
  };

  test.each([
    ["[graph]", "graph"],
    ["[keyword]", "keyword"],
    ["[semantic]", "semantic"],
    ["[keyword, graph]", "hybrid"],
    ["[semantic, graph]", "hybrid"],
    ["[]", "hybrid"],
  ])("set to %s it is %s", async (strategies, mode) => {
    expect((await pathsBy(strategies)).mode).toBe(mode);
  });

  test("graph alone searches no words; with keyword it does", async () => {
    expect((await pathsBy("[graph]")).paths).not.toContain("src/notes.ts");
    expect((await pathsBy("[keyword]")).paths).toEqual(
      expect.arrayContaining(["src/notes.ts", "src/cart.ts"]),
    );
    const both = await pathsBy("[keyword, graph]", "explain `checkout`");
    expect(both.paths).toEqual(expect.arrayContaining(["src/notes.ts", "src/price.ts"]));
  });

  test("of one question; none is a mistake", async () => {
    const engine = await openAt(makeRepository(files));
    expect((await engine.search("checkout", { strategies: ["graph"] })).mode).toBe("graph");
    await expect(engine.search("checkout", { strategies: [] })).rejects.toThrow("No strategy was given");
    await expect(engine.search("checkout", { strategies: ["magic"] })).rejects.toThrow(
      "strategy must be one of",
    );
    const capsule = await engine.context("checkout", { strategies: ["graph"], depth: 0 });
    expect(capsule.items.map(({ path }) => path)).not.toContain("src/notes.ts");
  });
});

describe("--with", () => {
  const library = {
    "package.json": '{ "name": "till", "exports": "./src/till.ts" }',
    "src/till.ts": "export function ringUp(n: number) { return n * 2; }\n",
  };
  const shop = {
    "package.json": '{ "name": "shop", "dependencies": { "till": "1" } }',
    "src/sale.ts": 'import { ringUp } from "till";\nexport function sell(n: number) { return ringUp(n); }\n',
  };

  test("opens the other repository, and results name it", async () => {
    const home = makeFolder();
    const [here, there] = [makeRepository(library), makeRepository(shop)];
    const { json } = await runJson(["search", "ring up sell", "--with", there], { cwd: here, home });
    const hits = json.hits as { path: string; repository: string }[];
    const names = new Map(hits.map(({ path, repository }) => [path, repository]));
    expect(names.get("src/sale.ts")).not.toBe(names.get("src/till.ts"));
    expect([...names.keys()]).toEqual(expect.arrayContaining(["src/sale.ts", "src/till.ts"]));
    const users = await run(["graph", "dependents", "ringUp", "--with", there], { cwd: here, home });
    expect(users.stdout).toMatch(/src\/sale\.ts:\d+ .*sell {2}references ringUp at line 2/);
    const uses = await run(["graph", "dependencies", "sell", "--with", here], { cwd: there, home });
    expect(uses.stdout).toMatch(/src\/till\.ts:1 .*ringUp {2}used by sell at line 2 of src\/sale\.ts/);
  });

  test("refuses this repository itself, and a folder that is not there", async () => {
    const cwd = makeRepository(library);
    const same = await run(["graph", "dependents", "ringUp", "--with", join(cwd, "src")], {
      cwd,
      home: makeFolder(),
    });
    expect([same.code, same.stderr]).toEqual([
      2,
      expect.stringContaining("is the repository you are already asking about"),
    ]);
    const none = await run(["search", "ringUp", "--with", join(cwd, "nowhere")], { cwd, home: makeFolder() });
    expect([none.code, none.stderr]).toEqual([expect.any(Number), expect.stringContaining("nowhere")]);
    expect(none.code).not.toBe(0);
  });
});
