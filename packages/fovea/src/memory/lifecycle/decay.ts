/** Fading (C9.5): every cycle takes a little of the confidence of what fades, at most once a day for each memory. */
import { isBeforeProgram } from "../../base/clock.ts";
import { continueLog } from "../log.ts";
import { and, living } from "./select.ts";
import type { Planned, Step } from "./step.ts";

interface Fading extends Planned {
  from: number;
  to: number;
}

export const decay: Step<Fading> = {
  name: "decay",
  plan({ db, projectId, settings, startedAt }, gone) {
    const due = and(
      living(projectId, "fades"),
      "memory.scope <> 'session' and (memory.decayed_at is null or memory.decayed_at <= ? or memory.decayed_at > ?)",
      startedAt - settings.intervalMs,
      // A clock that was set back far is wrong itself, or the one before was.
      isBeforeProgram(startedAt) ? Number.MAX_SAFE_INTEGER : startedAt + settings.intervalMs,
    );
    return db
      .all<{ id: string; type: string; confidence: number; decayedAt: number | null }>(
        `select id, type, confidence, decayed_at as decayedAt from memory where ${due.sql} order by row`,
        ...due.values,
      )
      .filter(({ id }) => !gone.has(id))
      .map(({ id, type, confidence, decayedAt }) => {
        if ((decayedAt ?? 0) > startedAt)
          return {
            ids: [id],
            what: "the last fading is dated in the future; counting from now",
            from: confidence,
            to: confidence,
          };
        const to = confidence * (type === "episodic" ? settings.episodicFactor : settings.otherFactor);
        return { ids: [id], what: `confidence ${round(confidence)} -> ${round(to)}`, from: confidence, to };
      });
  },
  apply({ db, clock, startedAt, settings }, { ids, from, to }) {
    const id = ids[0]!;
    const { changes } = db.run(
      `update memory set confidence = ?, decayed_at = ?
       where id = ? and confidence = ? and (decayed_at is null or decayed_at <= ? or decayed_at > ?)`,
      to,
      startedAt,
      id,
      from,
      startedAt - settings.intervalMs,
      startedAt + settings.intervalMs,
    );
    if (changes === 0) return false;
    if (from === to) return true;
    continueLog(
      db,
      clock,
      { memory: id, operation: "decay", details: { from, to, cycles: 1 } },
      (before) => ({
        from: before.from ?? from,
        to,
        cycles: Number(before.cycles ?? 0) + 1,
      }),
    );
    return true;
  },
};

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
