/** Owns the tables `session_message` and `session_message_text`: what was said, in order, and by its words. */

import { uuidV7 } from "../base/uuid.ts";
import { isInjected } from "../memory/frame.ts";
import { wordsOf } from "../memory/words.ts";
import type { Database } from "../store/database.ts";
import { badSession } from "./errors.ts";
import { redactedJson } from "./redacted-json.ts";
import { changeSession } from "./sessions.ts";
import { type Message, ROLES, type Role, type SessionStore } from "./types.ts";

interface MessageRow extends Record<string, unknown> {
  row: number;
  id: string;
  session: string;
  role: Role;
  content: string;
  metadata: string;
  created_at: number;
}

export interface NewMessage {
  session: string;
  role: Role;
  content: string;
  metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** A message is kept whole up to here; what is longer is a dump of something. */
const LONGEST = 200_000;
const FRAMES = /<(fovea_[a-z]{1,20})\b[^<>]{0,400}>[\s\S]*?(?:<\/\1>|$)/gi;

/** Undefined where nothing is left once our own injected text is taken out. */
export function addMessage(
  store: SessionStore,
  { session, role, content, metadata = {} }: NewMessage,
): Message | undefined {
  if (!ROLES.includes(role)) throw badSession(`There is no role ${role}.`, `Use ${ROLES.join(", ")}.`);
  const text = store.redact(withoutOwnText(content).slice(0, LONGEST).trim()).text;
  if (text === "") return undefined;
  const { db, clock, projectId } = store;
  const id = uuidV7(clock);
  return db.transaction(() => {
    const kept = redactedJson(store, metadata);
    const { lastInsertRowid } = db.run(
      `insert into session_message (id, session, project_id, role, content, metadata, created_at, is_heard)
       values (?, ?, ?, ?, ?, ?, ?, 0)`,
      id,
      session,
      projectId,
      role,
      text,
      kept,
      clock.now(),
    );
    db.run(
      "insert into session_message_text (rowid, body) values (?, ?)",
      lastInsertRowid,
      wordsOf(text).join(" "),
    );
    changeSession(store, session, { status: "active", addedMessages: 1 });
    return { id, session, role, content: text, metadata: JSON.parse(kept), createdAt: clock.now() };
  });
}

/** What fovea put into a conversation is nobody's message. */
export function withoutOwnText(content: string): string {
  if (!isInjected(content)) return content;
  const rest = content.replace(FRAMES, "");
  if (!isInjected(rest)) return rest;
  return rest
    .split("\n")
    .filter((line) => !isInjected(line) && !/^\s*- \[[0-9a-f]{8}\] /.test(line))
    .join("\n");
}

export interface HistoryOptions {
  limit?: number | undefined;
  /** Messages before this one. */
  before?: string | undefined;
}

/** The last messages of a session, oldest first. */
export function readHistory(
  { db, projectId }: SessionStore,
  session: string,
  { limit = 50, before }: HistoryOptions = {},
): Message[] {
  return db
    .all<MessageRow>(
      `select * from session_message where project_id = ? and session = ?
       and (? is null or row < (select row from session_message where id = ?)) order by row desc limit ?`,
      projectId,
      session,
      before ?? null,
      before ?? null,
      limit,
    )
    .map(fromRow)
    .reverse();
}

/** What was said after a message in its session. */
export function readNext({ db, projectId }: SessionStore, { id, session }: Message): Message | undefined {
  const row = db.get<MessageRow>(
    `select * from session_message where project_id = ? and session = ?
     and row > (select row from session_message where id = ?) order by row limit 1`,
    projectId,
    session,
    id,
  );
  return row && fromRow(row);
}

/** From a message of the user until the user speaks again. */
export function turnOf(
  { db, projectId }: SessionStore,
  session: string,
  message: string,
): { from: number; to: number } | undefined {
  const own = db.get<{ row: number; created_at: number }>(
    "select row, created_at from session_message where id = ?",
    message,
  );
  if (own === undefined) return undefined;
  const next = db.get<{ created_at: number }>(
    `select created_at from session_message where project_id = ? and session = ? and role = 'user' and row > ?
     order by row limit 1`,
    projectId,
    session,
    own.row,
  );
  return { from: own.created_at, to: next?.created_at ?? Number.POSITIVE_INFINITY };
}

export interface FoundMessage extends Message {
  /** BM25, the higher the better. */
  score: number;
}

/** Messages that have the words of a question, best first: of one session, or of all of the project. */
export function findMessages(
  { db, projectId }: SessionStore,
  query: string,
  { session, limit = 10 }: { session?: string | undefined; limit?: number | undefined },
): FoundMessage[] {
  const terms = [...new Set(wordsOf(query))].slice(0, 40);
  if (terms.length === 0) return [];
  return db
    .all<MessageRow & { score: number }>(
      `select session_message.*, bm25(session_message_text) as score
       from session_message_text join session_message on session_message.row = session_message_text.rowid
       where session_message_text match ? and project_id = ? and (? is null or session = ?)
       order by score, session_message.row desc limit ?`,
      terms.map((term) => `"${term}"`).join(" OR "),
      projectId,
      session ?? null,
      session ?? null,
      limit,
    )
    .map((row) => ({ ...fromRow(row), score: -row.score }));
}

export function hasUnheard(store: SessionStore): boolean {
  return unheardMessages(store, 1).length > 0;
}

/** Messages that nobody has listened to yet, oldest first. */
export function unheardMessages({ db, projectId }: SessionStore, limit: number): Message[] {
  return db
    .all<MessageRow>(
      "select * from session_message where project_id = ? and is_heard = 0 order by row limit ?",
      projectId,
      limit,
    )
    .map(fromRow);
}

export function setHeard({ db }: SessionStore, message: string): void {
  db.run("update session_message set is_heard = 1 where id = ?", message);
}

/** Sessions whose last message is older than that. */
export function sessionsSilentSince({ db, projectId }: SessionStore, time: number, limit: number): string[] {
  return db
    .rows<[string]>(
      `select session from session_message where project_id = ? group by session
       having max(created_at) < ? order by max(created_at) limit ?`,
      projectId,
      time,
      limit,
    )
    .map(([id]) => id);
}

export function removeMessages(store: SessionStore, session: string): void {
  removeTexts(store, session);
  store.db.run("delete from session_message where project_id = ? and session = ?", store.projectId, session);
}

function removeTexts({ db, projectId }: SessionStore, session: string): void {
  db.run(
    `delete from session_message_text where rowid in
       (select row from session_message where project_id = ? and session = ?)`,
    projectId,
    session,
  );
}

function fromRow(row: MessageRow): Message {
  return {
    id: row.id,
    session: row.session,
    role: row.role,
    content: row.content,
    metadata: JSON.parse(row.metadata) as Record<string, unknown>,
    createdAt: row.created_at,
  };
}

/** Full text follows from the messages; it is not saved from a damaged file. */
export function rebuildMessageText(db: Database): void {
  db.transaction(() => {
    for (const [row, content] of db.rows<[number, string]>("select row, content from session_message"))
      db.run("insert into session_message_text (rowid, body) values (?, ?)", row, wordsOf(content).join(" "));
  });
}
