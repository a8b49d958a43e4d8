/** A damaged memory.db is set aside, never deleted; what can be read of it is the new one, and the user is told. */
import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Engine, openEngine } from "../../src/app/engine.ts";
import { acceptMemories } from "../../src/app/memory/backup.ts";
import { wordsOf } from "../../src/memory/words.ts";
import { Database } from "../../src/store/database.ts";
import { explain, keepFolder, removeFolders } from "../support/drill.ts";
import { reportNumber } from "../support/numbers.ts";
import { run } from "../support/program.ts";
import { createRandom } from "../support/random.ts";

const PAGE = 4096;
const MEMORIES = 500;
const PROCESSES = 8;
const ENV = { FOVEA_EMBEDDINGS_PROVIDER: "none", FOVEA_INDEX_ENABLED: "false" };

let cwd: string;
let healthyHome: string;
let contents: Map<string, string>;

beforeAll(async () => {
  cwd = keepFolder("project");
  healthyHome = keepFolder("healthy");
  contents = new Map();
  const { engine } = await openAt(healthyHome);
  let previous: string | undefined;
  for (let n = 0; n < MEMORIES; n++) {
    const content = `Decision ${n}: module${n} talks to service${n * 7} over queue${n % 13}. ${"Because of load. ".repeat(n % 40 === 0 ? 400 : n % 9)}`;
    const { id } = await engine.memory.remember(content, { category: "fact", tags: [`t${n % 5}`] });
    contents.set(id, content.trim());
    if (previous && n % 10 === 0) await engine.memory.relate(previous, "leads to", id);
    previous = id;
  }
  await engine.close();
}, 300_000);

afterAll(removeFolders);

async function openAt(home: string): Promise<{ engine: Engine; warnings: string[] }> {
  const warnings: string[] = [];
  const log = (message: string) => void warnings.push(message);
  const engine = await openEngine({
    env: { FOVEA_HOME: home, ...ENV },
    cwd,
    logger: { error: log, warn: log, info: () => {}, debug: () => {} },
  });
  return { engine, warnings };
}

function damagedHome(damage: (file: string) => void): { home: string; file: string; damaged: Buffer } {
  const home = keepFolder("home");
  cpSync(healthyHome, home, { recursive: true });
  const file = join(home, "memory.db");
  damage(file);
  return { home, file, damaged: readFileSync(file) };
}

function scramble(file: string, seed: number, pages: number, from = 0): void {
  const random = createRandom(seed);
  const count = Math.floor(statSync(file).size / PAGE);
  const handle = openSync(file, "r+");
  for (let n = 0; n < pages; n++)
    writeSync(handle, random.bytes(PAGE), 0, PAGE, (from + random.below(count - from)) * PAGE);
  closeSync(handle);
}

function overwrite(file: string, offset: number, bytes: Buffer): void {
  const handle = openSync(file, "r+");
  writeSync(handle, bytes, 0, bytes.length, offset);
  closeSync(handle);
}

function asideIn(home: string): string[] {
  return readdirSync(home).filter((name) => name.includes(".damaged-") && !/-(?:wal|shm)$/.test(name));
}

/** Whole, and nothing in it that was never said. Gives the number of memories. */
function expectWhole(home: string): number {
  const db = new Database(join(home, "memory.db"));
  try {
    expect(db.all("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    const rows = db.all<{ id: string; content: string; type: string }>(
      "select id, content, type from memory",
    );
    for (const { id, content } of rows) expect(content).toBe(contents.get(id) ?? content);
    const known = rows.filter(({ id }) => contents.has(id));
    const words = db.get<{ n: number }>(
      "select count(*) as n from memory_text where memory_text match ?",
      `"${wordsOf("decision")[0]}"`,
    );
    expect(words?.n).toBe(known.length);
    return known.length;
  } finally {
    db.close();
  }
}

/** Opens it, asks, writes; the damaged file must still be there, byte for byte. */
async function expectRecovery(damage: (file: string) => void, least: number): Promise<number> {
  const { home, damaged } = damagedHome(damage);
  const opened = await openAt(home).catch((error: unknown) => error);
  if (opened instanceof Error) return expectAlarm(opened, home, damaged);
  const { engine, warnings } = opened as Awaited<ReturnType<typeof openAt>>;
  // Some damage shows only where it is read.
  await engine.memory.list({ limit: MEMORIES + 100 });
  await engine.memory.recall("which service does module42 talk to");
  // And some only where every page is: where it lies depends on the newest tables.
  await engine.status({ check: true });
  const { id } = await engine.memory.remember("Written after the repair.");
  expect((await engine.memory.inspect(id)).content).toBe("Written after the repair.");
  await engine.close();
  const asides = asideIn(home);
  const recovered = expectWhole(home);
  expect(recovered).toBeGreaterThanOrEqual(least);
  if (asides.length > 0) {
    expect(readFileSync(join(home, asides[0]!)).equals(damaged), "the damaged file is kept as it was").toBe(
      true,
    );
    const said = warnings.find((warning) => warning.includes(asides[0]!));
    expect(said).toMatch(/Recovered: \d+ memories/);
  }
  expect(readdirSync(home).filter((name) => /salvage|recover/.test(name))).toEqual([]);
  rmSync(home, { recursive: true });
  return recovered;
}

/** Nothing could be read of it: it is said, the file stays as it is, and the user decides. */
async function expectAlarm(error: Error, home: string, damaged: Buffer): Promise<number> {
  const file = join(home, "memory.db");
  expect(error).toMatchObject({
    code: "STORE_UNUSABLE",
    message: expect.stringMatching(/memory\.db is (?:damaged|empty|missing|not a fovea database)/),
    advice: expect.stringMatching(/left untouched|nothing was written/),
  });
  expect(readFileSync(file).equals(damaged), "the file is left as it was").toBe(true);
  if (damaged.length === 0 || !damaged.subarray(0, 16).equals(SQLITE))
    expect(acceptMemories({ env: { FOVEA_HOME: home }, cwd }).found).not.toBe("database");
  rmSync(home, { recursive: true });
  return 0;
}

const SQLITE = Buffer.from("SQLite format 3\0");

describe("a truncated memory.db", () => {
  test.each([
    ["nothing", () => 0, 0],
    ["one byte", () => 1, 0],
    ["half a header", () => 50, 0],
    ["one page", () => PAGE, 0],
    // In so small a file the first rows of memories stand behind the first third.
    ["a third", (size: number) => Math.floor(size / 3), 0],
    ["half, at the end of a page", (size: number) => Math.floor(size / 2 / PAGE) * PAGE, MEMORIES / 8],
    ["all but the last page", (size: number) => size - PAGE, MEMORIES * 0.9],
    ["all but the last byte", (size: number) => size - 1, MEMORIES * 0.9],
  ])("cut to %s", async (name, length, least) => {
    const recovered = await expectRecovery((file) => truncateSync(file, length(statSync(file).size)), least);
    reportNumber(`memory.db cut to ${name}`, { result: `${recovered} of ${MEMORIES} memories recovered` });
  });
});

describe("a scrambled memory.db", () => {
  test.each([1, 2, 3])("with a header of random bytes (seed %i) loses nothing", async (seed) => {
    expect(await expectRecovery((file) => overwrite(file, 0, createRandom(seed).bytes(100)), 0)).toBe(
      MEMORIES,
    );
  });

  test("with its whole first page scrambled", async () => {
    const recovered = await expectRecovery(
      (file) => overwrite(file, 0, createRandom(9).bytes(PAGE)),
      MEMORIES * 0.9,
    );
    reportNumber("memory.db without its first page", {
      result: `${recovered} of ${MEMORIES} memories recovered`,
    });
  });

  test.each([1, 2, 3, 4, 5, 6])("with 3 random pages overwritten (seed %i)", async (seed) => {
    await expectRecovery((file) => scramble(file, seed, 3), MEMORIES * 0.7);
  });

  test.each([11, 12, 13])("with 20 random pages overwritten (seed %i)", async (seed) => {
    const recovered = await expectRecovery((file) => scramble(file, seed, 20), MEMORIES * 0.3);
    reportNumber(`memory.db with 20 pages overwritten (seed ${seed})`, {
      result: `${recovered} of ${MEMORIES} memories recovered`,
    });
  });

  test("of nothing but random bytes is left alone, and an alarm", async () => {
    await expectRecovery((file) => writeFileSync(file, createRandom(4).bytes(50_000)), 0);
  });

  test("that is a text file is left alone, and an alarm", async () => {
    await expectRecovery((file) => writeFileSync(file, "not a database\n".repeat(1000)), 0);
  });
});

describe("the write-ahead log", () => {
  /** A home whose last memories are only in the log, as after a kill. */
  async function homeWithLog(): Promise<{ home: string; inLog: string }> {
    const home = keepFolder("home");
    cpSync(healthyHome, home, { recursive: true });
    const { engine } = await openAt(home);
    const { id } = await engine.memory.remember("Only in the log.");
    const copy = keepFolder("killed");
    cpSync(home, copy, { recursive: true });
    await engine.close();
    expect(existsSync(join(copy, "memory.db-wal"))).toBe(true);
    return { home: copy, inLog: id };
  }

  test("of garbage costs only what was in it", async () => {
    const { home } = await homeWithLog();
    writeFileSync(join(home, "memory.db-wal"), createRandom(5).bytes(100_000));
    const { engine } = await openAt(home);
    await engine.memory.remember("Written afterwards.");
    await engine.close();
    expect(expectWhole(home)).toBe(MEMORIES);
  });

  test("that is lost costs only what was in it", async () => {
    const { home } = await homeWithLog();
    rmSync(join(home, "memory.db-wal"));
    rmSync(join(home, "memory.db-shm"), { force: true });
    const { engine } = await openAt(home);
    await engine.memory.remember("Written afterwards.");
    await engine.close();
    expect(expectWhole(home)).toBe(MEMORIES);
  });

  test("is read when the file beside it is damaged", async () => {
    const { home, inLog } = await homeWithLog();
    overwrite(join(home, "memory.db"), 0, createRandom(6).bytes(100));
    scramble(join(home, "memory.db"), 7, 2, 2);
    const { engine } = await openAt(home);
    expect((await engine.memory.inspect(inLog)).content).toBe("Only in the log.");
    await engine.close();
    expectWhole(home);
  });
});

test("a program that has the file open while another repairs it loses no write", async () => {
  const { home, file } = damagedHome(() => {});
  const first = await openAt(home);
  await first.engine.memory.remember("Before the damage.");
  overwrite(file, 0, createRandom(8).bytes(100));
  const second = await openAt(home);
  const { id } = await first.engine.memory.remember("After the repair, by the first program.");
  const other = await second.engine.memory.remember("After the repair, by the second program.");
  expect((await second.engine.memory.inspect(id)).content).toContain("by the first");
  expect((await first.engine.memory.inspect(other.id)).content).toContain("by the second");
  await first.engine.close();
  await second.engine.close();
  expect(expectWhole(home)).toBe(MEMORIES);
  expect(asideIn(home).length).toBeLessThanOrEqual(1);
});

test("a repair that was killed before the new file took its place is finished by the next program", async () => {
  const { home, file } = damagedHome((path) => overwrite(path, 0, createRandom(1).bytes(100)));
  const { engine } = await openAt(home);
  await engine.close();
  const [aside] = asideIn(home) as [string];
  // Back to the moment in between: the damaged file moved, the new one not yet.
  cpSync(file, `${file}.recovered`);
  rmSync(file);
  for (const suffix of ["-wal", "-shm"]) rmSync(file + suffix, { force: true });
  const again = await openAt(home);
  await again.engine.close();
  expect(expectWhole(home)).toBe(MEMORIES);
  expect(asideIn(home)).toEqual([aside]);
});

test("eight processes that meet a damaged memory.db at once: none fails, one sets it aside", async () => {
  for (let round = 0; round < 3; round++) {
    const { home } = damagedHome((file) => {
      overwrite(file, 0, createRandom(round + 1).bytes(100));
      scramble(file, round + 30, round * 3, 2);
    });
    const all = await Promise.all(
      Array.from({ length: PROCESSES }, (_, n) =>
        run(["remember", `Process ${n} was here in round ${round} with word${n}x.`, "--json"], {
          cwd,
          home,
          env: ENV,
        }),
      ),
    );
    for (const finished of all) {
      expect(finished.code, explain(finished)).toBe(0);
      expect(finished.stderr).not.toContain("bug in fovea");
    }
    expect(asideIn(home).length).toBeGreaterThanOrEqual(1);
    if (round === 0) expect(asideIn(home)).toHaveLength(1);
    expectWhole(home);
    const { engine } = await openAt(home);
    const { memories } = await engine.memory.list({ limit: MEMORIES + 100 });
    for (const { stdout } of all)
      expect(memories.map(({ id }) => id)).toContain((JSON.parse(stdout) as { id: string }).id);
    await engine.close();
  }
});
