/** Saying that memories still hold: what they are about is taken as it looks now; code that is not there stays named. */
import { pathOfHandle } from "../../code/index/name-parts.ts";
import { getMemory } from "../../memory/by-id.ts";
import type { Freshness } from "../../memory/freshness.ts";
import { writeLog } from "../../memory/log.ts";
import { putMemory } from "../../memory/store.ts";
import type { Anchor, Memory } from "../../memory/types.ts";
import { usage } from "../errors.ts";
import { anchorAt } from "./anchoring.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { judgeOf } from "./verdicts.ts";
import { type MemoryView, toMemoryView } from "./views.ts";

export interface VerifyResult {
  verified: {
    id: string;
    content: string;
    was: Freshness | undefined;
    confidence: number;
    anchors: MemoryView["anchors"];
    /** Anchored code that does not exist now, so nothing can be confirmed for it. */
    missing: { path: string; symbol: string }[];
  }[];
}

export async function verifyMemories(engine: EngineMemory, ids: readonly string[]): Promise<VerifyResult> {
  if (ids.length === 0) throw usage("Which memories hold? Give their ids.");
  const { workspace } = engine;
  const db = workspace.memory;
  if (workspace.config.index.enabled) await workspace.refresh({});
  const verified: VerifyResult["verified"] = [];
  for (const written of ids) {
    const memory = getMemory(db, workspace.project.id, written);
    const { states, freshness: was } = (await judgeOf(workspace, [memory]))(memory);
    const anchors = await workspace.guarded((index) =>
      states.map(({ anchor, state, to }): Anchor => {
        // What is gone may be on another branch; of two places that are as likely nobody has said which is meant.
        if (state === "unknown" || state === "gone" || (state === "moved" && to === undefined)) return anchor;
        const path = to === undefined ? anchor.path : pathOfHandle(to);
        const symbol = to === undefined ? anchor.symbol : to.slice(path.length + 1);
        return anchorAt(index, workspace.tree, workspace.project.id, { path, symbol }) ?? anchor;
      }),
    );
    const fresh: Memory = {
      ...memory,
      anchors,
      // With all of its code gone there is nothing that it could have been compared with.
      confidence: was === "gone" ? memory.confidence : Math.max(memory.confidence, VERIFIED_CONFIDENCE),
      quarantine: null,
      updatedAt: workspace.clock.now(),
    };
    db.transaction(() => {
      putMemory(db, fresh, undefined);
      writeLog(db, workspace.clock, { memory: memory.id, operation: "verify", details: { was } });
    });
    const after = (await judgeOf(workspace, [fresh]))(fresh);
    const { anchors: now, confidence } = toMemoryView(fresh, after);
    const missing = now.filter(({ state }) => state === "gone").map(({ path, symbol }) => ({ path, symbol }));
    verified.push({ id: memory.id, content: memory.content, was, confidence, anchors: now, missing });
  }
  return { verified };
}

const VERIFIED_CONFIDENCE = 0.9;
