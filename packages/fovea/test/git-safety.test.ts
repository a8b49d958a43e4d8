/** Git with everything off that executes: nothing of a repository runs, and what was right before still is. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { diffLines, findGitFolder, listGit, parseChanges, parseTracked } from "../src/repo/git/git.ts";
import { blameLines } from "../src/repo/git/git-blame.ts";
import { askGit } from "../src/repo/git/run-git.ts";
import { openAt, placesOf, skippedBy } from "./support/engines.ts";
import { commitAll, git, makeFolder, makePipe, makeRepository, write } from "./support/folders.ts";
import { canariesIn, makeCanary } from "./support/hostile-git.ts";
import { PROGRAM } from "./support/program.ts";

const CODE = { "src/a.ts": "export function one() {}\n", "src/b.ts": "export function two() {}\n" };

/** So that git cannot tell by their times, and must compare what is in them. */
function touch(folder: string, ...paths: string[]): void {
  const later = new Date(Date.now() + 5000);
  for (const path of paths) utimesSync(join(folder, path), later, later);
}

describe("nothing of a repository runs", () => {
  test("no filter, whatever it is called and wherever it is set", async () => {
    const canaries = makeFolder();
    const program = makeCanary(canaries, "filter");
    const folder = makeRepository({ ...CODE, ".gitattributes": "*.ts filter=my.own\n" });
    git(folder, "config", "filter.my.own.clean", program);
    git(folder, "config", "filter.my.own.required", "true");
    write(folder, {
      ".git/more": `[filter "my.own"]\nprocess = ${program}\n`,
      "src/a.ts": "export function uno() {}\n",
    });
    git(folder, "config", "include.path", "more");
    touch(folder, "src/a.ts", "src/b.ts");
    const listing = await listGit(folder, "");
    expect([...parseChanges(listing).modified]).toEqual(["src/a.ts"]);
    expect(parseTracked(listing).map(({ path }) => path)).toEqual([".gitattributes", "src/a.ts", "src/b.ts"]);
    expect(await diffLines(folder, ["HEAD"])).toMatchObject([{ path: "src/a.ts", lines: [[1, 1]] }]);
    expect(await blameLines(folder, "src/b.ts", { startLine: 1, endLine: 1 })).toMatchObject([
      { subject: "first" },
    ]);
    expect(canariesIn(canaries)).toEqual([]);
  });

  test("a filter whose name cannot be switched off is a sentence, not a run", async () => {
    const canaries = makeFolder();
    const folder = makeRepository({ ...CODE, ".gitattributes": "*.ts filter=x=y\n" });
    git(folder, "config", "filter.x=y.clean", makeCanary(canaries, "filter"));
    touch(folder, "src/a.ts");
    await expect(listGit(folder, "")).rejects.toThrow('has a filter named "x=y"');
    expect(canariesIn(canaries)).toEqual([]);
  });

  test("no monitor, no converter, no external differ", async () => {
    const canaries = makeFolder();
    const folder = makeRepository({ ...CODE, ".gitattributes": "* diff=evil\n" });
    for (const key of ["core.fsmonitor", "diff.external", "diff.evil.command", "diff.evil.textconv"])
      git(folder, "config", key, makeCanary(canaries, key));
    write(folder, { "src/a.ts": "export function uno() {}\n" });
    await listGit(folder, "");
    await diffLines(folder, ["HEAD"]);
    await blameLines(folder, "src/a.ts", { startLine: 1, endLine: 1 });
    expect(canariesIn(canaries)).toEqual([]);
  });

  test("nothing is written, though git would note what it has compared", async () => {
    const canaries = makeFolder();
    const folder = makeRepository(CODE);
    write(folder, { ".git/hooks/post-index-change": "" });
    copyFileSync(makeCanary(canaries, "hook"), join(folder, ".git/hooks/post-index-change"));
    chmodSync(join(folder, ".git/hooks/post-index-change"), 0o755);
    touch(folder, "src/a.ts", "src/b.ts");
    const before = readFileSync(join(folder, ".git/index"));
    await listGit(folder, "");
    expect(await diffLines(folder, ["HEAD"])).toEqual([]);
    await blameLines(folder, "src/a.ts", { startLine: 1, endLine: 1 });
    expect(readFileSync(join(folder, ".git/index"))).toEqual(before);
    expect(canariesIn(canaries)).toEqual([]);
  });

  test("git is not waited for longer than allowed, and the sentence says why", async () => {
    const folder = makeRepository(CODE);
    mkdirSync(join(folder, "deep"));
    makePipe(join(folder, "deep/.gitignore"));
    const asked = askGit(folder, ["ls-files", "-o", "--exclude-standard"], { timeoutMs: 500 });
    await expect(asked).rejects.toThrow(/did not answer in time; a file that it reads, such as .gitignore/);
    const start = performance.now();
    await expect(listGit(folder, "")).rejects.toThrow(/did not answer in time/);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test.each([".gitignore", ".gitattributes"])(
    "a pipe as a nested %s is named after a moment",
    async (name) => {
      const folder = makeRepository(CODE);
      mkdirSync(join(folder, "deep/er"), { recursive: true });
      write(folder, { "deep/er/new.ts": "export {};\n" });
      makePipe(join(folder, "deep/er", name));
      const start = performance.now();
      const outcome = await listGit(folder, "").then(
        () => "listed",
        (error: Error) => error.message,
      );
      // Git asks for attributes only where it compares a file of that folder.
      if (name === ".gitignore") expect(outcome).toContain(`it waits for ${join(folder, "deep/er", name)}`);
      else expect(outcome).toBe("listed");
      expect(performance.now() - start).toBeLessThan(10_000);
    },
  );

  test.each([
    ["refs/heads/main", makePipe],
    ["refs/heads/main", (path: string) => symlinkSync("/dev/zero", path)],
    ["commondir", makePipe],
    ["commondir", (path: string) => symlinkSync("/dev/zero", path)],
  ])("git is not asked where %s would never end", async (name, put) => {
    const folder = makeRepository(CODE);
    const file = join(folder, ".git", name);
    rmSync(file, { force: true });
    put(file);
    const found = await findGitFolder(folder).catch((error: Error) => error.message);
    if (name === "commondir") expect(found).toBeUndefined();
    else expect(found).toMatch(/main is a (?:pipe|device), not a regular file/);
  });

  test("no git is left behind by a program that was told to end", async () => {
    const folder = makeRepository(CODE);
    mkdirSync(join(folder, "deep"));
    makePipe(join(folder, "deep/.gitignore"));
    const env = { ...process.env, FOVEA_HOME: makeFolder() };
    const child = spawn(process.execPath, [PROGRAM, "index"], { cwd: folder, env, stdio: "ignore" });
    const waiting = () =>
      execFileSync("ps", ["-A", "-o", "args"], { encoding: "utf8" })
        .split("\n")
        .filter((line) => line.startsWith(`git -C ${folder} `) && line.includes("--exclude-standard"));
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    child.kill("SIGTERM");
    await once(child, "exit");
    // In good order: what was interrupted says so, after git had a moment to finish.
    expect(child.exitCode).toBe(1);
    await expect.poll(waiting, { timeout: 5000 }).toEqual([]);
  });
});

describe("where a repository is", () => {
  test("core.worktree moves nothing", async () => {
    const around = makeFolder({ "secret.ts": "export const secret = 1;\n" });
    const folder = join(around, "clone");
    write(folder, CODE);
    git(folder, "init", "-q", "-b", "main");
    commitAll(folder, "first");
    git(folder, "config", "core.worktree", around);
    expect((await findGitFolder(folder))?.top).toBe(folder);
    const listing = await listGit(folder, "");
    expect(parseChanges(listing)).toMatchObject({ untracked: [], deleted: new Set() });
    expect(await diffLines(folder, ["HEAD"])).toEqual([]);
  });

  test("a folder that looks like a bare repository belongs to the one around it", async () => {
    const folder = makeRepository({
      ...CODE,
      "docs/bare/HEAD": "ref: refs/heads/main\n",
      "docs/bare/config": "[core]\nbare = true\n",
      "docs/bare/objects/x": "",
      "docs/bare/refs/x": "",
    });
    expect(await findGitFolder(join(folder, "docs/bare"))).toMatchObject({ top: folder });
    expect(await findGitFolder(join(folder, "docs/bare/refs"))).toMatchObject({ top: folder });
  });

  test("an empty folder called .git is passed over, as by git", async () => {
    const folder = makeRepository({ ...CODE, "src/deep/c.ts": "" });
    mkdirSync(join(folder, "src/deep/.git"));
    expect(await findGitFolder(join(folder, "src/deep"))).toMatchObject({ top: folder });
  });

  test("worktrees and submodules have a top of their own", async () => {
    const folder = makeRepository(CODE);
    const beside = join(makeFolder(), "beside");
    git(folder, "worktree", "add", "-q", beside);
    expect(await findGitFolder(join(beside, "src"))).toMatchObject({
      top: beside,
      commonDir: join(folder, ".git"),
    });
    const host = makeRepository({ "x.ts": "" });
    git(host, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", folder, "sub");
    expect(await findGitFolder(join(host, "sub/src"))).toMatchObject({
      top: join(host, "sub"),
      commonDir: join(host, ".git/modules/sub"),
    });
    write(host, { "sub/src/a.ts": "export function uno() {}\n" });
    expect(await diffLines(join(host, "sub"), ["HEAD"])).toMatchObject([{ path: "src/a.ts" }]);
  });
});

describe("what was right stays right", () => {
  test("a user's own patterns of what to ignore hold", async () => {
    const folder = makeRepository(CODE);
    const patterns = join(makeFolder({ patterns: "*.log\n" }), "patterns");
    git(folder, "config", "core.excludesFile", patterns);
    write(folder, { "a.log": "", "b.txt": "" });
    expect(parseChanges(await listGit(folder, "")).untracked).toEqual(["b.txt"]);
  });

  test("patterns from a device or a pipe are passed over", async () => {
    const folder = makeRepository(CODE);
    makePipe(join(folder, ".git/pipe"));
    write(folder, { "b.txt": "" });
    for (const path of ["/dev/zero", join(folder, ".git/pipe")]) {
      git(folder, "config", "core.excludesFile", path);
      git(folder, "config", "core.attributesFile", path);
      expect(parseChanges(await listGit(folder, "")).untracked).toEqual(["b.txt"]);
    }
  });

  test("files behind a filter are indexed as they are on disk, and an edit of one is a change", async () => {
    const folder = makeFolder({ ...CODE, ".gitattributes": "src/*.ts filter=crypt\n" });
    git(folder, "init", "-q", "-b", "main");
    // Stores something that is no text, as git-crypt does.
    git(folder, "config", "filter.crypt.clean", "printf '\\0CRYPT'; tr a-z n-za-m");
    git(folder, "config", "filter.crypt.smudge", "tail -c +7 | tr a-z n-za-m");
    git(folder, "config", "filter.crypt.required", "true");
    commitAll(folder, "first");
    const engine = await openAt(folder);
    await engine.index();
    expect(await placesOf(engine, "one", "two")).toEqual(["src/a.ts:1", "src/b.ts:1"]);
    appendFileSync(join(folder, "src/a.ts"), "export function three() {}\n");
    touch(folder, "src/a.ts");
    const { changed, files } = await engine.impact([], { cwd: folder });
    expect(files).toContain("src/a.ts");
    expect(changed.map(({ name }) => name)).toEqual(expect.arrayContaining(["one", "three"]));
  });

  test("names with blanks and quotes of files that are no text are read as they are", async () => {
    const folder = makeRepository({ 'a b/"c" d.bin': Buffer.from([0, 1, 2]), "plain.bin": Buffer.from([0]) });
    write(folder, { 'a b/"c" d.bin': Buffer.from([0, 1, 3]), "plain.bin": Buffer.from([0, 0]) });
    const changed = await diffLines(folder, ["HEAD"]);
    expect(changed?.map(({ path }) => path)).toEqual(['a b/"c" d.bin', "plain.bin"]);
  });

  test("a SHA-256 repository is read", async () => {
    const folder = makeFolder(CODE);
    git(folder, "init", "-q", "-b", "main", "--object-format=sha256");
    commitAll(folder, "first");
    expect(parseTracked(await listGit(folder, ""))[0]!.oid).toHaveLength(64);
  });

  test("whatever a repository says about the look of differences", async () => {
    const folder = makeRepository({ "a.ts": "a\nb\nc\nd\ne\n" });
    for (const [key, value] of Object.entries({
      "diff.noprefix": "true",
      "diff.interHunkContext": "10",
      "diff.context": "5",
      "diff.orderFile": "/dev/zero",
      "color.ui": "always",
      "core.quotePath": "true",
      "diff.submodule": "log",
    }))
      git(folder, "config", key, value);
    write(folder, { "a.ts": "A\nb\nc\nd\nE\n" });
    expect(await diffLines(folder, ["HEAD"])).toMatchObject([
      {
        path: "a.ts",
        lines: [
          [1, 1],
          [5, 5],
        ],
      },
    ]);
  });
});

describe("files of a repository that are none", () => {
  test.each([".fovea.yaml", ".foveaignore"])(
    "a device, a pipe, a folder or a link outside as %s is a sentence",
    async (name) => {
      const around = makeFolder({ "secret.yaml": "hunter2: secret\n" });
      const make: ((path: string) => void)[] = [
        (path) => symlinkSync("/dev/zero", path),
        makePipe,
        (path) => symlinkSync("../secret.yaml", path),
        (path) => writeFileSync(path, "x".repeat(2_000_000)),
      ];
      for (const [n, prepare] of make.entries()) {
        const folder = join(around, `clone${n}`);
        write(folder, CODE);
        prepare(join(folder, name));
        const failure = await openAt(folder)
          .then((engine) => engine.index())
          .then(
            () => undefined,
            (error: Error) => error,
          );
        expect(failure?.message).toContain(name);
        expect(failure?.message).toMatch(/is a device|is a pipe|leads outside|at most \d+ are read/);
        expect(failure?.message).not.toContain("hunter2");
      }
    },
  );

  test("sources that are links or pipes, or behind a folder that is a link, are left out", async () => {
    const around = makeFolder({ "secret/keys.ts": "export const hunter2 = 1;\n" });
    const folder = join(around, "clone");
    write(folder, { ...CODE, "aa/keys.ts": "export const own = 1;\n" });
    git(folder, "init", "-q", "-b", "main");
    commitAll(folder, "first");
    symlinkSync("../secret/keys.ts", join(folder, "link.ts"));
    rmSync(join(folder, "src/b.ts"));
    makePipe(join(folder, "src/b.ts"));
    // What git has as a folder is a link now, and git was told not to look at what is in it.
    git(folder, "update-index", "--assume-unchanged", "aa/keys.ts");
    rmSync(join(folder, "aa"), { recursive: true });
    symlinkSync("../secret", join(folder, "aa"));
    const engine = await openAt(folder);
    await engine.index();
    expect(await placesOf(engine, "hunter2")).toEqual([]);
    expect(await skippedBy(engine)).toMatchObject({
      "link.ts": "symlink",
      "src/b.ts": "not-a-file",
      "aa/keys.ts": "symlink",
    });
    expect(readdirSync(join(folder, "aa"))).toEqual(["keys.ts"]);
  });
});
