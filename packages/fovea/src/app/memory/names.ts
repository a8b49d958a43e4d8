/** The words a memory is described by, for doors to list. */
import { nearestName } from "../../base/similar-names.ts";

export { MODES as RECALL_MODES } from "../../memory/recall/recall.ts";
export { CATEGORIES, SCOPES, TIERS, TYPES } from "../../memory/types.ts";
export { REVIEW_KINDS } from "./review.ts";
export const LAYERS = ["L1", "L2", "L3"] as const;

/** What entities usually are (C2.9). Others may be named freely: what a project is made of, it knows best. */
export const ENTITY_KINDS = [
  ...["file", "module", "class", "function", "method", "interface", "type"],
  ...["document", "section", "requirement", "user_story"],
  ...["session", "message", "decision", "question"],
  ...["concept", "person", "technology", "pattern"],
] as const;

/** In one spelling, with a word where it looks like a slip of the pen. */
export function kindOfEntity(written: string): { kind: string; note?: string } {
  const kind = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  if (ENTITY_KINDS.some((known) => known === kind)) return { kind };
  const near = nearestName(kind, ENTITY_KINDS);
  return near === undefined
    ? { kind }
    : {
        kind,
        note: `${kind} was stored as the kind; if ${near} was meant, remember it again with that kind`,
      };
}
