/** A damaged index is rebuilt by whoever meets it; memory.db is never touched by that. */
import {
  appendFileSync,
  closeSync,
  cpSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Database } from "../../src/store/database.ts";
import { askFovea, explain, keepFolder, type Place, removeFolders, waitUntil } from "../support/drill.ts";
import {
  dumpIndex,
  dumpTables,
  findDefects,
  hasIndexFile,
  type IndexDump,
  indexFileOf,
} from "../support/dump-index.ts";
import { generateRepository } from "../support/generate-repository.ts";
import { run, start } from "../support/program.ts";
import { createRandom } from "../support/random.ts";

const FILES = 120;
const PAGE = 4096;

let cwd: string;
let healthyHome: string;
let healthy: IndexDump;
let answer: unknown;

beforeAll(async () => {
  cwd = keepFolder("damaged");
  generateRepository(cwd, { files: FILES, seed: 3 });
  healthyHome = keepFolder("healthy");
  const place = { cwd, home: healthyHome };
  await askFovea(["index"], place);
  const memory = new Database(join(healthyHome, "memory.db"));
  memory.run("insert into config (key, value, updated_at) values ('precious', 'kept', 1)");
  memory.exec("pragma wal_checkpoint(truncate)");
  memory.close();
  healthy = dumpIndex(indexFileOf(healthyHome));
  answer = await lookUp(place);
  expect(JSON.stringify(answer)).toContain("Service0");
});

afterAll(removeFolders);

type Damage = (file: string) => void;

/** A copy of the healthy home with its index damaged. */
function damagedPlace(damage: Damage): Place & { memoryBefore: Buffer; file: string } {
  const home = keepFolder("home");
  cpSync(healthyHome, home, { recursive: true });
  const file = indexFileOf(home);
  damage(file);
  return { cwd, home, file, memoryBefore: readFileSync(join(home, "memory.db")) };
}

async function lookUp(place: Place): Promise<unknown> {
  const { symbols } = await askFovea<{ symbols: unknown[] }>(
    ["symbol", "Service0", "Worker3", "Service110"],
    place,
  );
  return symbols;
}

function expectMemoryUntouched({ home, memoryBefore }: { home: string; memoryBefore: Buffer }): void {
  expect(readFileSync(join(home, "memory.db")).equals(memoryBefore), "memory.db changed").toBe(true);
  expect(dumpTables(join(home, "memory.db"))).toEqual(dumpTables(join(healthyHome, "memory.db")));
}

/** Whatever command meets the damage first, the answer is right and the index ends up whole. */
async function expectRepair(damage: Damage, first: "symbol" | "index" | "check"): Promise<void> {
  const place = damagedPlace(damage);
  if (first === "symbol") expect(await lookUp(place)).toEqual(answer);
  if (first === "index") expect(await askFovea(["index"], place)).toMatchObject({ files: FILES });
  await askFovea(["status", "--check"], place);
  expect(await lookUp(place)).toEqual(answer);
  expect(findDefects(place.file)).toEqual([]);
  expect(dumpIndex(place.file)).toEqual(healthy);
  expectMemoryUntouched(place);
  rmSync(place.home, { recursive: true });
}

describe("a truncated index", () => {
  const lengths: [string, (size: number) => number][] = [
    ["nothing", () => 0],
    ["one byte", () => 1],
    ["half a header", () => 50],
    ["one page less a byte", () => PAGE - 1],
    ["one page", () => PAGE],
    ["a third, in the middle of a page", (size) => Math.floor(size / 3)],
    ["half, at the end of a page", (size) => Math.floor(size / 2 / PAGE) * PAGE],
    ["all but the last page", (size) => size - PAGE],
    ["all but the last byte", (size) => size - 1],
  ];
  test.each(lengths)("cut to %s is rebuilt by a question", async (_, length) => {
    await expectRepair((file) => truncateSync(file, length(statSync(file).size)), "symbol");
  });
  test.each(lengths)("cut to %s is rebuilt by `fovea index`", async (_, length) => {
    await expectRepair((file) => truncateSync(file, length(statSync(file).size)), "index");
  });
});

describe("a scrambled index", () => {
  test.each([1, 2, 3])("with a header of random bytes (seed %i) is rebuilt", async (seed) => {
    await expectRepair((file) => overwrite(file, 0, createRandom(seed).bytes(100)), "symbol");
  });

  test.each([
    ["page size", 16],
    ["write version", 18],
    ["read version", 19],
    ["reserved space", 20],
    ["payload fraction", 21],
    ["change counter", 24],
    ["page count", 28],
    ["free list", 32],
    ["schema cookie", 40],
    ["schema format", 44],
    ["text encoding", 56],
    ["root page type", 100],
  ])("with another %s in its header is rebuilt or not harmed", async (_, offset) => {
    await expectRepair((file) => overwrite(file, offset, Buffer.from([0xa5])), "symbol");
  });

  test("of nothing but random bytes is rebuilt", async () => {
    await expectRepair((file) => writeFileSync(file, createRandom(4).bytes(50_000)), "index");
  });

  test("that is a text file is rebuilt", async () => {
    await expectRepair((file) => writeFileSync(file, "not a database\n".repeat(1000)), "symbol");
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "with random pages overwritten (seed %i) is found and repaired by `status --check`",
    async (seed) => {
      await expectRepair((file) => scramblePages(file, seed, 3), "check");
    },
  );

  test.each([11, 12, 13, 14, 15, 16])(
    "with many pages overwritten (seed %i) never gives a wrong answer",
    async (seed) => {
      await expectRepair((file) => scramblePages(file, seed, 40), "symbol");
    },
  );

  test("with the index of names taken apart is found by `status --check`, though no page is malformed", async () => {
    const place = damagedPlace((file) => {
      const db = new Database(file);
      db.exec("pragma writable_schema = on");
      // The table keeps its rows; the index over them is emptied behind its back.
      const { rootpage } = db.get<{ rootpage: number }>(
        "select rootpage from sqlite_master where name = 'symbol_name'",
      )!;
      db.close();
      overwrite(file, (rootpage - 1) * PAGE, emptyIndexPage());
    });
    const { health } = await askFovea<{ health: { index: string } }>(["status", "--check"], place);
    expect(health.index).toMatch(/rebuilt/);
    expect(await lookUp(place)).toEqual(answer);
    expect(dumpIndex(place.file)).toEqual(healthy);
    expectMemoryUntouched(place);
  });

  test("in small random places (24 seeds) never makes a command fail", async () => {
    for (let seed = 1; seed <= 24; seed++) {
      const place = damagedPlace((file) => {
        const random = createRandom(seed);
        for (let i = 0; i < 30; i++)
          overwrite(file, random.below(statSync(file).size - 64), random.bytes(1 + random.below(64)));
      });
      for (const args of [
        ["coverage"],
        ["outline", "src/data/jobs/service-0.ts"],
        ["status", "--check"],
        ["index"],
      ]) {
        const finished = await run(args, place);
        expect(finished.code, `seed ${seed}, ${args.join(" ")}: ${explain(finished)}`).toBe(0);
      }
      expect(findDefects(place.file), `seed ${seed}`).toEqual([]);
      expectMemoryUntouched(place);
      rmSync(place.home, { recursive: true });
    }
  });
});

describe("a damaged write-ahead log", () => {
  const damages: [string, Damage][] = [
    ["deleted", (file) => rmSync(`${file}-wal`)],
    [
      "deleted with its shared memory",
      (file) => {
        rmSync(`${file}-wal`);
        rmSync(`${file}-shm`);
      },
    ],
    ["cut to nothing", (file) => truncateSync(`${file}-wal`, 0)],
    ["cut within its header", (file) => truncateSync(`${file}-wal`, 20)],
    [
      "cut within a frame",
      (file) => truncateSync(`${file}-wal`, Math.floor(statSync(`${file}-wal`).size / 2) + 13),
    ],
    ["cut by its last page", (file) => truncateSync(`${file}-wal`, statSync(`${file}-wal`).size - PAGE)],
    ["followed by garbage", (file) => appendFileSync(`${file}-wal`, createRandom(5).bytes(20_000))],
    [
      "scrambled in the middle",
      (file) =>
        overwrite(`${file}-wal`, Math.floor(statSync(`${file}-wal`).size / 2), createRandom(6).bytes(9000)),
    ],
    ["left without its shared memory", (file) => rmSync(`${file}-shm`)],
    [
      "left with a scrambled shared memory",
      (file) => writeFileSync(`${file}-shm`, createRandom(7).bytes(32_768)),
    ],
  ];
  test.each(damages)(
    "%s after a kill: the next run completes as if nothing had happened",
    async (_, damage) => {
      const home = await killedHome();
      const file = indexFileOf(home);
      damage(file);
      const place = { cwd, home };
      expect(await askFovea(["index"], place)).toMatchObject({ files: FILES });
      expect(await lookUp(place)).toEqual(answer);
      await askFovea(["status", "--check"], place);
      expect(findDefects(file)).toEqual([]);
      expect(dumpIndex(file)).toEqual(healthy);
      rmSync(home, { recursive: true });
    },
  );
});

let killed: string | undefined;

/** A home whose index was killed while it was being written, the log still beside it. */
async function killedHome(): Promise<string> {
  if (!killed) {
    const home = keepFolder("killed");
    const running = start(["index"], { cwd, home });
    await waitUntil("the first batch is in the log", () => hasLog(home), 60_000);
    running.child.kill("SIGKILL");
    await running.finished;
    killed = home;
  }
  const copy = keepFolder("home");
  cpSync(killed, copy, { recursive: true });
  return copy;
}

function hasLog(home: string): boolean {
  if (!hasIndexFile(home)) return false;
  return (statSync(`${indexFileOf(home)}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 300_000;
}

function overwrite(file: string, offset: number, bytes: Buffer): void {
  const handle = openSync(file, "r+");
  writeSync(handle, bytes, 0, bytes.length, offset);
  closeSync(handle);
}

function scramblePages(file: string, seed: number, count: number): void {
  const random = createRandom(seed);
  const pages = Math.floor(statSync(file).size / PAGE);
  for (let i = 0; i < count; i++) overwrite(file, random.below(pages) * PAGE, random.bytes(PAGE));
}

/** A leaf page of an index without any cell. */
function emptyIndexPage(): Buffer {
  const page = Buffer.alloc(PAGE);
  page[0] = 10;
  page.writeUInt16BE(PAGE, 5);
  return page;
}
