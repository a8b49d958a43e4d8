/** The grader of `npm run bench:truth`: what the compiler says of a place, and the verdict on an edge there. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { grade } from "../../../benchmarks/truth/grade.ts";
import { askProduct, referencesByProduct } from "../../../benchmarks/truth/product.ts";
import type { Edge, Site } from "../../../benchmarks/truth/sites.ts";
import { typescript } from "../../../benchmarks/truth/typescript/collect.ts";
import { findReferences } from "../../../benchmarks/truth/typescript/references.ts";
import { makeFolder } from "./support/folders.ts";

const STORE = "export class Store {\n  open() {}\n}\nexport function make() {}\n";
const APP = [
  'import { Store } from "./index";',
  'import { load } from "library";',
  'import { gone } from "./nowhere";',
  "class App {",
  "  constructor(private readonly store: Store) {}",
  "  run(done: () => void) {",
  "    this.store.open();",
  "    load();",
  "    done();",
  '    [].includes("a");',
  "    gone();",
  "  }",
  "}",
].join("\n");

function makeTree(contents: Record<string, string>): string {
  const root = makeFolder(contents);
  execFileSync("git", ["init", "-q"], { cwd: root });
  execFileSync("git", ["add", "-A"], { cwd: root });
  return root;
}

const texts = { "src/store.ts": STORE, "src/index.ts": 'export * from "./store";\n', "src/app.ts": APP };
const paths = Object.keys(texts);

function siteNamed(sites: readonly Site[], kind: Site["kind"], name: string): Site {
  return sites.find((site) => site.kind === kind && site.name === name)!;
}

function edgeTo(site: Site, to: Edge["to"], more: Partial<Edge> = {}): Edge {
  const { path, line, column, name } = site;
  const from = { line: 0, endLine: 99 };
  return { kind: "call", path, line, column, name, from, to, evidence: "typed", confidence: 0.9, ...more };
}

test("the compiler says where a use is declared, or that it is outside or a value", async () => {
  const sites = await typescript.sites(makeTree(texts), paths);
  expect(siteNamed(sites, "call", "open")).toMatchObject({
    answer: "inside",
    line: 7,
    column: 15,
    cause: "this.x.m(): parameter property",
    ends: expect.arrayContaining([{ path: "src/store.ts", line: 2, column: 2, name: "open" }]),
  });
  expect(siteNamed(sites, "call", "load").answer).toBe("outside");
  expect(siteNamed(sites, "call", "includes").answer).toBe("outside");
  expect(siteNamed(sites, "call", "done").answer).toBe("value");
  expect(siteNamed(sites, "call", "gone").answer).toBe("silent");
  expect(siteNamed(sites, "import", "./index").ends[0]!.path).toBe("src/index.ts");
  expect(siteNamed(sites, "imported name", "Store").ends[0]).toMatchObject({ path: "src/store.ts", line: 1 });
  expect(siteNamed(sites, "re-export", "./store").ends[0]!.path).toBe("src/store.ts");
});

test("an edge is right, elsewhere, wrong or not judged", async () => {
  const sites = await typescript.sites(makeTree(texts), paths);
  const open = siteNamed(sites, "call", "open");
  const make = { path: "src/store.ts", line: 4, column: 16, name: "make" };
  const verdictOf = (edges: Edge[]) => {
    const graded = grade(sites, { name: "made", edges, sure: new Set() });
    return [
      graded.sites.find(({ site }) => site === open)!.verdict,
      ...graded.edges.map(({ verdict }) => verdict),
    ];
  };
  expect(verdictOf([edgeTo(open, open.ends[0]!)])).toEqual(["right", "right"]);
  expect(verdictOf([edgeTo(open, make)])).toEqual(["elsewhere", "wrong"]);
  // What is below the confidence that is shown finds nothing, and its verdict is still known.
  expect(verdictOf([edgeTo(open, open.ends[0]!, { confidence: 0.2 })])).toEqual(["missing", "right"]);
  expect(verdictOf([edgeTo(siteNamed(sites, "call", "load"), make)])).toEqual(["missing", "wrong"]);
  expect(verdictOf([edgeTo({ ...open, line: 99 }, make)])).toEqual(["missing", "unasked"]);
});

test("all uses of a symbol by the compiler are those that we list; comments are none", async () => {
  const uses =
    'import { Store as Shop } from "./index";\n/** {@link Shop} */\nexport let shop: Shop = new Shop();\n';
  const all = { ...texts, "src/uses.ts": uses };
  const root = makeTree(all);
  const wanted = findReferences(root, Object.keys(all), 100).find(({ symbol }) => symbol.name === "Store")!;
  const places = wanted.places
    .filter(({ path }) => path === "src/uses.ts")
    .map(({ line, column }) => [line, column]);
  expect(places).toEqual([
    [1, 9],
    [1, 18],
    [3, 17],
    [3, 28],
  ]);
  const ours = (await referencesByProduct(root, Object.keys(all)))(wanted.symbol);
  expect(ours.filter(({ path }) => path === "src/uses.ts").map(({ line, column }) => [line, column])).toEqual(
    [
      [1, -1],
      [3, 17],
      [3, 28],
    ],
  );
});

test("our own graph is asked place by place", async () => {
  const root = makeTree({
    "a.ts": "export function f() {}\n",
    "b.ts": 'import { f } from "./a";\nf();\nf();\n',
  });
  const { edges } = await askProduct(root, ["b.ts"]);
  expect(edges.filter(({ kind }) => kind === "call").map(({ line, to }) => [line, to.name])).toEqual([
    [2, "f"],
    [3, "f"],
  ]);
});
