/** Owns the table `checkpoint`: where an agent stood in its plan, to be taken up again from there. */

import { promptLine } from "../base/prompt-text.ts";
import { uuidV7 } from "../base/uuid.ts";
import { excerpt } from "../words/excerpt.ts";
import { badSession, checkpointNotFound } from "./errors.ts";
import { redactedJson } from "./redacted-json.ts";
import type { SessionStore } from "./types.ts";

export const TRIGGERS = ["auto", "manual", "error"] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** As much of it as the agent has: query, plan, currentStepIndex, results, context, lastError. */
export type AgentState = Readonly<Record<string, unknown>>;

export interface CheckpointMetadata {
  description?: string;
  triggerType: Trigger;
  durationMs: number;
  tokenUsage?: number;
}

export interface Checkpoint {
  id: string;
  sessionId: string;
  projectId: string;
  stepNumber: number;
  createdAt: number;
  state: AgentState;
  metadata: CheckpointMetadata;
}

export interface NewCheckpoint {
  session: string;
  state: AgentState;
  /** Without it, `currentStepIndex` of the state. */
  step?: number | undefined;
  description?: string | undefined;
  trigger?: Trigger | undefined;
  durationMs?: number | undefined;
  tokens?: number | undefined;
}

interface CheckpointRow extends Record<string, unknown> {
  id: string;
  session: string;
  project_id: string;
  step_number: number;
  state: string;
  metadata: string;
  created_at: number;
}

const LONGEST_STATE = 1_000_000;
/** The furthest step, and of that the newest. */
const ORDER = "order by step_number desc, row desc";

/** Saves, then lets go of those beyond `keep` of the session, oldest first. */
export function saveCheckpoint(store: SessionStore, wanted: NewCheckpoint, keep: number): Checkpoint {
  const { db, clock, projectId } = store;
  const state = redactedJson(store, wanted.state);
  if (state.length > LONGEST_STATE)
    throw badSession(
      `A checkpoint can have at most ${LONGEST_STATE} characters; this one has ${state.length}.`,
      "Leave out results that can be read again.",
    );
  const metadata: CheckpointMetadata = {
    ...(wanted.description === undefined ? {} : { description: store.redact(wanted.description).text }),
    triggerType: wanted.trigger ?? "auto",
    durationMs: wanted.durationMs ?? 0,
    ...(wanted.tokens === undefined ? {} : { tokenUsage: wanted.tokens }),
  };
  const id = `ckpt_${uuidV7(clock)}`;
  return db.transaction(() => {
    db.run(
      `insert into checkpoint (id, session, project_id, step_number, state, metadata, created_at)
       values (?, ?, ?, ?, ?, ?, ?)`,
      id,
      wanted.session,
      projectId,
      wanted.step ?? stepOf(wanted.state),
      state,
      JSON.stringify(metadata),
      clock.now(),
    );
    pruneCheckpoints(store, wanted.session, keep);
    return getCheckpoint(store, id);
  });
}

export function pruneCheckpoints({ db, projectId }: SessionStore, session: string, keep: number): number {
  return db.run(
    `delete from checkpoint where project_id = ? and session = ? and row not in
       (select row from checkpoint where project_id = ? and session = ? order by row desc limit ?)`,
    projectId,
    session,
    projectId,
    session,
    keep,
  ).changes;
}

/** The latest of a session; null where there is none. */
export function latestCheckpoint({ db, projectId }: SessionStore, session: string): Checkpoint | null {
  const row = db.get<CheckpointRow>(
    `select * from checkpoint where project_id = ? and session = ? ${ORDER} limit 1`,
    projectId,
    session,
  );
  return row ? fromRow(row) : null;
}

/** The one saved last in any session of the project. */
export function newestCheckpoint({ db, projectId }: SessionStore): Checkpoint | null {
  const row = db.get<CheckpointRow>(
    "select * from checkpoint where project_id = ? order by row desc limit 1",
    projectId,
  );
  return row ? fromRow(row) : null;
}

/** For who begins anew: the newest of the project, if it was saved since then. */
export function lastCheckpointLine(store: SessionStore, since: number): string | undefined {
  const saved = newestCheckpoint(store);
  if (!saved || saved.createdAt < since) return undefined;
  const { description } = saved.metadata;
  const what = description === undefined ? "" : `: ${promptLine(excerpt(description, DESCRIPTION_CHARS))}`;
  const at = new Date(saved.createdAt).toISOString().slice(0, 16).replace("T", " ");
  return `- Last checkpoint: step ${saved.stepNumber}${what} (session ${promptLine(saved.sessionId)}, ${at}; \`checkpoint\` with the action \`load\` and the id \`${saved.id}\` gives it)`;
}

const DESCRIPTION_CHARS = 200;

export function getCheckpoint({ db, projectId }: SessionStore, id: string): Checkpoint {
  const row = db.get<CheckpointRow>(
    "select * from checkpoint where project_id = ? and id = ?",
    projectId,
    id,
  );
  if (!row) throw checkpointNotFound(id);
  return fromRow(row);
}

export function listCheckpoints(
  { db, projectId }: SessionStore,
  { session, limit = 50 }: { session?: string | undefined; limit?: number | undefined },
): Checkpoint[] {
  return db
    .all<CheckpointRow>(
      `select * from checkpoint where project_id = ? and (? is null or session = ?) ${ORDER} limit ?`,
      projectId,
      session ?? null,
      session ?? null,
      limit,
    )
    .map(fromRow);
}

/** One by its id, or all of a session. Gives how many went. */
export function deleteCheckpoints(
  { db, projectId }: SessionStore,
  { id, session }: { id?: string | undefined; session?: string | undefined },
): number {
  return db.run(
    "delete from checkpoint where project_id = ? and (? is null or id = ?) and (? is null or session = ?)",
    projectId,
    id ?? null,
    id ?? null,
    session ?? null,
    session ?? null,
  ).changes;
}

function stepOf({ currentStepIndex }: AgentState): number {
  return typeof currentStepIndex === "number" && Number.isFinite(currentStepIndex) ? currentStepIndex : 0;
}

function fromRow(row: CheckpointRow): Checkpoint {
  return {
    id: row.id,
    sessionId: row.session,
    projectId: row.project_id,
    stepNumber: row.step_number,
    createdAt: row.created_at,
    state: JSON.parse(row.state) as AgentState,
    metadata: JSON.parse(row.metadata) as CheckpointMetadata,
  };
}
