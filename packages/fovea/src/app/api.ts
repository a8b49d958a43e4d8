/**
 * What doors know of the engine besides `openEngine`: the types of what goes in and out, the words that arguments are
 * chosen from, and the lines that memories are written as. Nothing in `app` imports it.
 */

export { PASSIVE } from "../code/graph/edge-words.ts";
export { withoutSuffix } from "../code/index/handle.ts";
export { frameMemories } from "../memory/frame.ts";
export { shortId } from "../memory/store.ts";
export type * from "./code/evaluate/results.ts";
export type { GraphOptions, GraphQuestion } from "./code/graph/graph.ts";
export type * from "./code/graph/graph-views.ts";
export type { TextMode } from "./code/search/find-text.ts";
export type * from "./code/search/text-views.ts";
export { firstSentenceOf } from "./memory/first-sentence.ts";
export type { MaintainResult } from "./memory/maintain.ts";
export type { MemoryStats } from "./memory/memories.ts";
export { sayDoubt, writeMemory, writePreview } from "./memory/memory-line.ts";
export {
  CATEGORIES,
  ENTITY_KINDS,
  kindOfEntity,
  LAYERS,
  RECALL_MODES,
  REVIEW_KINDS,
  SCOPES,
  TIERS,
  TYPES,
} from "./memory/names.ts";
export { type Nearest, previewOf, type RecallResult } from "./memory/recall.ts";
export type { RememberResult } from "./memory/remember.ts";
export type { Decided, Decision, ReviewItem } from "./memory/review.ts";
export type { SyncResult } from "./memory/sync.ts";
export type { MoveResult, SpillResult, TierStatus } from "./memory/tiers.ts";
export type { ImportResult } from "./memory/transfer.ts";
export { doubtOf } from "./memory/verdict.ts";
export type { AnchorView, MemoryDetails } from "./memory/views.ts";
export type { Watched } from "./project/watched.ts";
export type { Checkpoint } from "./sessions/checkpoints.ts";
export { EVENT_TYPES, type EventResult } from "./sessions/events.ts";
export type { DryRun, FocusInspection, FocusStatus, NodeView } from "./sessions/focus.ts";
export type { Observation } from "./sessions/observe.ts";
export type { SessionSummary } from "./sessions/sessions.ts";
export { WINDOW_PARTS, type WindowPart } from "./sessions/window.ts";
export type { TimeRequest, TimeResult } from "./time.ts";
export type * from "./types.ts";
