/** What we keep is the user's alone, is copied once a day, and is opened in one way. */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LightProject } from "../src/app/light/light-project.ts";
import { listCopies } from "../src/store/copies.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";

const settings = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };
const modeOf = (path: string) => statSync(path).mode & 0o777;

function openHook(home: string, cwd: string) {
  return LightProject.open({
    env: { FOVEA_HOME: home },
    cwd,
    clock: { now: () => Date.UTC(2026, 10, 18) },
    busyTimeoutMs: 120,
    timeLeftMs: () => 60_000,
  });
}

describe.skipIf(process.platform === "win32")("the home", () => {
  test.each(["engine", "hook"])(
    "that an older version left open is closed to others by the %s",
    async (who) => {
      const top = makeFolder();
      const home = join(makeFolder(), "home");
      (await openAt(top, { home, settings })).close();
      chmodSync(home, 0o755);
      for (const name of readdirSync(home))
        if (name.startsWith("memory.db")) chmodSync(join(home, name), 0o644);
      if (who === "engine") {
        const { stdout } = await run(["doctor"], { cwd: top, home, env: { FOVEA_INDEX_ENABLED: "false" } });
        expect(stdout).toMatch(/other users of this machine may read .*memory\.db/);
        // Doctor looks at the repository too, and opening it has closed the home again.
        expect(modeOf(home)).toBe(0o700);
        return;
      }
      const project = openHook(home, top);
      expect(modeOf(home)).toBe(0o700);
      for (const name of readdirSync(home))
        if (name.startsWith("memory.db")) expect(modeOf(join(home, name))).toBe(0o600);
      project?.close();
    },
  );

  test.each([
    ["a repository", makeRepository],
    ["a folder outside git", makeFolder],
  ])("inside %s is not indexed with it", async (_, make) => {
    const cwd = make({ "a.ts": "export const a = 1;\n" });
    const home = join(cwd, "kept", "fovea");
    for (const changed of [1, 0]) {
      const { json } = await runJson(["index"], { cwd, home });
      expect(json).toMatchObject({ files: 1, changed });
    }
  });

  test("that the user had before keeps the user's own ignore rules", async () => {
    const home = makeFolder();
    await run(["remember", "The gate is green."], { cwd: makeFolder(), home });
    expect(existsSync(join(home, ".gitignore"))).toBe(false);
  });

  test("is private from the beginning, with logs and copies", async () => {
    const top = makeFolder();
    const home = join(makeFolder(), "home");
    const { code } = await run(["remember", "The gate is green."], { cwd: top, home });
    expect(code).toBe(0);
    expect(modeOf(home)).toBe(0o700);
    expect(modeOf(join(home, "memory.db"))).toBe(0o600);
    const [copy] = listCopies(home);
    expect(modeOf(copy!.path)).toBe(0o600);
  });
});

describe("the hook's way to open memory.db", () => {
  test("leaves a damaged file and an unfinished repair alone, for an engine to mend", async () => {
    const top = makeFolder();
    const home = makeFolder({ "memory.db": Buffer.alloc(8192, "no database") });
    expect(() => openHook(home, top)).toThrow("is damaged");
    expect(readdirSync(home).filter((name) => name.includes("damaged"))).toEqual([]);
    writeFileSync(join(home, "memory.db.recovered"), "");
    expect(() => openHook(home, top)).toThrow("repaired by another process");
  });
});

describe("a daily copy", () => {
  test("is made once a day, for a week, once something is remembered", async () => {
    const top = makeFolder();
    let now = Date.UTC(2026, 10, 1, 12);
    const engine = await openAt(top, { settings, clock: { now: () => now } });
    engine.keepCopy();
    expect(listCopies(engine.home)).toEqual([]);
    await engine.memory.remember("The first of many.");
    for (let day = 0; day < 9; day++) {
      engine.keepCopy();
      engine.keepCopy();
      now += 86_400_000;
    }
    expect(listCopies(engine.home).map(({ date }) => date)).toEqual(
      [9, 8, 7, 6, 5, 4, 3].map((day) => `2026-11-0${day}`),
    );
    expect(readdirSync(join(engine.home, "backups", "memory"))).toHaveLength(7);
  });

  test("is listed, told by doctor and put back by its day", async () => {
    const top = makeFolder();
    const engine = await openAt(top, { settings, clock: { now: () => Date.UTC(2026, 10, 5) } });
    const place = { cwd: top, home: engine.home, env: { FOVEA_INDEX_ENABLED: "false" } };
    await engine.memory.remember("The bridge is closed.");
    engine.keepCopy();
    await engine.memory.remember("The tunnel is open.");
    engine.close();
    const listed = await runJson<{ copies: { date: string }[] }>(["memory", "restore"], place);
    expect(listed.json.copies.map(({ date }) => date)).toEqual(["2026-11-05"]);
    const doctor = await run(["doctor"], place);
    expect(doctor.stdout).toMatch(
      /daily, the newest made .* put back with `fovea memory restore 2026-11-05`/,
    );
    expect(await run(["memory", "restore", "2026-11-05"], place)).toMatchObject({ code: 0 });
    const { json } = await runJson<{ memories: { content: string }[] }>(["memory", "list"], place);
    expect(json.memories.map(({ content }) => content)).toEqual(["The bridge is closed."]);
    const wrong = await run(["memory", "restore", "2026-01-01"], place);
    expect(wrong.stderr).toContain("the day of a daily copy");
  });

  test("that cannot be made is said, and costs nothing else", async () => {
    const engine = await openAt(makeFolder(), { settings });
    await engine.memory.remember("Blocked.");
    mkdirSync(join(engine.home, "backups"));
    writeFileSync(join(engine.home, "backups", "memory"), "in the way");
    engine.keepCopy();
    expect(engine.warnings).toEqual([expect.stringContaining("Could not make a daily copy")]);
  });
});

test("the level debug says what was done and why, and others say nothing of it", async () => {
  const top = makeFolder({ "a.ts": "export function openGate() {\n  return 1;\n}\n" });
  const home = makeFolder();
  const asked = (level: string) =>
    run(["search", "openGate"], { cwd: top, home, env: { FOVEA_LOG_LEVEL: level } });
  const { stderr } = await asked("debug");
  expect(stderr).toMatch(/fovea debug: opened .*\.db/);
  expect(stderr).toMatch(/fovea debug: .*: 1 files? read/);
  const path = join(top, "a.ts");
  utimesSync(path, new Date(), new Date());
  writeFileSync(path, "export function openGate() {\n  return 2;\n}\n");
  expect((await asked("debug")).stderr).toMatch(/size or time differs of a\.ts/);
  expect((await asked("warn")).stderr).toBe("");
  const recalled = await run(["recall", "who closes the gate"], {
    cwd: top,
    home,
    env: { FOVEA_LOG_LEVEL: "debug" },
  });
  expect(recalled.stderr).toMatch(/fovea debug: recall: no answer is sure enough/);
  expect(existsSync(join(home, "memory.db"))).toBe(true);
});
