/**
 * The graph of a repository: how references were resolved, what an edit costs, how fast questions are answered.
 *
 *   npx tsx benchmarks/graph.ts <checkout>
 *
 * Works on a clone of the checkout, so the checkout itself is not touched. Build first: threads run dist/.
 */
import { appendFileSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEngine } from "../packages/fovea/src/app/engine.ts";
import { centrality } from "../packages/fovea/src/code/graph/centrality.ts";
import { Graph } from "../packages/fovea/src/code/graph/graph.ts";
import { readUnresolved } from "../packages/fovea/src/code/graph/packed-edges.ts";
import { resolutionOf } from "../packages/fovea/src/code/graph/resolution-store.ts";
import { findPaths, impact, walk } from "../packages/fovea/src/code/graph/traverse.ts";
import { FileFacts } from "../packages/fovea/src/code/index/file-facts.ts";
import { listTrees } from "../packages/fovea/src/code/index/trees.ts";
import { Database } from "../packages/fovea/src/store/database.ts";
import { freshHome, git, median, remove, table } from "./support.ts";

const [checkout = "."] = process.argv.slice(2);
const home = freshHome();
const folder = join(mkdtempSync(join(tmpdir(), "fovea-bench-tree-")), "main");
git(".", "clone", "-q", "--shared", checkout, folder);
const engine = await openEngine({ env: { FOVEA_HOME: home }, cwd: folder });
const cold = await engine.index();
const db = new Database(
  join(home, "index", readdirSync(join(home, "index")).find((name) => name.endsWith(".db"))!),
);
const tree = listTrees(db)[0]!;

const started = performance.now();
const graph = Graph.load(db, tree);
const loadMs = performance.now() - started;
const rankStarted = performance.now();
centrality(graph);
const rankMs = performance.now() - rankStarted;

table({
  checkout,
  "files, symbols, edges": `${cold.files}, ${cold.symbols}, ${cold.edges}`,
  "resolving all, s": cold.resolveMs / 1000,
  "loading the graph, ms": loadMs,
  "centrality of all, ms": rankMs,
});
printShares();
printLatencies();
await printEdits();
engine.close();
db.close();
remove(home);
remove(folder);

/** What became of call references: how many there were, by evidence or reason. */
function printShares(): void {
  const counts = new Map<string, number>();
  const add = (key: string, n = 1) => counts.set(key, (counts.get(key) ?? 0) + n);
  let calls = 0;
  for (const file of graph.files) {
    const stored = resolutionOf(db, tree.id, file.path);
    if (!stored) continue;
    const { references } = new FileFacts(stored.facts);
    const unresolved = new Map(readUnresolved(stored.body).map((one) => [one.reference, one.reason]));
    references.forEach((reference, at) => {
      if (reference.kind !== "call" && reference.kind !== "new") return;
      calls++;
      add(unresolved.has(at) ? `not resolved: ${unresolved.get(at)}` : "resolved");
    });
  }
  const edges = new Map<string, number>();
  for (const file of graph.files)
    for (let node = file.node; node <= file.node + file.symbols; node++)
      for (const edge of graph.outgoing(node))
        if (edge.kind === "calls" || edge.kind === "tests")
          edges.set(edge.evidence, (edges.get(edge.evidence) ?? 0) + 1);
  console.log(`call references: ${calls}`);
  for (const [key, n] of [...counts].sort((a, b) => b[1] - a[1]))
    console.log(`  ${key.padEnd(28)} ${((100 * n) / calls).toFixed(1)} %`);
  const total = [...edges.values()].reduce((a, b) => a + b, 0);
  console.log(`call edges by evidence: ${total}`);
  for (const [key, n] of edges) console.log(`  ${key.padEnd(28)} ${((100 * n) / total).toFixed(1)} %`);
}

function printLatencies(): void {
  const filter = { minConfidence: 0.5 };
  const nodes = sample(2000);
  const limits = { paths: 3, length: 10, queue: 10_000 };
  const rows: [string, (node: number, i: number) => unknown][] = [
    ["dependents, 1 hop", (node) => walk(graph, [node], "incoming", 1, filter)],
    ["dependents, 2 hops", (node) => walk(graph, [node], "incoming", 2, filter)],
    ["dependents, 3 hops", (node) => walk(graph, [node], "incoming", 3, filter)],
    ["dependencies, 3 hops", (node) => walk(graph, [node], "outgoing", 3, filter)],
    ["impact, depth 5", (node) => impact(graph, [node], 5, filter)],
    [
      "paths, length 10",
      (node, i) => findPaths(graph, [node], [nodes[(i * 7 + 1) % nodes.length]!], limits, filter),
    ],
  ];
  for (const [name, ask] of rows) {
    for (const node of nodes.slice(0, 200)) ask(node, 0);
    const times = nodes.map((node, i) => {
      const from = performance.now();
      ask(node, i);
      return performance.now() - from;
    });
    times.sort((a, b) => a - b);
    console.log(
      `${name.padEnd(24)} p50 ${median(times).toFixed(3)} ms, p95 ${times[Math.floor(times.length * 0.95)]!.toFixed(3)} ms, max ${times.at(-1)!.toFixed(1)} ms`,
    );
  }
}

function sample(count: number): number[] {
  const step = Math.max(1, Math.floor(graph.nodeCount / count));
  return Array.from({ length: count }, (_, i) => (i * step) % graph.nodeCount);
}

/** From the edit to the answer, in a process that stays. */
async function printEdits(): Promise<void> {
  const importers = (node: number) => graph.incoming(node).filter((edge) => edge.kind === "imports").length;
  const sources = graph.files.filter(({ path, symbols }) => /\.(?:ts|py)$/.test(path) && symbols > 0);
  const byUse = sources
    .map((file) => {
      let uses = importers(file.node);
      for (let node = file.node + 1; node <= file.node + file.symbols; node++) uses += importers(node);
      return { file, uses };
    })
    .sort((a, b) => b.uses - a.uses);
  const ordinary = byUse[Math.floor(byUse.length / 2)]!;
  const wide = byUse[0]!;
  await engine.graph("dependents", ordinary.file.path);
  for (const [name, { file, uses }] of [
    ["an ordinary file", ordinary],
    ["the most imported file", wide],
  ] as const) {
    for (const [what, text] of edits(file.path)) {
      const times: number[] = [];
      for (let i = 0; i < 3; i++) {
        appendFileSync(join(folder, file.path), text.replaceAll("%", String(i)));
        const from = performance.now();
        await engine.graph("dependents", file.path);
        times.push(performance.now() - from);
      }
      console.log(`${name} (${uses} imports), ${what}: ${median(times).toFixed(0)} ms to the answer`);
    }
  }
}

function edits(path: string): [string, string][] {
  return path.endsWith(".py")
    ? [
        ["a comment", "\n# edit %\n"],
        ["a new function", "\ndef added_by_benchmark_%():\n    return %\n"],
      ]
    : [
        ["a comment", "\n// edit %\n"],
        ["a new function", "\nexport function addedByBenchmark%() { return %; }\n"],
      ];
}
