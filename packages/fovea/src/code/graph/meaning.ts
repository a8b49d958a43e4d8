/** What a name turned out to mean, and how we know. */
import type { Target, Value } from "./values.ts";

/** How we know, strongest first. */
export const EVIDENCE = ["import", "scope", "self", "typed", "unique", "name"] as const;
export type Evidence = (typeof EVIDENCE)[number];

export interface Meaning {
  targets: readonly Target[];
  evidence: Evidence;
  /** How many functions of one name the arguments do not tell apart: only one of them is meant. */
  overloads?: number;
}

/** What stands before a dot. */
export interface Receiver {
  values: Value[];
  /** How members that are found in it are known. */
  evidence(): Evidence;
}
