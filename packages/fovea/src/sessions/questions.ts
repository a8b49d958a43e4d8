/** Owns the table `session_question`: questions that were asked, and whether somebody answered them. */
import { uuidV7 } from "../base/uuid.ts";
import type { Question, SessionStore } from "./types.ts";

interface QuestionRow extends Record<string, unknown> {
  id: string;
  session: string;
  message: string | null;
  question: string;
  answer: string | null;
  created_at: number;
  answered_at: number | null;
}

export function addQuestion(
  store: SessionStore,
  wanted: { session: string; question: string; message?: string | undefined },
): void {
  const { db, clock, projectId } = store;
  const question = store.redact(wanted.question.trim()).text;
  db.run(
    `insert into session_question (id, session, project_id, message, question, answer, created_at, answered_at)
     select ?, ?, ?, ?, ?, null, ?, null where not exists
       (select 1 from session_question where project_id = ? and session = ? and question = ? and answered_at is null)`,
    uuidV7(clock),
    wanted.session,
    projectId,
    wanted.message ?? null,
    question,
    clock.now(),
    projectId,
    wanted.session,
    question,
  );
}

/** Open ones, newest first. */
export function openQuestions(
  { db, projectId }: SessionStore,
  { session, limit = 20 }: { session?: string | undefined; limit?: number | undefined },
): Question[] {
  return db
    .all<QuestionRow>(
      `select * from session_question where project_id = ? and (? is null or session = ?) and answered_at is null
       order by row desc limit ?`,
      projectId,
      session ?? null,
      session ?? null,
      limit,
    )
    .map(fromRow);
}

/** By its id or the end of it, as lists show it; undefined where this project has no such question. */
export function findQuestion({ db, projectId }: SessionStore, id: string): Question | undefined {
  const rows = db.all<QuestionRow>(
    `select * from session_question where project_id = ?1
       and (id = ?2 or (length(?2) >= ${SHORTEST_END} and substr(id, -length(?2)) = ?2)) limit 2`,
    projectId,
    id,
  );
  return rows.length === 1 ? fromRow(rows[0]!) : undefined;
}

/** As many characters as lists show. */
const SHORTEST_END = 8;

export function answerQuestion({ db, clock }: SessionStore, id: string, answer: string): void {
  db.run("update session_question set answer = ?, answered_at = ? where id = ?", answer, clock.now(), id);
}

function fromRow(row: QuestionRow): Question {
  return {
    id: row.id,
    session: row.session,
    message: row.message,
    question: row.question,
    answer: row.answer,
    createdAt: row.created_at,
    answeredAt: row.answered_at,
  };
}
