/** The repositories that the calls are made in: two made of our fixtures, and any that are named on the command line. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { shop } from "../../packages/fovea/test/support/shop.ts";
import { git } from "../support.ts";
import type { Subject } from "./calls.ts";

export interface Project {
  subject: Subject;
  /** Fills an empty folder. */
  make(folder: string): void;
}

const QUESTIONS = [
  { query: "where are prices read", relevant: ["src/store.ts"], category: "semantic" },
  { query: "checkOut", relevant: ["src/cart.ts"], category: "symbol" },
];

export const small: Project = {
  subject: {
    name: "shop",
    question: "where are prices read",
    type: "Store",
    method: "Store.open",
    file: "src/store.ts",
    from: "checkOut",
    to: "log",
  },
  make(folder) {
    const questions = QUESTIONS.map((line) => JSON.stringify(line)).join("\n");
    for (const [path, text] of Object.entries({ ...shop, "questions.jsonl": questions })) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    commitAll(folder);
  },
};

const languages: Project = {
  subject: {
    name: "languages",
    question: "close the connection",
    type: "Store",
    method: "Store.open",
    file: "typescript/store.ts",
    from: "Store.open",
    to: "Store.close",
  },
  make(folder) {
    cpSync(new URL("../../fixtures/languages", import.meta.url), folder, { recursive: true });
    commitAll(folder);
  },
};

const SUBJECTS: Readonly<Record<string, Omit<Subject, "name">>> = {
  koa: {
    question: "where is the response body sent to the client",
    type: "Application",
    method: "Application.callback",
    file: "lib/application.js",
    from: "Application.callback",
    to: "respond",
  },
  task: {
    question: "how are variables of a task compiled",
    type: "Executor",
    method: "Executor.RunTask",
    file: "task.go",
    from: "Executor.Run",
    to: "Executor.RunTask",
  },
};

/** The fixtures, and clones of the repositories at these places. */
export function projectsAt(repositories: readonly string[]): Project[] {
  const fetched = repositories.map((from): Project => {
    const name = basename(from.replace(/[/+]repo$/, "")).replace(/^.*\+/, "");
    const subject = SUBJECTS[name];
    if (!subject) throw new Error(`No questions are written for ${name}; add them to projects.ts.`);
    return {
      subject: { name, ...subject },
      make: (folder) => void git(folder, "clone", "-q", "--no-hardlinks", from, "."),
    };
  });
  return [small, languages, ...fetched];
}

/** The same commit on every machine and on both sides. */
function commitAll(folder: string): void {
  if (readdirSync(folder).length === 0) throw new Error(`${folder} is empty`);
  const day = "2025-01-01T00:00:00Z";
  const who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
  git(folder, "init", "-q", "-b", "main");
  git(folder, "add", "-A");
  execFileSync("git", [...who, "commit", "-q", "-m", "start", "--date", day], {
    cwd: folder,
    env: { ...process.env, GIT_COMMITTER_DATE: day },
  });
}
