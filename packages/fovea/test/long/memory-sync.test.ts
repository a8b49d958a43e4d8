/**
 * Two and three clones share memories through git: random interleavings of everything people and git do to them. In the
 * end nothing is lost, all clones are equal, and they give the same answers as of any time.
 * `FOVEA_DRILL_SEED=<n>` repeats one; `FOVEA_DRILL_RUNS=100` runs the hundred of each size that RESULTS.md tells of.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { keepFolder, removeFolders } from "../support/drill.ts";
import { reportNumber } from "../support/numbers.ts";
import { type Clone, dump, losses, openTeam, settle, step, type Team } from "../support/sync-drill.ts";

const RUNS = Number(process.env.FOVEA_DRILL_RUNS ?? 20);
const FIRST_SEED = 16_000;
const STEPS = 30;

afterAll(removeFolders);

const only = process.env.FOVEA_DRILL_SEED;
const sizes = process.env.FOVEA_DRILL_SIZE ? [Number(process.env.FOVEA_DRILL_SIZE)] : [2, 3];
/** A test each, so that a slow machine has time for all. */
const CHUNK = 20;
const chunks = sizes.flatMap((size) => {
  const first = FIRST_SEED + size * 1000;
  const seeds = only ? [Number(only)] : Array.from({ length: RUNS }, (_, n) => first + n);
  return Array.from({ length: Math.ceil(seeds.length / CHUNK) }, (_, at) => ({
    size,
    seeds: seeds.slice(at * CHUNK, (at + 1) * CHUNK),
    from: seeds[at * CHUNK]!,
  }));
});

test.each(chunks)(
  "$size clones, random interleavings from seed $from: nothing lost, all equal",
  async ({ size, seeds }) => {
    const root = keepFolder("sync");
    const started = performance.now();
    const totals = { steps: 0, memories: 0, rounds: 0 };
    for (const seed of seeds) {
      const folder = join(root, String(seed));
      const team = await open(seed, size, folder);
      try {
        for (let at = 0; at < STEPS; at++) await step(team);
        totals.rounds = Math.max(totals.rounds, await settle(team));
        await check(team);
        totals.steps += team.steps.length;
        totals.memories += (await dump(team.clones[0]!)).size;
      } catch (error) {
        throw new Error(`seed ${seed} with ${size} clones: ${String(error)}\n${team.steps.join("\n")}`, {
          cause: error,
        });
      } finally {
        team.close();
      }
      rmSync(folder, { recursive: true, force: true });
    }
    reportNumber(`memory sync, ${size} clones`, {
      result: `${seeds.length} interleavings, ${totals.steps} steps, ${totals.memories} rows: 0 lost, all equal after at most ${totals.rounds} rounds`,
      ms: performance.now() - started,
    });
  },
);

async function open(seed: number, size: number, folder: string): Promise<Team> {
  const { mkdirSync } = await import("node:fs");
  mkdirSync(folder, { recursive: true });
  return openTeam(seed, size, folder);
}

async function check(team: Team): Promise<void> {
  const [first, ...others] = team.clones as [Clone, ...Clone[]];
  const expected = await dump(first);
  for (const clone of others)
    expect(Object.fromEntries(await dump(clone))).toEqual(Object.fromEntries(expected));
  expect(await losses(team)).toEqual([]);
  for (const moment of team.moments) {
    const asOf = new Date(moment).toISOString();
    const answers = async ({ engine }: Clone) =>
      (await engine.memory.list({ asOf, limit: 1000 })).memories
        .map(({ id, content }) => `${id} ${content}`)
        .sort();
    const told = await answers(first);
    for (const clone of others) expect(await answers(clone)).toEqual(told);
  }
}
