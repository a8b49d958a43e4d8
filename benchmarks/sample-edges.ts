/**
 * Draws edges at random from a repository, for a person to judge. The same seed draws the same edges.
 *
 *   npx tsx benchmarks/sample-edges.ts <checkout> <language> [count] [seed]  > benchmarks/samples/<language>.jsonl
 *
 * Each line is an edge with both ends as written; the judge adds "verdict": "right" or "wrong" and, where wrong, a
 * "note". The two lines of code are for the judge; they belong to others and are left out of what is committed. Prints the share of references resolved by evidence on stderr.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FoundEdge } from "../packages/fovea/src/code/graph/edges.ts";
import { resolveFile } from "../packages/fovea/src/code/graph/resolve-file.ts";
import { Resolver } from "../packages/fovea/src/code/graph/resolver.ts";
import { parseSources } from "../packages/fovea/test/support/parse-sources.ts";
import { git } from "./support.ts";

const [checkout = ".", language = "", count = "60", seed = "1"] = process.argv.slice(2);
const paths = git(checkout, "ls-files", "-z")
  .split("\0")
  .filter((path) => path !== "");
const texts: Record<string, string> = {};
for (const path of paths) {
  try {
    texts[path] = readFileSync(join(checkout, path), "utf8");
  } catch {
    // A link or a submodule: no text of its own.
  }
}
const sources = await parseSources(texts);
const resolver = new Resolver(sources);
const edges: (FoundEdge & { path: string })[] = [];
const outcomes = new Map<string, number>();
const addOutcome = (key: string) => outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
for (const path of paths) {
  const file = sources.file(path);
  if (file?.languageId !== language) continue;
  const resolved = resolveFile(resolver, sources, file);
  for (const edge of resolved.edges) {
    addOutcome(`${edge.kind} ${edge.evidence}`);
    // Where an import leads is seen again in what uses it, and candidates are no facts.
    if (edge.kind !== "imports" && edge.evidence !== "name") edges.push({ ...edge, path });
  }
  for (const { reason, reference } of resolved.unresolved)
    addOutcome(`unresolved ${file.facts.references[reference]!.kind} ${reason}`);
}

const random = generator(Number(seed));
for (let i = edges.length - 1; i > 0; i--) {
  const j = Math.floor(random() * (i + 1));
  [edges[i], edges[j]] = [edges[j]!, edges[i]!];
}
for (const { path, line, kind, evidence, confidence, source, target } of edges.slice(0, Number(count))) {
  const from = sources.file(path)!;
  const to = sources.file(target.file.path)!;
  const end = to.symbols[target.at];
  console.log(
    JSON.stringify({
      kind,
      evidence,
      confidence,
      from: `${path}:${line}`,
      in: from.symbols[source]?.name ?? "",
      code: lineOf(path, line),
      to: `${target.file.path}:${end?.nameLine ?? 1}`,
      target: end ? `${end.kind} ${[end.container, end.name].filter(Boolean).join(".")}` : "file",
      targetCode: lineOf(target.file.path, end?.nameLine ?? 1),
    }),
  );
}
for (const [key, n] of [...outcomes].sort((a, b) => b[1] - a[1]))
  console.error(`${String(n).padStart(8)} ${key}`);

function lineOf(path: string, line: number): string {
  return (texts[path]?.split("\n")[line - 1] ?? "").trim().slice(0, 160);
}

/** mulberry32: small, and the same everywhere. */
function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
