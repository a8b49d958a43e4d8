/** What a search is asked for, and where. */
import type { Graph } from "../code/graph/graph.ts";
import type { Database } from "../store/database.ts";
import type { Nearness } from "./nearness.ts";
import type { TreeFiles } from "./tree-files.ts";
import type { Understood } from "./understand/types.ts";

export const SEARCH_MODES = ["hybrid", "keyword", "semantic", "symbol", "path", "graph"] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];
/** What a hybrid search combines. */
export const STRATEGIES = ["semantic", "keyword", "graph"] as const;
export type Strategy = (typeof STRATEGIES)[number];
export const FUSIONS = ["weighted", "rrf"] as const;
export type Fusion = (typeof FUSIONS)[number];

export interface SearchRequest {
  query: Understood;
  mode: SearchMode;
  /** What is combined, where the mode is hybrid. */
  strategies: ReadonlySet<Strategy>;
  fusion: Fusion;
  rrfK: number;
  limit: number;
  /** Symbol kinds; empty means any place of a file. */
  kinds: ReadonlySet<string>;
  /** By place in `TreeFiles.files`. */
  isWanted: (file: number) => boolean;
  /** Files near in meaning; empty without vectors. */
  near: readonly Nearness[];
}

export interface Searched {
  db: Database;
  treeId: number;
  tree: TreeFiles;
  /** Where what is around a name may be an answer too. */
  graph?: Graph | undefined;
  /** A file as it is on disk, for the reasons. */
  textOf: (path: string) => string;
}
