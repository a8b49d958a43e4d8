/** Owns the table `feedback`: whether what was given to somebody was of use, and what follows for the memory. */
import type { Clock } from "../base/clock.ts";
import type { Database } from "../store/database.ts";
import { writeLog } from "./log.ts";
import { changeMemory, memoryAt } from "./store.ts";
import type { Memory } from "./types.ts";

export interface Feedback {
  projectId: string;
  session: string | undefined;
  /** Id of a memory, or what it was about. */
  subject: string;
  useful: boolean;
  note: string;
}

export function recordFeedback(db: Database, clock: Clock, feedback: Feedback): void {
  db.run(
    "insert into feedback (project_id, session, subject, useful, note, at) values (?, ?, ?, ?, ?, ?)",
    feedback.projectId,
    feedback.session ?? null,
    feedback.subject,
    feedback.useful ? 1 : 0,
    feedback.note,
    clock.now(),
  );
}

/** What misled somebody loses more than what helped gains. */
const CHANGE = { useful: 0.1, useless: -0.2 };
const LEAST = 0.01;

export function adjustConfidence(db: Database, clock: Clock, id: string, useful: boolean): Memory {
  return db.transaction(() => {
    const memory = memoryAt(db, id);
    const wanted = memory.confidence + (useful ? CHANGE.useful : CHANGE.useless);
    const confidence = Math.min(1, Math.max(LEAST, wanted));
    changeMemory(db, memory.id, { confidence });
    writeLog(db, clock, {
      memory: memory.id,
      operation: "update",
      details: { reason: useful ? "was useful" : "was not useful", confidence },
    });
    return { ...memory, confidence };
  });
}
