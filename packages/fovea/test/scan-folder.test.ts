/** Which files of a folder outside git are indexed, and what is said about the others. */
import { chmodSync, chownSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openAt, placesOf, skippedBy } from "./support/engines.ts";
import { git, makeFolder, makePipe, makeRepository, write } from "./support/folders.ts";
import { run, runJson } from "./support/program.ts";

const fn = (name: string) => `export function ${name}() {\n  return "${name}";\n}\n`;

describe("a folder without git", () => {
  test("is walked with nested .gitignore and .foveaignore files, and every file left out is listed", async () => {
    const top = makeFolder({
      ".gitignore": "*.log\n/build/\n!important.log\n",
      ".foveaignore": "private/\n",
      "a.ts": fn("a"),
      "debug.log": "x",
      "important.log": "x",
      "build/out.ts": fn("out"),
      "src/build/kept.ts": fn("kept"),
      "src/.gitignore": "*.ts\n!b.ts\n",
      "src/b.ts": fn("b"),
      "src/c.ts": fn("c"),
      "private/d.ts": fn("d"),
      "src/deep/.gitignore": "!*.ts\n",
      "src/deep/e.ts": fn("e"),
    });
    const engine = await openAt(top);
    expect(await skippedBy(engine)).toEqual({
      "debug.log": "ignored",
      "build/": "ignored",
      "src/c.ts": "ignored",
      "private/": "ignored",
      "src/build/kept.ts": "ignored",
    });
    expect(await placesOf(engine, "a", "b", "e")).toEqual(["a.ts:1", "src/b.ts:1", "src/deep/e.ts:1"]);
    expect(await engine.index()).toMatchObject({ changed: 0, removed: 0 });
  });

  test("leaves out what git would leave out", async () => {
    const files = {
      ".gitignore": "*.log\nbuild/\n/top.ts\ndocs/*.ts\n**/deep/x.ts\n\\#odd.ts\nspace\\ .ts\n[ab].ts\n",
      "src/.gitignore": "!keep.log\n/only.ts\n",
      ...Object.fromEntries(
        [
          "x.log src/keep.log src/y.log build/a.ts src/build/b.ts top.ts src/top.ts docs/a.ts docs/in/b.ts",
          "deep/x.ts src/deep/x.ts src/deep/y.ts #odd.ts a.ts c.ts src/only.ts src/in/only.ts",
        ]
          .join(" ")
          .split(" ")
          .map((path) => [path, "x"]),
      ),
    };
    const top = makeFolder(files);
    const engine = await openAt(top);
    const { skipped } = await engine.coverage();
    const left = Object.keys(files).filter(
      (path) => !skipped.some((s) => path === s.path || (s.path.endsWith("/") && path.startsWith(s.path))),
    );
    git(top, "init", "-q");
    const known = git(top, "ls-files", "-o", "--exclude-standard").trim().split("\n");
    expect(left.sort()).toEqual(known.sort());
  });

  test("has nested repositories listed, links not followed, and no end of loops", async () => {
    const top = makeFolder({ "a.ts": fn("a"), "src/b.ts": fn("b"), "nested/c.ts": fn("c") });
    git(join(top, "nested"), "init", "-q");
    symlinkSync("..", join(top, "src/loop"));
    symlinkSync("a.ts", join(top, "link.ts"));
    makePipe(join(top, "pipe.ts"));
    const engine = await openAt(top);
    expect(await skippedBy(engine)).toEqual({
      "nested/": "nested-repository",
      "src/loop": "symlink",
      "link.ts": "symlink",
      "pipe.ts": "not-a-file",
    });
    expect(await placesOf(engine, "a", "b", "c")).toEqual(["a.ts:1", "src/b.ts:1"]);
  });

  test("has a linked worktree inside it listed, not swallowed", async () => {
    const main = makeRepository({ "a.ts": fn("a") });
    const top = makeFolder({ "b.ts": fn("b") });
    git(main, "worktree", "add", "-q", "-b", "other", join(top, "worktree"));
    expect(await skippedBy(await openAt(top))).toEqual({ "worktree/": "nested-repository" });
  });

  test("may be empty", async () => {
    const engine = await openAt(makeFolder());
    expect(await engine.index()).toMatchObject({ files: 0, symbols: 0, changed: 0 });
  });

  test("has its vendored and built folders left out, unless an include pattern asks for one", async () => {
    const files = Object.fromEntries(
      ["node_modules", "vendor", "dist", "target", "__pycache__", "bower_components", ".svn", ".hg"].map(
        (name) => [`${name}/x.ts`, fn("vendored")],
      ),
    );
    const top = makeFolder({ ...files, "a.ts": fn("a"), "src/distance.ts": fn("distance") });
    const expected = Object.fromEntries(
      Object.keys(files).map((path) => [path.replace("x.ts", ""), "excluded-directory"]),
    );
    expect(await skippedBy(await openAt(top))).toEqual(expected);
    const engine = await openAt(top, { settings: { INDEX_INCLUDE: "vendor/**,*.ts" } });
    expect(await placesOf(engine, "vendored")).toContain("vendor/x.ts:1");
  });
});

describe("without the program git", () => {
  test("a repository is walked like any folder, and its .git is nobody's source", async () => {
    const top = makeRepository({ "a.ts": fn("a"), ".gitignore": "b.ts\n" });
    write(top, { "b.ts": fn("b") });
    const bin = makeFolder();
    symlinkSync(process.execPath, join(bin, "node"));
    const options = { cwd: top, home: makeFolder(), env: { PATH: bin } };
    const { code, json } = await runJson<{ root: string; files: number; skipped: object }>(
      ["index"],
      options,
    );
    expect(code).toBe(0);
    expect(json).toMatchObject({ root: top, files: 2, skipped: { ignored: 1 } });
    const found = await run(["symbol", "a"], options);
    expect(found).toMatchObject({ code: 0, stderr: "" });
    expect(found.stdout).toContain("a.ts:1");
  });
});

// Root may read everything, so the program runs as somebody else; only root can arrange that.
describe.runIf(process.getuid?.() === 0)("what the user may not read", () => {
  const NOBODY = 65534;
  const makeReadable = (folder: string) => {
    chownSync(folder, NOBODY, NOBODY);
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      chownSync(join(folder, name), NOBODY, NOBODY);
    return folder;
  };

  test.each([
    ["in a folder", () => makeFolder({ "a.ts": fn("a"), "closed.ts": fn("closed") })],
    ["tracked by git", () => makeRepository({ "a.ts": fn("a"), "closed.ts": fn("closed") })],
  ])("is listed as unreadable, and read as soon as it may be: a file %s", async (_, make) => {
    const top = makeReadable(make());
    chmodSync(join(top, "closed.ts"), 0);
    const options = { cwd: top, home: makeReadable(makeFolder()), uid: NOBODY };
    const first = await runJson(["coverage"], options);
    expect(first.json).toMatchObject({ files: 1, skippedByReason: { unreadable: 1 } });
    expect((await runJson(["index"], options)).json).toMatchObject({ changed: 0, files: 1 });
    chmodSync(join(top, "closed.ts"), 0o644);
    expect((await runJson(["index"], options)).json).toMatchObject({ changed: 1, files: 2, skipped: {} });
  });

  test("is listed as unreadable: a folder", async () => {
    const top = makeReadable(makeFolder({ "a.ts": fn("a"), "closed/b.ts": fn("b") }));
    chmodSync(join(top, "closed"), 0);
    const { code, json } = await runJson<{ skipped: object[] }>(["coverage"], {
      cwd: top,
      home: makeReadable(makeFolder()),
      uid: NOBODY,
    });
    expect(code).toBe(0);
    expect(json.skipped).toEqual([{ path: "closed/", reason: "unreadable", bytes: 0 }]);
  });

  test("does not stop a question when a folder is closed after it was indexed", async () => {
    const top = makeReadable(makeFolder({ "a.ts": fn("a"), "closed/b.ts": fn("b") }));
    const options = { cwd: top, home: makeReadable(makeFolder()), uid: NOBODY };
    expect((await run(["index"], options)).code).toBe(0);
    chmodSync(join(top, "closed"), 0);
    const { code, json } = await runJson<{ symbols: { name: string }[] }>(["symbol", "a", "b"], options);
    expect(code).toBe(1);
    expect(json.symbols.map((symbol) => symbol.name)).toEqual(["a"]);
  });

  test("a home that may only be read still answers, and says that changes are not seen", async () => {
    const top = makeReadable(makeRepository({ "a.ts": fn("a") }));
    const home = makeReadable(makeFolder());
    const options = { cwd: top, home, uid: NOBODY };
    expect((await run(["index"], options)).code).toBe(0);
    for (const name of ["", ...readdirSync(home, { recursive: true, encoding: "utf8" })]) {
      chownSync(join(home, name), 0, 0);
      chmodSync(join(home, name), name.endsWith(".db") ? 0o444 : 0o555);
    }
    const { code, json, stderr } = await runJson<{ symbols: unknown[]; freshness: object }>(
      ["symbol", "a"],
      options,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(json.symbols).toHaveLength(1);
    expect(json.freshness).toMatchObject({
      isComplete: false,
      note: expect.stringContaining("is not writable"),
    });
  });

  test("a home that cannot be made is an error with advice", async () => {
    const top = makeReadable(makeFolder({ "a.ts": fn("a") }));
    const closed = makeFolder();
    chmodSync(closed, 0o555);
    mkdirSync(join(closed, "x"));
    const { code, json, stderr } = await runJson(["index"], {
      cwd: top,
      home: join(closed, "home"),
      uid: NOBODY,
    });
    expect(code).toBe(1);
    expect(json).toMatchObject({ error: { code: "HOME_UNWRITABLE" } });
    expect(stderr).toContain("FOVEA_HOME");
  });
});
