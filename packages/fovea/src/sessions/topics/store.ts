/**
 * Owns the tables `focus_*` of memory.db. A forest is read and written whole inside one transaction, so that any number
 * of processes can follow prompts at once. A row that makes no sense is left out: damaged state never stops a prompt.
 */
import type { Database } from "../../store/database.ts";
import { Forest } from "./forest.ts";
import { type Transition, Transitions } from "./transitions.ts";
import type { FocusNode, GuideEntry, SessionFocus } from "./types.ts";
import { fromBytes, toBytes } from "./vector-bytes.ts";

/** Sessions that a forest remembers the place of. */
const MOST_SESSIONS = 50;
const MOST_PLACES = 40;
const TABLES = ["forest", "node", "guide", "session", "transition", "place"] as const;

export function loadForest(db: Database, projectId: string, isCommon?: (term: string) => boolean): Forest {
  const head = db.get<{ next_id: number; prompts: number }>(
    "select next_id, prompts from focus_forest where project_id = ?",
    projectId,
  );
  const nodes = db.all<NodeRow>("select * from focus_node where project_id = ? order by id", projectId);
  const isHeadSane = !head || (Number.isSafeInteger(head.next_id) && Number.isSafeInteger(head.prompts));
  const forest = new Forest({
    nodes: nodes.flatMap(toNode),
    guide: db
      .all<GuideRow>("select * from focus_guide where project_id = ? order by id", projectId)
      .map(toEntry),
    sessions: db
      .all<SessionFocus & { tree: number | null }>(
        "select session, tree, prompts, at from focus_session where project_id = ?",
        projectId,
      )
      .map((row) => ({ ...row, tree: row.tree ?? undefined })),
    transitions: new Transitions(
      db.all<Transition & Record<string, unknown>>(
        `select "from", "to", count from focus_transition where project_id = ?`,
        projectId,
      ),
    ),
    isCommon,
    nextId: (isHeadSane ? head?.next_id : undefined) ?? 1,
    prompts: (isHeadSane ? head?.prompts : undefined) ?? nodes.filter((node) => node.is_prompt === 1).length,
  });
  // What was left out is removed with the next prompt, so that it is told once.
  for (const { id } of nodes) if (!forest.nodes.has(id)) forest.removed.add(id);
  forest.damaged = forest.removed.size + (isHeadSane ? 0 : 1);
  return forest;
}

/** Must run in the transaction that loaded it. */
export function saveForest(db: Database, projectId: string, forest: Forest, now: number): void {
  db.run(
    "insert or replace into focus_forest (project_id, next_id, prompts, updated_at) values (?, ?, ?, ?)",
    projectId,
    forest.nextId,
    forest.prompts,
    now,
  );
  for (const id of forest.removed) {
    db.run("delete from focus_node where project_id = ? and id = ?", projectId, id);
    db.run("delete from focus_place where project_id = ? and tree = ?", projectId, id);
  }
  for (const id of forest.changed) writeNode(db, projectId, forest.nodes.get(id)!);
  db.run("delete from focus_guide where project_id = ?", projectId);
  for (const { id, text, tree, session, isReinforced, at } of forest.guide)
    db.run(
      "insert into focus_guide (project_id, id, text, tree, session, is_reinforced, at) values (?, ?, ?, ?, ?, ?, ?)",
      ...[projectId, id, text, tree ?? null, session, isReinforced ? 1 : 0, at],
    );
  for (const { session, tree, prompts, at } of forest.sessions.values())
    db.run(
      "insert or replace into focus_session (project_id, session, tree, prompts, at) values (?, ?, ?, ?, ?)",
      ...[projectId, session, tree ?? null, prompts, at],
    );
  if (forest.sessions.size > MOST_SESSIONS)
    db.run(
      `delete from focus_session where project_id = ?1 and session not in
         (select session from focus_session where project_id = ?1 order by at desc limit ${MOST_SESSIONS})`,
      projectId,
    );
  writeTransitions(db, projectId, forest.transitions);
}

/** Everything of a project; gives how many topics there were. */
export function resetForest(db: Database, projectId: string): number {
  return db.transaction(() => {
    const roots = db.get<{ n: number }>(
      "select count(*) as n from focus_node where project_id = ? and parent is null",
      projectId,
    );
    for (const table of TABLES) db.run(`delete from focus_${table} where project_id = ?`, projectId);
    return roots?.n ?? 0;
  });
}

/** A file was touched while a topic was at hand. */
export function notePlace(db: Database, projectId: string, tree: number, path: string, now: number): void {
  db.run(
    `insert into focus_place (project_id, tree, path, count, at) values (?, ?, ?, 1, ?)
     on conflict (project_id, tree, path) do update set count = count + 1, at = excluded.at`,
    ...[projectId, tree, path, now],
  );
  db.run(
    `delete from focus_place where project_id = ?1 and tree = ?2 and path not in
       (select path from focus_place where project_id = ?1 and tree = ?2 order by count desc, at desc limit ${MOST_PLACES})`,
    ...[projectId, tree],
  );
}

/** The files of a topic, those touched most first. */
export function readPlaces(db: Database, projectId: string, tree: number, limit: number): string[] {
  return db
    .all<{ path: string }>(
      "select path from focus_place where project_id = ? and tree = ? order by count desc, at desc limit ?",
      ...[projectId, tree, limit],
    )
    .map(({ path }) => path);
}

/** Where a session is; undefined before its first prompt. */
export function currentTree(db: Database, projectId: string, session: string): number | undefined {
  const row = db.get<{ tree: number | null }>(
    "select tree from focus_session where project_id = ? and session = ?",
    ...[projectId, session],
  );
  return row?.tree ?? undefined;
}

interface NodeRow {
  id: number;
  parent: number | null;
  tree: number;
  depth: number;
  content: string;
  frequency: number;
  is_prompt: number;
  sources: string;
  created_at: number;
  last_used_at: number;
  vector: Uint8Array | null;
}

function toNode(row: NodeRow): FocusNode[] {
  const isSane =
    Number.isInteger(row.id) && Number.isFinite(row.frequency) && row.frequency > 0 && row.parent !== row.id;
  if (!isSane || typeof row.content !== "string" || (row.depth === 0) !== (row.parent === null)) return [];
  return [
    {
      id: row.id,
      parent: row.parent ?? undefined,
      tree: row.tree,
      depth: row.depth,
      content: row.content,
      frequency: row.frequency,
      isPrompt: row.is_prompt === 1,
      sources: toSources(row.sources),
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      vector: row.vector === null ? undefined : fromBytes(row.vector),
    },
  ];
}

function toSources(text: string): string[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter((item) => typeof item === "string") : [];
  } catch {
    // Damaged: where a node came from is lost, what it says is not.
    return [];
  }
}

function writeNode(db: Database, projectId: string, node: FocusNode): void {
  db.run(
    `insert or replace into focus_node
       (project_id, id, parent, tree, depth, content, frequency, is_prompt, sources, created_at, last_used_at, vector)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    projectId,
    node.id,
    node.parent ?? null,
    node.tree,
    node.depth,
    node.content,
    node.frequency,
    node.isPrompt ? 1 : 0,
    JSON.stringify(node.sources),
    node.createdAt,
    node.lastUsedAt,
    node.vector ? toBytes(node.vector) : null,
  );
}

interface GuideRow {
  id: number;
  text: string;
  tree: number | null;
  session: string;
  is_reinforced: number;
  at: number;
}

function toEntry({ id, text, tree, session, is_reinforced, at }: GuideRow): GuideEntry {
  return { id, text, tree: tree ?? undefined, session, isReinforced: is_reinforced === 1, at };
}

function writeTransitions(db: Database, projectId: string, transitions: Transitions): void {
  for (const from of transitions.changed)
    db.run(`delete from focus_transition where project_id = ? and "from" = ?`, projectId, from);
  for (const { from, to, count } of transitions.all())
    if (transitions.changed.has(from))
      db.run(
        `insert into focus_transition (project_id, "from", "to", count) values (?, ?, ?, ?)`,
        ...[projectId, from, to, count],
      );
}
