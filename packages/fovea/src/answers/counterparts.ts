/**
 * Files that stand for one another: a header and its source, the same file written for several platforms. What speaks
 * for the one that is rarely meant (the header, another platform's file) speaks for its counterpart as well.
 */
import type { Features } from "./features.ts";
import type { TreeFiles } from "./tree-files.ts";

const HEADER = /\.(?:h|hh|hpp|hxx|d\.ts|mli|pyi)$/i;
/** How much nearness in meaning counts beside words. */
const MEANING_SHARE = 0.6;

interface Compared {
  file: number;
  features: Features;
}

/** Sets the feature `counterpart` of those candidates whose counterpart fits the question better than they do. */
export function addCounterparts(tree: TreeFiles, candidates: readonly Compared[]): void {
  const groups = new Map<string, Compared[]>();
  for (const candidate of candidates) {
    const { counterpartKey } = tree.traits(candidate.file);
    const others = groups.get(counterpartKey);
    if (others) others.push(candidate);
    else groups.set(counterpartKey, [candidate]);
  }
  for (const group of groups.values()) if (group.length > 1) compare(tree, group);
}

function compare(tree: TreeFiles, group: readonly Compared[]): void {
  const isAside = ({ file, features }: Compared) =>
    features.otherPlatform > 0 || isHeader(tree.files[file]!.path);
  const best = Math.max(...group.filter(isAside).map(evidenceOf));
  for (const candidate of group) {
    const { docs, data } = tree.traits(candidate.file);
    if (isAside(candidate) || docs || data) continue;
    candidate.features.counterpart = Math.max(0, best - evidenceOf(candidate));
  }
}

function evidenceOf({ features }: Compared): number {
  return features.words + MEANING_SHARE * features.meaning;
}

function isHeader(path: string): boolean {
  return HEADER.test(path);
}
