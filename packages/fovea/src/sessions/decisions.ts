/** Owns the table `session_decision`: what was decided in sessions, and what only sounded like it. */
import { uuidV7 } from "../base/uuid.ts";
import { retiredAmong } from "../memory/store.ts";
import { plain } from "./briefing.ts";
import type { Decision, DecisionKind, DecisionStatus, SessionStore } from "./types.ts";

interface DecisionRow extends Record<string, unknown> {
  id: string;
  session: string;
  message: string | null;
  status: DecisionStatus;
  kind: DecisionKind;
  description: string;
  context: string | null;
  alternatives: string;
  related: string;
  memory: string | null;
  created_at: number;
}

export interface NewDecision {
  session: string;
  description: string;
  status: DecisionStatus;
  kind?: DecisionKind | undefined;
  /** It is to become a memory. */
  isToLearn?: boolean | undefined;
  message?: string | undefined;
  context?: string | undefined;
  alternatives?: readonly string[] | undefined;
  related?: readonly string[] | undefined;
  memory?: string | undefined;
}

/** The same words in the same session are one decision; saying them again may confirm it. */
export function addDecision(store: SessionStore, wanted: NewDecision): Decision {
  const { db, clock, projectId } = store;
  const clean = (text: string) => store.redact(text.trim()).text;
  const description = clean(wanted.description);
  return db.transaction(() => {
    const known = readDecisions(store, { session: wanted.session, limit: MOST_READ }).find(
      (one) => plain(one.description) === plain(description),
    );
    if (known) {
      db.run(
        `update session_decision set status = case when status = 'candidate' then ? else status end,
           memory = coalesce(?, memory), context = coalesce(context, ?) where id = ?`,
        wanted.status,
        wanted.memory ?? null,
        wanted.context === undefined ? null : clean(wanted.context),
        known.id,
      );
      return getDecision(store, known.id)!;
    }
    const id = uuidV7(clock);
    db.run(
      `insert into session_decision
         (id, session, project_id, message, status, description, context, alternatives, related, memory, created_at,
          kind, is_learned)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      wanted.session,
      projectId,
      wanted.message ?? null,
      wanted.status,
      description,
      wanted.context === undefined ? null : clean(wanted.context),
      JSON.stringify((wanted.alternatives ?? []).map(clean)),
      JSON.stringify(wanted.related ?? []),
      wanted.memory ?? null,
      clock.now(),
      wanted.kind ?? "decision",
      wanted.isToLearn ? 0 : 1,
    );
    return getDecision(store, id)!;
  });
}

/** Nobody says the same in more sessions than this before somebody confirms or dismisses it. */
const REPEATED = 10;

export interface DecisionFilter {
  session?: string | undefined;
  status?: DecisionStatus | undefined;
  since?: number | undefined;
  limit?: number | undefined;
}

/** Newest first; dismissed ones only when asked for, and never what something else has replaced. */
export function listDecisions(store: SessionStore, filter: DecisionFilter): Decision[] {
  const found = readDecisions(store, filter);
  const retired = retiredIn(store, found);
  return found.filter(({ memory }) => memory === null || !retired.has(memory));
}

/** What was decided in a session and does not hold any more. */
export function replacedDecisions(store: SessionStore, session: string): Decision[] {
  const found = readDecisions(store, { session, limit: MOST_READ });
  const retired = retiredIn(store, found);
  return found.filter(({ memory }) => memory !== null && retired.has(memory));
}

const MOST_READ = 1000;

/** What became a memory is no candidate any more, whoever made the memory. */
const STATUS = "iif(memory is not null and status = 'candidate', 'confirmed', status)";

function retiredIn({ db }: SessionStore, decisions: readonly Decision[]): Set<string> {
  const memories = decisions.flatMap(({ memory }) => memory ?? []);
  return memories.length === 0 ? new Set() : retiredAmong(db, memories);
}

function readDecisions(
  { db, projectId }: SessionStore,
  { session, status, since, limit = 50 }: DecisionFilter,
): Decision[] {
  return db
    .all<DecisionRow>(
      `select * from session_decision where project_id = ? and (? is null or session = ?)
       and (? is null and status <> 'dismissed' or ${STATUS} = ?) and (? is null or created_at >= ?)
       order by row desc limit ?`,
      projectId,
      session ?? null,
      session ?? null,
      status ?? null,
      status ?? null,
      since ?? null,
      since ?? null,
      limit,
    )
    .map(fromRow);
}

/** The newest of all sessions, what was said in several of them once. */
export function recentDecisions(
  store: SessionStore,
  { limit, ...filter }: Omit<DecisionFilter, "session"> & { limit: number },
): Decision[] {
  const said = new Map<string, Decision>();
  for (const one of listDecisions(store, { ...filter, limit: limit * REPEATED })) {
    const words = plain(one.description);
    if (!said.has(words)) said.set(words, one);
  }
  return [...said.values()].slice(0, limit);
}

export function hasUnlearnedDecisions(store: SessionStore): boolean {
  return unlearnedDecisions(store, 1).length > 0;
}

/** What was heard and is no memory yet, oldest first. */
export function unlearnedDecisions({ db, projectId }: SessionStore, limit: number): Decision[] {
  return db
    .all<DecisionRow>(
      "select * from session_decision where project_id = ? and is_learned = 0 order by row limit ?",
      projectId,
      limit,
    )
    .map(fromRow);
}

/** `memory` is null where it is not worth one. */
export function setLearned({ db }: SessionStore, id: string, memory: string | null): void {
  db.run("update session_decision set is_learned = 1, memory = coalesce(?, memory) where id = ?", memory, id);
}

/** Undefined where this project has no such decision. `id` may be its end, as lists show it. */
export function setDecisionStatus(
  store: SessionStore,
  id: string,
  status: DecisionStatus,
): Decision | undefined {
  const found = findDecision(store, id);
  if (!found) return undefined;
  store.db.run("update session_decision set status = ? where id = ?", status, found.id);
  return { ...found, status };
}

/** As many characters as lists show. */
const SHORTEST_END = 8;

function findDecision({ db, projectId }: SessionStore, id: string): Decision | undefined {
  const rows = db.all<DecisionRow>(
    `select * from session_decision where project_id = ?1
       and (id = ?2 or (length(?2) >= ${SHORTEST_END} and substr(id, -length(?2)) = ?2)) limit 2`,
    projectId,
    id,
  );
  return rows.length === 1 ? fromRow(rows[0]!) : undefined;
}

function getDecision({ db }: SessionStore, id: string): Decision | undefined {
  const row = db.get<DecisionRow>("select * from session_decision where id = ?", id);
  return row && fromRow(row);
}

function fromRow(row: DecisionRow): Decision {
  return {
    id: row.id,
    session: row.session,
    message: row.message,
    status: row.memory !== null && row.status === "candidate" ? "confirmed" : row.status,
    kind: row.kind,
    description: row.description,
    context: row.context,
    alternatives: JSON.parse(row.alternatives) as string[],
    related: JSON.parse(row.related) as string[],
    memory: row.memory,
    createdAt: row.created_at,
  };
}
