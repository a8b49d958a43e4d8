/**
 * What the use cases about sessions may use. The engine and the light opening of hooks both have it; what only the engine
 * can afford (a model, a search, an index that is brought up to date) a use case takes as an argument, or does without.
 */
import type { NameLookup } from "../../code/index/name-lookup.ts";
import type { Config } from "../../config/schema.ts";
import type { SessionStore } from "../../sessions/types.ts";

export interface SessionContext {
  readonly store: SessionStore;
  readonly settings: Pick<Config, "focus" | "hooks" | "sessions" | "memory" | "retrieval">;
  /** The top of the worktree. */
  readonly top: string;
  /** The client process whose hooks tell of its sessions. */
  readonly client?: string | undefined;
  /** Reads the index as it is; undefined where there is none. */
  readIndex<T>(read: (lookup: NameLookup) => T): T | undefined;
  /** True when no time is left: what can wait is left out. */
  isLate(): boolean;
}
