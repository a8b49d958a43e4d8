/** Asks git one short question and waits for it, for programs that do nothing else meanwhile. */
import { gitEnvironment } from "./git-environment.ts";

/** Throws what git or the time limit says. Loaded when first needed: most hooks never ask. */
export function runGit(folder: string, args: readonly string[], timeoutMs: number): string {
  const { execFileSync } = process.getBuiltinModule("node:child_process");
  const told = execFileSync("git", [...args], {
    cwd: folder,
    timeout: timeoutMs,
    stdio: ["ignore", "pipe", "ignore"],
    windowsHide: true,
    env: gitEnvironment(),
  });
  return told.toString("utf8");
}
