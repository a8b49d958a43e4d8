/**
 * Commit messages of the development repositories as questions, and what their commits changed as the answers. A few
 * older commits per repository are checked out, each for the commits after it whose files were still as they are there.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolesOf } from "../../packages/fovea/src/answers/roles.ts";
import { isTestPath } from "../../packages/fovea/src/repo/files/test-path.ts";
import { type Hunk, hunksOf } from "../../packages/fovea/src/repo/git/hunks.ts";
import { findLanguage, languageHint } from "../../packages/fovea/src/syntax/detect-language.ts";
import { git } from "../support.ts";
import { CHECKOUTS, revisionOf } from "./corpus.ts";

/** Where the checkouts and the list of changes are. */
export const CHANGES = process.env.FOVEA_BENCH_CHANGES ?? "/tmp/fovea-changes";
/** How many older commits are checked out per repository, how many commits lie between them, and questions to each. */
const STAGES = 5;
const APART = 60;
const MOST_ITEMS = 8;
const MOST = { files: 3, hunks: 8, lines: 80, characters: 1000 };
const NO_TASK =
  /^(?:merge|bump|release|updat(?:e|ing) (?:dep|version)|revert|chore|ci\b|docs?\b|style|tests?\b|v?\d)|typo|changelog|whitespace|copyright|lint|format(?:ting)?\b.*code|readme|spelling/i;

/** A commit to check out, and what can be asked there. */
export interface Stage {
  base: string;
  items: Item[];
}

interface Item {
  commit: string;
  question: string;
  hunks: Hunk[];
}

/** Finds, after each of a few older commits, the commits that can be asked about there. */
export function changesOf(name: string, checkout: string): Stage[] {
  if (!existsSync(checkout)) git(CHANGES, "clone", "-q", "--no-checkout", join(CHECKOUTS, name), checkout);
  const kept = join(CHANGES, `${name}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as Stage[];
  const commits = git(checkout, "log", "--no-merges", "--format=%H", revisionOf(name)).trim().split("\n");
  const step = Math.min(APART, Math.floor(commits.length / (STAGES + 1)));
  const stages = Array.from({ length: STAGES }, (_, at) => {
    const base = commits[step * (at + 1)]!;
    const after = commits.slice(step * at, step * (at + 1)).reverse();
    return { base, items: after.flatMap((one) => readItem(checkout, base, one) ?? []).slice(0, MOST_ITEMS) };
  });
  writeFileSync(kept, JSON.stringify(stages));
  return stages;
}

function readItem(checkout: string, base: string, commit: string): Item | undefined {
  const question = questionOf(git(checkout, "show", "-s", "--format=%B", commit));
  if (question === undefined) return undefined;
  const parent = `${commit}^`;
  const diff = git(checkout, "diff", "-U0", "--no-color", "--no-renames", "--diff-filter=M", parent, commit);
  const hunks = hunksOf(diff).filter(({ path }) => isCode(path));
  const paths = [...new Set(hunks.map(({ path }) => path))];
  const lines = hunks.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  if (hunks.length === 0 || paths.length > MOST.files) return undefined;
  if (hunks.length > MOST.hunks || lines > MOST.lines) return undefined;
  const moved = git(checkout, "diff", "--name-only", base, parent, "--", ...paths).trim();
  return moved === "" ? { commit, question, hunks } : undefined;
}

/** What was to be done, without signatures and links; undefined where the message does not say. */
function questionOf(message: string): string | undefined {
  const [subject = "", ...rest] = message.split("\n");
  const title = subject.replace(/\s*\(#\d+\)$/, "");
  if (title.split(/\s+/).length < 4 || NO_TASK.test(title)) return undefined;
  const body = rest.filter(
    (line) => !/^[\w-]+-by:|^(?:ref|fixes|closes|pr-url|change-id)\b.*$|https?:/i.test(line),
  );
  return `${title}\n${body.join("\n")}`.trim().slice(0, MOST.characters);
}

function isCode(path: string): boolean {
  const language = findLanguage(languageHint(path), "");
  if (!language || isTestPath(path)) return false;
  const roles = rolesOf(path, language.id);
  return !roles.example && !roles.benchmark && !roles.docs && !roles.vendored;
}
