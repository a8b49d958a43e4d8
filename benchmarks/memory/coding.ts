/**
 * Our own set of coding memories (`coding/`) through the public facade: memories are imported at commit A of the
 * repository they are about, then it is moved to commit B, 500 commits on. Scored: is the right memory among the first
 * three, are superseded ones kept back, is nothing said where nothing fits, and are the verdicts about the code right.
 * `tsx benchmarks/memory/coding.ts <clone of pytest> [dev|test]`; the clone is checked out to and fro.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEngine } from "../../packages/fovea/src/app/engine.ts";

const A = "dd6d4b2fe0041db3e7a6378a5da67950393053af";
const B = "b3b44ea814f20210c453570c1eb8fbbdd933af93";
const TOP = 3;

interface Question {
  id: string;
  query: string;
  relevant: string[];
  kind: string;
  split: string;
}

interface Verdict {
  memory: string;
  symbol: string;
  verdict: string;
}

const [clone, split = "dev", show] = process.argv.slice(2);
if (!clone) throw new Error("usage: coding.ts <clone of pytest> [dev|test]");
const folder = join(import.meta.dirname, "coding");
const questions = readLines<Question>("questions.jsonl").filter((one) => one.split === split);
const records = readLines<{ externalId: string; supersedes?: string }>("memories.jsonl");
const superseded = new Set(records.flatMap(({ supersedes }) => supersedes ?? []));
const home = mkdtempSync(join(tmpdir(), "fovea-coding-"));

checkout(A);
let engine = await openEngine({ env: { FOVEA_HOME: home }, cwd: clone });
await engine.index();
const imported = await engine.memory.import(join(folder, "memories.jsonl"), { trust: "user" });
console.log(`imported ${imported.created}, ${imported.notes.length} names not found`);
await supersedeAll();
engine.close();
checkout(B);
engine = await openEngine({ env: { FOVEA_HOME: home }, cwd: clone });
await engine.index();

const byKind = new Map<string, { asked: number; right: number }>();
let stale = 0;
let rankedRight = 0;
let unsureCount = 0;
const latencies: number[] = [];
for (const { query, relevant, kind } of questions) {
  const started = performance.now();
  const { memories, unsure = [] } = await engine.memory.recall(query, { limit: TOP });
  latencies.push(performance.now() - started);
  const found = memories.map(({ externalId }) => externalId!);
  if (found.some((id) => superseded.has(id))) stale++;
  const nearest = await engine.memory.recall(query, { limit: TOP, abstain: false });
  if (kind !== "abstain" && nearest.memories.some(({ externalId }) => relevant.includes(externalId!)))
    rankedRight++;
  if (kind !== "abstain" && unsure.length > 0) unsureCount++;
  const isRight = kind === "abstain" ? found.length === 0 : relevant.some((id) => found.includes(id));
  const sum = byKind.get(kind) ?? { asked: 0, right: 0 };
  byKind.set(kind, { asked: sum.asked + 1, right: sum.right + (isRight ? 1 : 0) });
  if (show && !isRight)
    console.log(
      `${kind}: ${query}\n   wanted ${relevant.join(" ")}, got ${memories.map((m) => `${m.externalId} (${m.score}, ${m.certainty})`).join(" ")}`,
    );
}
const answerable = [...byKind].filter(([kind]) => kind !== "abstain");
const sum = (pick: (one: { asked: number; right: number }) => number) =>
  answerable.reduce((total, [, one]) => total + pick(one), 0);
for (const [kind, { asked, right }] of byKind) console.log(`${kind.padEnd(12)} ${right} of ${asked}`);
console.log(`right memory in the first ${TOP}: ${sum((o) => o.right)} of ${sum((o) => o.asked)}`);
console.log(`the same if it had to answer (no abstention): ${rankedRight} of ${sum((o) => o.asked)}`);
console.log(`answerable, but only the nearest were given, as unsure: ${unsureCount}`);
console.log(`answers with a superseded memory: ${stale}`);
latencies.sort((a, b) => a - b);
console.log(`recall p50 ${latencies[latencies.length >> 1]!.toFixed(1)} ms`);
await scoreFreshness();
engine.close();
rmSync(home, { recursive: true });

async function scoreFreshness(): Promise<void> {
  const verdicts = JSON.parse(readFileSync(join(folder, "freshness.json"), "utf8")) as
    | { pairs: Verdict[] }
    | Verdict[];
  const pairs = Array.isArray(verdicts) ? verdicts : verdicts.pairs;
  const { memories } = await engine.memory.list({
    limit: 10_000,
    includeSuperseded: true,
    includeObservations: true,
    acrossSessions: true,
  });
  const states = new Map(
    memories.flatMap(({ externalId, anchors }) =>
      anchors.map(({ path, symbol, state }): [string, string] => [
        `${externalId} ${symbol === "" ? path : `${path}#${symbol}`}`,
        state,
      ]),
    ),
  );
  const counts = new Map<string, [right: number, all: number]>();
  for (const { memory, symbol, verdict } of pairs) {
    const state = states.get(`${memory} ${symbol}`) ?? "not anchored";
    const [right, all] = counts.get(verdict) ?? [0, 0];
    counts.set(verdict, [right + (state === verdict ? 1 : 0), all + 1]);
    if (show && state !== verdict) console.log(`freshness ${memory} ${symbol}: ${verdict}, we say ${state}`);
  }
  let right = 0;
  for (const [verdict, [good, all]] of counts) {
    console.log(`freshness ${verdict.padEnd(8)} ${good} of ${all}`);
    right += good;
  }
  console.log(
    `freshness right: ${right} of ${pairs.length} (${((100 * right) / pairs.length).toFixed(1)} %)`,
  );
}

/** A record names the one it replaces by its outside name. */
async function supersedeAll(): Promise<void> {
  const { memories } = await engine.memory.list({ limit: 10_000 });
  const ids = new Map(memories.map(({ id, externalId }) => [externalId, id]));
  const missing = records.filter(({ supersedes }) => supersedes !== undefined && ids.has(supersedes));
  if (missing.length > 0) console.log(`${missing.length} superseded memories are still current`);
}

function checkout(commit: string): void {
  execFileSync("git", ["-C", clone!, "checkout", "-q", "-f", commit]);
}

function readLines<T>(name: string): T[] {
  return readFileSync(join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}
