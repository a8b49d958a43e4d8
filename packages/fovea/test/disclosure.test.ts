/** What a session was given, as it is kept. */
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  expireSessions,
  forgetSession,
  keyOf,
  readDisclosed,
  recordAnswer,
} from "../src/sessions/disclosure.ts";
import { Database } from "../src/store/database.ts";
import { migrate } from "../src/store/migrate.ts";
import { makeFolder } from "./support/folders.ts";

const DAY = 86_400_000;
const at = (days: number) => ({ now: () => days * DAY });
const symbol = (name: string, fingerprint = "f") => ({
  symbol: `a.ts#${name}`,
  kind: "function",
  fingerprint,
  detail: "body",
});

function openStore(): Database {
  const db = new Database(join(makeFolder(), "memory.db"));
  onTestFinished(() => db.close());
  migrate(db, at(0));
  for (const id of ["p", "q"])
    db.run("insert into project (id, name, created_at, updated_at) values (?, ?, 0, 0)", id, id);
  return db;
}

const p = { session: "s", projectId: "p" };

describe("disclosure", () => {
  test("remembers the newest of each symbol, with its answer", () => {
    const db = openStore();
    expect(recordAnswer(db, p, "first  question\n", [symbol("x"), symbol("y")], at(1))).toBe(1);
    expect(recordAnswer(db, p, "second", [symbol("x", "g")], at(2))).toBe(2);
    const known = readDisclosed(db, p);
    expect([...known.keys()].sort()).toEqual([keyOf(symbol("x")), keyOf(symbol("y"))]);
    expect(known.get(keyOf(symbol("x")))).toMatchObject({ fingerprint: "g", answer: 2, query: "second" });
    expect(known.get(keyOf(symbol("y")))).toMatchObject({
      fingerprint: "f",
      answer: 1,
      query: "first question",
    });
  });

  test("is kept apart by session and by project; an answer without news counts too", () => {
    const db = openStore();
    recordAnswer(db, p, "a", [symbol("x")], at(1));
    expect(readDisclosed(db, { ...p, projectId: "q" }).size).toBe(0);
    expect(readDisclosed(db, { ...p, session: "t" }).size).toBe(0);
    expect(recordAnswer(db, p, "b", [], at(1))).toBe(2);
    expect(recordAnswer(db, { ...p, projectId: "q" }, "b", [], at(1))).toBe(1);
  });

  test("forgets a session in all projects", () => {
    const db = openStore();
    const q = { ...p, projectId: "q" };
    recordAnswer(db, p, "a", [symbol("x")], at(1));
    recordAnswer(db, q, "a", [symbol("x")], at(1));
    recordAnswer(db, { ...p, session: "t" }, "a", [symbol("x")], at(1));
    expect(forgetSession(db, "s")).toBe(2);
    expect([readDisclosed(db, p).size, readDisclosed(db, q).size]).toEqual([0, 0]);
    expect(readDisclosed(db, { ...p, session: "t" }).size).toBe(1);
  });

  test("lets sessions go that were given nothing for long, and only those", () => {
    const db = openStore();
    recordAnswer(db, p, "a", [symbol("x")], at(1));
    recordAnswer(db, { ...p, session: "t" }, "a", [symbol("x")], at(1));
    recordAnswer(db, { ...p, session: "t" }, "b", [], at(25));
    expireSessions(db, 30, at(31));
    expect(readDisclosed(db, p).size).toBe(1);
    expireSessions(db, 30, at(32));
    expect(readDisclosed(db, p).size).toBe(0);
    expect(readDisclosed(db, { ...p, session: "t" }).size).toBe(1);
  });

  test("keeps long questions short", () => {
    const db = openStore();
    recordAnswer(db, p, "word ".repeat(1000), [symbol("x")], at(1));
    expect(readDisclosed(db, p).get(keyOf(symbol("x")))!.query).toHaveLength(80);
  });
});
