/**
 * Files of the same name in folders side by side: `core/schemas.ts` and `mini/schemas.ts`. Where one of them answers a
 * question the others say much the same again, so what is different comes before them. Files for several platforms are
 * counterparts, not twins.
 */
import type { Features } from "./features.ts";
import type { TreeFiles } from "./tree-files.ts";

interface Compared {
  file: number;
  features: Features;
}

/** Sets the feature `twin` of those candidates that have a better twin. */
export function addTwins(tree: TreeFiles, candidates: readonly Compared[]): void {
  const byName = new Map<string, Compared[]>();
  for (const candidate of candidates) {
    const { twinName } = tree.traits(candidate.file);
    if (twinName === "") continue;
    const others = byName.get(twinName);
    if (others) others.push(candidate);
    else byName.set(twinName, [candidate]);
  }
  for (const group of byName.values()) if (group.length > 1) compare(tree, group);
}

function compare(tree: TreeFiles, group: readonly Compared[]): void {
  const bestFirst = group
    .map(({ file, features }) => ({ file, features, evidence: evidenceOf(features) }))
    .sort((a, b) => b.evidence - a.evidence);
  bestFirst.forEach(({ file, features, evidence }, i) => {
    for (const better of bestFirst.slice(0, i))
      if (better.evidence > evidence && areTwins(tree, better.file, file)) features.twin = 1;
  });
}

function areTwins(tree: TreeFiles, one: number, other: number): boolean {
  return (
    tree.traits(one).counterpartKey !== tree.traits(other).counterpartKey &&
    areBeside(tree.files[one]!.path, tree.files[other]!.path)
  );
}

/** Which of them the question means is said by its words, and by what it names: a folder, or something one defines. */
function evidenceOf({ words, meaning, folders, definition, size }: Features): number {
  return words + 0.6 * meaning + folders + 0.3 * definition + 0.3 * size;
}

/** Whether two paths differ in the name of one folder and nothing else. */
export function areBeside(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = one.length;
  let otherEnd = other.length;
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end--;
    otherEnd--;
  }
  return !one.slice(start, end).includes("/") && !other.slice(start, otherEnd).includes("/");
}
