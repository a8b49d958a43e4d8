/**
 * Set-up and uninstall killed at random moments and while files change places, a hundred times in the full drill: after
 * the next run either all files of every client are set up, or all are as they were, and none of our own remains.
 */
import { readdirSync, readFileSync, watch } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { userSettings } from "../support/client-settings.ts";
import { makeFolder, makeRepository } from "../support/folders.ts";
import { run, start } from "../support/program.ts";

const RUNS = Number(process.env.FOVEA_DRILL_RUNS ?? 6);
const JOURNAL = "setup-unfinished.json";
/** Files change places within a few milliseconds after the journal was written. */
const CHANGING_MS = 4;

test(`${RUNS} attempts to kill leave all or nothing once the next run is through`, {
  timeout: 60_000 + RUNS * 15_000,
}, async () => {
  const home = makeFolder(userSettings);
  const foveaHome = makeFolder();
  const cwd = makeRepository({ "a.ts": "export const a = 1;\n" });
  const env = { HOME: home, PATH: join(process.execPath, ".."), XDG_CONFIG_HOME: "", CLAUDE_CONFIG_DIR: "" };
  const options = { cwd, home: foveaHome, env };
  const none = snapshot(home);
  const took = performance.now();
  expect((await run(["setup", "--yes"], options)).code).toBe(0);
  const fullMs = performance.now() - took;
  const all = snapshot(home);
  let unfinished = 0;
  let killed = 0;
  for (let i = 0; i < RUNS; i++) {
    const isSetup = i % 2 === 1;
    const args = [isSetup ? "setup" : "uninstall", "--yes"];
    const isTimed = i % 3 === 0;
    if (await (isTimed ? killAfter(args, fullMs * (0.2 + 0.7 * Math.random())) : killWhileChanging(args)))
      killed++;
    if (readdirSync(foveaHome).includes(JOURNAL)) unfinished++;
    const again = await run([isSetup ? "setup" : "uninstall", "--yes"], options);
    expect(again).toMatchObject({ code: 0 });
    expect(snapshot(home)).toEqual(isSetup ? all : none);
  }
  process.stderr.write(
    `setup-kill: ${RUNS} runs, ${killed} killed, ${unfinished} between two files; 0 mixed\n`,
  );

  async function killAfter(args: string[], ms: number): Promise<boolean> {
    const { child, finished } = start(args, options);
    const timer = setTimeout(() => child.kill("SIGKILL"), ms);
    const { signal } = await finished;
    clearTimeout(timer);
    return signal === "SIGKILL";
  }

  async function killWhileChanging(args: string[]): Promise<boolean> {
    const { child, finished } = start(args, options);
    const watcher = watch(foveaHome, (_, name) => {
      if (name === JOURNAL) setTimeout(() => child.kill("SIGKILL"), Math.random() * CHANGING_MS);
    });
    const { signal } = await finished;
    watcher.close();
    return signal === "SIGKILL";
  }
});

function snapshot(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const text = entry.isDirectory() ? "" : readFileSync(path).toString("latin1");
        return [relative(folder, path), text] as const;
      })
      .sort(),
  );
}
