/**
 * One server, thousands of calls: what it holds after collecting garbage does not grow with the number of calls.
 * `FOVEA_DRILL_CALLS=20000` is the run that RESULTS.md tells of.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { keepFolder, removeFolders, waitUntil } from "../support/drill.ts";
import { generateRepository } from "../support/generate-repository.ts";
import { type LineServer, serveLines } from "../support/line-server.ts";
import { createRandom, type Random } from "../support/random.ts";

const CALLS = Number(process.env.FOVEA_DRILL_CALLS ?? 1600);
const POINTS = 20;
const AT_ONCE = 8;
const PROBE = fileURLToPath(new URL("../support/memory-probe.cjs", import.meta.url));
const MIB = 1_048_576;

afterAll(removeFolders);

type Question = [name: string, given: Record<string, unknown>];

function questionOf({ pick, below }: Random, n: number, paths: readonly string[]): Question {
  const words = `${pick(["load", "store", "merge", "parse"])} ${pick(["account", "batch", "cursor", "order"])}`;
  return pick<() => Question>([
    () => ["search", { query: words, limit: 5 }],
    () => ["search", { query: `${words} ${n}` }],
    () => ["context", { query: `where do we ${words}`, max_tokens: 1000 }],
    () => ["symbol", { names: [`Service${below(40)}`] }],
    () => ["outline", { path: pick(paths) }],
    () => ["graph", { op: "dependents", symbol: `Service${below(40)}` }],
    () => ["recall", { query: words }],
    () => ["status", {}],
    () => ["time", { action: "parse", text: "next friday" }],
    () => ["nothere", {}],
    () => ["symbol", { names: [`Missing${n}`] }],
    // Few: what is remembered is meant to stay.
    () =>
      n % 10 === 0
        ? ["remember", { content: `Note ${below(50)} about ${words}` }]
        : ["recall", { query: `${n}` }],
  ])();
}

async function askMany(server: LineServer, from: number, to: number, questionAt: (n: number) => Question) {
  const waiting = new Set<number>();
  for (let n = from; n < to; n++) {
    server.call(n, ...questionAt(n));
    waiting.add(n);
    while (waiting.size >= AT_ONCE || (n === to - 1 && waiting.size > 0)) {
      await waitUntil("one is answered", () => [...waiting].some((id) => server.answers.has(id)), 120_000);
      for (const id of waiting) {
        const answer = server.answers.get(id);
        if (!answer) continue;
        expect(JSON.stringify(answer)).not.toMatch(/inside fovea|bug in fovea/);
        waiting.delete(id);
        server.answers.delete(id);
      }
    }
  }
}

test(`${CALLS} calls of one server do not make it grow`, { timeout: 3_600_000 }, async () => {
  const [root, home] = [keepFolder("memory"), keepFolder("memory-home")];
  const paths = generateRepository(root, { files: 60, seed: 9 });
  const file = join(home, "probe.jsonl");
  const server = await serveLines("2025-11-25", {
    root,
    home,
    nodeArgs: ["--require", PROBE],
    // What is observed is meant to be kept: it is data, and would hide what is held by mistake.
    env: { FOVEA_PROBE_FILE: file, FOVEA_SESSIONS_AUTO_OBSERVATIONS: "false" },
  });
  server.call("index", "index");
  await server.answerTo("index");
  const random = createRandom(5);
  const curve: { calls: number; heapMib: number; rssMib: number; externalMib: number }[] = [];
  const started = performance.now();
  for (let point = 1; point <= POINTS; point++) {
    const [from, to] = [((point - 1) * CALLS) / POINTS, (point * CALLS) / POINTS].map(Math.round);
    await askMany(server, from!, to!, (n) => questionOf(random, n, paths));
    server.child.kill("SIGUSR2");
    await waitUntil("memory is measured", () => linesOf(file).length >= point, 60_000);
    const { heapUsed, rss, external } = JSON.parse(linesOf(file).at(-1)!) as NodeJS.MemoryUsage;
    const inMib = (bytes: number) => Math.round((bytes / MIB) * 10) / 10;
    curve.push({ calls: to!, heapMib: inMib(heapUsed), rssMib: inMib(rss), externalMib: inMib(external) });
  }
  const perCall = (performance.now() - started) / CALLS;
  // A line of the report; CI shows it.
  process.stdout.write(
    `${CALLS} calls, ${perCall.toFixed(1)} ms each; heap, external and resident MiB:\n${curve
      .map(({ calls, heapMib, externalMib, rssMib }) => `  ${calls}: ${heapMib} ${externalMib} ${rssMib}`)
      .join("\n")}\n`,
  );
  // The first quarter fills caches; from then on the last quarter is like the second.
  const meanOf = (from: number, key: "heapMib" | "rssMib") =>
    curve.slice(from, from + 5).reduce((sum, one) => sum + one[key], 0) / 5;
  expect(meanOf(15, "heapMib")).toBeLessThan(meanOf(5, "heapMib") * 1.05 + 0.5);
  expect(meanOf(15, "rssMib")).toBeLessThan(meanOf(5, "rssMib") * 1.15 + 10);
  expect(server.garbage).toEqual([]);
  expect(await server.end()).toBe(0);
});

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n").filter(Boolean);
  } catch {
    // Nothing is measured yet.
    return [];
  }
}
