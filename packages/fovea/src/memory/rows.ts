/** Rows of the table `memory` and the objects made of them: the only bridge between the two. */
import type { Database, SqlValue } from "../store/database.ts";
import type { Anchor, Category, Memory, MemoryType, Scope, Tier, Trust } from "./types.ts";

export interface MemoryRow extends Record<string, unknown> {
  row: number;
  id: string;
  project_id: string | null;
  scope: Scope;
  session: string | null;
  type: MemoryType;
  category: Category;
  tier: Tier;
  name: string | null;
  content: string;
  digest: string;
  weight: number;
  confidence: number;
  pinned: number;
  trust: Trust;
  quarantine: string | null;
  source: string;
  author: string | null;
  commit: string | null;
  external_id: string | null;
  tags: string;
  metadata: string;
  tokens: number;
  version: number;
  superseded_by: string | null;
  valid_from: number;
  valid_to: number | null;
  expires_at: number | null;
  relevance: number;
  access_count: number;
  last_accessed_at: number | null;
  created_at: number;
  updated_at: number;
  forgotten_at: number | null;
}

export function fromRow(row: MemoryRow, anchors: Anchor[]): Memory {
  return {
    id: row.id,
    projectId: row.project_id,
    scope: row.scope,
    session: row.session,
    type: row.type,
    category: row.category,
    tier: row.tier,
    name: row.name,
    content: row.content,
    weight: row.weight,
    confidence: row.confidence,
    pinned: row.pinned !== 0,
    trust: row.trust,
    quarantine: row.quarantine,
    source: row.source,
    author: row.author,
    commit: row.commit,
    externalId: row.external_id,
    tags: JSON.parse(row.tags) as string[],
    metadata: JSON.parse(row.metadata) as Record<string, unknown>,
    tokens: row.tokens,
    version: row.version,
    supersededBy: row.superseded_by,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    expiresAt: row.expires_at,
    relevance: row.relevance,
    accessCount: row.access_count,
    lastAccessedAt: row.last_accessed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    forgottenAt: row.forgotten_at,
    anchors,
  };
}

export function toRow(memory: Memory, digest: string): Omit<MemoryRow, "row"> {
  return {
    id: memory.id,
    project_id: memory.projectId,
    scope: memory.scope,
    session: memory.session,
    type: memory.type,
    category: memory.category,
    tier: memory.tier,
    name: memory.name,
    content: memory.content,
    digest,
    weight: memory.weight,
    confidence: memory.confidence,
    pinned: memory.pinned ? 1 : 0,
    trust: memory.trust,
    quarantine: memory.quarantine,
    source: memory.source,
    author: memory.author,
    commit: memory.commit,
    external_id: memory.externalId,
    tags: JSON.stringify(memory.tags),
    metadata: JSON.stringify(memory.metadata),
    tokens: memory.tokens,
    version: memory.version,
    superseded_by: memory.supersededBy,
    valid_from: memory.validFrom,
    valid_to: memory.validTo,
    expires_at: memory.expiresAt,
    relevance: memory.relevance,
    access_count: memory.accessCount,
    last_accessed_at: memory.lastAccessedAt,
    created_at: memory.createdAt,
    updated_at: memory.updatedAt,
    forgotten_at: memory.forgottenAt,
  };
}

/** Inserts, or replaces the row of the same id; gives its number. */
export function writeRow(db: Database, row: Omit<MemoryRow, "row">): number {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const marks = names.map(() => "?").join(", ");
  const changes = names.filter((name) => name !== '"id"').map((name) => `${name} = excluded.${name}`);
  db.run(
    `insert into memory (${names.join(", ")}) values (${marks}) on conflict (id) do update set ${changes.join(", ")}`,
    ...(Object.values(row) as SqlValue[]),
  );
  return db.get<{ row: number }>("select row from memory where id = ?", row.id as string)!.row;
}
