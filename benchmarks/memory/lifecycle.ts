/**
 * How long a cycle of maintenance takes with many memories, in CPU time, and how large the log grows.
 * `npm run bench:lifecycle -- 100000`
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEngine } from "../../packages/fovea/src/app/engine.ts";

const count = Number(process.argv[2] ?? 100_000);
const DAY = 86_400_000;
const NOUNS =
  "queue font invoice certificate umlaut spinner lock port cache token mirror ledger parser socket".split(
    " ",
  );
const VERBS = "broke blocked delayed duplicated leaked dropped renamed replaced flooded truncated".split(" ");
const home = mkdtempSync(join(tmpdir(), "fovea-life-"));
const folder = mkdtempSync(join(tmpdir(), "fovea-life-"));
let now = Date.parse("2026-06-01T12:00:00Z");
const engine = await openEngine({ env: { FOVEA_HOME: home }, cwd: folder, clock: { now: () => now } });

/** A year of them, a fifth of it episodes. */
const lines = Array.from({ length: count }, (_, i) => {
  const noun = NOUNS[i % NOUNS.length];
  const verb = VERBS[Math.floor(i / NOUNS.length) % VERBS.length];
  return JSON.stringify({
    externalId: `m${i}`,
    content: `The ${noun} of module${i % 997} ${verb} part${i} in release ${i % 89}.`,
    category: i % 5 === 0 ? "bug_fix" : "note",
    at: new Date(now - ((i * 7919) % 365) * DAY).toISOString(),
  });
});
writeFileSync(join(folder, "memories.jsonl"), lines.join("\n"));
const report = (name: string, ms: number, more = "") =>
  process.stdout.write(`| ${name} | ${ms.toFixed(0)} ms | ${more} |\n`);
const cpu = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1000];
};
const size = () => (statSync(join(home, "memory.db")).size / 1_048_576).toFixed(0);

process.stdout.write(`| ${count} memories | CPU | |\n|---|---|---|\n`);
report(
  "import",
  (await cpu(() => engine.memory.import(join(folder, "memories.jsonl"), { trust: "user" })))[1],
  `${size()} MB`,
);
for (let cycle = 1; cycle <= 3; cycle++) {
  const [dry, dryMs] = await cpu(() => engine.memory.maintain({ dryRun: true }));
  report(`cycle ${cycle}, dry run`, dryMs, dry.steps.map(({ step, count: n }) => `${step} ${n}`).join(", "));
  const [done, ms] = await cpu(() => engine.memory.maintain());
  const isSame = JSON.stringify(done.steps) === JSON.stringify(dry.steps);
  report(`cycle ${cycle}`, ms, `${isSame ? "as the dry run said" : "NOT as the dry run said"}, ${size()} MB`);
  now += DAY;
}
const checks = 1000;
now -= DAY / 2;
const [, ms] = await cpu(async () => {
  for (let i = 0; i < checks; i++) await engine.memory.maintainIfDue();
});
process.stdout.write(`| is it due, ${checks} times | ${ms.toFixed(1)} ms | |\n`);
engine.close();
for (const path of [home, folder]) rmSync(path, { recursive: true, force: true });
