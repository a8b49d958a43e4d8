/** Which memories a question may see, as a condition on the columns of `memory`. */
import type { SqlValue } from "../store/database.ts";
import type { Condition } from "./text-index.ts";
import type { Category, MemoryType, Scope, Tier } from "./types.ts";

/** Who asks. Memories of projects outside of its group, and of other sessions, are not visible. */
export interface Asker {
  projectId: string;
  /** The other projects of its group. */
  group?: readonly string[] | undefined;
  session?: string | undefined;
}

export interface Filter {
  ids?: readonly string[] | undefined;
  scopes?: readonly Scope[] | undefined;
  categories?: readonly Category[] | undefined;
  types?: readonly MemoryType[] | undefined;
  tiers?: readonly Tier[] | undefined;
  /** A memory must have all of them. */
  tags?: readonly string[] | undefined;
  minConfidence?: number | undefined;
  /** Made or changed since then. */
  since?: number | undefined;
  /** What was believed at that moment. */
  asOf?: number | undefined;
  includeSuperseded?: boolean | undefined;
  includeForgotten?: boolean | undefined;
  /** Memories that wait to be looked at by somebody. */
  includeQuarantined?: boolean | undefined;
  /** All sessions of the project, not only the asking one. */
  acrossSessions?: boolean | undefined;
  /** What tools noted down by themselves; it has the words of every question that was ever asked. */
  includeObservations?: boolean | undefined;
}

/** Whose memories an asker may see at all: its project's, what its group shares, and what is global. */
export function ownedBy(
  { projectId, session = "", group = [] }: Asker,
  { acrossSessions }: Pick<Filter, "acrossSessions">,
): Condition {
  const ofSession = acrossSessions ? "" : "and memory.session = ?";
  const ofGroup =
    group.length === 0
      ? ""
      : "or memory.scope = 'project' and memory.project_id in (select value from json_each(?))";
  return {
    sql: `(memory.scope = 'global' or memory.project_id = ? and (memory.scope = 'project' or memory.scope = 'session' ${ofSession}) ${ofGroup})`,
    values: [
      projectId,
      ...(acrossSessions ? [] : [session]),
      ...(group.length === 0 ? [] : [JSON.stringify(group)]),
    ],
  };
}

export function visible(asker: Asker, filter: Filter, now: number): Condition {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  const add = (sql: string, ...more: SqlValue[]) => {
    parts.push(sql);
    values.push(...more);
  };
  const addList = (column: string, list: readonly string[] | undefined) => {
    if (list && list.length > 0)
      add(`memory.${column} in (select value from json_each(?))`, JSON.stringify(list));
  };
  const owned = ownedBy(asker, filter);
  add(owned.sql, ...owned.values);
  if (filter.ids) add("memory.id in (select value from json_each(?))", JSON.stringify(filter.ids));
  addList("scope", filter.scopes);
  const isNamed = filter.categories !== undefined && filter.categories.length > 0;
  if (!isNamed && !filter.includeObservations) add("memory.category <> 'auto'");
  addList("category", filter.categories);
  addList("type", filter.types);
  addList("tier", filter.tiers);
  for (const tag of filter.tags ?? [])
    add("exists (select 1 from json_each(memory.tags) where value = ? collate nocase)", tag);
  if (filter.minConfidence !== undefined) add("memory.confidence >= ?", filter.minConfidence);
  if (filter.since !== undefined) add("max(memory.created_at, memory.updated_at) >= ?", filter.since);
  if (!filter.includeForgotten) add("memory.forgotten_at is null");
  if (!filter.includeQuarantined) add("memory.quarantine is null");
  if (filter.asOf !== undefined)
    add(
      "memory.valid_from <= ? and (memory.valid_to is null or memory.valid_to > ?)",
      filter.asOf,
      filter.asOf,
    );
  else {
    if (!filter.includeSuperseded) add("memory.superseded_by is null");
    if (!filter.includeSuperseded) add("(memory.valid_to is null or memory.valid_to > ?)", now);
  }
  add("(memory.expires_at is null or memory.expires_at > ?)", now);
  return { sql: parts.join(" and "), values };
}
