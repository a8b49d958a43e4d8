/** The next answer is about the files as they are now, whatever happened to them. */
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { begin } from "../src/app/begin.ts";
import { openEngine } from "../src/app/engine.ts";
import { namesIn, openAt, placesOf, skippedBy } from "./support/engines.ts";
import { commitAll, git, makeFolder, makeRepository, write } from "./support/folders.ts";

/** A file that changed this very moment is looked at once more by the next question; here that would blur the count. */
async function waitUntilSettled(path: string): Promise<void> {
  while (Date.now() - statSync(path).ctimeMs < 50) await sleep(5);
}

const fn = (name: string) => `export function ${name}() {\n  return "body of ${name}";\n}\n`;

describe.each([
  ["in a repository", makeRepository],
  ["outside git", makeFolder],
])("%s the next answer sees", (_, make) => {
  const indexed = async () => {
    const top = make({ "a.ts": fn("a"), "src/b.ts": fn("b") });
    const engine = await openAt(top);
    expect(await engine.index()).toMatchObject({ files: 2, changed: 2 });
    return { top, engine };
  };

  test("an edit", async () => {
    const { top, engine } = await indexed();
    write(top, { "a.ts": `// one more line\n${fn("a")}${fn("more")}` });
    const { symbols, freshness } = await engine.symbols(["a", "more"]);
    expect(symbols.map((s) => s.startLine)).toEqual([2, 5]);
    expect(freshness).toEqual({ refreshed: 1, isComplete: true });
    expect(await namesIn(engine, "a.ts")).toEqual(["a", "more"]);
    expect(await engine.status()).toMatchObject({ files: 2, symbols: 3 });
  });

  test("edits of the same size in the same moment, one after the other", async () => {
    const { top, engine } = await indexed();
    for (const name of ["x", "y", "z", "w", "v"]) {
      write(top, { "a.ts": fn(name) });
      expect(await namesIn(engine, "a.ts")).toEqual([name]);
    }
  });

  test("an edit of the same size whose time differs only after the decimal point", async () => {
    const { top, engine } = await indexed();
    const path = join(top, "a.ts");
    utimesSync(path, 1_700_000_000.123, 1_700_000_000.123);
    await engine.index();
    write(top, { "a.ts": fn("x") });
    utimesSync(path, 1_700_000_000.124, 1_700_000_000.124);
    expect(await namesIn(engine, "a.ts")).toEqual(["x"]);
  });

  test("a new file, a new folder, and later a file in it", async () => {
    const { top, engine } = await indexed();
    write(top, { "src/c.ts": fn("c") });
    expect(await placesOf(engine, "c")).toEqual(["src/c.ts:1"]);
    mkdirSync(join(top, "later/deeper"), { recursive: true });
    // Long ago: what changed just now is looked at again in any case.
    for (const folder of ["later/deeper", "later", ""])
      utimesSync(join(top, folder), 1_700_000_000, 1_700_000_000);
    expect(await placesOf(engine, "later")).toEqual([]);
    write(top, { "later/deeper/d.ts": fn("later") });
    expect(await placesOf(engine, "later")).toEqual(["later/deeper/d.ts:1"]);
  });

  test("a deleted file and a deleted folder", async () => {
    const { top, engine } = await indexed();
    rmSync(join(top, "a.ts"));
    expect(await placesOf(engine, "a", "b")).toEqual(["src/b.ts:1"]);
    await expect(namesIn(engine, "a.ts")).rejects.toMatchObject({ code: "FILE_NOT_INDEXED" });
    rmSync(join(top, "src"), { recursive: true });
    expect(await placesOf(engine, "a", "b")).toEqual([]);
    expect(await engine.status()).toMatchObject({ files: 0, symbols: 0 });
  });

  test("a renamed file and a renamed folder", async () => {
    const { top, engine } = await indexed();
    renameSync(join(top, "a.ts"), join(top, "z.ts"));
    renameSync(join(top, "src"), join(top, "lib"));
    expect(await placesOf(engine, "a", "b")).toEqual(["z.ts:1", "lib/b.ts:1"]);
  });

  test("that a file was only touched, and that nothing changed at all", async () => {
    const { top, engine } = await indexed();
    expect(await engine.index()).toMatchObject({ changed: 0, removed: 0 });
    const now = new Date();
    utimesSync(join(top, "a.ts"), now, now);
    expect(await placesOf(engine, "a")).toEqual(["a.ts:1"]);
    expect((await engine.status()).sizes.blobs).toBe(2);
    utimesSync(join(top, "a.ts"), 1_700_000_000, 1_700_000_000);
    utimesSync(join(top, "src/b.ts"), 1_700_000_000, 1_700_000_000);
    await waitUntilSettled(join(top, "src/b.ts"));
    await engine.index();
    expect(await engine.index()).toMatchObject({ changed: 0, removed: 0 });
    await engine.symbols(["a"]);
    expect((await engine.symbols(["a"])).freshness).toEqual({ refreshed: 0, isComplete: true });
  });

  test("that a file came and went, and the answer after it has nothing left to look for", async () => {
    const { top, engine } = await indexed();
    const needsScan = async () => (await engine.status()).freshness.needsScan;
    await waitUntilSettled(join(top, "src"));
    await engine.symbols(["a"]);
    expect(await needsScan()).toBe(false);
    write(top, { "src/gone.ts": fn("gone") });
    rmSync(join(top, "src/gone.ts"));
    await waitUntilSettled(join(top, "src"));
    expect(await needsScan()).toBe(true);
    expect(await placesOf(engine, "gone", "b")).toEqual(["src/b.ts:1"]);
    expect(await needsScan()).toBe(false);
  });

  test("that a folder has become a file, and a file a folder", async () => {
    const { top, engine } = await indexed();
    rmSync(join(top, "src"), { recursive: true });
    rmSync(join(top, "a.ts"));
    write(top, { src: "text", "a.ts/inner.ts": fn("inner") });
    expect(await placesOf(engine, "a", "b", "inner")).toEqual(["a.ts/inner.ts:1"]);
  });

  test("other ignore rules", async () => {
    const { top, engine } = await indexed();
    write(top, { ".gitignore": "new.ts\n", ".foveaignore": "# nothing\n", "new.ts": fn("fresh") });
    expect(await placesOf(engine, "fresh")).toEqual([]);
    write(top, { ".gitignore": "# none\n" });
    expect(await placesOf(engine, "fresh")).toEqual(["new.ts:1"]);
    write(top, { ".foveaignore": "src/\n" });
    expect(await placesOf(engine, "fresh", "b")).toEqual(["new.ts:1"]);
  });

  test("rules in a file that git itself ignores", async () => {
    const { top, engine } = await indexed();
    write(top, { ".gitignore": ".foveaignore\n" });
    await engine.index();
    write(top, { ".foveaignore": "src/\n" });
    await engine.index();
    expect(await placesOf(engine, "a", "b")).toEqual(["a.ts:1"]);
  });

  test("other settings", async () => {
    const { top, engine } = await indexed();
    const other = await openAt(top, { home: engine.home, settings: { INDEX_EXCLUDE_PATTERNS: "src/" } });
    expect(await placesOf(other, "a", "b")).toEqual(["a.ts:1"]);
    expect(await placesOf(engine, "a", "b")).toEqual(["a.ts:1", "src/b.ts:1"]);
  });

  test("more changes than are worth reading one by one", async () => {
    const { top, engine } = await indexed();
    const many = (suffix: string) =>
      Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`many/f${i}.ts`, fn(`f${i}${suffix}`)]));
    write(top, many("old"));
    expect(await placesOf(engine, "f0old", "f59old")).toEqual(["many/f0.ts:1", "many/f59.ts:1"]);
    write(top, many("new"));
    expect(await placesOf(engine, "f0old", "f0new", "f59new")).toEqual(["many/f0.ts:1", "many/f59.ts:1"]);
    expect(await engine.status()).toMatchObject({ files: 62, symbols: 62 });
  });
});

describe("git", () => {
  test("switches branches, and switching back parses nothing", async () => {
    const top = makeRepository({ "a.ts": fn("a"), "same.ts": fn("same") });
    const engine = await openAt(top);
    await engine.index();
    git(top, "checkout", "-q", "-b", "other");
    write(top, { "a.ts": fn("changed"), "b.ts": fn("b") });
    commitAll(top, "other");
    expect(await placesOf(engine, "a", "changed", "b")).toEqual(["a.ts:1", "b.ts:1"]);
    const { blobs } = (await engine.status()).sizes;
    git(top, "checkout", "-q", "main");
    expect(await placesOf(engine, "a", "changed", "b")).toEqual(["a.ts:1"]);
    git(top, "checkout", "-q", "other");
    // Two rows are written again; their contents are known.
    expect(await engine.index()).toMatchObject({ changed: 2, removed: 0, files: 3 });
    expect(await engine.status()).toMatchObject({ sizes: { blobs }, tree: { branch: "other" } });
    git(top, "checkout", "-q", "--detach");
    await engine.index();
    expect((await engine.status()).tree.branch).toBeNull();
  });

  test("stashes changes and brings them back", async () => {
    const top = makeRepository({ "a.ts": fn("a") });
    const engine = await openAt(top);
    write(top, { "a.ts": fn("stashed") });
    expect(await placesOf(engine, "a", "stashed")).toEqual(["a.ts:1"]);
    git(top, "stash", "-q");
    expect(await namesIn(engine, "a.ts")).toEqual(["a"]);
    git(top, "stash", "pop", "-q");
    expect(await namesIn(engine, "a.ts")).toEqual(["stashed"]);
  });

  test("stops in a conflict, where the rest of the file and the other files are found, and goes on after it", async () => {
    const file = (name: string) => `${fn("above")}\n${fn(name)}\n${fn("below")}`;
    const top = makeRepository({ "a.ts": file("base"), "b.ts": fn("b"), "c.ts": fn("c") });
    git(top, "checkout", "-q", "-b", "other");
    write(top, { "a.ts": file("theirs"), "c.ts": fn("theirC") });
    commitAll(top, "other");
    git(top, "checkout", "-q", "main");
    write(top, { "a.ts": file("ours") });
    rmSync(join(top, "c.ts"));
    commitAll(top, "main");
    const engine = await openAt(top);
    await engine.index();
    expect(() => git(top, "merge", "-q", "other")).toThrow();
    expect(await placesOf(engine, "above", "base", "below", "b", "theirC")).toEqual([
      "a.ts:1",
      "a.ts:14",
      "b.ts:1",
      "c.ts:1",
    ]);
    expect(await engine.status()).toMatchObject({ files: 3, coverage: { problems: 1 } });
    write(top, { "a.ts": fn("resolved") });
    rmSync(join(top, "c.ts"));
    commitAll(top, "merge");
    expect(await placesOf(engine, "above", "ours", "theirs", "theirC", "resolved")).toEqual(["a.ts:1"]);
  });

  test("writes many files anew with the same contents, and that costs one question, not every one", async () => {
    const many = (name: string) =>
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`src/f${i}.ts`, fn(`${name}${i}`)]));
    const top = makeRepository(many("main"));
    const engine = await openAt(top);
    await engine.index();
    git(top, "checkout", "-q", "-b", "other");
    write(top, many("other"));
    commitAll(top, "other");
    git(top, "checkout", "-q", "main");
    await waitUntilSettled(join(top, "src"));
    expect(await placesOf(engine, "main39", "other39")).toEqual(["src/f39.ts:1"]);
    expect((await engine.status()).sizes.blobs).toBe(40);
    await engine.symbols(["main0"]);
    expect((await engine.symbols(["main0"])).freshness).toEqual({ refreshed: 0, isComplete: true });
    expect((await engine.status()).freshness).toMatchObject({ changed: 0, needsScan: false });
  });

  test("resets, and commits without a change of files are not work", async () => {
    const top = makeRepository({ "a.ts": fn("a") });
    const engine = await openAt(top);
    write(top, { "a.ts": fn("second"), "b.ts": fn("b") });
    await engine.index();
    commitAll(top, "second");
    expect(await engine.index()).toMatchObject({ changed: 0, removed: 0 });
    expect((await engine.status()).tree.head).toBe(git(top, "rev-parse", "HEAD").trim());
    git(top, "reset", "-q", "--hard", "HEAD~1");
    expect(await placesOf(engine, "a", "second", "b")).toEqual(["a.ts:1"]);
  });

  test("moves a file, and neither place is lost or doubled", async () => {
    const top = makeRepository({ "src/a.ts": fn("a") });
    const engine = await openAt(top);
    await engine.index();
    mkdirSync(join(top, "lib"));
    git(top, "mv", "src/a.ts", "lib/a.ts");
    expect(await engine.index()).toMatchObject({ changed: 1, removed: 1, files: 1, symbols: 1 });
    expect(await placesOf(engine, "a")).toEqual(["lib/a.ts:1"]);
    expect((await engine.status()).sizes.blobs).toBe(1);
  });

  test("keeps other line ends on disk than in its store, and nothing looks changed", async () => {
    const top = makeRepository({
      ".gitattributes": "*.ts text eol=crlf\n",
      "a.ts": fn("a").replaceAll("\n", "\r\n"),
    });
    const engine = await openAt(top);
    await engine.index();
    expect(await engine.index()).toMatchObject({ changed: 0 });
    expect(await placesOf(engine, "a")).toEqual(["a.ts:1"]);
    write(top, { "a.ts": `\r\n${fn("a").replaceAll("\n", "\r\n")}` });
    expect(await placesOf(engine, "a")).toEqual(["a.ts:2"]);
  });
});

describe("a symbol that is not there any more", () => {
  const body = "(n: number) {\n  return n * 2 + 1;\n}\n";

  test("is recognised under its new name", async () => {
    const top = makeRepository({ "a.ts": `export function twice${body}` });
    const engine = await openAt(top);
    await engine.index();
    write(top, { "a.ts": `export function double${body}` });
    const { symbols, missing } = await engine.symbols(["twice"]);
    expect(symbols).toEqual([]);
    expect(missing).toEqual([
      { name: "twice", renamedTo: { name: "double", path: "a.ts", startLine: 1 }, suggestions: [] },
    ]);
  });

  test("is recognised as a method under another name in another file, reformatted and with comments", async () => {
    const top = makeRepository({ "a.ts": "class Store {\n  open(id: string) { return this.get(id); }\n}\n" });
    const engine = await openAt(top);
    await engine.index();
    write(top, {
      "a.ts": "class Store {}\n",
      "b.ts":
        "class Shelf {\n  // moved here\n  unlock(id: string) {\n    // as before\n    return this.get(id);\n  }\n}\n",
    });
    const { missing } = await engine.symbols(["Store.open"]);
    expect(missing[0]?.renamedTo).toEqual({ name: "Shelf.unlock", path: "b.ts", startLine: 3 });
  });

  test("is not called renamed where nothing of that type was there", async () => {
    const top = makeRepository({ "a.ts": `export class Store {\n  open${body}}\n` });
    const engine = await openAt(top);
    await engine.index();
    write(top, { "a.ts": `export class Store {\n  load${body}}\n` });
    const { missing } = await engine.symbols(["Session.open", "store.Zzz.open", "Store.open", "Store.Open"]);
    expect(missing.map(({ renamedTo }) => renamedTo?.name)).toEqual([
      undefined,
      undefined,
      "Store.load",
      undefined,
    ]);
  });

  test.each([
    [
      "in another file",
      { "a.ts": `export function first${body}`, "b.ts": `export function second${body}` },
      { "a.ts": undefined },
    ],
    [
      "in its file",
      { "a.ts": `export function first${body}export function second${body}` },
      { "a.ts": `export function second${body}` },
    ],
  ])("is not called renamed where its twin was there all the time: %s", async (_, before, after) => {
    const top = makeRepository({ ...before, "c.ts": "" });
    const engine = await openAt(top);
    await engine.index();
    write(top, { "c.ts": "export const later = 1;\n" });
    await engine.symbols(["later"]);
    for (const [path, text] of Object.entries(after))
      if (text === undefined) rmSync(join(top, path));
      else write(top, { [path]: text });
    const { missing } = await engine.symbols(["first"]);
    expect(missing).toMatchObject([{ name: "first" }]);
    expect(missing[0]).not.toHaveProperty("renamedTo");
  });

  test("is not called renamed where its twin came before it went", async () => {
    const top = makeRepository({ "a.ts": `export function first${body}`, "b.ts": "" });
    const engine = await openAt(top);
    await engine.index();
    write(top, { "b.ts": `export function second${body}` });
    await engine.symbols(["second"]);
    rmSync(join(top, "a.ts"));
    expect((await engine.symbols(["first"])).missing[0]).not.toHaveProperty("renamedTo");
  });

  test("keeps its fingerprint when it moves under the same name", async () => {
    const top = makeRepository({ "a.ts": `export function twice${body}` });
    const engine = await openAt(top);
    const [before] = (await engine.symbols(["twice"])).symbols;
    write(top, { "a.ts": "", "lib/b.ts": `\n\nexport function twice${body}` });
    const { symbols, missing } = await engine.symbols(["twice"]);
    expect(missing).toEqual([]);
    expect(symbols).toEqual([
      { ...before, id: "lib/b.ts#twice", path: "lib/b.ts", startLine: 3, endLine: 5 },
    ]);
  });

  test("is not mistaken when two symbols could be it, or none is", async () => {
    const top = makeRepository({ "a.ts": `export function twice${body}` });
    const engine = await openAt(top);
    await engine.index();
    write(top, { "a.ts": `export function one${body}export function two${body}` });
    expect((await engine.symbols(["twice"])).missing).toEqual([{ name: "twice", suggestions: [] }]);
    write(top, { "a.ts": "export function other() {}\n" });
    expect((await engine.symbols(["twice"])).missing).toEqual([{ name: "twice", suggestions: [] }]);
  });
});

describe("an edit while the index is being built", () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}.ts`, fn(`f${i}`)]));
  const editMeanwhile = (top: string) => {
    let isDone = false;
    return (progress: { phase: string }) => {
      if (progress.phase !== "parsing" || isDone) return;
      isDone = true;
      write(top, { "f0.ts": fn("meanwhile") });
    };
  };

  test("is in the answer, and is gone again when it is taken back", async () => {
    const top = makeRepository(many);
    await waitUntilSettled(join(top, "f0.ts"));
    const engine = await openAt(top);
    await engine.index({ onProgress: editMeanwhile(top) });
    expect(await placesOf(engine, "f0", "meanwhile")).toEqual(["f0.ts:1"]);
    expect(await namesIn(engine, "f0.ts")).toEqual(["meanwhile"]);
    git(top, "checkout", "-q", "f0.ts");
    expect(await namesIn(engine, "f0.ts")).toEqual(["f0"]);
    await engine.index();
    expect(await namesIn(engine, "f0.ts")).toEqual(["f0"]);
  });
});

test("a status looks at the disk and changes nothing", async () => {
  const top = makeRepository({ "a.ts": fn("a"), "b.ts": fn("b") });
  const engine = await openAt(top);
  expect((await engine.status()).freshness.note).toContain("not indexed yet");
  utimesSync(join(top, "a.ts"), 1_700_000_000, 1_700_000_000);
  utimesSync(join(top, "b.ts"), 1_700_000_000, 1_700_000_000);
  await waitUntilSettled(join(top, "b.ts"));
  utimesSync(top, 1_700_000_000, 1_700_000_000);
  await engine.index();
  expect((await engine.status()).freshness).toMatchObject({ changed: 0, needsScan: false });
  write(top, { "a.ts": fn("changed") });
  const mtime = statSync(join(top, "a.ts")).mtimeMs;
  for (let i = 0; i < 2; i++)
    expect(await engine.status()).toMatchObject({ symbols: 2, freshness: { changed: 1, refreshed: 0 } });
  expect(statSync(join(top, "a.ts")).mtimeMs).toBe(mtime);
  expect(await skippedBy(engine)).toEqual({});
  expect((await engine.status()).freshness.changed).toBeLessThanOrEqual(1);
});

test("what git said before the engine was opened does not undo what another has indexed since", async () => {
  const top = makeRepository({ "a.ts": fn("a") });
  const options = { cwd: top, env: { ...process.env, FOVEA_HOME: makeFolder() } };
  const other = await openEngine(options);
  await other.index();
  const begun = begin({ cwd: top, willIndex: true });
  await begun.listing;
  write(top, { "a.ts": fn("later"), "b.ts": fn("b") });
  expect(await other.index()).toMatchObject({ files: 2, changed: 2 });
  other.close();
  const engine = await openEngine({ ...options, begun });
  expect(await engine.index()).toMatchObject({ files: 2, removed: 0 });
  expect(await namesIn(engine, "a.ts")).toEqual(["later"]);
  engine.close();
});

test("an outline is of the file as it is, also where the index has no time to catch up", async () => {
  const names = Array.from({ length: 40 }, (_, at) => `f${at}`);
  const top = makeRepository(Object.fromEntries(names.map((name) => [`${name}.ts`, fn(name)])));
  const home = makeFolder();
  const before = await openAt(top, { home });
  await before.index();
  const engine = await openAt(top, { home, isServer: true, settings: { SERVER_INDEX_WAIT_MS: "0" } });
  for (const name of names) write(top, { [`${name}.ts`]: fn(`${name}Changed`) });
  rmSync(join(top, "f1.ts"));
  const options = { detail: "toc", cwd: top } as const;
  const { symbols } = await engine.outline("f0.ts", options);
  expect(symbols.map((one) => one.name)).toEqual(["f0Changed"]);
  await expect(engine.outline("f1.ts", options)).rejects.toMatchObject({ code: "FILE_NOT_INDEXED" });
});

test.each([
  ["in a repository", makeRepository],
  ["outside git", makeFolder],
])("a file of the same size and time that took the place of another is seen, %s", async (_, make) => {
  const top = make({ "a.ts": fn("a") });
  const old = new Date("2026-01-01");
  utimesSync(join(top, "a.ts"), old, old);
  await waitUntilSettled(join(top, "a.ts"));
  const engine = await openAt(top);
  await engine.index();
  expect(await engine.index()).toMatchObject({ changed: 0 });
  const other = make({ "b.ts": fn("b") });
  utimesSync(join(other, "b.ts"), old, old);
  renameSync(join(other, "b.ts"), join(top, "a.ts"));
  expect(await placesOf(engine, "b")).toEqual(["a.ts:1"]);
});
