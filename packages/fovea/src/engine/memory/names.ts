/** The words a memory is described by, for doors to list. */

export { MODES as RECALL_MODES } from "../../memory/recall/recall.ts";
export { CATEGORIES, SCOPES, TIERS, TYPES } from "../../memory/types.ts";
export { REVIEW_KINDS } from "./review.ts";
export const LAYERS = ["L1", "L2", "L3"] as const;
