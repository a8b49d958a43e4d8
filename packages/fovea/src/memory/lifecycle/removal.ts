/**
 * What leaves by itself: observations of machines that are old (C9.1), memories of all projects that nobody used (C9.3),
 * and on demand what has faded to nothing (C9.10). What a person wrote is never let go by age; what is let go by use can
 * be restored.
 */
import { DAY_MS } from "../../base/time-units.ts";
import { forgetMemory } from "../forget.ts";
import { writeLog } from "../log.ts";
import { POLICIES } from "../policy.ts";
import { deleteMemory, readMemories } from "../store.ts";
import type { Memory } from "../types.ts";
import { dropExpired } from "../working.ts";
import { retentionOf } from "./retention.ts";
import { and, living } from "./select.ts";
import type { Life, Planned, Step } from "./step.ts";

export const expireWorking: Step<Planned> = {
  name: "expire working memory",
  plan({ db, clock }) {
    return db
      .all<{ id: string }>(
        "select id from memory where expires_at is not null and expires_at <= ? and pinned = 0 order by row",
        clock.now(),
      )
      .map(({ id }) => ({ ids: [id], what: "deleted: its time to live ended" }));
  },
  apply({ db, clock }, { ids }) {
    return dropExpired(db, clock, ids[0]) > 0;
  },
};

export const expireObservations: Step<Planned> = {
  name: "expire observations",
  plan({ db, projectId, settings, startedAt }) {
    const { sql, values } = and(
      living(projectId, "expires"),
      "memory.created_at <= ?",
      startedAt - settings.autoObservationDays * DAY_MS,
    );
    return db
      .all<{ id: string }>(`select id from memory where ${sql} order by row`, ...values)
      .map(({ id }) => ({
        ids: [id],
        what: `deleted: an observation older than ${settings.autoObservationDays} days`,
      }));
  },
  apply: (life, { ids }) => remove(life, ids, "an old observation"),
};

export const letGo: Step<Planned> = {
  name: "let go",
  plan({ db, projectId, settings, startedAt }, gone) {
    const unsaid = and(living(projectId, "fades"), "memory.scope = 'global' and memory.trust <> 'user'");
    return readMemories(db, unsaid).flatMap((memory) => {
      const retention = retentionOf(memory, startedAt, settings.decayDays);
      if (gone.has(memory.id) || retention >= settings.decayThreshold) return [];
      return [{ ids: [memory.id], what: `forgotten (can be restored): retention ${retention.toFixed(3)}` }];
    });
  },
  apply({ db, clock }, { ids, what }) {
    const { isCurrent } = lookAgain(db, ids[0]!);
    if (isCurrent) forgetMemory(db, clock, ids[0]!, { reason: what, automatic: true });
    return isCurrent;
  },
};

/** Deleted permanently, with what it had replaced: that would come back otherwise. */
export const cleanup: Step<Planned> = {
  name: "cleanup",
  plan({ db, projectId, settings, startedAt }, gone) {
    const faded = and(
      living(projectId, "fades"),
      "memory.confidence < ? and max(memory.created_at, iif(memory.last_accessed_at > ?, 0, coalesce(memory.last_accessed_at, 0))) <= ?",
      settings.cleanupConfidence,
      // Read under a clock that was far ahead: nobody knows when.
      startedAt + DAY_MS,
      startedAt - settings.cleanupUnusedDays * DAY_MS,
    );
    return readMemories(db, faded).flatMap((memory) => {
      if (gone.has(memory.id)) return [];
      const replaced = replacedBy(db, memory.id);
      // It summarises something that must not vanish.
      if (replaced.some(({ pinned, category }) => pinned || !POLICIES[category].fades)) return [];
      const confidence = Math.round(memory.confidence * 10_000) / 10_000;
      return [
        {
          ids: [memory.id, ...replaced.map(({ id }) => id)],
          what: `deleted: confidence ${confidence}, unused for ${settings.cleanupUnusedDays} days${replaced.length > 0 ? "; with what it had replaced" : ""}`,
        },
      ];
    });
  },
  apply: (life, { ids }) => remove(life, [...ids].reverse(), "cleaned up"),
};

function remove({ db, clock }: Life, ids: readonly string[], reason: string): boolean {
  if (!lookAgain(db, ids.at(-1)!).isCurrent) return false;
  for (const id of ids) {
    deleteMemory(db, id);
    writeLog(db, clock, { memory: id, operation: "delete", details: { reason, automatic: true } });
  }
  return true;
}

function lookAgain(db: Life["db"], id: string): { isCurrent: boolean } {
  const row = db.get("select 1 from memory where id = ? and pinned = 0 and forgotten_at is null", id);
  return { isCurrent: row !== undefined };
}

/** All that led to it, also through others. */
function replacedBy(db: Life["db"], id: string): Memory[] {
  const found: Memory[] = [];
  for (let ids = [id]; ids.length > 0; ) {
    const next = readMemories(db, {
      sql: "memory.superseded_by in (select value from json_each(?))",
      values: [JSON.stringify(ids)],
    }).filter((memory) => memory.id !== id && !found.some((known) => known.id === memory.id));
    found.push(...next);
    ids = next.map((memory) => memory.id);
  }
  return found;
}
