/** Files that cost more than the limit allows: said in every answer, tried again when something is different, never lost. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { openAt, placesOf, skippedBy } from "./support/engines.ts";
import { git, makeFolder, makeRepository, write } from "./support/folders.ts";

const short = { INDEX_PARSE_TIMEOUT_MS: "50" };
const long = { INDEX_PARSE_TIMEOUT_MS: "60000" };

/** Takes several times 50 ms of any processor. */
const large = Array.from(
  { length: 2000 },
  (_, n) => `export function large${n}(a: number, b = [1, { c: a }]) {\n  return a * ${n} + b.length;\n}\n`,
).join("");
const files = { "src/large.ts": large, "src/small.ts": "export function small() {}\n" };

test("what was given up is named by status, coverage, search and symbols, and such a tree is not complete", async () => {
  const engine = await openAt(makeRepository(files), { settings: short });
  expect(await engine.index()).toMatchObject({ files: 1, skipped: { timeout: 1 } });
  const status = await engine.status();
  expect(status.coverage).toMatchObject({ indexed: 1, skipped: 1, givenUp: 1 });
  const said = { isComplete: false, givenUp: 1, note: expect.stringContaining("src/large.ts") };
  expect(status.freshness).toMatchObject(said);
  expect(await skippedBy(engine)).toEqual({ "src/large.ts": "timeout" });
  const answers = [
    await engine.search("small"),
    await engine.symbols(["large7"]),
    await engine.graph("dependents", "small"),
    await engine.context("what is small"),
    await engine.coverage(),
  ];
  for (const { freshness } of answers) expect(freshness).toMatchObject(said);
});

test("a larger limit tries it again before the next question is answered", async () => {
  const folder = makeRepository(files);
  const before = await openAt(folder, { settings: short });
  await before.index();
  expect(await placesOf(before, "large7")).toEqual([]);
  const after = await openAt(folder, { home: before.home, settings: long });
  const { symbols, freshness } = await after.symbols(["large7"]);
  expect(symbols).toHaveLength(1);
  expect(freshness.isComplete).toBe(true);
  expect((await after.status()).coverage).toMatchObject({ indexed: 2, givenUp: 0 });
  expect(await after.index()).toMatchObject({ changed: 0, files: 2 });
});

test("index tries it three times with the same limit, then says what would help", async () => {
  const engine = await openAt(makeRepository(files), { settings: short });
  expect(await engine.index()).toMatchObject({ changed: 2 });
  expect((await engine.status()).freshness.note).toContain("run `index` to try again");
  // A question does not: it would wait for the same failure each time.
  expect((await engine.search("small")).freshness.refreshed).toBe(0);
  expect(await engine.index()).toMatchObject({ changed: 1 });
  expect(await engine.index()).toMatchObject({ changed: 1 });
  expect(await engine.index()).toMatchObject({ changed: 0 });
  expect((await engine.status()).freshness.note).toContain("raise index.parseTimeoutMs (now 50)");
});

test("another worktree that gave up the same content has it when it went through somewhere", async () => {
  const main = makeRepository(files);
  const other = join(makeFolder(), "other");
  git(main, "worktree", "add", "-q", "-b", "other", other);
  const first = await openAt(main, { settings: short });
  const second = await openAt(other, { home: first.home, settings: short });
  await first.index();
  expect(await second.index()).toMatchObject({ skipped: { timeout: 1 } });
  await (await openAt(main, { home: first.home, settings: long })).index();
  expect(await placesOf(second, "large7")).toHaveLength(1);
  expect((await second.status()).coverage.givenUp).toBe(0);
});

test("an edit that makes it small enough, and a folder without git, are no special cases", async () => {
  const folder = makeFolder();
  write(folder, files);
  const engine = await openAt(folder, { settings: short });
  await engine.index();
  expect(await skippedBy(engine)).toEqual({ "src/large.ts": "timeout" });
  write(folder, { "src/large.ts": "export function large7() {}\n" });
  const { symbols, freshness } = await engine.symbols(["large7"]);
  expect(symbols).toHaveLength(1);
  expect(freshness.givenUp).toBeUndefined();
});
