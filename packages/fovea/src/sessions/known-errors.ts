/** Owns the table `known_error`: errors that were seen, how often, and what made them go away. */
import { contentTerms } from "../words/summarize.ts";
import { type ErrorSignature, namesIn } from "./error-signature.ts";
import type { SessionStore } from "./types.ts";

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
  /** When its fix was seen to work. */
  fixedAt: number | null;
}

interface KnownRow extends Record<string, unknown> {
  row: number;
  signature: string;
  /** What it says, without what varies. */
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
  fixed_at: number | null;
}

const COMPARED = 500;

/** The same signature, or else nearly the same words; `likeness` is the share of words they have in common. */
export function findKnownError(
  store: SessionStore,
  { signature, text }: ErrorSignature,
  likeness: number,
): KnownError | undefined {
  const { db, projectId } = store;
  const exact = findErrorBySignature(store, signature);
  if (exact) return exact;
  const row = db
    .all<KnownRow>(
      "select * from known_error where project_id = ? order by last_at desc limit ?",
      projectId,
      COMPARED,
    )
    .find((known) => isSameError(known.words, text, likeness));
  return row && fromRow(row);
}

/** Nearly the same words about the same names, in the same order: "string as int" is another error than "int as string". */
export function isSameError(a: string, b: string, likeness: number): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true;
  if (namesIn(a).join("\n") !== namesIn(b).join("\n")) return false;
  const [one, two] = [contentTerms(a), contentTerms(b)];
  return jaccard(one, two) >= likeness && commonWords(a, two) === commonWords(b, one);
}

/** The words of a message that another has too, as they follow each other. */
function commonWords(text: string, others: ReadonlySet<string>): string {
  const words = text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => [...contentTerms(word)]);
  return words.filter((word) => others.has(word)).join(" ");
}

export function noteError(
  store: SessionStore,
  { signature, text, message }: ErrorSignature,
  seen: { session: string; command: string | undefined; event: number; known: KnownError | undefined },
): KnownError {
  const { db, clock, projectId } = store;
  const now = clock.now();
  if (seen.known)
    db.run(
      `update known_error set times = times + 1, last_at = ?, session = ?, command = coalesce(?, command),
         last_event = ?, is_open = 1 where row = ?`,
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
      text,
      store.redact(message).text,
      seen.command === undefined ? null : store.redact(seen.command).text,
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

/** Errors of a session that were not seen to be gone since, newest first. */
export function unfixedErrors({ db, projectId }: SessionStore, session: string): KnownError[] {
  return db
    .all<KnownRow>(
      "select * from known_error where project_id = ? and session = ? and is_open = 1 order by last_event desc limit 20",
      projectId,
      session,
    )
    .map(fromRow);
}

/** It came back in the session that seemed to have fixed it: what was done was no fix. */
export function takeFixBack({ db }: SessionStore, error: KnownError): void {
  db.run(
    "update known_error set fix = null, fix_source = null, fixed_at = null, is_learned = 1 where row = ?",
    error.number,
  );
}

/** It is to become a memory, or to change the one there is. */
export function setFix({ db, clock }: SessionStore, error: KnownError, fix: string, source: string): void {
  db.run(
    "update known_error set fix = ?, fix_source = ?, is_open = 0, is_learned = 0, fixed_at = ? where row = ?",
    fix,
    source,
    clock.now(),
    error.number,
  );
}

/** It went away by itself. */
export function closeError({ db }: SessionStore, error: KnownError): void {
  db.run("update known_error set is_open = 0 where row = ?", error.number);
}

export function findErrorBySignature(
  { db, projectId }: SessionStore,
  signature: string,
): KnownError | undefined {
  const row = db.get<KnownRow>(
    "select * from known_error where project_id = ? and signature = ?",
    projectId,
    signature,
  );
  return row && fromRow(row);
}

export function hasUnlearnedFixes(store: SessionStore): boolean {
  return unlearnedFixes(store, 1).length > 0;
}

/** Errors whose fix is not in a memory yet, oldest first. */
export function unlearnedFixes({ db, projectId }: SessionStore, limit: number): KnownError[] {
  return db
    .all<KnownRow>(
      "select * from known_error where project_id = ? and is_learned = 0 order by row limit ?",
      projectId,
      limit,
    )
    .map(fromRow);
}

/** Fixed in this session since a moment. */
export function fixedSince({ db, projectId }: SessionStore, session: string, since: number): KnownError[] {
  return db
    .all<KnownRow>(
      "select * from known_error where project_id = ? and session = ? and fixed_at >= ? order by row desc limit 20",
      projectId,
      session,
      since,
    )
    .map(fromRow);
}

export function setErrorLearned({ db }: SessionStore, error: KnownError, memory: string | null): void {
  db.run(
    "update known_error set is_learned = 1, memory = coalesce(?, memory) where row = ?",
    memory,
    error.number,
  );
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
    fixedAt: row.fixed_at,
  };
}
