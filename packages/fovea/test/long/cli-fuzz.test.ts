/**
 * Hostile command lines: every one ends with 0, 1 or 2, in time, with a sentence and never with a trace of the program.
 * `FOVEA_DRILL_FUZZ=10` tries ten times as many, `FOVEA_DRILL_SEED=<n>` repeats or varies a run.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { keepFolder, removeFolders } from "../support/drill.ts";
import { createArgvFuzz } from "../support/fuzz-argv.ts";
import { makeTrap, SECRET } from "../support/fuzz-messages.ts";
import { start } from "../support/program.ts";
import { createRandom } from "../support/random.ts";

const COUNT = Math.round(60 * Number(process.env.FOVEA_DRILL_FUZZ ?? 1));
const SEED = Number(process.env.FOVEA_DRILL_SEED ?? 7);
const AT_ONCE = 2;
const LONGEST_MS = 60_000;

afterAll(removeFolders);

test(`${COUNT} hostile command lines`, { timeout: 3_600_000 }, async () => {
  const [root, home, outside] = [keepFolder("argv"), keepFolder("argv-home"), keepFolder("argv-outside")];
  makeTrap(root, outside);
  const before = readdirSync(outside).sort();
  await start(["index"], { cwd: root, home }).finished;
  const fuzz = createArgvFuzz(outside, createRandom(SEED));
  const lines = Array.from({ length: COUNT }, fuzz);
  const codes: Record<string, number> = {};
  const failures: string[] = [];
  const env = { HOME: home, FOVEA_HOME: home };
  const runAll = async () => {
    for (let args = lines.shift(); args; args = lines.shift()) {
      const { child, finished } = start(args, { cwd: root, home, env, input: "" });
      const timer = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS);
      const { code, signal, stdout, stderr } = await finished;
      clearTimeout(timer);
      codes[String(code ?? signal)] = (codes[String(code ?? signal)] ?? 0) + 1;
      const said = stdout + stderr;
      const isWrong =
        ![0, 1, 2].includes(code ?? -1) ||
        /bug in fovea|\n {4}at |node:internal/.test(said) ||
        said.includes(SECRET) ||
        (code !== 0 && said.trim() === "");
      if (isWrong)
        failures.push(`${code ?? signal} to ${JSON.stringify(args).slice(0, 400)}: ${said.slice(0, 600)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runAll));
  // A line of the report; CI shows it.
  process.stdout.write(`${COUNT} command lines, exit codes ${JSON.stringify(codes)}\n`);
  expect(failures).toEqual([]);
  expect(readdirSync(outside).sort()).toEqual(before);
  expect(existsSync(join(root, "pwned"))).toBe(false);
});
