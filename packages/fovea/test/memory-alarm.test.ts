/** memory.db that is missing, empty, foreign, or not the one that was there before: said, never a silent new beginning. */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { acceptMemories, restoreMemories } from "../src/app/memory/backup.ts";
import { runHook } from "../src/doors/hooks/run-hook.ts";
import { listCopies } from "../src/store/copies.ts";
import { readSeen, seenPath } from "../src/store/seen.ts";
import { openAt } from "./support/engines.ts";
import { makeFolder } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";
import { withDatabase } from "./support/stores.ts";

const settings = { EMBEDDINGS_PROVIDER: "none", INDEX_ENABLED: "false" };
const FACTS = [
  "Invoices are numbered per year.",
  "The importer runs at night.",
  "Tokens expire after an hour.",
];

/** A home that nobody in this process has had open, with three memories and a daily copy of them. */
async function usedHome(): Promise<{ cwd: string; home: string; file: string; day: string }> {
  const cwd = makeFolder();
  const engine = await openAt(cwd, { settings });
  for (const fact of FACTS) await engine.memory.remember(fact);
  engine.keepCopy();
  engine.close();
  const home = makeFolder();
  cpSync(engine.home, home, { recursive: true });
  const [copy] = listCopies(home);
  return { cwd, home, file: join(home, "memory.db"), day: copy!.date };
}

function removeDatabase(file: string): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
}

async function contentsIn(cwd: string, home: string): Promise<string[]> {
  const engine = await openAt(cwd, { home, settings });
  const { memories } = await engine.memory.list({ limit: 100 });
  engine.close();
  return memories.map(({ content }) => content).sort();
}

describe("a database that is gone", () => {
  const losses: [string, (file: string) => void, string][] = [
    ["cut to 0 bytes", (file) => truncateSync(file, 0), "is empty"],
    ["removed", removeDatabase, "is missing"],
    [
      "removed with the note of it",
      (file) => {
        removeDatabase(file);
        rmSync(seenPath(file));
      },
      "is missing",
    ],
    [
      "a database without a table",
      (file) => {
        removeDatabase(file);
        withDatabase(file, (db) => db.exec("create table a (b); drop table a"));
      },
      "is empty",
    ],
    ["cut to one byte", (file) => truncateSync(file, 1), "is damaged"],
    ["a text file", (file) => writeFileSync(file, "not a database\n".repeat(500)), "is damaged"],
  ];

  test.each(losses)(
    "%s: every opening fails with the way back, and restore brings all of it back",
    async (_, lose, said) => {
      const { cwd, home, file, day } = await usedHome();
      lose(file);
      const found = existsSync(file) ? readFileSync(file) : undefined;
      for (let time = 0; time < 2; time++)
        await expect(openAt(cwd, { home, settings })).rejects.toMatchObject({
          code: "STORE_UNUSABLE",
          message: expect.stringContaining(said),
          advice: expect.stringContaining(`fovea memory restore ${day}`),
        });
      expect(existsSync(file) ? readFileSync(file) : undefined).toEqual(found);
      const env = { FOVEA_HOME: home };
      expect(await restoreMemories({ env, cwd, file: day, dryRun: true })).toMatchObject({
        dryRun: true,
        memories: 3,
      });
      expect(existsSync(file) ? readFileSync(file) : undefined).toEqual(found);
      const { keptAt } = await restoreMemories({ env, cwd, file: day });
      if (found) expect(readFileSync(keptAt!)).toEqual(found);
      expect(await contentsIn(cwd, home)).toEqual([...FACTS].sort());
    },
  );

  test.each(losses)("%s: the user can accept it, and nothing of it is deleted", async (_, lose) => {
    const { cwd, home, file } = await usedHome();
    lose(file);
    const found = existsSync(file) ? readFileSync(file) : undefined;
    const { keptAt } = acceptMemories({ env: { FOVEA_HOME: home }, cwd });
    if (keptAt) expect(readFileSync(keptAt)).toEqual(found);
    expect(await contentsIn(cwd, home)).toEqual([]);
    const engine = await openAt(cwd, { home, settings });
    expect(engine.warnings).toEqual([]);
  });

  test.each([
    ["its log", ["-wal"]],
    ["what its readers shared", ["-shm"]],
    ["both", ["-wal", "-shm"]],
  ])("the database gone and %s left: what accept and restore keep is where they say", async (_, left) => {
    for (const decide of [
      (home: string, cwd: string) => acceptMemories({ env: { FOVEA_HOME: home }, cwd }),
      (home: string, cwd: string, day: string) =>
        restoreMemories({ env: { FOVEA_HOME: home }, cwd, file: day }),
    ]) {
      const { cwd, home, file, day } = await usedHome();
      removeDatabase(file);
      for (const end of left) writeFileSync(file + end, `left${end}`);
      const { keptAt } = await decide(home, cwd, day);
      if (keptAt === null) expect(left).toEqual(["-shm"]);
      else expect(readFileSync(keptAt, "utf8")).toBe(`left${left[0]}`);
    }
  });

  test("a way back tells when the copy was made and how much it holds, and so does the list", async () => {
    const { cwd, home, file, day } = await usedHome();
    const made = new Date(listCopies(home)[0]!.at).toISOString();
    const [minute] = made.replace("T", " ").split(/:\d\d\./);
    writeFileSync(join(home, "backups", "memory", "2020-01-01.db"), "no database");
    removeDatabase(file);
    await expect(openAt(cwd, { home, settings })).rejects.toMatchObject({
      advice: expect.stringContaining(`the daily copy of ${day} (made ${minute} UTC, 3 memories)`),
      details: {
        copies: [
          { date: day, madeAt: made, memories: 3 },
          { date: "2020-01-01", memories: null },
        ],
      },
    });
    const { stdout } = await run(["memory", "restore"], { cwd, home });
    expect(stdout).toMatch(
      new RegExp(`^${day}  made ${minute} UTC  3 memories .*\n2020-01-01  .*cannot be read`),
    );
    const { json } = await runJson<{ copies: object[] }>(["memory", "restore"], { cwd, home });
    expect(json.copies).toMatchObject([{ memories: 3 }, { memories: null }]);
    const copies = join(home, "backups", "memory");
    expect(readdirSync(copies).sort()).toEqual(["2020-01-01.db", `${day}.db`]);
  });

  test("a hook keeps its event and begins no new database", async () => {
    const { cwd, home, file } = await usedHome();
    removeDatabase(file);
    const payload = JSON.stringify({ session_id: "s", cwd, prompt: "Always use tabs in this project." });
    await runHook({ args: ["claude-code", "UserPromptSubmit"], payload, env: { FOVEA_HOME: home }, cwd });
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(join(home, "spool"))).toEqual(["hooks.jsonl"]);
  });

  test("a program that has it open does not begin a new one in its place", async () => {
    const { cwd, home, file } = await usedHome();
    const engine = await openAt(cwd, { home, settings });
    removeDatabase(file);
    await expect(engine.memory.remember("Written after the loss.")).rejects.toMatchObject({
      message: expect.stringContaining("is missing"),
    });
    expect(existsSync(file)).toBe(false);
  });

  test("without a copy the sentence says so", async () => {
    const { cwd, home, file } = await usedHome();
    rmSync(join(home, "backups"), { recursive: true });
    truncateSync(file, 0);
    await expect(openAt(cwd, { home, settings })).rejects.toMatchObject({
      advice: expect.stringContaining("There is no daily copy"),
    });
  });

  test("commands, doctor and --json say it, and restore is one command", async () => {
    const { cwd, home, day, file } = await usedHome();
    truncateSync(file, 0);
    const asked = await runJson(["recall", "invoices"], { cwd, home });
    expect(asked).toMatchObject({ code: 1, json: { error: { code: "STORE_UNUSABLE" } } });
    const doctor = await runJson<{ findings: { subject: string; status: string; advice?: string }[] }>(
      ["doctor"],
      { cwd, home },
    );
    expect(doctor.code).toBe(1);
    expect(doctor.json.findings.find(({ subject }) => subject === "memory database")).toMatchObject({
      status: "problem",
      advice: expect.stringContaining(`fovea memory restore ${day}`),
    });
    const restored = await runJson(["memory", "restore", day], { cwd, home });
    expect(restored).toMatchObject({ code: 0, json: { memories: 3 } });
    expect((await runJson(["recall", "invoices"], { cwd, home })).code).toBe(0);
  });
});

describe("a database that is not as far as it was", () => {
  test("replaced by an older copy: said at every opening until it is accepted", async () => {
    const { cwd, home, file, day } = await usedHome();
    const engine = await openAt(cwd, { home, settings });
    await engine.memory.remember("Only in the newer one.");
    engine.close();
    removeDatabase(file);
    copyFileSync(listCopies(home)[0]!.path, file);
    for (let time = 0; time < 2; time++) {
      const again = await openAt(cwd, { home, settings });
      expect(again.warnings).toEqual([
        expect.stringMatching(/is older than it was.*No daily copy has a memory that is missing here/s),
      ]);
      expect((await again.status()).memoryState.alarm).toMatchObject({ kind: "older" });
      await again.memory.remember(`Written meanwhile, number ${time}, about another matter.`);
      again.close();
    }
    expect(acceptMemories({ env: { FOVEA_HOME: home }, cwd })).toMatchObject({
      found: "database",
      memories: 5,
    });
    const accepted = await openAt(cwd, { home, settings });
    expect(accepted.warnings).toEqual([]);
    expect(day).toBe(listCopies(home)[0]!.date);
  });

  test("replaced by the database of another home", async () => {
    const { cwd, home, file } = await usedHome();
    const other = await usedHome();
    removeDatabase(file);
    copyFileSync(other.file, file);
    const engine = await openAt(cwd, { home, settings });
    expect(engine.warnings).toEqual([
      expect.stringMatching(
        /is another database than before.*UTC, 3 memories\) holds 3 memories missing here, and lacks 3 memories of those here/s,
      ),
    ]);
  });

  test("without its log, as after a kill and a bad copy", async () => {
    const { cwd, home } = await usedHome();
    const engine = await openAt(cwd, { home, settings });
    await engine.memory.remember("Only in the log.");
    const killed = makeFolder();
    cpSync(home, killed, { recursive: true });
    engine.close();
    for (const end of ["-wal", "-shm"]) rmSync(join(killed, `memory.db${end}`), { force: true });
    const again = await openAt(cwd, { home: killed, settings });
    expect(again.warnings).toEqual([expect.stringContaining("is older than it was")]);
  });

  test("ordinary use, deletion for good and a restore raise no alarm", async () => {
    const { cwd, home, day } = await usedHome();
    const engine = await openAt(cwd, { home, settings });
    const { memories } = await engine.memory.list({ limit: 10 });
    engine.memory.forget(
      memories.map(({ id }) => id),
      { hard: true },
    );
    engine.close();
    expect(await contentsIn(cwd, home)).toEqual([]);
    await restoreMemories({ env: { FOVEA_HOME: home }, cwd, file: day });
    const again = await openAt(cwd, { home, settings });
    expect(again.warnings).toEqual([]);
    const before = readSeen(join(home, "memory.db"))!.sequence;
    await again.memory.remember("One more about another matter entirely.");
    expect(readSeen(join(home, "memory.db"))!.sequence).toBeGreaterThan(before);
  });

  test("a note of garbage is no alarm", async () => {
    const { cwd, home, file } = await usedHome();
    writeFileSync(seenPath(file), "{ not json");
    const engine = await openAt(cwd, { home, settings });
    expect(engine.warnings).toEqual([]);
  });
});

describe("a file that is not ours", () => {
  const files: [string, (path: string) => void][] = [
    ["a text", (path) => writeFileSync(path, "Dear diary,\n")],
    ["an image", (path) => writeFileSync(path, Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))],
    ["a large binary", (path) => writeFileSync(path, Buffer.alloc(200_000, 0x5a))],
    ["another program's database", (path) => withDatabase(path, (db) => db.exec("create table notes (a)"))],
    [
      "another program's database in WAL mode",
      (path) => withDatabase(path, (db) => db.exec("pragma journal_mode = wal; create table notes (a)")),
    ],
    [
      "a database with another program's mark",
      (path) =>
        withDatabase(path, (db) => db.exec("pragma application_id = 252006674; create table migration (a)")),
    ],
  ];

  test.each(files)("%s named as the database stays as it is, byte for byte and alone", async (_, make) => {
    const cwd = makeFolder();
    const folder = makeFolder();
    const path = join(folder, "precious");
    make(path);
    chmodSync(path, 0o644);
    const before = readFileSync(path);
    await expect(openAt(cwd, { settings: { ...settings, DB: path } })).rejects.toMatchObject({
      message: `${path} is not a fovea database.`,
    });
    const env = { FOVEA_HOME: makeFolder(), FOVEA_DB: path };
    const payload = JSON.stringify({ session_id: "s", cwd, prompt: "Always use tabs." });
    await runHook({ args: ["claude-code", "UserPromptSubmit"], payload, env, cwd });
    const { home, day } = await usedHome();
    await expect(
      restoreMemories({ env: { ...env, FOVEA_HOME: home }, cwd, file: day }),
    ).rejects.toMatchObject({ message: `${path} is not a fovea database.` });
    expect(() => acceptMemories({ env, cwd })).toThrow("is not a fovea database");
    expect(readFileSync(path)).toEqual(before);
    expect(statSync(path).mode & 0o777).toBe(0o644);
    expect(readdirSync(folder)).toEqual(["precious"]);
  });

  test("a folder named as the database is refused", async () => {
    await expect(openAt(makeFolder(), { settings: { ...settings, DB: makeFolder() } })).rejects.toMatchObject(
      {
        message: expect.stringContaining("is not a fovea database"),
      },
    );
  });

  test("a database of an older fovea, without the mark, is ours", async () => {
    const { cwd, home, file } = await usedHome();
    rmSync(seenPath(file));
    withDatabase(file, (db) => db.exec("pragma application_id = 0; delete from config"));
    expect(await contentsIn(cwd, home)).toEqual([...FACTS].sort());
  });
});
