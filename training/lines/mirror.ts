/** Git directories of the repositories that questions are taken from, and the folder that holds what is made of them. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where the git directories are: `owner+name/repo`, each with its whole history and no work tree. */
const MIRRORS = process.env.FOVEA_MIRRORS ?? "/tmp/fovea-mirrors";
/** Where questions and checkouts go. */
export const LINES = process.env.FOVEA_LINES ?? "/tmp/fovea-lines";
export const QUESTIONS = join(LINES, "questions");

const MOST_OUTPUT = 1 << 30;

export interface Repository {
  /** `owner/name` */
  name: string;
  licence: string;
}

export function repositories(): Repository[] {
  return readFileSync(new URL("./repositories.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name = "", licence = ""] = line.split("\t");
      return { name, licence };
    });
}

/** The name of a repository as one path segment. */
export function folderName(repository: string): string {
  return repository.replace("/", "+");
}

export function questionsFile(repository: string): string {
  return join(QUESTIONS, `${folderName(repository)}.jsonl`);
}

export function mirrorOf(repository: string): string {
  return join(MIRRORS, folderName(repository), "repo");
}

export function hasMirror(repository: string): boolean {
  return existsSync(join(mirrorOf(repository), "HEAD"));
}

/** The output of one git command over a mirror. `input` is its standard input. */
export function gitText(repository: string, args: readonly string[], input?: string): string {
  return gitBytes(repository, args, input).toString("utf8");
}

function gitBytes(repository: string, args: readonly string[], input = ""): Buffer {
  return execFileSync("git", ["--git-dir", mirrorOf(repository), "-c", "core.quotePath=false", ...args], {
    input,
    maxBuffer: MOST_OUTPUT,
    stdio: ["pipe", "pipe", "ignore"],
  });
}

/** Path -> blob id, of every file at a commit. */
export function treeAt(repository: string, commit: string): Map<string, string> {
  const tree = new Map<string, string>();
  for (const entry of gitText(repository, ["ls-tree", "-r", "-z", commit]).split("\0")) {
    const tab = entry.indexOf("\t");
    if (tab === -1) continue;
    const [, type, blob] = entry.slice(0, tab).split(" ");
    if (type === "blob" && blob) tree.set(entry.slice(tab + 1), blob);
  }
  return tree;
}

/** Those of the objects that the snapshot does not have. */
export function missingOf(repository: string, objects: readonly string[]): ReadonlySet<string> {
  const checked = gitText(repository, ["cat-file", "--batch-check"], `${[...new Set(objects)].join("\n")}\n`);
  const missing = checked.split("\n").filter((line) => line.endsWith(" missing"));
  return new Set(missing.map((line) => line.slice(0, line.indexOf(" "))));
}

/** Blob id -> text. Blobs of more than `most` bytes and binary ones are left out. */
export function textsOf(repository: string, blobs: Iterable<string>, most: number): Map<string, string> {
  const asked = [...new Set(blobs)];
  const sizes = gitText(repository, ["cat-file", "--batch-check"], `${asked.join("\n")}\n`).split("\n");
  const small = asked.filter((_, i) => Number(sizes[i]?.split(" ")[2] ?? Infinity) <= most);
  const texts = new Map<string, string>();
  if (small.length === 0) return texts;
  const bytes = gitBytes(repository, ["cat-file", "--batch"], `${small.join("\n")}\n`);
  let at = 0;
  for (const blob of small) {
    const lineEnd = bytes.indexOf(10, at);
    const size = Number(bytes.toString("latin1", at, lineEnd).split(" ")[2]);
    const body = bytes.subarray(lineEnd + 1, lineEnd + 1 + size);
    if (!body.subarray(0, 8000).includes(0)) texts.set(blob, body.toString("utf8"));
    at = lineEnd + 1 + size + 1;
  }
  return texts;
}
