/**
 * Files that were given up: parsing ran out of time, or broke the parser. A content keeps by what it was tried and how often, so
 * that another limit or another version of the program tries again at once, and an index run that has time a few times more.
 */
import { packageVersion } from "../../base/version.ts";
import type { Database } from "../../store/database.ts";
import type { Tree } from "./trees.ts";

const REASONS: readonly string[] = ["timeout", "parser-failed"];
const REASONS_SQL = "('timeout', 'parser-failed')";

/** With the same limit and program; a thread may have been killed for want of memory that is there now. */
export const MOST_TRIES = 3;

export function isGivenUp(skip: string | null | undefined): boolean {
  return skip != null && REASONS.includes(skip);
}

let version: string | undefined;

/** What a failure depends on besides the content. */
export function attemptOf({ parseTimeoutMs }: { parseTimeoutMs: number }): string {
  version ??= packageVersion();
  return `${version} ${parseTimeoutMs}`;
}

export interface Retries {
  attempt: string;
  /** Also try again what was tried in the same way before, though not for ever. */
  again: boolean;
}

export function isWorthRetrying(
  { attempt, tries }: { attempt: string; tries: number },
  retries: Retries,
): boolean {
  return attempt !== retries.attempt || (retries.again && tries < MOST_TRIES);
}

export function countGivenUp({ skipped }: Pick<Tree, "skipped">): number {
  return REASONS.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0);
}

export interface GivenUpFile {
  path: string;
  reason: string;
  attempt: string;
  tries: number;
}

export function listGivenUp(db: Database, treeId: number): GivenUpFile[] {
  return db.all<GivenUpFile & Record<string, unknown>>(
    `select file.path, file.skip as reason, coalesce(blob.attempt, '') as attempt, coalesce(blob.tries, 0) as tries
     from file left join blob on blob.id = file.blob
     where file.tree = ? and file.skip in ${REASONS_SQL} order by file.path`,
    treeId,
  );
}

/** Reads nothing for a tree that has no such files. */
export function hasRetriable(db: Database, tree: Tree, retries: Retries): boolean {
  return countGivenUp(tree) > 0 && listGivenUp(db, tree.id).some((file) => isWorthRetrying(file, retries));
}

const NAMED = 3;

/** For answers: what is missing from them, and what can be done about it. */
export function describeGivenUp(db: Database, tree: Tree, parseTimeoutMs: number): string | undefined {
  if (countGivenUp(tree) === 0) return undefined;
  const files = listGivenUp(db, tree.id);
  if (files.length === 0) return undefined;
  const named = files.slice(0, NAMED).map(({ path }) => path);
  const rest = files.length > NAMED ? ` and ${files.length - NAMED} more` : "";
  const what = files.length === 1 ? "1 file is" : `${files.length} files are`;
  const retries = { attempt: attemptOf({ parseTimeoutMs }), again: true };
  const advice = files.some((file) => isWorthRetrying(file, retries))
    ? "run `index` to try again"
    : `raise index.parseTimeoutMs (now ${parseTimeoutMs}) or run \`index\` with force to try again`;
  return `${what} not in the index, because parsing took too long: ${named.join(", ")}${rest}; ${advice}`;
}
