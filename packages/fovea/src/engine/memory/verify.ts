/** Saying that memories still hold: what they are about is taken as it looks now. */
import type { Freshness } from "../../memory/freshness.ts";
import { writeLog } from "../../memory/log.ts";
import { getMemory, putMemory } from "../../memory/store.ts";
import type { Anchor, Memory } from "../../memory/types.ts";
import { usage } from "../errors.ts";
import { anchorAt } from "./anchoring.ts";
import type { MemoryBook } from "./book.ts";
import { judgeOf } from "./verdicts.ts";
import { type MemoryView, toMemoryView } from "./views.ts";

export interface VerifyResult {
  verified: { id: string; was: Freshness | undefined; anchors: MemoryView["anchors"] }[];
}

/** Says that memories still hold: what they are about is taken as it looks now. What is gone is let go. */
export async function verifyMemories(book: MemoryBook, ids: readonly string[]): Promise<VerifyResult> {
  if (ids.length === 0) throw usage("Which memories hold? Give their ids.");
  const { workspace } = book;
  const db = workspace.memory;
  if (workspace.config.index.enabled) await workspace.refresh({});
  const verified: VerifyResult["verified"] = [];
  for (const written of ids) {
    const memory = getMemory(db, written);
    const { states, freshness: was } = (await judgeOf(workspace, [memory]))(memory);
    const anchors = await workspace.guarded((index) =>
      states.flatMap(({ anchor, state, to }): Anchor[] => {
        if (state === "gone") return [];
        // Of two places that are as likely nobody has said which is meant.
        if (state === "unknown" || (state === "moved" && to === undefined)) return [anchor];
        const [path, symbol = ""] = (to ?? `${anchor.path}#${anchor.symbol}`).split("#");
        return [anchorAt(index, workspace.tree, workspace.project.id, { path: path!, symbol }) ?? anchor];
      }),
    );
    const fresh: Memory = {
      ...memory,
      anchors,
      confidence: Math.max(memory.confidence, VERIFIED_CONFIDENCE),
      quarantine: null,
      updatedAt: workspace.clock.now(),
    };
    db.transaction(() => {
      putMemory(db, fresh, undefined);
      writeLog(db, workspace.clock, { memory: memory.id, operation: "verify", details: { was } });
    });
    const after = (await judgeOf(workspace, [fresh]))(fresh);
    verified.push({ id: memory.id, was, anchors: toMemoryView(fresh, after).anchors });
  }
  return { verified };
}

const VERIFIED_CONFIDENCE = 0.9;
