/** The only file that starts git, waiting for it or not; `git-call.ts` says how. Loaded when needed: most hooks never ask. */
import { dirname } from "node:path";
import { EngineError, errnoOf } from "../../base/errors.ts";
import { limits } from "../../base/limits.ts";
import { visibleText } from "../../base/visible-text.ts";
import { gitArguments, gitEnvironment } from "./git-call.ts";
import { endsWithUs } from "./git-children.ts";
import { refusedGit } from "./git-place.ts";

/** Never the repository: Windows looks for programs in the folder where they are started. */
const NEUTRAL_FOLDER = dirname(process.execPath);

/** For programs that have nothing else to do, and only for calls that compare no files. Throws what git or the time limit reports. */
export function runGit(folder: string, args: readonly string[], timeoutMs: number): string {
  requireOwnGit(folder);
  const { execFileSync } = process.getBuiltinModule("node:child_process");
  const told = execFileSync("git", gitArguments(folder, args), {
    cwd: NEUTRAL_FOLDER,
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    stdio: ["ignore", "pipe", "ignore"],
    windowsHide: true,
    env: gitEnvironment(),
  });
  return told.toString("utf8");
}

export interface AskOptions {
  input?: string | undefined;
  keepsIndex?: boolean | undefined;
  /** What `readSwitches` found; git must have it where it looks at the files of a worktree. */
  off?: readonly string[] | undefined;
  timeoutMs?: number | undefined;
}

export function askGit(
  folder: string,
  args: readonly string[],
  { input, keepsIndex, off, timeoutMs = off ? limits.gitWalkMs : limits.gitMs }: AskOptions = {},
): Promise<Buffer> {
  const { execFile } = process.getBuiltinModule("node:child_process");
  return new Promise((resolve, reject) => {
    requireOwnGit(folder);
    requireAnswers(folder);
    const stopLooking = new AbortController();
    const child = execFile(
      "git",
      gitArguments(folder, args, off),
      {
        cwd: NEUTRAL_FOLDER,
        encoding: "buffer",
        maxBuffer: 1 << 30,
        timeout: timeoutMs,
        killSignal: "SIGKILL",
        windowsHide: true,
        env: gitEnvironment(keepsIndex),
      },
      (error, stdout, stderr) => {
        stopLooking.abort();
        if (error?.killed) silentSince.set(folder, performance.now());
        if (error) reject(gitFailed(folder, error, stderr));
        else resolve(stdout);
      },
    );
    endsWithUs(child);
    if (off)
      void nameBlockingFile(folder, stopLooking.signal).then((file) => {
        if (file === undefined || stopLooking.signal.aborted) return;
        silentSince.set(folder, performance.now());
        child.kill("SIGKILL");
        reject(cannotAsk(folder, `it waits for ${file}, which is a pipe or a device; remove it`));
      });
    // git may exit before it has read everything; its exit code tells the rest.
    child.stdin?.on("error", (error) => errnoOf(error) === "EPIPE" || reject(error));
    child.stdin?.end(input);
  });
}

/** Undefined as long as git has a chance to answer by itself. */
async function nameBlockingFile(folder: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { setTimeout: wait } = process.getBuiltinModule("node:timers/promises");
    await wait(limits.gitSlowMs, undefined, { signal, ref: false });
  } catch {
    // It has answered.
    return undefined;
  }
  const { findBlockingFile } = await import("./blocking-file.ts");
  return findBlockingFile(folder, signal);
}

/** Git itself would follow a `.git` to wherever it leads. */
function requireOwnGit(folder: string): void {
  const refused = refusedGit(folder);
  if (refused !== undefined)
    throw new EngineError("GIT_FAILED", refused, { advice: "Run `git rev-parse --git-common-dir` there." });
}

/** One question waits in vain, not each of them. */
function requireAnswers(folder: string): void {
  const since = silentSince.get(folder);
  if (since === undefined) return;
  if (performance.now() - since < limits.gitSilentMs) throw noAnswer(folder);
  silentSince.delete(folder);
}

const silentSince = new Map<string, number>();

/** In git's own words, without the command that was given to it. */
function gitFailed(folder: string, error: Error & { killed?: boolean }, stderr: Buffer): EngineError {
  const words = stderr
    .toString("utf8")
    .trim()
    .split("\n")
    .slice(-WORDS_LINES)
    .join(" ")
    .slice(0, WORDS_CHARS);
  if (error.killed) return noAnswer(folder, error);
  return cannotAsk(folder, words || errnoOf(error) || "it ended without a message", error);
}

function noAnswer(folder: string, cause?: Error): EngineError {
  const why =
    "it did not answer in time; a file that it reads, such as .gitignore, may be a pipe or a device";
  return cannotAsk(folder, why, cause);
}

function cannotAsk(folder: string, why: string, cause?: Error): EngineError {
  return new EngineError("GIT_FAILED", `Git does not work in ${folder}: ${visibleText(why)}.`, {
    advice: "Run `git status` there; once git can read the repository again, so can fovea.",
    cause,
  });
}

const WORDS_LINES = 2;
const WORDS_CHARS = 400;
