/** Trees that are told to leave things out: the choice is applied at once, and who is told "nothing" is told of it. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "../src/app/engine.ts";
import { callTool } from "../src/doors/tools/call-tool.ts";
import { openAt } from "./support/engines.ts";
import { git, makeFolder, makeRepository } from "./support/folders.ts";
import { run as runProgram } from "./support/program.ts";

const files = {
  "src/a.ts": 'import { helper } from "./b.ts";\nexport function entry() {\n  return helper();\n}\n',
  "src/b.ts": "export function helper() {\n  return missing();\n}\n",
  "README.md": "# Title\n\nText about nothing in particular.\n",
};

describe("another depth", () => {
  test("is applied to an index that is there, and taken back, without touching other worktrees", async () => {
    const main = makeRepository(files);
    const tree = join(makeFolder(), "other");
    git(main, "worktree", "add", "-q", "-b", "other", tree);
    const engine = await openAt(main);
    const { edges, symbols } = await engine.index();
    expect(edges).toBeGreaterThan(0);
    const other = await openAt(tree, { home: engine.home });
    expect(await other.index()).toMatchObject({ edges, read: 0 });
    expect(await engine.index({ depth: "signatures" })).toMatchObject({
      edges: 0,
      symbols,
      changed: 3,
      read: 3,
      chosen: expect.stringContaining("depth signatures"),
    });
    expect(await engine.index()).toMatchObject({ edges: 0, changed: 0 });
    expect(await other.index()).toMatchObject({ edges, changed: 0 });
    expect((await other.graph("dependents", "helper")).byDistance).toHaveLength(1);
    expect(await engine.index({ reset: true })).toMatchObject({ edges, changed: 3, read: 0 });
    expect((await engine.graph("dependents", "helper")).byDistance).toHaveLength(1);
  });
});

const told = async (engine: Engine, name: string, given: Record<string, unknown>) => {
  try {
    return (await callTool(name, given, { engineFor: () => engine, work: { actor: "agent" } })).text;
  } catch (error) {
    return (error as Error).message;
  }
};

describe("who is told that there is nothing is told what was left out", () => {
  const CERTAIN =
    /Everything is resolved|No known path leads|none known|No symbol is called|Nothing was found|No symbols are indexed|Nothing in this tree/i;

  test.each<[string, { depth?: "signatures"; languages?: string[] }, [string, Record<string, unknown>][]]>([
    [
      "depth signatures",
      { depth: "signatures" },
      [
        ["graph", { op: "dependents", symbol: "helper" }],
        ["graph", { op: "dependencies", symbol: "entry" }],
        ["graph", { op: "path", symbol: "entry", to: "helper" }],
        ["graph", { op: "impact", files: ["src/b.ts"] }],
      ],
    ],
    [
      "only markdown",
      { languages: ["markdown"] },
      [
        ["symbol", { names: ["helper"] }],
        ["search", { query: "helper" }],
        ["search", { query: "helper", mode: "graph" }],
        ["context", { query: "helper" }],
        ["context", {}],
        ["graph", { op: "dependents", symbol: "helper" }],
      ],
    ],
  ])("%s", async (words, choice, questions) => {
    const engine = await openAt(makeRepository(files), { isServer: true });
    await engine.index(choice);
    for (const [name, given] of questions) {
      const text = await told(engine, name, given);
      expect(text, `${name} ${JSON.stringify(given)}`).toContain(words);
      expect(text).toContain("`index` with reset: true");
      expect(text).not.toMatch(CERTAIN);
    }
  });

  test("in the terminal too, with its own words", async () => {
    const folder = makeRepository(files);
    const home = makeFolder();
    const run = async (...args: string[]) => {
      const { stdout, stderr } = await runProgram(args, { cwd: folder, home });
      return `${stdout}${stderr}`;
    };
    await run("index", "--depth", "signatures");
    const edges = [
      ["graph", "unresolved"],
      ["graph", "path", "entry", "helper"],
      ["graph", "dependents", "helper"],
    ];
    const names = [["symbol", "helper"], ["search", "helper"], ["map"], ["graph", "dependents", "helper"]];
    const check = async (args: string[]) => {
      const text = await run(...args);
      expect(text, args.join(" ")).toContain("`fovea index --reset`");
      expect(text).not.toMatch(CERTAIN);
    };
    for (const args of edges) await check(args);
    await run("index", "--reset", "--languages", "json");
    for (const args of names) await check(args);
  });
});
