/** Settings on the command line, and where they are written. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openAt } from "./support/engines.ts";
import { git, makeFolder, makeRepository, write } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";

const make = () => ({
  cwd: makeRepository({ "src/log.ts": "export function log(text: string) {\n  return text;\n}\n" }),
  home: makeFolder(),
});

describe("settings", () => {
  test("are read, changed and listed with their source", async () => {
    const { cwd, home } = make();
    const options = { cwd, home };
    expect((await run(["config", "get", "index.maxFiles"], options)).stdout).toBe("200000\n");
    expect((await runJson(["config", "get", "index.maxFiles"], options)).json).toEqual({
      key: "index.maxFiles",
      value: 200000,
    });
    const set = await run(["config", "set", "index.maxFiles", "7"], options);
    expect(set).toMatchObject({
      code: 0,
      stderr: "",
      stdout: `index.maxFiles is now 7 in ${cwd}/.fovea.yaml\n`,
    });
    await run(["config", "set", "--global", "index.workers", "1"], options);
    const { json } = await runJson<{ settings: { key: string; value: unknown; source: string }[] }>(
      ["config", "list"],
      { ...options, env: { FOVEA_INDEX_DEPTH: "signatures" } },
    );
    const sourceOf = (key: string) => json.settings.find((row) => row.key === key);
    expect(sourceOf("index.maxFiles")).toMatchObject({ value: 7, source: `file ${cwd}/.fovea.yaml:2` });
    expect(sourceOf("index.workers")).toMatchObject({ value: 1, source: `file ${home}/config.yaml:2` });
    expect(sourceOf("index.depth")).toMatchObject({
      value: "signatures",
      source: "environment FOVEA_INDEX_DEPTH",
    });
    expect(sourceOf("index.enabled")).toMatchObject({ value: true, source: "default" });
    expect((await runJson(["config", "path"], options)).json).toEqual({
      home,
      global: join(home, "config.yaml"),
      project: join(cwd, ".fovea.yaml"),
    });
  });

  test("a project that switched its index off is told how to take it back, and that works", async () => {
    const options = make();
    await run(["index"], options);
    await run(["config", "set", "index.enabled", "false"], options);
    const refused = await run(["search", "log"], options);
    expect(refused).toMatchObject({ code: expect.any(Number), stdout: "" });
    expect(refused.stderr).toContain("`fovea config set index.enabled true`");
    expect((await run(["status"], options)).stdout).toContain("questions about code are refused");
    const own = await run(["config", "set", "--global", "index.enabled", "true"], options);
    expect(own.stderr).toContain(`another value in this project, from the file ${options.cwd}/.fovea.yaml:2`);
    expect(await run(["config", "set", "index.enabled", "true"], options)).toMatchObject({ code: 0 });
    expect((await run(["search", "log"], options)).stdout).toContain("src/log.ts");
  });

  test("that do not exist or do not fit are refused", async () => {
    const options = make();
    const unknown = await run(["config", "get", "index.maxFilez"], options);
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
    expect(unknown.stderr).toContain("index.maxFiles");
    const wrong = await run(["config", "set", "index.maxFiles", "many"], options);
    expect(wrong).toMatchObject({ code: 1, stdout: "" });
    expect(wrong.stderr).toContain("Nothing was changed");
    expect((await run(["config", "get", "index.maxFiles"], options)).stdout).toBe("200000\n");
  });

  test("begin with a file that init writes once, and again only with --force", async () => {
    const { cwd, home } = make();
    const first = await run(["init", "--name", "mine"], { cwd: join(cwd, "src"), home });
    expect(first).toMatchObject({ code: 0, stdout: `wrote ${cwd}/.fovea.yaml\n` });
    const again = await run(["init"], { cwd, home });
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain("already exists");
    expect(again.stderr).toContain("--force");
    expect((await run(["config", "get", "project.name"], { cwd, home })).stdout).toBe("mine\n");
    expect((await runJson(["init", "--force"], { cwd, home })).json).toEqual({
      file: join(cwd, ".fovea.yaml"),
      overwritten: true,
    });
    expect((await runJson(["status"], { cwd, home })).code).toBe(0);
  });
});

describe("what output looks like when no flag says it", () => {
  test("json: one document, mistakes too; a flag says otherwise", async () => {
    const { cwd, home } = make();
    await run(["config", "set", "--global", "cli.outputFormat", "json"], { cwd, home });
    expect(JSON.parse((await run(["symbol", "log"], { cwd, home })).stdout)).toMatchObject({
      symbols: [{ name: "log" }],
    });
    expect(JSON.parse((await run(["recall"], { cwd, home })).stdout)).toMatchObject({ memories: [] });
    expect(JSON.parse((await run(["outline", "nowhere.ts"], { cwd, home })).stdout)).toMatchObject({
      error: { code: "FILE_NOT_INDEXED" },
    });
    const flag = await run(["outline", "src/log.ts", "--format", "markdown"], { cwd, home });
    expect(flag.stdout).toMatch(/^\*\*src\/log\.ts/);
    // Questions are asked there.
    expect((await run(["setup", "--dry-run"], { cwd, home })).stdout).not.toMatch(/^\{/);
  });

  test("markdown: as agents get it, where a command knows it", async () => {
    const options = make();
    const commands = [["outline", "src/log.ts"], ["status"], ["search", "log"]];
    const print = async (...more: string[]) => {
      const printed: string[] = [];
      for (const args of commands) printed.push((await run([...args, ...more], options)).stdout);
      return printed.map((text) => text.replace(/\d+(\.\d+)? m?s/g, ""));
    };
    const forPeople = await print();
    const asked = await print("--format", "markdown");
    await run(["config", "set", "--global", "cli.outputFormat", "markdown"], options);
    const set = await print();
    expect(set).toEqual(asked);
    for (const [i, text] of set.entries()) expect(text).not.toBe(forPeople[i]);
    // A flag that only people's output knows is more than a setting.
    expect((await run(["search", "log", "--explain"], options)).stdout).toMatch(/\+\d\.\d\d \w/);
  });
});

test("nothing is written into the repository unless it is asked for", async () => {
  const { cwd, home } = make();
  for (const args of [
    ["index"],
    ["symbol", "log"],
    ["search", "log"],
    ["context", "log", "--session", "s"],
    ["map"],
    ["coverage"],
    ["status", "--check"],
    ["config", "list"],
  ])
    expect((await run(args, { cwd, home })).code).toBe(0);
  expect(git(cwd, "status", "--porcelain", "--ignored")).toBe("");
});

test("a name that is set is shown while it is set, unless another project has it", async () => {
  const folder = makeRepository({ "a.ts": "export const a = 1;\n" });
  const home = makeFolder();
  const nameOf = async (at: string, settings: Record<string, string> = {}) => {
    const engine = await openAt(at, { home, settings });
    const { repository } = await engine.status();
    expect(repository.name).toBe(engine.name);
    expect(engine.projects().map(({ name }) => name)).toContain(engine.name);
    return repository.name;
  };
  const own = await nameOf(folder);
  expect(await nameOf(folder, { PROJECT_NAME: "Tills" })).toBe("Tills");
  expect(await nameOf(folder)).toBe(own);
  const other = makeRepository({ "b.ts": "export const b = 1;\n" });
  expect(await nameOf(other, { PROJECT_NAME: own })).toBe(`${own}-2`);
});

test("a name in a copy of a project names only that copy", async () => {
  const folder = makeRepository({ "a.ts": "export const a = 1;\n" });
  const copy = join(makeFolder(), "copy");
  git(folder, "clone", "-q", folder, copy);
  const mine = await openAt(folder);
  write(copy, { ".fovea.yaml": "project: {name: stolen}\n" });
  expect((await openAt(copy, { home: mine.home })).name).toBe("stolen");
  expect((await openAt(folder, { home: mine.home })).name).toBe(mine.name);
  rmSync(join(copy, ".fovea.yaml"));
  expect((await openAt(copy, { home: mine.home })).name).toBe(mine.name);
});

test("--format json is --json, and --format text has no markdown", async () => {
  const place = {
    cwd: makeRepository({ "till.ts": "export function ring() {}\nexport function use() { ring(); }\n" }),
    home: makeFolder(),
  };
  const out = async (...args: string[]) => (await run(args, place)).stdout.replaceAll(/"ms": [\d.]+/g, "");
  await out("index");
  for (const command of [
    ["search", "ring"],
    ["symbol", "ring"],
  ]) {
    expect(await out(...command, "--format", "json")).toBe(await out(...command, "--json"));
    expect(await out(...command, "--format", "text")).not.toMatch(/\*\*|`/);
  }
});
