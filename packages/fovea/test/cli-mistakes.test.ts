/** The program when something is wrong: exit codes, what it says, and that it never takes a mistake for a bug of its own. */
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder, makeRepository, write } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";

const files = {
  "src/store.ts": `export class Store {
  open(path: string): boolean {
    return path !== "";
  }
}
`,
  "src/log.ts": "export function log(text: string) {\n  return text;\n}\n",
  "src/image.png": "x",
};
const make = () => ({ cwd: makeRepository(files), home: makeFolder() });

describe("failures: exit code 1, a sentence and advice on stderr", () => {
  test("a symbol that is not there, with similar names", async () => {
    const options = make();
    const missing = await run(["symbol", "Stor"], options);
    expect(missing).toMatchObject({ code: 1, stderr: "No symbol is called Stor. Similar names: Store.\n" });
    const { code, json, stderr } = await runJson<{ symbols: object[]; missing: object[] }>(
      ["symbol", "log", "pen", "Store", "--kind", "function"],
      options,
    );
    expect(code).toBe(1);
    expect(json.symbols).toHaveLength(1);
    expect(json.missing).toEqual([
      { name: "pen", suggestions: ["open"] },
      { name: "Store", otherKinds: ["class"], suggestions: ["Store"] },
    ]);
    expect(stderr).toContain("No symbol is called pen.");
  });

  test("the home folder or what is above it, unless it is named; memories work there", async () => {
    const place = makeFolder({ "a.py": "def count():\n    pass\n" });
    const options = { cwd: place, home: makeFolder(), env: { HOME: place, USERPROFILE: place } };
    for (const cwd of [place, dirname(place)])
      for (const command of [["index"], ["search", "count"], ["symbol", "count"], ["context", "count"]]) {
        const { code, stderr } = await run(command, { ...options, cwd });
        expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("--root") });
      }
    expect((await run(["remember", "All projects use pnpm.", "--scope", "global"], options)).code).toBe(0);
    expect((await run(["symbol", "count", "--root", place], options)).stdout).toContain("a.py:1");
  });

  test("a symbol that has another name now", async () => {
    const { cwd, home } = make();
    await run(["index"], { cwd, home });
    write(cwd, { "src/log.ts": files["src/log.ts"].replace("function log", "function say") });
    expect(await run(["symbol", "log"], { cwd, home })).toMatchObject({
      code: 1,
      stderr: "log is gone; the same code is now say at src/log.ts:1.\n",
    });
  });

  test("a file that is not there, with files of that name elsewhere", async () => {
    const options = make();
    const { code, stdout, stderr } = await run(["outline", "lib/store.ts"], options);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("lib/store.ts is not a file of");
    expect(stderr).toContain("Did you mean src/store.ts?");
    expect(stderr).toContain("fovea coverage");
    const failed = await runJson(["outline", "lib/store.ts"], options);
    expect(failed.json).toEqual({
      error: { code: "FILE_NOT_INDEXED", message: expect.any(String), advice: expect.any(String) },
      similar: ["src/store.ts"],
    });
    expect((await run(["outline", "src/image.png"], options)).stderr).toContain("is not indexed (binary)");
  });

  test("a root that is not there, or is a file", async () => {
    const { cwd, home } = make();
    for (const [root, why] of [
      ["nowhere", "does not exist"],
      ["src/log.ts", "is not a folder"],
    ] as const) {
      const { code, json, stderr } = await runJson(["status", "--root", root], { cwd, home });
      expect(code).toBe(1);
      expect(json).toMatchObject({ error: { code: "ROOT_MISSING" } });
      expect(stderr).toContain(`${join(cwd, root)} ${why}`);
      expect(stderr).toContain("--root");
    }
  });

  test("a configuration that is wrong, with its file and line", async () => {
    const { cwd, home } = make();
    write(cwd, { ".fovea.yaml": "project:\n  name: x\nindex:\n  maxFilez: 3\n  maxFileSizeBytes: many\n" });
    const { code, stdout, stderr } = await run(["index"], { cwd, home });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`${cwd}/.fovea.yaml:4: `);
    expect(stderr).toContain("maxFilez");
    expect(stderr).toContain(`${cwd}/.fovea.yaml:5: `);
    expect((await runJson(["index"], { cwd, home })).json).toMatchObject({
      error: { code: "CONFIG_INVALID" },
    });
  });

  test("a place where nothing can be written, which is no bug of ours", async () => {
    const { cwd, home } = make();
    for (const args of [
      ["memory", "export", "src/log.ts/all.jsonl"],
      ["memory", "backup", "src/log.ts/all.db"],
      ["memory", "sync", "src/log.ts"],
      ["plugin", "src/log.ts"],
    ]) {
      const { code, json, stderr } = await runJson(args, { cwd, home });
      expect({ args, code, json }).toMatchObject({
        args,
        code: 1,
        json: { error: { code: "SYSTEM_REFUSED" } },
      });
      expect(stderr).toContain("src/log.ts");
      expect(stderr).not.toContain("bug in fovea");
    }
  });

  test("an impact that only git could tell, without git", async () => {
    const cwd = makeFolder({ "log.ts": "export const log = 1;\n" });
    for (const args of [[], ["--staged"], ["main..HEAD"]]) {
      const { code, stderr } = await run(["impact", ...args], { cwd });
      expect(code).toBe(1);
      expect(stderr).toContain(`${cwd} is not a git repository`);
      expect(stderr).toContain("fovea impact <file>");
    }
    expect((await run(["impact", "log.ts"], { cwd })).code).toBe(0);
  });
});

describe("wrong usage: exit code 2, help on stderr", () => {
  test.each([
    ["an unknown command", ["serch", "x"], "fovea --help lists the commands"],
    ["an unknown command of a group", ["graph", "users"], "fovea graph --help lists the commands"],
    ["a flag before the command", ["--root", "."], "put flags after the command"],
    ["an unknown option", ["index", "--fast"], "fovea index --help"],
    ["a missing argument", ["symbol"], "fovea symbol --help"],
    ["too many arguments", ["outline", "a", "b"], "fovea outline --help"],
    ["a value that is not among the choices", ["outline", "a.ts", "--detail", "all"], "toc, skeleton"],
    ["a depth that there is not", ["index", "--depth", "shallow"], "full, signatures, selective"],
    ["a language that there is not", ["index", "--languages", "go,klingon"], '"klingon"'],
    ["a category that there is not", ["memory", "list", "--category", "rumour"], "decision"],
    ["a number that is none", ["watch", "--debounce", "soon"], "fovea watch --help"],
    ["a number that is too small", ["memory", "list", "--limit", "0"], "at least 1"],
    ["an argument by the name of its flag", ["context", "x", "--budget", "-5"], "Give --budget as a whole"],
    ["a search for nothing", ["search", " "], "Say what to look for"],
    ["a topic by its name", ["focus", "forget", "abc"], "`fovea focus status` lists the topics"],
    ["no command", [], "Usage: fovea"],
  ])("%s", async (_, args, advice) => {
    const { code, stdout, stderr } = await run(args, { cwd: makeFolder() });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(advice);
    expect(stderr).not.toContain("bug in fovea");
  });

  test("with --json, a document that says it", async () => {
    const { code, json } = await runJson(["search", "x", "--limit", "many"], { cwd: makeFolder() });
    expect(code).toBe(2);
    expect(json).toEqual({
      error: { code: "USAGE", message: expect.stringContaining("many"), advice: expect.any(String) },
    });
  });

  test("while help and version are no mistake, and go to stdout", async () => {
    const cwd = makeFolder();
    expect(await run(["--version"], { cwd })).toMatchObject({ code: 0, stderr: "" });
    expect((await run(["-v"], { cwd })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const help = await run(["--help"], { cwd });
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain("Exit codes: 0 done, 1 failed, 2 wrong usage");
    expect((await run(["index", "--help"], { cwd })).code).toBe(0);
  });
});
