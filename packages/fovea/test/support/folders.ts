/** Folders and git repositories that exist for one test. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

export type Contents = Record<string, string | Uint8Array>;

// The engine asks git too, with the environment of this process: nobody's own settings may play a part.
Object.assign(process.env, {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.org",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.org",
});

export function makeFolder(files: Contents = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "fovea-test-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  write(folder, files);
  return folder;
}

export function write(folder: string, files: Contents): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A git repository with these files in its first commit; without files, one without commits. */
export function makeRepository(files: Contents = {}): string {
  const folder = makeFolder(files);
  git(folder, "init", "-q", "-b", "main");
  if (Object.keys(files).length > 0) commitAll(folder, "first");
  return folder;
}

export function commitAll(folder: string, message: string): void {
  git(folder, "add", "-A");
  git(folder, "commit", "-q", "-m", message);
}

export function git(folder: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** A named pipe: whoever opens it to read waits until somebody writes. */
export function makePipe(path: string): void {
  execFileSync("sh", ["-c", 'mkfifo "$0"', path]);
}
