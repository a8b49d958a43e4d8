/** Saying that memories still hold: what they are about is taken as it looks now. */
import { findSymbols } from "../../codeindex/read.ts";
import { findContentId } from "../../codeindex/read-content.ts";
import { type Freshness, freshnessOf } from "../../memory/freshness.ts";
import { writeLog } from "../../memory/log.ts";
import { getMemory, putMemory } from "../../memory/store.ts";
import type { Anchor, Memory } from "../../memory/types.ts";
import type { Database } from "../../store/database.ts";
import { usage } from "../errors.ts";
import { joined, qualified } from "./anchoring.ts";
import type { MemoryBook } from "./book.ts";
import { looker } from "./look-at.ts";
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
    const result = await workspace.guarded((index) => {
      const look = looker(index, workspace.tree, workspace.project.id);
      const states = memory.anchors.map(look);
      const anchors = states.flatMap(({ anchor, state, to }): Anchor[] => {
        if (state === "gone") return [];
        if (state === "unknown") return [anchor];
        const [path, symbol = ""] = (to ?? `${anchor.path}#${anchor.symbol}`).split("#");
        const fingerprint = lookUp(index, workspace.tree.id, path!, symbol, anchor);
        return [{ ...anchor, path: path!, symbol, fingerprint, commit: workspace.tree.head ?? null }];
      });
      return { states, anchors };
    });
    const was = freshnessOf(result.states);
    const fresh: Memory = {
      ...memory,
      anchors: result.anchors,
      confidence: Math.max(memory.confidence, VERIFIED_CONFIDENCE),
      quarantine: null,
      updatedAt: workspace.clock.now(),
    };
    db.transaction(() => {
      putMemory(db, fresh, undefined);
      writeLog(db, workspace.clock, { memory: memory.id, operation: "verify", details: { was } });
    });
    const after = await workspace.guarded((index) =>
      fresh.anchors.map(looker(index, workspace.tree, workspace.project.id)),
    );
    verified.push({ id: memory.id, was, anchors: toMemoryView(fresh, after).anchors });
  }
  return { verified };
}

const VERIFIED_CONFIDENCE = 0.9;

function lookUp(db: Database, treeId: number, path: string, symbol: string, anchor: Anchor): string {
  if (symbol === "") return findContentId(db, treeId, path) ?? anchor.fingerprint;
  const found = findSymbols(db, treeId, symbol).filter(
    (one) => one.path === path && qualified(one) === symbol,
  );
  return found.length > 0 ? joined(found) : anchor.fingerprint;
}
