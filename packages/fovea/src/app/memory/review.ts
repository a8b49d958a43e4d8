/**
 * Memories that a person should look at: whose code has changed, that say nearly the same, that hardly anybody believes,
 * and that were kept apart. Each decision about one is a write of its own, so a review can stop at any moment.
 */

import { getMemory } from "../../memory/by-id.ts";
import { findAlike } from "../../memory/duplicates.ts";
import { visible } from "../../memory/filter.ts";
import { writeLog } from "../../memory/log.ts";
import { areRelated, writeRelation } from "../../memory/relations.ts";
import { supersede } from "../../memory/remember.ts";
import { readMemories, rowsOf } from "../../memory/store.ts";
import type { Memory } from "../../memory/types.ts";
import { readVectors } from "../../memory/vector-store.ts";
import { usage } from "../errors.ts";
import { askerOf } from "./asker.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { forgetMemories } from "./inspect.ts";
import { changeText, rememberText } from "./remember.ts";
import { judgeOf } from "./verdicts.ts";
import { verifyMemories } from "./verify.ts";
import { type MemoryView, toMemoryView } from "./views.ts";

export const REVIEW_KINDS = ["quarantined", "drifted", "duplicate", "unsure"] as const;
export const REVIEW_ACTIONS = ["keep", "edit", "supersede", "forget", "skip"] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

export interface ReviewItem {
  kind: ReviewKind;
  memory: MemoryView;
  /** Why it should be looked at. */
  why: string;
  /** The other one of two that say nearly the same. */
  other?: { id: string; content: string };
}

export interface Decision {
  id: string;
  action: ReviewAction;
  /** For `edit` the corrected text, for `supersede` the text that replaces it. */
  content?: string | undefined;
  /** For `supersede`: the memory that replaces it. For `keep` of a duplicate: the other one. */
  other?: string | undefined;
}

/** Below this nobody should rely on it without looking. */
const UNSURE_BELOW = 0.3;
const MOST_COMPARED = 2000;
const DIFFERS = "differs_from";

export async function reviewList(
  engine: EngineMemory,
  kinds: readonly ReviewKind[] = REVIEW_KINDS,
): Promise<ReviewItem[]> {
  const { workspace } = engine;
  const { memory: db, clock } = workspace;
  const condition = visible(askerOf(engine.workspace, undefined), { includeQuarantined: true }, clock.now());
  const memories = readMemories(db, condition, { order: "memory.created_at desc, memory.row desc" });
  const judge = await judgeOf(workspace, memories);
  const views = new Map(memories.map((memory) => [memory.id, toMemoryView(memory, judge(memory))]));
  const found: ReviewItem[] = [];
  for (const memory of memories) {
    const view = views.get(memory.id)!;
    if (memory.quarantine !== null) found.push({ kind: "quarantined", memory: view, why: memory.quarantine });
    else if (view.freshness === "drifted" || view.freshness === "gone")
      found.push({ kind: "drifted", memory: view, why: whatChanged(view) });
    else if (memory.confidence < UNSURE_BELOW && memory.category !== "auto")
      found.push({ kind: "unsure", memory: view, why: `its confidence is ${view.confidence}` });
  }
  const asked = new Set(found.map(({ memory }) => memory.id));
  if (kinds.includes("duplicate"))
    found.push(
      ...(await duplicatesIn(
        engine,
        memories.filter(({ id }) => !asked.has(id)).slice(0, MOST_COMPARED),
        views,
      )),
    );
  return REVIEW_KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) =>
    found.filter((item) => item.kind === kind),
  );
}

function whatChanged({ anchors, freshness }: MemoryView): string {
  const changed = anchors.filter(({ state }) => state === "drifted" || state === "gone");
  const places = changed.map(
    ({ path, symbol, change }) => `${symbol === "" ? path : symbol}: ${change ?? freshness}`,
  );
  return places.join("; ");
}

const SAYS = {
  same: "says the same as",
  replaces: "contradicts",
  similar: "says nearly the same as",
} as const;

async function duplicatesIn(
  engine: EngineMemory,
  memories: readonly Memory[],
  views: ReadonlyMap<string, MemoryView>,
): Promise<ReviewItem[]> {
  const { memory: db, config, clock } = engine.workspace;
  const meaning = await engine.meaning();
  const rows = rowsOf(
    db,
    memories.map(({ id }) => id),
  );
  const vectors = meaning ? readVectors(db, [...rows.values()], meaning.embedder.modelId) : new Map();
  const pairs = new Set<string>();
  return memories.flatMap((memory): ReviewItem[] => {
    if (memory.quarantine !== null) return [];
    const vector = vectors.get(rows.get(memory.id)!);
    const alike = findAlike(db, memory, {
      threshold: config.retrieval.dedupThreshold,
      now: clock.now(),
      embedded: meaning && vector && { ...meaning, vector },
    });
    if (
      !alike ||
      alike.isAboutOther ||
      alike.memory.quarantine !== null ||
      areRelated(db, memory.id, DIFFERS, alike.memory.id)
    )
      return [];
    const pair = [memory.id, alike.memory.id].sort().join(" ");
    if (pairs.has(pair)) return [];
    pairs.add(pair);
    const why = `${SAYS[alike.verdict]} another (${alike.similarity.toFixed(2)})`;
    const other = { id: alike.memory.id, content: alike.memory.content };
    return [{ kind: "duplicate", memory: views.get(memory.id)!, why, other }];
  });
}

export interface Decided {
  id: string;
  action: ReviewAction;
  /** In words: what was done. */
  done: string;
  /** The memory that stands for it now, where that is another. */
  by?: string;
}

export async function decide(
  engine: EngineMemory,
  { id: written, action, content, other }: Decision,
): Promise<Decided> {
  const { memory: db, clock, project } = engine.workspace;
  const { id, category } = getMemory(db, project.id, written);
  switch (action) {
    case "skip":
      return { id, action, done: "left as it is" };
    case "forget":
      forgetMemories(engine, [id], { reason: "review" });
      return { id, action, done: "forgotten (can be restored)" };
    case "keep": {
      const { verified } = await verifyMemories(engine, [id]);
      if (other !== undefined)
        db.transaction(() => {
          const second = getMemory(db, project.id, other).id;
          writeRelation(db, clock, {
            subject: id,
            predicate: DIFFERS,
            object: second,
            weight: 1,
            metadata: {},
          });
        });
      const isMissing = verified.some(({ missing }) => missing.length > 0);
      const kept = isMissing
        ? "kept: it still holds, though its code is not there now"
        : "kept: it still holds";
      return { id, action, done: other === undefined ? kept : "both kept: they are different" };
    }
    case "edit": {
      if (content === undefined || content.trim() === "") throw usage("What should it say? Give the text.");
      await changeText(engine, id, { content, quarantine: null });
      await verifyMemories(engine, [id]);
      return { id, action, done: "corrected" };
    }
    case "supersede": {
      if (other !== undefined) return { id, action, done: "replaced", by: replace(engine, id, other) };
      if (content === undefined || content.trim() === "")
        throw usage("What replaces it? Give a text, or the id of another memory.");
      const fresh = await rememberText(engine, content, { category, supersedes: id, trust: "user" });
      return { id, action, done: "replaced", by: fresh.id };
    }
  }
}

function replace(engine: EngineMemory, id: string, by: string): string {
  const { memory: db, clock, project } = engine.workspace;
  return db.transaction(() => {
    const old = getMemory(db, project.id, id);
    const fresh = getMemory(db, project.id, by);
    if (old.id === fresh.id) throw usage("A memory cannot replace itself.");
    if (fresh.supersededBy !== null)
      throw usage(`${fresh.id} was itself replaced; name the one that is valid now.`);
    supersede({ db, clock }, old, fresh);
    writeLog(db, clock, { memory: fresh.id, operation: "reinforce", details: { replaced: old.id } });
    return fresh.id;
  });
}
