/**
 * The cold tier holds a limited number of memories (C9.19). Over that, those that fade and were not used for longest are forgotten,
 * which can be taken back; decisions, conventions, architecture and what is pinned stay, and do not count.
 */
import { forgetMemory } from "../forget.ts";
import { and, living } from "../lifecycle/select.ts";
import type { Planned, Step } from "../lifecycle/step.ts";

export const coolOverflow: Step<Planned> = {
  name: "cold tier",
  plan({ db, projectId, settings }, gone) {
    const { sql, values } = and(
      living(projectId, "fades"),
      "memory.tier = 'cold' and memory.scope = 'project'",
    );
    const cold = db
      .all<{ id: string }>(
        `select id from memory where ${sql}
         order by coalesce(last_accessed_at, created_at), relevance, row`,
        ...values,
      )
      .filter(({ id }) => !gone.has(id));
    return cold.slice(0, Math.max(0, cold.length - settings.maxColdItems)).map(({ id }) => ({
      ids: [id],
      what: `forgotten (can be restored): the cold tier holds ${settings.maxColdItems}`,
    }));
  },
  apply({ db, clock }, { ids, what }) {
    const isCold = db.get(
      "select 1 from memory where id = ? and tier = 'cold' and pinned = 0 and forgotten_at is null",
      ids[0]!,
    );
    if (isCold) forgetMemory(db, clock, ids[0]!, { reason: what, automatic: true });
    return isCold !== undefined;
  },
};
