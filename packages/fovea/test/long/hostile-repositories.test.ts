/**
 * Repositories made by a generator to break, hang or use whoever opens them. Whatever is in one: every question ends in
 * time with an answer or a sentence, nothing of it runs, nothing beside it is read, nothing is written into it.
 * FOVEA_DRILL_RUNS says how many.
 */
import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { explain, keepFolder, type Place, removeFolders } from "../support/drill.ts";
import { canariesIn } from "../support/hostile-git.ts";
import { makeHostileRepository, SECRET } from "../support/hostile-repository.ts";
import { ask, connect } from "../support/mcp.ts";
import { reportNumber } from "../support/numbers.ts";
import { type Finished, start } from "../support/program.ts";

afterAll(removeFolders);

const RUNS = Number(process.env.FOVEA_DRILL_RUNS ?? 12);
/** A question about a small tree takes a second; a machine may be busy. */
const IN_TIME_MS = 120_000;
let slowestMs = 0;
let answered = 0;
let refused = 0;

test.each(Array.from({ length: RUNS }, (_, n) => n + 1))("repository %i", async (seed) => {
  const around = keepFolder("hostile");
  const { folder, canaries, traits, isRefused } = makeHostileRepository(around, seed);
  const told = `seed ${seed}: ${traits.join(", ")}`;
  const before = look(folder);
  const place = { cwd: folder, home: keepFolder("home"), env: { HOME: keepFolder("user") } };
  const said: string[] = [];
  try {
    for (const args of commandsFor(seed)) {
      const finished = await inTime(args, place, told);
      expect(finished.signal, `${told}: ${args[0]} ${explain(finished)}`).toBeNull();
      expect([0, 1], `${told}: ${args[0]} ${explain(finished)}`).toContain(finished.code);
      // A sentence, and not what a program says that has lost its way.
      expect(finished.stderr, `${told}: ${args[0]}`).not.toMatch(
        /\n\s+at .*:\d+:\d+|call stack|heap|TypeError|RangeError|ERR_/,
      );
      if (finished.code === 1) expect(finished.stderr.trim(), `${told}: ${args[0]}`).not.toBe("");
      if (finished.code === 1) refused++;
      else answered++;
      if (args[0] === "index" && !isRefused && !traits.some((one) => /^a broken|submodules/.test(one)))
        expect(finished.code, `${told}: ${explain(finished)}`).toBe(0);
      said.push(finished.stdout, finished.stderr);
    }
    said.push(...(await askServer(place, told)));
    expect(canariesIn(canaries), told).toEqual([]);
    expect(said.join("\n").includes(SECRET), `${told}: the secret was said`).toBe(false);
    expect(filesWithSecret(place.home), told).toEqual([]);
    expect(look(folder), told).toEqual(before);
  } finally {
    // Node cannot remove names that are no text.
    execFileSync("rm", ["-rf", around, place.home]);
  }
});

test("all of them", () => {
  reportNumber(`${RUNS} hostile repositories`, {
    result: `${answered} answers, ${refused} refusals with a sentence; 0 crashed, hung, ran code, showed the secret or were written to; slowest question ${(slowestMs / 1000).toFixed(1)} s`,
  });
  expect(answered).toBeGreaterThan(0);
});

function commandsFor(seed: number): string[][] {
  const more = [
    ["status"],
    ["impact"],
    ["coverage"],
    ["search", "order price"],
    ["map"],
    ["orient"],
    ["memory", "import", "--claude-code"],
  ];
  return [["index"], more[seed % more.length]!];
}

async function askServer(place: Place, told: string): Promise<string[]> {
  const client = await connect("2025-11-25", place);
  const texts: string[] = [];
  for (const [name, given] of [
    ["search", { query: `order ${SECRET.slice(0, 3)} keys token` }],
    ["context", { task: "why does order return the wrong price" }],
    ["outline", { path: "good/shop.ts" }],
    ["graph", { op: "dependents", symbol: "price" }],
    ["status", {}],
  ] as const) {
    const started = performance.now();
    const { text } = await ask(client, name, given).catch((error: unknown) => {
      throw new Error(`${told}: ${name} ${String(error)}`);
    });
    slowestMs = Math.max(slowestMs, performance.now() - started);
    texts.push(text);
  }
  await client.close();
  return texts;
}

async function inTime(args: readonly string[], place: Place, told: string): Promise<Finished> {
  const started = performance.now();
  const { child, finished } = start(args, place);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, IN_TIME_MS);
  const result = await finished;
  clearTimeout(timer);
  expect(isLate, `${told}: ${args[0]} took longer than ${IN_TIME_MS} ms`).toBe(false);
  slowestMs = Math.max(slowestMs, performance.now() - started);
  return result;
}

/** Every file with what it is, its size and its time. Names need not be text. */
function look(folder: string | Buffer): string[] {
  return readdirSync(folder, { encoding: "buffer" }).flatMap((name) => {
    const path = Buffer.concat([Buffer.from(folder), Buffer.from("/"), name]);
    const stat = lstatSync(path);
    const what = stat.isSymbolicLink() ? readlinkSync(path) : `${stat.mode} ${stat.size} ${stat.mtimeMs}`;
    return [`${path.toString("latin1")} ${what}`, ...(stat.isDirectory() ? look(path) : [])];
  });
}

function filesWithSecret(home: string): string[] {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(SECRET));
}
