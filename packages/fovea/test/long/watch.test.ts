/** `fovea watch` follows the tree, survives what happens to it and to the index, and goes when told to. */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { askFovea, explain, keepFolder, type Place, removeFolders, waitUntil } from "../support/drill.ts";
import { findDefects, hasIndexFile, indexFileOf, pathsOfSymbol } from "../support/dump-index.ts";
import { git, write } from "../support/folders.ts";
import { generateRepository } from "../support/generate-repository.ts";
import { reportNumber } from "../support/numbers.ts";
import { type Running, start } from "../support/program.ts";

afterAll(removeFolders);

/** What is asked of it, and what is still forgiven on a busy machine. */
const PROMPT_MS = 3000;
const PATIENCE_MS = 20_000;

function makePlace(files = 60): Place {
  const cwd = keepFolder("watched");
  generateRepository(cwd, { files, seed: 21 });
  return { cwd, home: keepFolder("home") };
}

async function startWatching(place: Place, ...options: string[]): Promise<Running> {
  const running = start(["watch", "--json", ...options], place);
  let stdout = "";
  running.child.stdout!.on("data", (text: string) => {
    stdout += text;
  });
  await waitUntil("it is ready", () => stdout.includes('"ready"'), 60_000);
  return running;
}

/** Asks the index file itself: a question to the program would bring the index up to date. */
function isKnown(place: Place, name: string): boolean {
  return hasIndexFile(place.home) && pathsOfSymbol(indexFileOf(place.home), name).length > 0;
}

async function expectEnd(running: Running, signal: NodeJS.Signals, place: Place): Promise<number> {
  const asked = performance.now();
  running.child.kill(signal);
  const finished = await running.finished;
  expect(finished.code, explain(finished)).toBe(0);
  expect(finished.stderr).not.toContain("bug in fovea");
  expect(processesOf(place)).toEqual([]);
  return performance.now() - asked;
}

/** Processes that run with this home folder. */
function processesOf({ home }: Place): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`FOVEA_HOME=${home}`);
      } catch {
        // It has ended meanwhile, or is not ours.
        return false;
      }
    });
}

test.each([[[]], [["--poll"]]])(
  "watch %j sees files come, change and go, and a branch switch, within seconds",
  async (options) => {
    const place = makePlace();
    const { cwd } = place;
    git(cwd, "checkout", "-q", "-b", "other");
    for (let n = 0; n < 20; n++) write(cwd, { [`src/other/o${n}.ts`]: `export function other${n}() {}\n` });
    git(cwd, "add", "-A");
    git(cwd, "commit", "-qm", "other");
    git(cwd, "checkout", "-q", "main");
    const running = await startWatching(place, ...options);
    const known = (name: string) => () => isKnown(place, name);
    const gone = (name: string) => () => !isKnown(place, name);
    const steps: [string, () => void, () => boolean][] = [
      ["a new file", () => write(cwd, { "src/fresh.ts": "export function fresh() {}\n" }), known("fresh")],
      ["an edit", () => write(cwd, { "src/fresh.ts": "export function edited() {}\n" }), known("edited")],
      ["a file in a new folder", () => write(cwd, { "a/b/c/deep.py": "def deep(): pass\n" }), known("deep")],
      [
        "a rename",
        () => renameSync(join(cwd, "src/fresh.ts"), join(cwd, "src/moved.ts")),
        () => pathsOfSymbol(indexFileOf(place.home), "edited").includes("src/moved.ts"),
      ],
      ["a deletion", () => rmSync(join(cwd, "src/moved.ts")), gone("edited")],
      ["a branch switch", () => void git(cwd, "checkout", "-q", "other"), known("other19")],
      ["the switch back", () => void git(cwd, "checkout", "-q", "main"), gone("other0")],
    ];
    const times: number[] = [];
    for (const [what, act, isSeen] of steps) {
      expect(isSeen(), `${what} is seen before it happens`).toBe(false);
      act();
      times.push(await waitUntil(`${what} is seen`, isSeen, PATIENCE_MS));
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
    expect(median).toBeLessThan(PROMPT_MS);
    const endMs = await expectEnd(running, "SIGTERM", place);
    expect(endMs).toBeLessThan(PATIENCE_MS);
    expect(findDefects(indexFileOf(place.home))).toEqual([]);
    reportNumber(`watch ${options.join(" ")}`.trim(), {
      result: `7 kinds of change seen after ${Math.round(median)} ms (median), ${Math.round(Math.max(...times))} ms (slowest); ends ${Math.round(endMs)} ms after SIGTERM`,
    });
  },
);

test("watch survives the index being cleared", async () => {
  const place = makePlace();
  const running = await startWatching(place);
  await askFovea(["clear-index"], place);
  write(place.cwd, { "src/later.ts": "export function later() {}\n" });
  await waitUntil("the new file is seen", () => isKnown(place, "later"), PATIENCE_MS);
  expect(isKnown(place, "Service0"), "everything else is indexed again").toBe(true);
  await expectEnd(running, "SIGTERM", place);
});

test.each([true, false])(
  "watch survives the tree being deleted, and goes on when it is back (git: %s)",
  async (isGit) => {
    const place = makePlace();
    const { cwd } = place;
    if (!isGit) rmSync(join(cwd, ".git"), { recursive: true });
    const copy = join(keepFolder("copy"), "tree");
    cpSync(cwd, copy, { recursive: true });
    const running = await startWatching(place);
    let stderr = "";
    running.child.stderr!.on("data", (text: string) => {
      stderr += text;
    });
    rmSync(cwd, { recursive: true });
    await waitUntil("it says that the tree is gone", () => stderr.includes("is gone"), PATIENCE_MS);
    expect(running.child.exitCode).toBeNull();
    cpSync(copy, cwd, { recursive: true });
    write(cwd, { "src/back.ts": "export function back() {}\n" });
    await waitUntil("the tree that is back is seen", () => isKnown(place, "back"), PATIENCE_MS);
    write(cwd, { "src/again.ts": "export function again() {}\n" });
    await waitUntil("it is watched again", () => isKnown(place, "again"), PATIENCE_MS);
    await expectEnd(running, "SIGINT", place);
  },
);

test("watch that is told to stop in the middle of its first index stops at once, and the next run goes on", async () => {
  const place = makePlace(600);
  const running = start(["watch", "--json"], place);
  await waitUntil("it has begun", () => hasIndexFile(place.home), 60_000);
  await waitUntil("something is indexed", () => isKnown(place, "Service0"), 60_000);
  const ms = await expectEnd(running, "SIGTERM", place);
  expect(ms).toBeLessThan(PROMPT_MS);
  expect(findDefects(indexFileOf(place.home))).toEqual([]);
  const { changed, files } = await askFovea<{ changed: number; files: number }>(["index"], place);
  expect(files).toBe(600);
  expect(changed).toBeLessThan(600);
});

test("index that is interrupted says so, keeps what it has, and leaves no process behind", async () => {
  const place = makePlace(600);
  const running = start(["index", "--json"], place);
  await waitUntil("it has begun", () => hasIndexFile(place.home), 60_000);
  await waitUntil("something is indexed", () => isKnown(place, "Service0"), 60_000);
  const asked = performance.now();
  running.child.kill("SIGINT");
  const finished = await running.finished;
  expect(performance.now() - asked).toBeLessThan(PROMPT_MS);
  expect(finished.code).toBe(1);
  expect(JSON.parse(finished.stdout)).toMatchObject({ error: { code: "INTERRUPTED" } });
  expect(processesOf(place)).toEqual([]);
  const { changed } = await askFovea<{ changed: number }>(["index"], place);
  expect(changed).toBeLessThan(600);
});
