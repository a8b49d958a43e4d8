/** Worktrees and clones of one repository share an index; a content is parsed once. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openAt, placesOf } from "./support/engines.ts";
import { commitAll, git, makeFolder, makeRepository, write } from "./support/folders.ts";
import { countRows } from "./support/stores.ts";

const fn = (name: string) => `export function ${name}() {\n  return "${name}";\n}\n`;
const files = { "a.ts": fn("a"), "src/b.ts": fn("b"), "src/c.ts": fn("c") };

describe("a second checkout of a repository", () => {
  test.each([
    ["worktree", (main: string, other: string) => git(main, "worktree", "add", "-q", "-b", "other", other)],
    ["clone", (main: string, other: string) => git(main, "clone", "-q", main, other)],
  ])(
    "shares the index if it is a %s: nothing is parsed twice, no symbol is stored twice",
    async (_, make) => {
      const main = makeRepository(files);
      const other = join(makeFolder(), "other");
      const first = await openAt(main);
      await first.index();
      const symbols = countRows(first.home, "symbol");
      expect(symbols).toBe(3);

      make(main, other);
      write(other, { "a.ts": fn("changedHere"), "new.ts": fn("newHere") });
      const second = await openAt(other, { home: first.home });
      const status = await second.status();
      expect(status.repository.id).toBe((await first.status()).repository.id);
      expect(await second.index()).toMatchObject({ root: other, files: 4, changed: 4, symbols: 4 });
      expect(await second.status()).toMatchObject({ sizes: { blobs: 5, trees: 2 } });
      expect(countRows(first.home, "symbol")).toBe(symbols + 2);
      expect(await second.index()).toMatchObject({ changed: 0 });

      // Each answers about itself.
      expect(await placesOf(second, "a", "changedHere", "newHere", "b")).toEqual([
        "a.ts:1",
        "new.ts:1",
        "src/b.ts:1",
      ]);
      expect(await placesOf(first, "a", "changedHere", "newHere", "b")).toEqual(["a.ts:1", "src/b.ts:1"]);
      expect(await first.index()).toMatchObject({ changed: 0, removed: 0 });
    },
  );

  test("is forgotten when it is gone, and what only it had is dropped beyond the number to keep", async () => {
    const main = makeRepository(files);
    const other = join(makeFolder(), "other");
    git(main, "worktree", "add", "-q", "-b", "other", other);
    write(other, { "only.ts": fn("onlyHere") });
    const second = await openAt(other, { settings: { INDEX_KEEP_UNUSED_BLOBS: "0" } });
    await second.index();
    const first = await openAt(main, { home: second.home, settings: { INDEX_KEEP_UNUSED_BLOBS: "0" } });
    await first.index();
    expect((await first.status()).sizes).toMatchObject({ trees: 2, blobs: 4 });
    second.close();
    git(main, "worktree", "remove", "--force", other);
    write(main, { "later.ts": fn("later") });
    await first.index();
    expect((await first.status()).sizes).toMatchObject({ trees: 1, blobs: 4 });
    expect(countRows(first.home, "file")).toBe(4);
    expect(await placesOf(first, "a", "onlyHere", "later")).toEqual(["a.ts:1", "later.ts:1"]);
  });

  test("may be a part of the repository: each root is a tree of its own in the same index", async () => {
    const main = makeRepository(files);
    const whole = await openAt(main);
    await whole.index();
    const part = await openAt(main, { home: whole.home, root: join(main, "src") });
    expect(await part.index()).toMatchObject({ files: 2, changed: 2 });
    expect((await part.status()).sizes).toMatchObject({ trees: 2, blobs: 3 });
    expect(part.projects()).toEqual([
      expect.objectContaining({
        trees: [
          expect.objectContaining({ root: main, prefix: "", files: 3 }),
          expect.objectContaining({ root: main, prefix: "src/", files: 2 }),
        ],
      }),
    ]);
  });
});

describe("a repository of its own", () => {
  test("has its own index, even when it has the same name and the same files", async () => {
    const holder = makeFolder();
    const make = (where: string, message: string) => {
      const folder = join(holder, where, "same");
      write(folder, files);
      git(folder, "init", "-q", "-b", "main");
      commitAll(folder, message);
      return folder;
    };
    const first = await openAt(make("one", "this"));
    await first.index();
    const second = await openAt(make("two", "that"), { home: first.home });
    await second.index();
    const [one, two] = first.projects();
    expect([one?.name, two?.name]).toEqual(["same", "same-2"]);
    expect(one?.id).not.toBe(two?.id);
    expect((await second.status()).sizes).toMatchObject({ blobs: 3, trees: 1 });
  });

  test("is a shallow clone, whose history does not reach the root", async () => {
    const main = makeRepository(files);
    write(main, { "a.ts": fn("second") });
    commitAll(main, "second");
    const shallow = join(makeFolder(), "shallow");
    git(main, "clone", "-q", "--depth", "1", `file://${main}`, shallow);
    const whole = await openAt(main);
    const part = await openAt(shallow, { home: whole.home });
    expect((await part.status()).repository).toMatchObject({ rootCommit: null });
    expect((await part.status()).repository.id).not.toBe((await whole.status()).repository.id);
  });
});

describe("contents that no checkout uses any more", () => {
  const versions = async (keep: string) => {
    const top = makeFolder({ "a.ts": fn("v0") });
    const engine = await openAt(top, { settings: { INDEX_KEEP_UNUSED_BLOBS: keep } });
    for (let i = 0; i < 5; i++) {
      write(top, { "a.ts": fn(`v${i}`) });
      await engine.index();
    }
    return engine;
  };

  test("are kept up to a number, the newest first, so that what was renamed is recognised", async () => {
    const engine = await versions("2");
    expect((await engine.status()).sizes.blobs).toBe(3);
    expect(countRows(engine.home, "symbol")).toBe(3);
    expect(countRows(engine.home, "facts")).toBe(3);
    expect(countRows(engine.home, "chunk")).toBe(3);
  });

  test("are not kept at all if the number is zero", async () => {
    expect((await (await versions("0")).status()).sizes.blobs).toBe(1);
  });

  test("are used again when they come back", async () => {
    const engine = await versions("100");
    expect((await engine.status()).sizes.blobs).toBe(5);
    write(engine.root, { "a.ts": fn("v0") });
    expect(await placesOf(engine, "v0", "v4")).toEqual(["a.ts:1"]);
    expect((await engine.status()).sizes.blobs).toBe(5);
    rmSync(join(engine.root, "a.ts"));
    expect(await placesOf(engine, "v0")).toEqual([]);
  });
});
