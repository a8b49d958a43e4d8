/** The two kinds of database files: one is precious and migrates, the other is thrown away when in doubt. */
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../src/base/clock.ts";
import { Database } from "../src/store/database.ts";
import { migrate } from "../src/store/migrate.ts";
import { migrations } from "../src/store/migrations/list.ts";
import { openAt, placesOf } from "./support/engines.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";
import { indexFile, withDatabase } from "./support/stores.ts";

const fn = (name: string) => `export function ${name}() {\n  return "${name}";\n}\n`;
const SCHEMA = fileURLToPath(new URL("../../../fixtures/memory-schema.sql", import.meta.url));

function openDatabase(path: string): Database {
  const db = new Database(path);
  onTestFinished(() => db.close());
  return db;
}

function schemaOf(db: Database): string {
  return db
    .all<{ sql: string }>("select sql from sqlite_master where sql is not null order by name")
    .map(({ sql }) => `${sql.replace(/\s+/g, " ")};\n`)
    .join("");
}

describe("memory.db", () => {
  test("has the committed schema after all migrations", async () => {
    const db = openDatabase(join(makeFolder(), "memory.db"));
    migrate(db, systemClock);
    await expect(schemaOf(db)).toMatchFileSnapshot(SCHEMA);
  });

  test("is migrated once: running again changes nothing, not even the journal", () => {
    const db = openDatabase(join(makeFolder(), "memory.db"));
    migrate(db, { now: () => 1 });
    const before = schemaOf(db);
    db.run("insert into config (key, value, updated_at) values ('kept', 'yes', 0)");
    migrate(db, { now: () => 2 });
    expect(schemaOf(db)).toBe(before);
    expect(db.all("select * from migration")).toEqual(
      migrations.map(({ name }) => ({ name, applied_at: 1 })),
    );
    expect(db.get("select value from config where key = 'kept'")).toEqual({ value: "yes" });
  });

  test("stays in its older shape, whole, when a migration fails half-way, and goes on from there", () => {
    const db = openDatabase(join(makeFolder(), "memory.db"));
    const broken = { name: "20270101_0000_broken", sql: "create table half (a); create table half (b);" };
    expect(() => migrate(db, systemClock, [...migrations, broken])).toThrow(/already exists/);
    expect(schemaOf(db)).not.toContain("half");
    const mended = { ...broken, sql: "create table half (a);" };
    migrate(db, systemClock, [...migrations, mended]);
    expect(schemaOf(db)).toContain("create table half (a)".replace("create table", "CREATE TABLE"));
  });

  test("has migrations that are listed in the order of their names", () => {
    const names = migrations.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
  });

  test("of a newer program is refused and left as it is", async () => {
    const top = makeRepository({ "a.ts": fn("a") });
    const { home } = await openAt(top);
    const path = join(home, "memory.db");
    withDatabase(path, (db) => db.exec("insert into migration values ('29991231_2359_future', 0)"));
    await expect(openAt(top, { home })).rejects.toMatchObject({
      code: "STORE_NEWER",
      advice: expect.stringContaining("Update fovea"),
    });
    const { code, json, stderr } = await runJson(["status"], { cwd: top, home });
    expect(code).toBe(1);
    expect(json).toMatchObject({ error: { code: "STORE_NEWER" } });
    expect(stderr).toContain("newer version of fovea");
    expect(withDatabase(path, (db) => db.prepare("select name from migration").all())).toHaveLength(
      migrations.length + 1,
    );
  });

  test.each([
    ["scrambled", () => Buffer.alloc(8192, "no database")],
    [
      "with a header and nothing sensible after it",
      () => Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(8176, 0xaa)]),
    ],
  ])("that is %s is set aside as it is and begun anew, and the user is told", async (_, damage) => {
    const top = makeRepository({ "a.ts": fn("a") });
    const home = makeFolder({ "memory.db": damage() });
    const { code, stderr } = await run(["index"], { cwd: top, home });
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(
      "memory.db was damaged. Recovered: 0 memories, 0 anchors, 0 sessions. Could not be read at all: ",
    );
    const [aside] = readdirSync(home).filter((name) => /\.damaged-\w+$/.test(name));
    expect(stderr).toContain(aside);
    expect(readFileSync(join(home, aside!)).equals(damage())).toBe(true);
  });
});

describe("the index", () => {
  const indexed = async () => {
    const top = makeRepository({ "a.ts": fn("a"), "b.ts": fn("b") });
    const home = makeFolder();
    // In a process of its own: only its end surely closes the files.
    await run(["index"], { cwd: top, home });
    return { top, home, path: indexFile(home) };
  };

  test("of an older program is built anew, and memory.db stays", async () => {
    const { top, home, path } = await indexed();
    withDatabase(path, (db) => {
      db.exec("update meta set value = '0' where key = 'builder_version'");
      db.exec("create table from_another_time (a); create view odd as select 1");
    });
    const engine = await openAt(top, { home });
    expect(engine.warnings).toEqual([expect.stringContaining("outdated")]);
    expect(await placesOf(engine, "a", "b")).toEqual(["a.ts:1", "b.ts:1"]);
    expect(
      withDatabase(path, (db) =>
        db.prepare("select name from sqlite_master where name in ('from_another_time', 'odd')").all(),
      ),
    ).toEqual([]);
    expect(engine.projects()).toHaveLength(1);
  });

  test("of a newer program is refused, so that the two do not take turns", async () => {
    const { top, home, path } = await indexed();
    withDatabase(path, (db) => db.exec("update meta set value = '999999' where key = 'builder_version'"));
    await expect(openAt(top, { home })).rejects.toMatchObject({ code: "STORE_NEWER" });
  });

  test.each([
    ["not a database", (path: string) => writeFileSync(path, "garbage".repeat(1000))],
    ["cut off", (path: string) => truncateSync(path, 5000)],
    ["empty", (path: string) => truncateSync(path, 0)],
    [
      "scrambled in the middle",
      (path: string) => {
        const bytes = readFileSync(path);
        bytes.fill(0xa5, 4096);
        writeFileSync(path, bytes);
      },
    ],
  ])("that is %s is rebuilt while a question is answered", async (_, damage) => {
    const { top, home, path } = await indexed();
    const memory = readFileSync(join(home, "memory.db"));
    damage(path);
    const engine = await openAt(top, { home });
    expect(await placesOf(engine, "a", "b")).toEqual(["a.ts:1", "b.ts:1"]);
    expect(await engine.status({ check: true })).toMatchObject({
      files: 2,
      symbols: 2,
      health: { index: "ok", memory: "ok" },
    });
    expect(readFileSync(join(home, "memory.db")).equals(memory)).toBe(true);
  });

  test("may be thrown away while another program has it open: both go on", async () => {
    const { top, home, path } = await indexed();
    const reader = await openAt(top, { home });
    expect(await placesOf(reader, "a")).toEqual(["a.ts:1"]);
    const other = await openAt(top, { home });
    expect(other.clearIndex()).toEqual({ removed: path });
    expect(existsSync(path)).toBe(true);
    expect(await placesOf(reader, "a", "b")).toEqual(["a.ts:1", "b.ts:1"]);
    expect(await placesOf(other, "a", "b")).toEqual(["a.ts:1", "b.ts:1"]);
    expect((await other.status()).symbols).toBe(2);
  });

  test("is built from nothing with force, and is the same", async () => {
    const { top, home } = await indexed();
    const engine = await openAt(top, { home });
    expect(await engine.index({ force: true })).toMatchObject({ files: 2, changed: 2, symbols: 2 });
    expect((await engine.status()).sizes.blobs).toBe(2);
  });
});
