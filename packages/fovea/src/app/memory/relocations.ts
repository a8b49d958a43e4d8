/**
 * Where the code of anchors is now that is no longer where they were made, so that memories are found from there. Worked out
 * once per state of the tree and of the anchors, and written down in the index for hooks. The memories themselves
 * are not touched: `verify` does that.
 */
import { hash31 } from "../../base/hash.ts";
import { listHandles } from "../../code/index/read.ts";
import { readRelocated, writeRelocated } from "../../code/index/relocated.ts";
import { listAnchors, type Place } from "../../memory/anchors.ts";
import type { Workspace } from "../project/workspace.ts";
import { looker } from "./look-at.ts";

interface Known {
  /** Of both databases. */
  stamp: string;
  /** Of what it was worked out from. */
  content: string;
  /** By `path#symbol` of today: what was anchored there under another place. */
  byPlace: ReadonlyMap<string, readonly Place[]>;
}

const lastKnown = new WeakMap<Workspace, Known>();

/** These places as anchors may know them: under their names of today, and under those they had. */
export function withEarlierPlaces<P extends Place>(workspace: Workspace, places: readonly P[]): P[] {
  const { byPlace } = relocationsOf(workspace);
  return places.flatMap((place) => {
    const earlier = byPlace.get(`${place.path}#${place.symbol}`) ?? [];
    return [place, ...earlier.map((one) => ({ ...place, ...one }))];
  });
}

/** Brings what is written down for hooks up to date. */
export function noteRelocations(workspace: Workspace): void {
  relocationsOf(workspace);
}

function relocationsOf(workspace: Workspace): Known {
  const { tree, project, index } = workspace;
  if (tree.indexedAt === undefined) return { stamp: "", content: "", byPlace: new Map() };
  const stamp = `${tree.id} ${tree.revision} ${workspace.memory.stamp()}`;
  const last = lastKnown.get(workspace);
  if (last?.stamp === stamp) return last;
  const anchors = listAnchors(workspace.memory, project.id);
  const content = `${tree.id} ${tree.revision} ${hash31(anchors.map(({ path, symbol, fingerprint }) => `${path}#${symbol} ${fingerprint}`).join("\n"))}`;
  if (last?.content === content) {
    last.stamp = stamp;
    return last;
  }
  const look = looker(index, tree, project.id);
  // Nearly all are where they were: one question for all of these.
  const there = listHandles(index, tree.id, [...new Set(anchors.map(({ path }) => path))]);
  const moves = anchors.flatMap((anchor) => {
    if (there.has(`${anchor.path}#${anchor.symbol}`)) return [];
    const { state, to } = look(anchor);
    if (state !== "moved" || to === undefined) return [];
    const cut = to.indexOf("#");
    const now = cut === -1 ? { path: to, symbol: "" } : { path: to.slice(0, cut), symbol: to.slice(cut + 1) };
    return [{ from: { path: anchor.path, symbol: anchor.symbol }, to: now }];
  });
  const byPlace = new Map<string, Place[]>();
  const add = (place: Place, from: Place) => {
    const key = `${place.path}#${place.symbol}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), from]);
  };
  for (const { from, to } of moves) {
    add(to, from);
    // A question about a file is about everything in it.
    if (to.symbol !== "") add({ path: to.path, symbol: "" }, from);
  }
  if (workspace.canIndex && JSON.stringify(readRelocated(index, tree.id)) !== JSON.stringify(sorted(moves)))
    writeRelocated(index, tree.id, sorted(moves));
  const known = { stamp, content, byPlace };
  lastKnown.set(workspace, known);
  return known;
}

function sorted<T>(moves: readonly T[]): T[] {
  return [...new Map(moves.map((move) => [JSON.stringify(move), move]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, move]) => move);
}
