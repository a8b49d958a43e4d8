/**
 * Search by vectors at size: loading them from the index, the scan, and what it misses.
 *
 *   npx tsx benchmarks/vectors.ts [vectors = 100000] [dimensions = 256]
 *
 * The vectors are made up: clusters around a common direction, since what models give is neither spread evenly nor
 * centred. What is found is compared with an exact search over the numbers before they were packed.
 */
import { join } from "node:path";
import { loadVectors } from "../packages/fovea/src/code/index/vector-store.ts";
import { createRandom } from "../packages/fovea/test/support/random.ts";
import { fillVectorTables } from "../packages/fovea/test/support/vector-tables.ts";
import { type Cloud, makeCloud, nearestExactly } from "../packages/fovea/test/support/vectors.ts";
import { folderBytes, freshHome, remove, table } from "./support.ts";

const size = Number(process.argv[2] ?? 100_000);
const dimensions = Number(process.argv[3] ?? 256);
const CHUNKS_PER_FILE = 5;
const QUERIES = 200;
const LOADS = 5;
const modelId = "bench:model";

// How much all vectors have in common: about the mean cosine of two of them.
for (const common of [0, 0.3, 0.5])
  measure(common, makeCloud({ size, dimensions, clusters: size / 50, common }, createRandom(1)));

function measure(common: number, cloud: Cloud): void {
  const home = freshHome();
  const filling = timed(() =>
    fillVectorTables(join(home, "index.db"), cloud.vectors, { modelId, chunksPerFile: CHUNKS_PER_FILE }),
  );
  const { db, tree, positionOf } = filling.result;
  const loads = Array.from({ length: LOADS }, () => timed(() => loadVectors(db, tree, modelId)));
  const index = loads[0]!.result;
  const queries = Array.from({ length: QUERIES }, () => cloud.query());
  for (const query of queries) index.search(query, 10);
  const searches = queries.map((query) => timed(() => index.search(query, 10)));
  let kept = 0;
  queries.forEach((query, i) => {
    const wanted = new Set(nearestExactly(cloud.vectors, query, 10));
    kept += searches[i]!.result.filter((hit) => wanted.has(positionOf(hit))).length;
  });
  const wall = searches.map(({ ms }) => ms);
  table({
    "vectors, numbers each": `${size} x ${dimensions}`,
    "common direction": common,
    "filling the tables, s": filling.ms / 1000,
    "index file, MB": folderBytes(home) / 1e6,
    "loading, best of 5, ms": Math.min(...loads.map(({ ms }) => ms)),
    "loading, processor time, best of 5, ms": Math.min(...loads.map(({ cpuMs }) => cpuMs)),
    "search p50, ms": quantile(wall, 0.5),
    "search p95, ms": quantile(wall, 0.95),
    "search, mean processor time, ms": searches.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / QUERIES,
    "recall@10": (kept / (10 * QUERIES)).toFixed(4),
  });
  console.log("");
  db.close();
  remove(home);
}

/** Also the processor's time: on a machine that others use too it says more than the clock on the wall. */
function timed<T>(work: () => T): { result: T; ms: number; cpuMs: number } {
  const started = performance.now();
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
