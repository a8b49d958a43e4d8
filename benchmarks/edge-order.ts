/**
 * Do the edges of a repository depend on the order in which its files are resolved? Resolves all of them in order,
 * backwards and shuffled, each time with nothing known, and counts what differs.
 *
 *   npm run bench:order -- <checkout>
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash31 } from "../packages/fovea/src/base/hash.ts";
import { resolveFile } from "../packages/fovea/src/code/graph/resolve-file.ts";
import { Resolver } from "../packages/fovea/src/code/graph/resolver.ts";
import { parseSources } from "../packages/fovea/test/support/parse-sources.ts";
import { git } from "./support.ts";

const [checkout = "."] = process.argv.slice(2);
const texts = readTexts();
const paths = Object.keys(texts);
const expected = await edgesIn(paths);
console.log(`in order: ${expected.size} edges and unresolved references`);
const orders = {
  backwards: [...paths].reverse(),
  shuffled: [...paths].sort((a, b) => hash31(a) - hash31(b)),
};
for (const [name, order] of Object.entries(orders)) {
  const found = await edgesIn(order);
  const onlyHere = [...found].filter((edge) => !expected.has(edge));
  const onlyThere = [...expected].filter((edge) => !found.has(edge));
  console.log(`${name}: ${onlyHere.length + onlyThere.length} differ`);
}

function readTexts(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const path of git(checkout, "ls-files", "-z").split("\0")) {
    try {
      if (path !== "") found[path] = readFileSync(join(checkout, path), "utf8");
    } catch {
      // A link or a submodule: no text of its own.
    }
  }
  return found;
}

async function edgesIn(order: readonly string[]): Promise<Set<string>> {
  const sources = await parseSources(texts);
  const resolver = new Resolver(sources);
  const found = new Set<string>();
  for (const path of order) {
    const file = sources.file(path);
    if (!file) continue;
    const { edges, unresolved } = resolveFile(resolver, sources, file);
    for (const { kind, evidence, confidence, source, line, target } of edges)
      found.add(
        `${path} ${source} ${line} ${kind} ${target.file.path} ${target.at} ${evidence} ${confidence}`,
      );
    for (const { reference, reason } of unresolved) found.add(`${path} ${reference} ${reason}`);
  }
  return found;
}
