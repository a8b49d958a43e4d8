/** What V8 compiled of the program is kept by one run and used by the next; a damaged file is no trouble. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { run, start } from "./support/program.ts";

const isDoneByNode = "enableCompileCache" in nodeModule;

test.skipIf(isDoneByNode)("compiled code is kept, used, and made again when it is damaged", async () => {
  const cwd = makeRepository({ "a.ts": "export function a() {}\n" });
  const home = makeFolder();
  const kept = () => readdirSync(join(home, "cache")).filter((name) => name.startsWith("program-"));
  const ask = async () => {
    const { code, stdout, stderr } = await run(["symbol", "a"], { cwd, home });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("a.ts:1");
  };
  await run(["index"], { cwd, home });
  await ask();
  const [name] = kept();
  const file = join(home, "cache", name!);
  const { ino } = statSync(file);
  await ask();
  expect(kept()).toEqual([name]);
  expect(statSync(file).ino).toBe(ino);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(7, 1000, 2000));
  await ask();
  await ask();
  expect(readFileSync(file).equals(bytes)).toBe(false);
});

test.skipIf(isDoneByNode)("a run that has nothing to index keeps compiled code too", async () => {
  const cwd = makeRepository({ "a.ts": "export function a() {}\n" });
  const home = makeFolder();
  const kept = () => readdirSync(join(home, "cache")).filter((name) => name.startsWith("program-"));
  await run(["index"], { cwd, home });
  await run(["index"], { cwd, home });
  expect(kept()).toHaveLength(1);
});

test("help leaves no trace in a home that is not there", async () => {
  const home = join(makeFolder(), "home");
  expect(await run(["--version"], { cwd: makeFolder(), home })).toMatchObject({ code: 0 });
  expect(() => statSync(home)).toThrow();
});

test("a home that is a file is told in one sentence", async () => {
  const cwd = makeRepository({ "a.ts": "export function a() {}\n" });
  const home = join(makeFolder(), "home");
  writeFileSync(home, "");
  const { code, stderr } = await run(["symbol", "a"], { cwd, home });
  expect(code).not.toBe(0);
  expect(stderr).toContain(home);
  expect(stderr).not.toMatch(/^\s+at |node:/m);
});

test("file events work in a program that runs from kept code", async () => {
  const cwd = makeRepository({ "a.ts": "export function a() {}\n" });
  const home = makeFolder();
  await run(["index"], { cwd, home });
  await run(["symbol", "a"], { cwd, home });
  const { child, finished } = start(["watch", "--json"], { cwd, home });
  child.stdout!.once("data", () => child.kill("SIGINT"));
  const { stdout, stderr } = await finished;
  expect(stderr).toBe("");
  expect(JSON.parse(stdout.split("\n")[0]!)).toMatchObject({ event: "ready", polling: false });
});
