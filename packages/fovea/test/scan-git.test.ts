/** Which files of a git repository are indexed, and what is said about the others. */
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { namesIn, openAt, placesOf, skippedBy } from "./support/engines.ts";
import { commitAll, git, makeFolder, makePipe, makeRepository, write } from "./support/folders.ts";

const fn = (name: string) => `export function ${name}() {\n  return "${name}";\n}\n`;

describe("a repository", () => {
  test("is seen as it is on disk: tracked, modified, staged and untracked files, not deleted or ignored ones", async () => {
    const top = makeRepository({
      "kept.ts": fn("kept"),
      "modified.ts": fn("before"),
      "staged.ts": fn("beforeStaging"),
      "deleted.ts": fn("deleted"),
      "removed.ts": fn("removed"),
      ".gitignore": "secret.ts\n",
    });
    write(top, {
      "modified.ts": fn("modified"),
      "staged.ts": fn("staged"),
      "untracked.ts": fn("untracked"),
      "secret.ts": fn("secret"),
    });
    git(top, "add", "staged.ts");
    // Staged, then changed again: the disk counts.
    write(top, { "staged.ts": fn("stagedAndChanged") });
    rmSync(join(top, "deleted.ts"));
    git(top, "rm", "-q", "removed.ts");

    const engine = await openAt(top);
    const result = await engine.index();
    expect(result).toMatchObject({ root: top, files: 5, changed: 5, removed: 0, symbols: 4 });
    expect(await placesOf(engine, "kept", "modified", "stagedAndChanged", "untracked")).toEqual([
      "kept.ts:1",
      "modified.ts:1",
      "staged.ts:1",
      "untracked.ts:1",
    ]);
    const gone = ["before", "beforeStaging", "staged", "deleted", "removed", "secret"];
    const { symbols, missing } = await engine.symbols(gone);
    expect(symbols).toEqual([]);
    expect(missing.map((m) => m.name)).toEqual(gone);
  });

  test("honours nested .gitignore and .foveaignore files, and tells which files the latter leaves out", async () => {
    const top = makeRepository({
      ".foveaignore": "*.sql\n/docs/\n",
      "a.sql": "select 1;",
      "docs/guide.ts": fn("guide"),
      "src/docs/kept.ts": fn("keptDocs"),
      "src/.foveaignore": "!keep.sql\nlocal.ts\n",
      "src/keep.sql": "select 2;",
      "src/drop.sql": "select 3;",
      "src/local.ts": fn("local"),
      "src/deep/local.ts": fn("deepLocal"),
      "local.ts": fn("topLocal"),
      "src/.gitignore": "*.tmp.ts\n",
    });
    write(top, { "src/x.tmp.ts": fn("temporary"), "x.tmp.ts": fn("topTemporary") });
    const engine = await openAt(top);
    expect(await skippedBy(engine)).toEqual({
      "a.sql": "ignored",
      "docs/guide.ts": "ignored",
      "src/drop.sql": "ignored",
      "src/local.ts": "ignored",
      "src/deep/local.ts": "ignored",
    });
    expect(await placesOf(engine, "topLocal", "keptDocs", "topTemporary")).toHaveLength(3);
    expect((await engine.symbols(["temporary"])).symbols).toEqual([]);
    expect((await engine.outline("src/keep.sql", { detail: "toc", cwd: top })).language).toBe("sql");
  });

  test("honours a .foveaignore that git itself ignores", async () => {
    const top = makeRepository({ "a.ts": fn("a"), "b.ts": fn("b") });
    write(top, { ".git/info/exclude": ".foveaignore\n", ".foveaignore": "b.ts\n" });
    expect(await skippedBy(await openAt(top))).toEqual({ "b.ts": "ignored" });
  });

  test("lists submodules and nested repositories and does not swallow them", async () => {
    const library = makeRepository({ "library.ts": fn("inLibrary") });
    const top = makeRepository({ "main.ts": fn("main") });
    git(top, "-c", "protocol.file.allow=always", "submodule", "add", "-q", library, "modules/library");
    commitAll(top, "with a submodule");
    write(top, { "nested/inner.ts": fn("inNested") });
    git(join(top, "nested"), "init", "-q");
    const engine = await openAt(top);
    expect(await skippedBy(engine)).toEqual({
      "modules/library": "submodule",
      "nested/": "nested-repository",
    });
    expect((await engine.symbols(["inLibrary", "inNested"])).symbols).toEqual([]);
    // Inside them one is in another repository.
    const inside = await openAt(join(top, "nested"));
    expect(inside.root).toBe(join(top, "nested"));
    expect(await placesOf(inside, "inNested")).toEqual(["inner.ts:1"]);
  });

  test("follows no symbolic link, tracked or not, to a file, a folder, itself or nowhere", async () => {
    const outside = makeFolder({ "outside.ts": fn("outside") });
    const top = makeRepository({ "real.ts": fn("real"), "src/a.ts": fn("a") });
    const link = (target: string, name: string) => symlinkSync(target, join(top, name));
    link("real.ts", "tracked-link.ts");
    link("..", "src/loop");
    commitAll(top, "links");
    link("real.ts", "link.ts");
    link(join(outside, "outside.ts"), "outside.ts");
    link("self.ts", "self.ts");
    link("nowhere.ts", "broken.ts");
    link("src", "folder.ts");
    link("../..", "src/up");
    const engine = await openAt(top);
    expect(await skippedBy(engine)).toEqual({
      "broken.ts": "symlink",
      "folder.ts": "symlink",
      "link.ts": "symlink",
      "outside.ts": "symlink",
      "self.ts": "symlink",
      "src/loop": "symlink",
      "src/up": "symlink",
      "tracked-link.ts": "symlink",
    });
    expect(await placesOf(engine, "real", "outside", "a")).toEqual(["real.ts:1", "src/a.ts:1"]);
    expect(await engine.index()).toMatchObject({ changed: 0, removed: 0 });
  });

  test("notices when a file becomes a link and a link becomes a file", async () => {
    const top = makeRepository({ "a.ts": fn("a"), "b.ts": fn("b") });
    symlinkSync("a.ts", join(top, "c.ts"));
    commitAll(top, "with a link");
    const engine = await openAt(top);
    await engine.index();
    rmSync(join(top, "b.ts"));
    symlinkSync("a.ts", join(top, "b.ts"));
    rmSync(join(top, "c.ts"));
    write(top, { "c.ts": fn("c") });
    expect(await placesOf(engine, "a", "b", "c")).toEqual(["a.ts:1", "c.ts:1"]);
    expect(await skippedBy(engine)).toEqual({ "b.ts": "symlink" });
  });

  test("does not wait for a pipe that stands in the place of a tracked file", async () => {
    const top = makeRepository({ "a.ts": fn("a"), "pipe.ts": fn("pipe") });
    rmSync(join(top, "pipe.ts"));
    makePipe(join(top, "pipe.ts"));
    const engine = await openAt(top);
    expect(await skippedBy(engine)).toEqual({ "pipe.ts": "not-a-file" });
    expect(await engine.index()).toMatchObject({ changed: 0 });
  });

  test("may be empty, or have files and no commit yet", async () => {
    const top = makeRepository();
    const engine = await openAt(top);
    expect(await engine.index()).toMatchObject({ root: top, files: 0, symbols: 0, skipped: {} });
    write(top, { "first.ts": fn("first") });
    expect(await placesOf(engine, "first")).toEqual(["first.ts:1"]);
    git(top, "add", "-A");
    expect(await placesOf(engine, "first")).toEqual(["first.ts:1"]);
    expect(await engine.status()).toMatchObject({
      repository: { rootCommit: null },
      tree: { head: null, branch: "main" },
    });
  });

  test("keeps its identity when it gets its first commit", async () => {
    const top = makeRepository();
    write(top, { "first.ts": fn("first") });
    const before = await openAt(top);
    await before.index();
    commitAll(top, "first");
    const after = await openAt(top, { home: before.home });
    const { repository } = await after.status();
    expect(repository.id).toBe((await before.status()).repository.id);
    expect(repository.rootCommit).toBe(git(top, "rev-parse", "HEAD").trim());
    expect(await after.index()).toMatchObject({ changed: 0 });
  });

  test("may have lost part of its files to a sparse checkout, and gets them back", async () => {
    const top = makeRepository({ "near/a.ts": fn("near"), "far/b.ts": fn("far") });
    git(top, "sparse-checkout", "set", "near");
    const engine = await openAt(top);
    expect(await skippedBy(engine)).toEqual({ "far/b.ts": "missing" });
    expect(await engine.index()).toMatchObject({ changed: 0 });
    git(top, "sparse-checkout", "disable");
    expect(await placesOf(engine, "near", "far")).toEqual(["near/a.ts:1", "far/b.ts:1"]);
    git(top, "sparse-checkout", "set", "near");
    expect(await placesOf(engine, "near", "far")).toEqual(["near/a.ts:1"]);
  });
});

describe("a folder inside a repository", () => {
  test("is a tree of its own when it is named as the root", async () => {
    const top = makeRepository({
      "packages/one/a.ts": fn("a"),
      "packages/one/deep/b.ts": fn("b"),
      "packages/one-more/c.ts": fn("c"),
      "d.ts": fn("d"),
    });
    const engine = await openAt(top, { root: join(top, "packages/one") });
    expect(await engine.index()).toMatchObject({ root: top, files: 2, symbols: 2 });
    expect(await placesOf(engine, "a", "b", "c", "d")).toEqual([
      "packages/one/a.ts:1",
      "packages/one/deep/b.ts:1",
    ]);
    expect((await engine.status()).tree.prefix).toBe("packages/one/");
    write(top, { "packages/one/new.ts": fn("fresh"), "packages/one-more/new.ts": fn("elsewhere") });
    expect(await placesOf(engine, "fresh", "elsewhere")).toEqual(["packages/one/new.ts:1"]);
  });

  test("obeys the .foveaignore files above it", async () => {
    const top = makeRepository({
      ".foveaignore": "*.sql\n",
      "packages/.foveaignore": "two.ts\n",
      "packages/one/one.ts": fn("one"),
      "packages/one/two.ts": fn("two"),
      "packages/one/a.sql": "select 1;",
    });
    expect(await skippedBy(await openAt(top, { root: join(top, "packages/one") }))).toEqual({
      "packages/one/a.sql": "ignored",
      "packages/one/two.ts": "ignored",
    });
  });

  test("stands for the whole repository when it is only the current folder", async () => {
    const top = makeRepository({ "src/a.ts": fn("a"), "b.ts": fn("b") });
    const engine = await openAt(join(top, "src"));
    expect(engine.root).toBe(top);
    expect(await placesOf(engine, "a", "b")).toEqual(["src/a.ts:1", "b.ts:1"]);
    const { path } = await engine.outline("a.ts", { detail: "toc", cwd: join(top, "src") });
    expect(path).toBe("src/a.ts");
  });

  test("is the same tree when it is reached through a link", async () => {
    const top = makeRepository({ "a.ts": fn("a") });
    const holder = makeFolder();
    symlinkSync(top, join(holder, "link"));
    const home = makeFolder();
    await (await openAt(top, { home })).index();
    const engine = await openAt(join(holder, "link"), { home, root: join(holder, "link") });
    expect(engine.root).toBe(top);
    expect(await engine.index()).toMatchObject({ changed: 0, files: 1 });
    expect((await engine.status()).sizes.trees).toBe(1);
  });

  test("keeps its index when the repository is moved", async () => {
    const holder = makeFolder({ "here/a.ts": fn("a") });
    git(join(holder, "here"), "init", "-q", "-b", "main");
    commitAll(join(holder, "here"), "first");
    const before = await openAt(join(holder, "here"));
    await before.index();
    const { id } = (await before.status()).repository;
    renameSync(join(holder, "here"), join(holder, "there"));
    const after = await openAt(join(holder, "there"), { home: before.home });
    expect((await after.status()).repository.id).toBe(id);
    await after.index();
    // The content was parsed before the move; only the row of the new place is new.
    expect((await after.status()).sizes).toMatchObject({ blobs: 1, trees: 1 });
    expect(await placesOf(after, "a")).toEqual(["a.ts:1"]);
  });
});

describe("names", () => {
  const strange = {
    "кириллица/файл.ts": "функция",
    "中文/文件.ts": "中文函数",
    "emoji 🦊.ts": "fox",
    "two  spaces and 'quotes' \"double\".ts": "quoted",
    "new\nline.ts": "lineBreak",
    "tab\there.ts": "tab",
    "back\\slash.ts": "backslash",
    "-dash.ts": "dash",
    ":(top)magic.ts": "magic",
    "star*[a].ts": "star",
    "e\u0301.ts": "decomposed",
  };
  const files = Object.fromEntries(Object.entries(strange).map(([path, name]) => [path, fn(name)]));

  test.each([
    ["tracked", () => makeRepository(files)],
    [
      "untracked",
      () => {
        const top = makeRepository();
        write(top, files);
        return top;
      },
    ],
    ["outside git", () => makeFolder(files)],
  ])("in any script are found, %s", async (_, make) => {
    const engine = await openAt(make());
    expect(await skippedBy(engine)).toEqual({});
    for (const [path, name] of Object.entries(strange)) {
      expect(await placesOf(engine, name)).toEqual([`${path}:1`]);
      expect(await namesIn(engine, path)).toEqual([name]);
    }
    expect(await engine.index()).toMatchObject({ changed: 0 });
  });

  test("in any script may be the root", async () => {
    const top = makeRepository({ "папка с пробелом/[x]*/a.ts": fn("a"), "папка с пробелом/x/b.ts": fn("b") });
    const engine = await openAt(top, { root: join(top, "папка с пробелом/[x]*") });
    expect(await engine.index()).toMatchObject({ files: 1 });
    expect(await placesOf(engine, "a", "b")).toEqual(["папка с пробелом/[x]*/a.ts:1"]);
  });

  test("that are not valid UTF-8 are listed, and do not disturb the others", async () => {
    const top = makeRepository({ "a.ts": fn("a") });
    mkdirSync(join(top, "odd"));
    execFileSync("sh", ["-c", "printf 'x' > \"$(printf 'odd/b\\377.ts')\""], { cwd: top });
    const engine = await openAt(top);
    expect(Object.values(await skippedBy(engine))).toEqual(["missing"]);
    expect(await placesOf(engine, "a")).toEqual(["a.ts:1"]);
    expect(await engine.index()).toMatchObject({ changed: 0 });
  });
});
