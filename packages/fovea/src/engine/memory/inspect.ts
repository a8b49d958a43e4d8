/** One memory looked into, and memories let go. */
import { forgetMemory, restoreMemory } from "../../memory/change.ts";
import { readLog } from "../../memory/log.ts";
import { readRelations } from "../../memory/relations.ts";
import { getMemory, readMemories } from "../../memory/store.ts";
import { usage } from "../errors.ts";
import type { MemoryBook } from "./book.ts";
import { lifeView } from "./life-view.ts";
import { judgeOf } from "./verdicts.ts";
import { iso, type MemoryDetails, toMemoryView } from "./views.ts";

/** One memory with everything that is known about it. */
export async function inspectMemory(book: MemoryBook, id: string): Promise<MemoryDetails> {
  const { workspace } = book;
  const memory = getMemory(workspace.memory, id);
  const judge = await judgeOf(workspace, [memory]);
  const versions = readMemories(
    workspace.memory,
    { sql: "memory.superseded_by = ?", values: [memory.id] },
    { order: "memory.valid_from desc" },
  );
  book.noteRead([memory.id]);
  return {
    ...toMemoryView(memory, judge(memory)),
    life: lifeView(book, memory),
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
    /** Of a restored one: the memory that had replaced it and now stands beside it. */
    beside?: string;
  }[];
}

export function forgetMemories(
  book: MemoryBook,
  ids: readonly string[],
  options: { hard?: boolean | undefined; reason?: string | undefined; restore?: boolean | undefined },
): ForgetResult {
  if (ids.length === 0) throw usage("Which memories? Give their ids.");
  const { memory: db, clock } = book.workspace;
  const reason = book.redact(options.reason ?? "").text;
  // All or none: a typing error in the third id must not leave the first two forgotten.
  return db.transaction(() => ({
    forgotten: ids.map((id) => {
      if (!options.restore) return forgetMemory(db, clock, id, { hard: options.hard, reason });
      const { supersededBy } = getMemory(db, id);
      const restored = { id: restoreMemory(db, clock, id).id, isDeleted: false };
      return supersededBy === null ? restored : { ...restored, beside: supersededBy };
    }),
  }));
}
