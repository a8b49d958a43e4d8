/** Owns the table `session`: conversations of a project, which of them is current, and how they end. */

import { type Clock, timeAfter } from "../base/clock.ts";
import { DAY_MS, HOUR_MS } from "../base/time-units.ts";
import { badSession, sessionNotFound } from "./errors.ts";
import type { Session, SessionStatus, SessionStore } from "./types.ts";

interface SessionRow extends Record<string, unknown> {
  id: string;
  name: string | null;
  status: SessionStatus;
  summary: string | null;
  message_count: number;
  created_at: number;
  updated_at: number;
  ended_at: number | null;
}

const LONGEST_ID = 200;
const COLUMNS = "id, name, status, summary, message_count, created_at, updated_at, ended_at";

export interface NewSession {
  id?: string | undefined;
  name?: string | undefined;
  /** The client process whose hooks tell of it. */
  client?: string | undefined;
}

/** Begins one, or takes up one that is there; a session that had ended is active again. */
export function startSession(
  store: SessionStore,
  { id = newSessionId(store.clock), name, client }: NewSession = {},
): Session {
  checkId(id);
  const { db, clock, projectId } = store;
  const now = clock.now();
  const usedAt = usedNow(store);
  const label = name === undefined ? null : store.redact(name.trim()).text || null;
  db.run(
    `insert into session (id, project_id, name, status, summary, message_count, created_at, updated_at, ended_at, client)
     values (?, ?, ?, 'active', null, 0, ?, ?, null, ?)
     on conflict (project_id, id) do update set status = 'active', ended_at = null, updated_at = excluded.updated_at,
       name = coalesce(excluded.name, name), client = coalesce(excluded.client, client)`,
    id,
    projectId,
    label,
    now,
    usedAt,
    client ?? null,
  );
  return getSession(store, id);
}

/** Given once per session, by the time it began. */
let lastSecond = 0;
let sameSecond = 0;
export function newSessionId(clock: Clock): string {
  const second = Math.floor(clock.now() / 1000);
  // A clock that was set back would give an id again.
  sameSecond = second <= lastSecond ? sameSecond + 1 : 0;
  lastSecond = Math.max(second, lastSecond);
  const tail = sameSecond === 0 ? "" : `-${sameSecond}`;
  return `session-${lastSecond}-${process.pid}${tail}`;
}

/** The one in use if it is active, else the one that was used last and is active. */
export function findCurrentSession(store: SessionStore, inUse: string | undefined): Session | undefined {
  const used = inUse === undefined ? undefined : findSession(store, inUse);
  return used?.status === "active" ? used : listSessions(store, { status: "active", limit: 1 })[0];
}

const ONE_CLIENT_MS = 12 * HOUR_MS;
const AT_ONCE_MS = 1_800_000;

/**
 * The conversation that the hooks of a client tell of. Undefined where there is none, and where several are going on in
 * one client (an editor with two chats): what one of them does must not be taken for the other's.
 */
export function findSessionOfClient(store: SessionStore, client: string): Session | undefined {
  const { db, clock, projectId } = store;
  const [first, second] = db
    .all<SessionRow>(
      `select ${COLUMNS} from session where project_id = ? and client = ? and ended_at is null
       and updated_at between ? and ? order by updated_at desc limit 2`,
      ...[projectId, client, clock.now() - ONE_CLIENT_MS, clock.now() + DAY_MS],
    )
    .map(fromRow);
  return second && first!.updatedAt - second.updatedAt < AT_ONCE_MS ? undefined : first;
}

export function findSession({ db, projectId }: SessionStore, id: string): Session | undefined {
  const row = db.get<SessionRow>(
    `select ${COLUMNS} from session where project_id = ? and id = ?`,
    projectId,
    id,
  );
  return row && fromRow(row);
}

export function hasEnded({ status, endedAt }: Session): boolean {
  return status !== "active" && endedAt !== null;
}

export function getSession(store: SessionStore, id: string): Session {
  const found = findSession(store, id);
  if (found) return found;
  const known = listSessions(store, { limit: MOST_COMPARED }).map((session) => session.id);
  throw sessionNotFound(id, nearest(id, known), known.length > 0);
}

const MOST_COMPARED = 200;
const MOST_NEAR = 3;

/** As ids are mistyped: cut short, with a few letters wrong, or with another end. */
function nearest(id: string, known: readonly string[]): string[] {
  const wanted = id.trim().toLowerCase();
  return known
    .map((one) => ({ one, off: distance(wanted, one.toLowerCase()) }))
    .filter(({ off }) => off <= MOST_OFF)
    .sort((a, b) => a.off - b.off)
    .slice(0, MOST_NEAR)
    .map(({ one }) => one);
}

const LEAST_START = 3;
const LONG_START = 8;
const MOST_OFF = 3;

/** Letters that are wrong, one or two for a common start; more than `MOST_OFF` for what is not alike. */
function distance(a: string, b: string): number {
  if (a.length >= LEAST_START && b.startsWith(a)) return 1;
  const start = sharedStart(a, b);
  if (start >= LONG_START && start >= a.length / 2) return 2;
  if (Math.abs(a.length - b.length) > MOST_OFF) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  // Of a short id, a few letters are all of it.
  return row[b.length]! * 3 <= a.length ? row[b.length]! : Number.POSITIVE_INFINITY;
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

export interface SessionFilter {
  status?: SessionStatus | undefined;
  limit?: number | undefined;
  /** Last used before then. */
  before?: number | undefined;
}

/** Last used first. */
export function listSessions(
  { db, clock, projectId }: SessionStore,
  { status, limit = 50, before }: SessionFilter = {},
): Session[] {
  return db
    .all<SessionRow>(
      `select ${COLUMNS} from session where project_id = ? and (? is null or status = ?)
       and (? is null or updated_at < ?) order by iif(updated_at > ?, 0, updated_at) desc, created_at desc, id desc limit ?`,
      projectId,
      status ?? null,
      status ?? null,
      before ?? null,
      before ?? null,
      clock.now() + DAY_MS,
      limit,
    )
    .map(fromRow);
}

/** 0 where no other session is known. */
export function lastUsedElsewhere(store: SessionStore, session: string | undefined): number {
  return newestUse(store, session ?? null) ?? 0;
}

/** Without what was used under a clock that was far ahead. */
function newestUse({ db, clock, projectId }: SessionStore, except: string | null): number | null {
  return db.get<{ at: number | null }>(
    "select max(updated_at) as at from session where project_id = ? and id is not ? and updated_at <= ?",
    ...[projectId, except, clock.now() + DAY_MS],
  )!.at;
}

/** When a session is used now, so that it sorts behind those used before, also when the clock was set back. */
function usedNow(store: SessionStore): number {
  return timeAfter(newestUse(store, null), store.clock.now());
}

export interface SessionChange {
  name?: string | undefined;
  status?: SessionStatus | undefined;
  summary?: string | undefined;
  endedAt?: number | null | undefined;
  /** One more message; counts as use of the session. */
  addedMessages?: number | undefined;
}

export function changeSession(store: SessionStore, id: string, change: SessionChange): Session {
  const old = getSession(store, id);
  store.db.run(
    `update session set name = ?, status = ?, summary = ?, ended_at = ?, message_count = message_count + ?,
       updated_at = ? where project_id = ? and id = ?`,
    change.name === undefined ? old.name : store.redact(change.name).text,
    change.status ?? old.status,
    change.summary ?? old.summary,
    change.endedAt === undefined ? old.endedAt : change.endedAt,
    change.addedMessages ?? 0,
    // Summarising an old session does not make it new.
    change.addedMessages ? usedNow(store) : old.updatedAt,
    store.projectId,
    id,
  );
  return getSession(store, id);
}

/** Used now, without a message: something else happened in it. */
export function touchSession(store: SessionStore, id: string, client?: string): void {
  const { db, projectId } = store;
  db.run(
    `update session set updated_at = ?, client = coalesce(?, client)
     where project_id = ? and id = ?`,
    ...[usedNow(store), client ?? null, projectId, id],
  );
}

function checkId(id: string): void {
  if (id.trim() !== "" && id.length <= LONGEST_ID && !id.includes("\0")) return;
  throw badSession(
    `A session id must have 1 to ${LONGEST_ID} characters.`,
    "Give the id your client uses for the conversation, or none.",
  );
}

function fromRow(row: SessionRow): Session {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    summary: row.summary,
    messageCount: row.message_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
  };
}
