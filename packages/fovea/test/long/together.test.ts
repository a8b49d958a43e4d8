/** Many processes at once on one index: none fails, and the result is the result of one. */
import { cpSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database } from "../../src/store/database.ts";
import { askFovea, explain, keepFolder, measureFovea, removeFolders, waitUntil } from "../support/drill.ts";
import {
  countRows,
  dumpIndex,
  findDefects,
  hasIndexFile,
  type IndexDump,
  indexFileOf,
} from "../support/dump-index.ts";
import { git, write } from "../support/folders.ts";
import { generateRepository } from "../support/generate-repository.ts";
import { reportNumber } from "../support/numbers.ts";
import { type Finished, run, start } from "../support/program.ts";

const FILES = 400;
const PROCESSES = 8;

let cwd: string;
let alone: IndexDump;
let aloneMs: number;

beforeAll(async () => {
  cwd = keepFolder("shared");
  generateRepository(cwd, { files: FILES, seed: 8 });
  const place = { cwd, home: keepFolder("home") };
  aloneMs = (await measureFovea(["index"], place)).ms;
  alone = dumpIndex(indexFileOf(place.home));
});

afterAll(removeFolders);

test("eight processes indexing the same tree at once: one works, none fails, one result", async () => {
  for (let round = 1; round <= 3; round++) {
    const place = { cwd, home: join(keepFolder("home"), "not", "there", "yet") };
    const started = performance.now();
    const all = await Promise.all(Array.from({ length: PROCESSES }, () => run(["index", "--json"], place)));
    const ms = performance.now() - started;
    all.forEach(expectGood);
    const read = all.map(({ stdout }) => (JSON.parse(stdout) as { changed: number }).changed);
    expect(
      read.filter((changed) => changed === FILES),
      "one process reads all files",
    ).toHaveLength(1);
    expect(
      read.filter((changed) => changed === 0),
      "the others find it done",
    ).toHaveLength(PROCESSES - 1);
    expectOneResult(place.home);
    if (round === 3)
      reportNumber("8 processes index one tree at once", {
        result: `1 read ${FILES} files, 7 waited, none failed; one alone takes ${(aloneMs / 1000).toFixed(1)} s`,
        ms,
      });
    rmSync(place.home, { recursive: true });
  }
});

test("an index that another process holds for longer than a writer waits is waited for", async () => {
  const place = { cwd, home: keepFolder("home") };
  await run(["index"], place);
  const holder = new Database(indexFileOf(place.home));
  holder.exec("pragma journal_mode = delete");
  holder.exec("begin exclusive");
  const waiting = run(["status", "--json"], place);
  await setTimeout(7000);
  holder.close();
  expectGood(await waiting);
});

test("eight processes in eight repositories at once, in a home that did not exist: all are known", async () => {
  const home = join(keepFolder("home"), "not", "there", "yet");
  const tops = Array.from({ length: PROCESSES }, (_, i) => {
    const top = keepFolder("repository");
    write(top, { "a.ts": `export const only${i} = ${i};\n` });
    return top;
  });
  const all = await Promise.all(tops.map((cwd) => run(["index", "--json"], { cwd, home })));
  all.forEach(expectGood);
  const { projects } = await askFovea<{ projects: unknown[] }>(["status", "--all"], { cwd: tops[0]!, home });
  expect(projects).toHaveLength(PROCESSES);
});

test("eight processes that index and ask at once, from nothing: none fails, one result", async () => {
  const commands = [
    ["index"],
    ["symbol", "Service0"],
    ["outline", "src/data/jobs/service-0.ts"],
    ["coverage"],
    ["status"],
    ["status", "--check"],
    ["index"],
    ["symbol", "Worker3"],
  ];
  const path = Object.keys(alone.files)
    .find((key) => key.endsWith("service-0.ts"))!
    .split(":")
    .at(-1)!;
  for (let round = 0; round < 3; round++) {
    const place = { cwd, home: keepFolder("home") };
    const all = await Promise.all(
      commands.map(async (args) => {
        const command = args.map((arg) => (arg.endsWith("service-0.ts") ? path : arg));
        return { command, finished: await run([...command, "--json"], place) };
      }),
    );
    for (const { command, finished } of all) {
      // While another process is still indexing, a question is answered from what is there, and says so.
      if (finished.code === 0) expectGood(finished);
      else expectHonest(command, finished);
    }
    expect(all.filter(({ finished }) => finished.code === 0).length).toBeGreaterThanOrEqual(5);
    expectOneResult(place.home);
    rmSync(place.home, { recursive: true });
  }
});

test("eight processes that meet a damaged index at once: none fails, one result", async () => {
  const healthy = keepFolder("home");
  await askFovea(["index"], { cwd, home: healthy });
  for (let round = 0; round < 3; round++) {
    const home = keepFolder("home");
    cpSync(healthy, home, { recursive: true });
    truncateSync(indexFileOf(home), round === 0 ? 3 : 40_000 + round);
    const all = await Promise.all(
      Array.from({ length: PROCESSES }, () => run(["index", "--json"], { cwd, home })),
    );
    all.forEach(expectGood);
    await askFovea(["index"], { cwd, home });
    expectOneResult(home);
  }
});

test("four worktrees of one repository at once: none fails, every content is stored once", async () => {
  const main = keepFolder("worktrees");
  generateRepository(main, { files: FILES, seed: 4 });
  const trees = [main];
  for (let n = 1; n < 4; n++) {
    const tree = join(keepFolder("worktree"), "tree");
    git(main, "worktree", "add", "-q", "-b", `branch-${n}`, tree);
    write(tree, { [`src/only-${n}.ts`]: `export function only${n}(): number {\n  return ${n};\n}\n` });
    trees.push(tree);
  }
  const home = keepFolder("home");
  const all = await Promise.all(trees.map((cwd) => run(["index", "--json"], { cwd, home })));
  all.forEach(expectGood);
  const file = indexFileOf(home);
  expect(findDefects(file)).toEqual([]);
  expect(countRows(file, "tree")).toBe(4);
  expect(countRows(file, "blob"), "contents stored once, plus one of its own per worktree").toBe(FILES + 3);
  const dump = Object.entries(dumpIndex(file).files);
  for (const [n, tree] of trees.entries()) {
    expect(dump.filter(([key]) => key.startsWith(`${tree}:`))).toHaveLength(n === 0 ? FILES : FILES + 1);
    if (n > 0) await askFovea(["symbol", `only${n}`], { cwd: tree, home });
  }
});

test("worktrees that switch branches while unused contents are dropped at once never mix them up", async () => {
  const main = keepFolder("switching");
  generateRepository(main, { files: 60, seed: 6 });
  const trees = [main, join(keepFolder("worktree"), "tree"), join(keepFolder("worktree"), "tree")];
  git(main, "checkout", "-q", "-b", "other");
  for (const path of git(main, "ls-files", "src").trim().split("\n"))
    write(main, { [path]: `export function renamed${path.replaceAll(/\W/g, "_")}() {}\n` });
  git(main, "commit", "-qam", "other");
  for (const [n, tree] of trees.slice(1).entries())
    git(main, "worktree", "add", "-q", "-b", `b${n}`, tree, "main");
  const home = keepFolder("home");
  const env = { FOVEA_INDEX_KEEP_UNUSED_BLOBS: "0" };
  for (let round = 0; round < 6; round++) {
    const all = await Promise.all(
      trees.map((cwd, n) => {
        git(cwd, "checkout", "-q", "--detach", (round + n) % 2 === 0 ? "main" : "other");
        return run(["index", "--json"], { cwd, home, env });
      }),
    );
    all.forEach(expectGood);
    expect(findDefects(indexFileOf(home)), `round ${round}`).toEqual([]);
  }
  const shared = dumpIndex(indexFileOf(home));
  for (const tree of trees) {
    const own = { cwd: tree, home: keepFolder("home") };
    await askFovea(["index"], own);
    const expected = dumpIndex(indexFileOf(own.home)).files;
    const found = Object.entries(shared.files).filter(([key]) => key.startsWith(`${tree}:`));
    expect(Object.fromEntries(found)).toEqual(expected);
  }
});

test("when the process that indexes is killed, one that waits takes over within a second", async () => {
  const place = { cwd, home: keepFolder("home") };
  const first = start(["index", "--json"], place);
  await waitUntil(
    "the first process holds the lease",
    () => holderOf(place.home) === first.child.pid,
    60_000,
  );
  const others = Array.from({ length: 3 }, () => start(["index", "--json"], place));
  await waitUntil("the first batch is written", () => countRows(indexFileOf(place.home), "blob") > 0, 60_000);
  first.child.kill("SIGKILL");
  const { signal } = await first.finished;
  expect(signal).toBe("SIGKILL");
  const takeOverMs = await waitUntil(
    "another process holds the lease",
    () => others.some(({ child }) => child.pid === holderOf(place.home)),
    5000,
  );
  const all = await Promise.all(others.map(({ finished }) => finished));
  all.forEach(expectGood);
  expectOneResult(place.home);
  const most = Math.max(...all.map(({ stdout }) => (JSON.parse(stdout) as { changed: number }).changed));
  expect(most, "goes on where the killed one stopped").toBeLessThan(FILES);
  reportNumber("the process that indexes is killed, others wait", {
    result: `taken over after ${Math.round(takeOverMs)} ms`,
  });
});

function expectGood(finished: Finished): void {
  expect(finished.code, explain(finished)).toBe(0);
  expect(finished.stderr).not.toContain("bug in fovea");
}

/** The only acceptable failure: the symbol or file is not indexed yet, because another process is running one. */
function expectHonest([command]: string[], finished: Finished): void {
  expect(["symbol", "outline"], explain(finished)).toContain(command);
  expect(finished.stderr).not.toContain("bug in fovea");
  expect(finished.code).toBe(1);
}

function expectOneResult(home: string): void {
  const file = indexFileOf(home);
  expect(findDefects(file)).toEqual([]);
  expect(dumpIndex(file)).toEqual(alone);
  expect(countRows(file, "blob")).toBe(FILES);
  expect(countRows(file, "lease")).toBe(0);
}

function holderOf(home: string): number | undefined {
  if (!hasIndexFile(home)) return undefined;
  try {
    const db = new Database(indexFileOf(home), { readOnly: true });
    try {
      return db.get<{ pid: number }>("select pid from lease")?.pid;
    } finally {
      db.close();
    }
  } catch {
    // Between the birth of the file and its first table.
    return undefined;
  }
}
