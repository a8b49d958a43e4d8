/** A repository cannot take the place of another: what its `.git` leads to must be its own. */
import { mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findGitFolder } from "../src/repo/git/git.ts";
import { findGitPlace, refusedGit } from "../src/repo/git/git-place.ts";
import { askGit, runGit } from "../src/repo/git/run-git.ts";
import { openAt } from "./support/engines.ts";
import { git, makeFolder, makeRepository, write } from "./support/folders.ts";

const CODE = { "a.ts": "export const a = 1;\n" };

/** What git needs to take a folder for a repository. */
const skeleton = (at: string) => ({
  [`${at}/HEAD`]: "ref: refs/heads/main\n",
  [`${at}/config`]: "[core]\nrepositoryformatversion = 0\n",
  [`${at}/objects/x`]: "",
  [`${at}/refs/x`]: "",
});

const THEFTS: Record<string, (at: string, other: string) => void> = {
  "a .git file that names it": (at, other) => write(at, { ".git": `gitdir: ${other}/.git\n` }),
  "a .git that is a link to it": (at, other) => symlinkSync(join(other, ".git"), join(at, ".git")),
  "a .git file that is a link to the one of a worktree": (at, other) => {
    const tree = join(makeFolder(), "tree");
    git(other, "worktree", "add", "-q", tree);
    symlinkSync(join(tree, ".git"), join(at, ".git"));
  },
  "a .git file that names the one of a worktree": (at, other) => {
    git(other, "worktree", "add", "-q", join(makeFolder(), "tree"));
    write(at, { ".git": `gitdir: ${other}/.git/worktrees/tree\n` });
  },
  "a commondir in its own .git": (at, other) =>
    write(at, { ...skeleton(".git"), ".git/commondir": `${other}/.git\n` }),
  "a commondir that is a link": (at, other) => {
    write(at, { ...skeleton(".git"), name: `${other}/.git\n` });
    symlinkSync("../name", join(at, ".git/commondir"));
  },
  "a commondir in a folder of its own": (at, other) =>
    write(at, { ...skeleton("g"), "g/commondir": `${other}/.git\n`, ".git": "gitdir: g\n" }),
  "a commondir in what looks like a worktree": (at, other) =>
    write(at, {
      ...skeleton("g/worktrees/x"),
      "g/worktrees/x/commondir": `${other}/.git\n`,
      "g/worktrees/x/gitdir": `${at}/.git\n`,
      ".git": "gitdir: g/worktrees/x\n",
    }),
  "a folder beside it that names this one and shares": (at, other) =>
    write(at, {
      ...skeleton("../g"),
      "../g/config": `[core]\nworktree = ${at}\n`,
      "../g/commondir": `${other}/.git\n`,
      ".git": "gitdir: ../g\n",
    }),
  "a link in its own tree": (at, other) => {
    symlinkSync(join(other, ".git"), join(at, "g"));
    write(at, { ".git": "gitdir: g\n" });
  },
};

describe("a folder without a repository of its own", () => {
  test.each(Object.keys(THEFTS))("is no part of another by %s", async (kind) => {
    const other = makeRepository(CODE);
    const at = join(makeFolder(), "thief");
    write(at, CODE);
    THEFTS[kind]!(at, other);
    expect(findGitPlace(at)).toBeUndefined();
    expect(refusedGit(at)).toContain(`${join(at, ".git")} is not followed`);
    expect(await findGitFolder(at)).toBeUndefined();
    expect(() => runGit(at, ["log", "--format=%s"], 5000)).toThrow("is not followed");
    await expect(askGit(at, ["log", "--format=%s"])).rejects.toThrow("is not followed");
  });

  test("has an id and memories of its own, and a sentence says why", async () => {
    const mine = await openAt(makeRepository(CODE));
    const at = join(makeFolder(), "thief");
    write(at, { ...CODE, ".git": `gitdir: ${mine.root}/.git\n` });
    const theirs = await openAt(at, { home: mine.home });
    expect((await theirs.status()).repository.id).not.toBe((await mine.status()).repository.id);
    expect(theirs.warnings.join("\n")).toContain("is not followed");
  });
});

describe("what git makes itself is followed", () => {
  test("a clone whose git directory is elsewhere and names it", () => {
    const from = makeRepository(CODE);
    const at = join(makeFolder(), "clone");
    const elsewhere = join(makeFolder(), 'else "w"; here.git');
    git(from, "clone", "-q", "--separate-git-dir", elsewhere, from, at);
    expect(findGitPlace(at)).toBeUndefined();
    git(at, "config", "core.worktree", at);
    expect(findGitPlace(at)).toEqual({ top: at, commonDir: realpathSync(elsewhere) });
    expect(refusedGit(at)).toBeUndefined();
  });

  test("a git directory in the folder itself", () => {
    const at = makeRepository(CODE);
    renameSync(join(at, ".git"), join(at, "g"));
    write(at, { ".git": "gitdir: g\n" });
    expect(findGitPlace(at)).toEqual({ top: at, commonDir: join(at, "g") });
  });

  test("a worktree, also of a submodule and with settings of its own", () => {
    const library = makeRepository(CODE);
    const host = makeRepository({ "x.ts": "" });
    git(host, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "deep/sub");
    const sub = join(host, "deep/sub");
    const tree = join(makeFolder(), "tree");
    git(sub, "worktree", "add", "-q", tree);
    const modules = join(host, ".git/modules/deep/sub");
    expect(findGitPlace(tree)).toEqual({ top: tree, commonDir: modules });
    git(sub, "config", "extensions.worktreeConfig", "true");
    git(sub, "config", "--worktree", "core.worktree", "../../../../deep/sub");
    git(sub, "config", "--file", join(modules, "config"), "--unset", "core.worktree");
    expect(findGitPlace(sub)).toEqual({ top: sub, commonDir: modules });
  });

  test("not a worktree that was moved by hand, until git has mended it", () => {
    const main = makeRepository(CODE);
    const [old, now] = [join(makeFolder(), "old"), join(makeFolder(), "now")];
    git(main, "worktree", "add", "-q", old);
    renameSync(old, now);
    expect(refusedGit(now)).toContain("git worktree repair");
    git(now, "worktree", "repair");
    expect(findGitPlace(now)).toEqual({ top: now, commonDir: join(main, ".git") });
  });

  test("a repository around a folder whose .git is empty", () => {
    const main = makeRepository({ ...CODE, "in/b.ts": "" });
    mkdirSync(join(main, "in/.git"));
    expect(findGitPlace(join(main, "in"))?.top).toBe(main);
    rmSync(join(main, "in/.git"), { recursive: true });
    expect(refusedGit(join(main, "in"))).toBeUndefined();
  });
});
