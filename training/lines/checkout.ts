/** A work tree of a repository at a base: `npx tsx training/lines/checkout.ts owner/name <base>` prints its folder. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { folderName, LINES, mirrorOf } from "./mirror.ts";

/** One folder per repository, moved from base to base: only files that differ are written. Its objects stay in the mirror. */
export function checkOut(repository: string, base: string): string {
  const folder = join(LINES, "checkouts", folderName(repository));
  if (!existsSync(join(folder, ".git"))) {
    mkdirSync(join(LINES, "checkouts"), { recursive: true });
    git("clone", "-q", "--shared", "--no-checkout", mirrorOf(repository), folder);
  }
  git("-C", folder, "checkout", "-q", "--force", "--detach", base);
  git("-C", folder, "clean", "-qffdx");
  return folder;
}

/** Files kept outside git stay pointers, and line ends stay as they are stored. */
function git(...args: string[]): void {
  const env = { ...process.env, GIT_LFS_SKIP_SMUDGE: "1" };
  execFileSync("git", ["-c", "core.autocrlf=false", ...args], { env, stdio: ["ignore", "ignore", "pipe"] });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , repository = "", base = ""] = process.argv;
  console.log(checkOut(repository, base));
}
