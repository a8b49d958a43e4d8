/** What the corpus consists of, and what the exclusions removed. `--prune` drops entries of the manifest without pairs. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pairsFolder } from "./cache.ts";
import { projectOf, readManifest, writeManifest } from "./manifest.ts";
import { PAIR_HEADER, PAIR_KINDS, readPairs } from "./pair-file.ts";

const totals: Record<string, number> = {};
const languages: Record<string, number> = {};
const kinds: Record<string, number> = {};
const projects = new Set<string>();
const count = (table: Record<string, number>, key: string, by: number) => {
  table[key] = (table[key] ?? 0) + by;
};

for (const name of readdirSync(pairsFolder)) {
  if (!name.endsWith(".json")) continue;
  const report = JSON.parse(readFileSync(join(pairsFolder, name), "utf8")) as Record<string, number>;
  for (const [what, number] of Object.entries(report)) count(totals, what, number);
  if (report.pairs === 0) continue;
  projects.add(name.slice(0, -".json".length));
  const { data, languages: names } = readPairs(join(pairsFolder, name.replace(/json$/, "pairs")));
  for (let at = 0; at < data.length; at += PAIR_HEADER + 2 * (data[at + 4]! + data[at + 5]!)) {
    count(kinds, PAIR_KINDS[data[at]!]!, 1);
    count(languages, names[data[at + 1]!]!, 1);
  }
}
console.log({ projects: projects.size, totals, kinds, languages });
if (process.argv.includes("--prune"))
  writeManifest(readManifest().filter((entry) => projects.has(projectOf(entry))));
