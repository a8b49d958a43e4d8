/**
 * Call graphs against the PyCG micro-benchmark: 119 Python snippets with the edges they should have.
 *
 *   npx tsx benchmarks/call-graph.ts <checkout of vitsalis/PyCG> [--misses]
 *
 * Edges to built-ins and other packages are left out of the count: we record those as ends outside of the tree.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { resolveFile } from "../packages/fovea/src/code/graph/resolve-file.ts";
import { Resolver } from "../packages/fovea/src/code/graph/resolver.ts";
import type { SourceFile } from "../packages/fovea/src/code/graph/source-file.ts";
import { parseSources } from "../packages/fovea/test/support/parse-sources.ts";

const [checkout = "", flag] = process.argv.slice(2);
const snippets = join(checkout, "micro-benchmark", "snippets");
const total = { found: 0, wanted: 0, wrong: 0 };
const byEvidence = new Map<string, { right: number; wrong: number }>();

console.log("category           snippets  recall  precision");
for (const category of readdirSync(snippets).sort()) {
  const score = { found: 0, wanted: 0, wrong: 0 };
  const names = readdirSync(join(snippets, category)).sort();
  for (const name of names) await scoreSnippet(category, name, score);
  console.log(
    `${category.padEnd(18)} ${String(names.length).padStart(8)}  ${ratio(score.found, score.wanted)}   ${ratio(score.found, score.found + score.wrong)}`,
  );
  for (const key of ["found", "wanted", "wrong"] as const) total[key] += score[key];
}
console.log(
  `all                          ${ratio(total.found, total.wanted)}   ${ratio(total.found, total.found + total.wrong)}  (${total.wanted} edges)`,
);
for (const [evidence, { right, wrong }] of byEvidence)
  console.log(`  ${evidence.padEnd(8)} ${ratio(right, right + wrong)}  (${right} right, ${wrong} wrong)`);

async function scoreSnippet(category: string, name: string, score: typeof total): Promise<void> {
  const folder = join(snippets, category, name);
  const texts: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (entry.endsWith(".py")) texts[entry] = readFileSync(join(folder, entry), "utf8");
  const sources = await parseSources(texts);
  const resolver = new Resolver(sources);
  const expected = JSON.parse(readFileSync(join(folder, "callgraph.json"), "utf8")) as Record<
    string,
    string[]
  >;
  const modules = Object.keys(texts).map(moduleName);
  const isOurs = (node: string) => modules.some((name) => node === name || node.startsWith(`${name}.`));
  const wanted = new Set(
    Object.entries(expected).flatMap(([from, ends]) => ends.filter(isOurs).map((to) => `${from} -> ${to}`)),
  );
  const found = new Map<string, string>();
  for (const path of Object.keys(texts)) {
    const file = sources.file(path);
    if (!file) continue;
    for (const edge of resolveFile(resolver, sources, file).edges) {
      if (edge.kind !== "calls") continue;
      const end = sources.file(edge.target.file.path)!;
      // That suite has no nodes for classes (their constructors are called) and for variables (what they hold is).
      if (edge.target.at === -1 || end.isType(edge.target.at) || isVariable(end, edge.target.at)) continue;
      found.set(
        `${nodeName(file, callerOf(file, edge.source, edge.line))} -> ${nodeName(end, edge.target.at)}`,
        edge.evidence,
      );
    }
  }
  for (const [edge, evidence] of found) {
    const by = byEvidence.get(evidence) ?? { right: 0, wrong: 0 };
    byEvidence.set(evidence, by);
    if (wanted.has(edge)) by.right++;
    else {
      by.wrong++;
      score.wrong++;
      if (flag) console.log(`    wrong ${category}/${name}: ${edge} (${evidence})`);
    }
  }
  for (const edge of wanted) {
    score.wanted++;
    if (found.has(edge)) score.found++;
    else if (flag) console.log(`    missed ${category}/${name}: ${edge}`);
  }
}

function isVariable(file: SourceFile, at: number): boolean {
  return ["variable", "const", "field"].includes(file.symbols[at]!.kind);
}

/** We say that a function depends on its decorator; that suite, that what is around the function calls it. */
function callerOf(file: SourceFile, source: number, line: number): number {
  const isDecorator = file.facts.references.some(
    (r) => r.kind === "decorator" && r.symbol === source && r.line === line,
  );
  return isDecorator ? file.symbols[source]!.parent : source;
}

function moduleName(path: string): string {
  return path.replace(/(?:\/__init__)?\.py$/, "").replaceAll("/", ".");
}

function nodeName(file: SourceFile, at: number): string {
  const names: string[] = [];
  for (let i = at; i !== -1; i = file.symbols[i]!.parent) {
    if (!isVariable(file, i)) names.unshift(file.symbols[i]!.name);
  }
  return [moduleName(file.path), ...names].join(".");
}

function ratio(part: number, whole: number): string {
  return whole === 0 ? "  -  " : (part / whole).toFixed(3);
}
