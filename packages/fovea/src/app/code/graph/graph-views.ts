/** Answers of the graph, as plain data. */
import type { EdgeKind } from "../../../code/graph/edges.ts";
import type { Reason } from "../../../code/graph/guesses.ts";
import type { Evidence } from "../../../code/graph/meaning.ts";
import type { Freshness } from "../../types.ts";

export type { EdgeKind, Evidence, Reason };

export interface GraphNodeView {
  /** `path#Container.name`, with what tells it from others of that name in its file (`~method`, `~2`), or the path of a file. May be asked for. */
  id: string;
  name: string;
  kind: string;
  path: string;
  line: number;
  distance: number;
  /** The edge by which it was reached; missing where the question began. */
  via?: Via;
}

export interface Via {
  /** Its place in `edges`. */
  edge: number;
  /** At which end of it the node stands. */
  end: "from" | "to";
}

export interface GraphEdgeView {
  from: string;
  to: string;
  /** Of code an `EdgeKind`, else the word that somebody chose. */
  kind: EdgeKind | (string & {});
  /** `stated`: a relation between entities, as somebody told it. */
  evidence: Evidence | "stated";
  /** 0 to 1. */
  confidence: number;
  /** Where it is written, in the file of `from`. 0 where it is written in no file. */
  line: number;
  /** How many places in the file of `from` say so; missing where none does, as that a method overrides another. */
  places?: number;
  /** Of a way: it goes from `to` to `from`, since what calls `to` may call `from`, which overrides or implements it. */
  mayBe?: true;
}

/** The number of symbols at each distance, shown or not. */
export interface DistanceCount {
  distance: number;
  count: number;
}

/** A reference that leads out of the tree, or nowhere we know. */
export interface UnresolvedView {
  name: string;
  kind: string;
  /** external, global, dynamic, ambiguous or missing. */
  reason: string;
  package?: string;
  path: string;
  line: number;
  /** The symbol that it is written in, or the file. */
  in: string;
  inId: string;
}

export type GraphRoot = Omit<GraphNodeView, "distance" | "via">;

/** A method that another overrides, directly or through one that it overrides. */
export interface OverriddenView extends GraphRoot {
  evidence: Evidence;
  confidence: number;
  /** Who calls or names it: neither what overrides it, nor the method asked about. */
  users: number;
}

export interface GraphResult {
  root: GraphRoot;
  nodes: GraphNodeView[];
  edges: GraphEdgeView[];
  byDistance: DistanceCount[];
  /** Nodes beyond the limit. */
  omitted: number;
  /** Where the graph stops: packages outside the tree that the roots use, with how often; empty where only users are asked for. */
  external: Record<string, number>;
  /** Of `dependents`, where there are any: methods that it overrides and that have users, which may mean it. */
  overridden?: OverriddenView[];
  unresolved?: UnresolvedView[];
  freshness: Freshness;
  ms: number;
}

export interface PathResult {
  /** Where all ways begin. */
  root: GraphRoot;
  from: string;
  to: string;
  /** Each a chain of edges. */
  paths: GraphEdgeView[][];
  nodes: GraphNodeView[];
  /** Those of all ways, each once. */
  edges: GraphEdgeView[];
  freshness: Freshness;
  ms: number;
}

export interface UnresolvedResult {
  /** Null where all of the tree is asked about. */
  root: GraphRoot | null;
  nodes: GraphNodeView[];
  edges: GraphEdgeView[];
  counts: Record<string, number>;
  unresolved: UnresolvedView[];
  omitted: number;
  freshness: Freshness;
  ms: number;
}

/** A place that still writes the name of something that is gone. */
export interface Mention {
  /** The id of the symbol or file that it is written in. */
  in: string;
  path: string;
  line: number;
  /** What is gone has no edges. `member name`: the same name, of a value whose type is not known. */
  evidence: "name" | "member name";
}

/** A symbol of the old version that the new one does not have; `line` is that of the old version. */
export interface RemovedView extends GraphRoot {
  /** The only symbol with the same code: it was renamed or moved. */
  now?: { id: string; name: string; path: string; line: number };
  mentions: Mention[];
  mentionCount: number;
}

export interface ImpactResult {
  /** What was compared: files, a range, or the working tree. */
  of: string;
  files: string[];
  /** Symbols that changed. */
  changed: GraphNodeView[];
  /** How many there are in all, also beyond the limit. */
  changedCount: number;
  /** Symbols that are gone. */
  removed: RemovedView[];
  removedCount: number;
  /** Symbols that depend on them, nearest first. */
  affected: GraphNodeView[];
  edges: GraphEdgeView[];
  byDistance: DistanceCount[];
  omitted: number;
  freshness: Freshness;
  ms: number;
}

/** One place where something is used. */
export interface ReferencePlace {
  line: number;
  /** Counted from 1 in UTF-16 units. */
  column: number;
  /** The line; cut around the place where it is very long. */
  text: string;
  kind: EdgeKind;
  evidence: Evidence;
  confidence: number;
  /** The id of the symbol that it stands in, or of the file. */
  in: string;
  /** The id of what is used there. */
  of: string;
}

export interface ReferencesInFile {
  path: string;
  isTest: boolean;
  /** All of them, shown or not. */
  count: number;
  places: ReferencePlace[];
}

export interface ReferencedView extends GraphRoot {
  signature: string;
}

export interface ReferencesResult {
  /** What is meant: a symbol with its overloads, a file, or all symbols that a pattern names. */
  symbols: ReferencedView[];
  /** Code first, then tests; each by path. */
  files: ReferencesInFile[];
  /** Places in all files, shown or not. */
  count: number;
  /** How many of them are in tests. */
  testCount: number;
  /** Places beyond the limit. */
  omitted: number;
  /** More places that may use it by their evidence, which is weaker than was asked for. */
  weaker: number;
  /** Places that use a member of this name of something whose type is not known. */
  open: number;
  /** Files in the language of the symbol that were not looked at, by reason; those `with syntax errors` were in part. */
  leftOut: Record<string, number>;
  /** Missing where the uses of what is asked for can be known. */
  unknownLanguage?: string;
  /** Methods that it overrides and that have users, which may mean it. */
  overridden?: OverriddenView[];
  freshness: Freshness;
  ms: number;
}
