/** Which memories a cycle of a project may touch: its own and those of all projects, that are current and not pinned. */
import type { SqlValue } from "../../store/database.ts";
import { POLICIES, type Policy } from "../policy.ts";
import type { Condition } from "../text-index.ts";
import { CATEGORIES } from "../types.ts";

export function living(
  projectId: string,
  trait: keyof Pick<Policy, "fades" | "summarises" | "generalises" | "expires">,
): Condition {
  const categories = CATEGORIES.filter((category) => POLICIES[category][trait]);
  return {
    sql: `(memory.scope = 'project' and memory.project_id = ? or memory.scope = 'global')
      and memory.pinned = 0 and memory.superseded_by is null and memory.forgotten_at is null
      and memory.category in (select value from json_each(?))`,
    values: [projectId, JSON.stringify(categories)],
  };
}

export function and({ sql, values }: Condition, more: string, ...given: SqlValue[]): Condition {
  return { sql: `${sql} and ${more}`, values: [...values, ...given] };
}
