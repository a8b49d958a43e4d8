/** Owns the table `known_error`: errors that were seen, how often, and what made them go away. */
import { contentTerms } from "../text/summarize.ts";
import type { ErrorSignature } from "./error-signature.ts";
import type { SessionBook } from "./types.ts";

export interface KnownError {
  number: number;
  signature: string;
  message: string;
  /** The command that failed with it, if one did. */
  command: string | null;
  session: string;
  /** The memory that keeps it beyond its session. */
  memory: string | null;
  fix: string | null;
  /** How we know the fix. */
  fixSource: string | null;
  times: number;
  firstAt: number;
  lastAt: number;
  lastEvent: number;
}

interface KnownRow extends Record<string, unknown> {
  row: number;
  signature: string;
  words: string;
  message: string;
  command: string | null;
  session: string;
  memory: string | null;
  fix: string | null;
  fix_source: string | null;
  times: number;
  first_at: number;
  last_at: number;
  last_event: number;
}

const COMPARED = 500;
/** Two messages with so many of their words in common are about the same. */
const SAME_WORDS = 0.8;

/** The same signature, or else nearly the same words. */
export function findKnownError(
  book: SessionBook,
  { signature, text }: ErrorSignature,
): KnownError | undefined {
  const { db, projectId } = book;
  const exact = db.get<KnownRow>(
    "select * from known_error where project_id = ? and signature = ?",
    projectId,
    signature,
  );
  if (exact) return fromRow(exact);
  const words = contentTerms(text);
  let best: { row: KnownRow; share: number } | undefined;
  for (const row of db.all<KnownRow>(
    "select * from known_error where project_id = ? order by last_at desc limit ?",
    projectId,
    COMPARED,
  )) {
    const share = jaccard(words, new Set(row.words.split(" ")));
    if (share >= SAME_WORDS && share > (best?.share ?? 0)) best = { row, share };
  }
  return best && fromRow(best.row);
}

export function noteError(
  book: SessionBook,
  { signature, text, message }: ErrorSignature,
  seen: { session: string; command: string | undefined; event: number; known: KnownError | undefined },
): KnownError {
  const { db, clock, projectId } = book;
  const now = clock.now();
  if (seen.known)
    db.run(
      `update known_error set times = times + 1, last_at = ?, session = ?, command = coalesce(?, command),
         last_event = ? where row = ?`,
      now,
      seen.session,
      seen.command ?? null,
      seen.event,
      seen.known.number,
    );
  else
    db.run(
      `insert into known_error (project_id, signature, words, message, command, session, memory, fix, fix_source,
         times, first_at, last_at, last_event) values (?, ?, ?, ?, ?, ?, null, null, null, 1, ?, ?, ?)`,
      projectId,
      signature,
      [...contentTerms(text)].join(" "),
      book.redact(message).text,
      seen.command === undefined ? null : book.redact(seen.command).text,
      seen.session,
      now,
      now,
      seen.event,
    );
  const row = db.get<KnownRow>(
    "select * from known_error where project_id = ? and signature = ?",
    projectId,
    seen.known?.signature ?? signature,
  )!;
  return fromRow(row);
}

/** Errors of a session whose fix is not known yet, newest first. */
export function unfixedErrors({ db, projectId }: SessionBook, session: string): KnownError[] {
  return db
    .all<KnownRow>(
      "select * from known_error where project_id = ? and session = ? and fix is null order by last_event desc limit 20",
      projectId,
      session,
    )
    .map(fromRow);
}

export function setFix({ db }: SessionBook, error: KnownError, fix: string, source: string): void {
  db.run("update known_error set fix = ?, fix_source = ? where row = ?", fix, source, error.number);
}

export function setErrorMemory({ db }: SessionBook, error: KnownError, memory: string): void {
  db.run("update known_error set memory = ? where row = ?", memory, error.number);
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  return a.size + b.size === 0 ? 0 : common / (a.size + b.size - common);
}

function fromRow(row: KnownRow): KnownError {
  return {
    number: row.row,
    signature: row.signature,
    message: row.message,
    command: row.command,
    session: row.session,
    memory: row.memory,
    fix: row.fix,
    fixSource: row.fix_source,
    times: row.times,
    firstAt: row.first_at,
    lastAt: row.last_at,
    lastEvent: row.last_event,
  };
}
