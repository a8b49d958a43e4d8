/** One memory looked into, and memories let go. */

import { findSeen, getMemory, readSeen } from "../../memory/by-id.ts";
import { visible } from "../../memory/filter.ts";
import { forgetMemory, restoreMemory } from "../../memory/forget.ts";
import { readLog } from "../../memory/log.ts";
import { readRelations } from "../../memory/relations.ts";
import { findMemory, readMemories } from "../../memory/store.ts";
import type { Memory } from "../../memory/types.ts";
import { usage } from "../errors.ts";
import { askerOf } from "./asker.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { lifeView } from "./life-view.ts";
import { withRelated } from "./related.ts";
import { replacementOf, sayingTheSame } from "./remember.ts";
import { judgeOf } from "./verdicts.ts";
import { iso, type MemoryDetails, toMemoryView } from "./views.ts";

/** One memory with everything that is known about it. */
export async function inspectMemory(engine: EngineMemory, id: string): Promise<MemoryDetails> {
  const { workspace } = engine;
  const memory = getMemory(workspace.memory, workspace.project.id, id);
  const judge = await judgeOf(workspace, [memory]);
  const versions = readSeen(
    workspace.memory,
    workspace.project.id,
    { sql: "memory.superseded_by = ?", values: [memory.id] },
    { order: "memory.valid_from desc" },
  );
  engine.noteRead([memory.id]);
  const [view] = withRelated(workspace, [toMemoryView(memory, judge(memory))]);
  return {
    ...view!,
    life: lifeView(engine, memory),
    relations: readRelations(workspace.memory, memory.id),
    log: readLog(workspace.memory, memory.id).map(({ memory: _, at, ...entry }) => ({
      ...entry,
      at: iso(at),
    })),
    versions: versions.map(({ id, content, validFrom, validTo }) => ({
      id,
      content,
      validFrom: iso(validFrom),
      validTo: validTo === null ? null : iso(validTo),
    })),
  };
}

export interface ForgetResult {
  forgotten: {
    id: string;
    isDeleted: boolean;
    /** Of a restored one: the memory that stands at the end of what had replaced it, and is recalled beside it. */
    beside?: string;
    /** Of a restored one: another that is recalled and says the same. */
    sameAs?: Named;
    /** What a deleted one had replaced, and is recalled again. */
    holdsAgain?: Named[];
    /** What a forgotten one has replaced, and is not recalled either. */
    stillHidden?: Named[];
  }[];
}

interface Named {
  id: string;
  content: string;
}

export function forgetMemories(
  engine: EngineMemory,
  written: readonly string[],
  options: { hard?: boolean | undefined; reason?: string | undefined; restore?: boolean | undefined },
): ForgetResult {
  if (written.length === 0) throw usage("Which memories? Give their ids.");
  const { memory: db, clock, project } = engine.workspace;
  const reason = engine.redact(options.reason ?? "").text;
  // All or none: a typing error in the third id must not leave the first two forgotten.
  return db.transaction(() => {
    // Read first: an earlier text of a memory goes with it, also where both are named.
    const ids = [...new Set(written.map((id) => getMemory(db, project.id, id).id))];
    if (options.restore) return { forgotten: ids.map((id) => restore(engine, id)) };
    const done = ids.map((id) => {
      if (!findMemory(db, id)) return { id, isDeleted: true, predecessors: [] };
      return forgetMemory(db, clock, id, { hard: options.hard, reason });
    });
    return {
      forgotten: done.map(({ predecessors, ...one }) => ({
        ...one,
        ...(options.hard ? holdingAgain(engine, predecessors) : stillHidden(engine, one.id, predecessors)),
      })),
    };
  });
}

function restore(engine: EngineMemory, id: string): ForgetResult["forgotten"][number] {
  const { memory: db, clock, project } = engine.workspace;
  const standing = replacementOf({ db, projectId: project.id }, id);
  const memory = restoreMemory(db, clock, id);
  const same = sayingTheSame(engine, memory)[0];
  return {
    id: memory.id,
    isDeleted: false,
    ...(standing && standing.id !== same?.id ? { beside: standing.id } : {}),
    ...(same ? { sameAs: same } : {}),
  };
}

/** Asked when all are done: one of them may have been deleted by the same call. */
function holdingAgain({ workspace }: EngineMemory, ids: readonly string[]): { holdsAgain?: Named[] } {
  const { memory: db, clock } = workspace;
  if (ids.length === 0) return {};
  const filter = { ids, acrossSessions: true, includeObservations: true };
  const current = readMemories(db, visible(askerOf(workspace, undefined), filter, clock.now()));
  return current.length === 0 ? {} : { holdsAgain: current.map(toNamed) };
}

function stillHidden(
  { workspace: { memory: db, project } }: EngineMemory,
  id: string,
  predecessors: readonly string[],
): { stillHidden?: Named[] } {
  // Of one that was replaced itself, what came before is hidden by what holds now.
  if (findMemory(db, id)?.supersededBy !== null) return {};
  const hidden = predecessors
    .map((one) => findSeen(db, project.id, one))
    .filter((one) => one !== undefined && one.forgottenAt === null);
  return hidden.length === 0 ? {} : { stillHidden: hidden.map((one) => toNamed(one!)) };
}

function toNamed({ id, content }: Memory): Named {
  return { id, content };
}
