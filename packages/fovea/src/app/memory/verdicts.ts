/**
 * The only way to a verdict about the code that memories are about. Before it is given, the files that they are anchored to
 * are compared with the disk and read again where they differ, whether or not somebody watches the tree; where something is
 * no longer at its place, the whole tree is, since it may have gone anywhere. `toMemoryView` takes nothing else.
 */
import { existsSync } from "node:fs";
import { leadsOut } from "../../base/links.ts";
import { isAsIndexed, isKnown } from "../../code/index/sweep.ts";
import type { Anchor, Memory } from "../../memory/types.ts";
import type { Workspace } from "../project/workspace.ts";
import { makeFirstIndex } from "./first-index.ts";
import { looker } from "./look-at.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

export type Judge = (memory: Pick<Memory, "anchors">) => Verdict;

/** Verdicts on these memories, as their code is on disk now. */
export async function judgeOf(
  workspace: Workspace,
  memories: readonly Pick<Memory, "anchors">[],
): Promise<Judge> {
  const anchors = memories.flatMap((memory) => memory.anchors);
  const { behind } = await catchUp(workspace, anchors);
  const look = looker(workspace.index, workspace.tree, workspace.project.id, behind);
  return (memory) => verdictOf(memory.anchors.map(look));
}

export interface CaughtUp {
  /** Something was read again, so earlier verdicts may be wrong. */
  hasChanged: boolean;
  /** Files that differ from the index and cannot be read again. */
  behind: ReadonlySet<string>;
}

/** Reads again what these anchors stand on, where it is not on disk as the index has it. */
export async function catchUp(workspace: Workspace, anchors: readonly Anchor[]): Promise<CaughtUp> {
  const own = anchors.filter(({ projectId }) => projectId === workspace.project.id);
  const paths = [...new Set(own.map(({ path }) => path))];
  if (paths.length === 0) return { hasChanged: false, behind: new Set() };
  if (workspace.tree.indexedAt === undefined) {
    if (workspace.canIndex && workspace.config.index.enabled) await makeFirstIndex(workspace);
    return { hasChanged: workspace.tree.indexedAt !== undefined, behind: new Set() };
  }
  const changed = await changedAmong(workspace, paths);
  if (!workspace.canIndex) return { hasChanged: false, behind: new Set(changed) };
  // A file that came or went is a matter of the whole tree: what it had may be elsewhere.
  const { top } = workspace.folder.place;
  const isUsual = changed.every(
    (path) => isKnown(workspace.index, workspace.tree, path) && existsSync(`${top}/${path}`),
  );
  if (changed.length > 0 && isUsual) await workspace.indexChanged(changed);
  const hasLost = !isUsual || (await areSomeElsewhere(workspace, own));
  const refreshed = hasLost ? (await workspace.refresh({})).refreshed : 0;
  return { hasChanged: changed.length > 0 || refreshed > 0, behind: new Set() };
}

async function changedAmong(workspace: Workspace, paths: readonly string[]): Promise<string[]> {
  const { top } = workspace.folder.place;
  return workspace.guarded((db) =>
    paths.filter((path) => {
      if (isKnown(db, workspace.tree, path)) return !isAsIndexed(db, workspace.tree, path);
      return !leadsOut(top, path) && existsSync(`${top}/${path}`);
    }),
  );
}

function areSomeElsewhere(workspace: Workspace, anchors: readonly Anchor[]): Promise<boolean> {
  return workspace.guarded((db) => {
    const look = looker(db, workspace.tree, workspace.project.id);
    return anchors.some((anchor) => {
      const { state } = look(anchor);
      return state === "moved" || state === "gone";
    });
  });
}
