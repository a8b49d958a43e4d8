/** Repositories whose git configuration runs commands, and the canaries that tell when one of them did. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commitAll, git, write } from "./folders.ts";
import type { CommandKey } from "./git-commands.ts";

/** A program that leaves a file with its own name in `folder`. */
export function makeCanary(folder: string, name: string): string {
  mkdirSync(join(folder, "programs"), { recursive: true });
  const program = join(folder, "programs", name);
  writeFileSync(program, `#!/bin/sh\n: > '${join(folder, `ran-${name}`)}'\ncat\n`);
  chmodSync(program, 0o755);
  return program;
}

export function canariesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith("ran-"));
}

/** A repository with two commits, attributes that use every kind of driver, hooks, and files that differ on disk. */
export function makeVictim(folder: string, canaries: string): void {
  git(folder, "init", "-q", "-b", "main");
  write(folder, {
    ".gitattributes": "* filter=evil diff=evil merge=evil\n",
    "src/shop.ts":
      "export function order(): number {\n  return price();\n}\nfunction price() {\n  return 1;\n}\n",
    "src/other.ts": 'import { order } from "./shop";\nexport const total = () => order();\n',
  });
  commitAll(folder, "first");
  write(folder, { "src/more.ts": "export function more() {}\n" });
  commitAll(folder, "second");
  addSigned(folder);
  for (const hook of [
    "post-index-change",
    "post-checkout",
    "reference-transaction",
    "fsmonitor-watchman",
    "pre-commit",
  ]) {
    mkdirSync(join(folder, ".git/hooks"), { recursive: true });
    writeFileSync(
      join(folder, ".git/hooks", hook),
      `#!/bin/sh\n: > '${join(canaries, `ran-hook-${hook}`)}'\n`,
    );
    chmodSync(join(folder, ".git/hooks", hook), 0o755);
  }
  disturb(folder);
}

/** What git must compare by content: one file has changed, one was only touched. */
export function disturb(folder: string): void {
  write(folder, {
    "src/shop.ts":
      "export function order(): number {\n  return price() + 1;\n}\nfunction price() {\n  return 1;\n}\n",
    "src/new.ts": "export const fresh = 1;\n",
  });
  const later = new Date(Date.now() + 5000);
  utimesSync(join(folder, "src/other.ts"), later, later);
}

/** Sets the key, so that its command would leave `ran-<name>` in `canaries`. */
export function arm(
  folder: string,
  canaries: string,
  { key, value = "CANARY", also = {} }: CommandKey,
  name: string,
): void {
  const program = makeCanary(canaries, name);
  const fill = (text: string) => text.replaceAll("CANARY", program);
  for (const [one, text] of [[key, value], ...Object.entries(also)] as const)
    git(folder, "config", fill(one), fill(text));
}

/** A blobless clone as git leaves it: a blob of the first commit is missing, and the remote would bring it. */
export function makePartial(folder: string): void {
  git(folder, "config", "core.repositoryFormatVersion", "1");
  git(folder, "config", "extensions.partialClone", "origin");
  git(folder, "config", "remote.origin.promisor", "true");
  git(folder, "config", "remote.origin.partialCloneFilter", "blob:none");
}

export function dropObject(folder: string, object: string): void {
  const id = git(folder, "rev-parse", object).trim();
  rmSync(join(folder, ".git/objects", id.slice(0, 2), id.slice(2)), { force: true });
}

const SIGNATURES = ["PGP SIGNATURE", "SIGNED MESSAGE", "SSH SIGNATURE"];

/** A commit for each kind of signature; nobody signed them, and git would ask a program whether somebody did. */
function addSigned(folder: string): void {
  for (const kind of SIGNATURES) {
    const parent = git(folder, "rev-parse", "HEAD").trim();
    const tree = git(folder, "rev-parse", "HEAD^{tree}").trim();
    const who = `Ada <ada@example.org> ${Math.floor(Date.now() / 1000)} +0000`;
    const signature = `gpgsig -----BEGIN ${kind}-----\n \n AAAA\n -----END ${kind}-----`;
    const text = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n${signature}\n\nsigned ${kind}\n`;
    const id = execFileSync("git", ["hash-object", "-t", "commit", "-w", "--stdin"], {
      cwd: folder,
      input: text,
    });
    git(folder, "update-ref", "refs/heads/main", id.toString().trim());
  }
}
