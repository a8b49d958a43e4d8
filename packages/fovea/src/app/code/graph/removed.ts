/** What a change took away: symbols and files of the old version that the new one does not have. */

import type { Graph } from "../../../code/graph/graph.ts";
import { plainHandle, suffixesOf } from "../../../code/index/handle.ts";
import { findByFingerprint, findFile, findSymbols, symbolsOfFile } from "../../../code/index/read.ts";
import { type ChangedLines, readContent } from "../../../repo/git/git.ts";
import type { Database } from "../../../store/database.ts";
import { languageHint } from "../../../syntax/detect-language.ts";
import type { CodeSymbol } from "../../../syntax/types.ts";
import type { Workspace } from "../../project/workspace.ts";
import type { RemovedView } from "./graph-views.ts";
import { type GoneSymbol, mentionsOf } from "./mentions.ts";

/** Old versions that are read for one answer. */
const MOST_FILES = 300;
/** The digits of a fingerprint that tell about the code without its layout. */
const CODE_DIGITS = 16;

export interface Gone {
  symbols: GoneSymbol[];
  /** Files whose old version was not read, since there are too many. */
  unread: number;
}

/** `isStored`: both sides are contents that git has; else the new side is the tree as it is. */
export async function findGone(
  workspace: Workspace,
  pieces: readonly ChangedLines[],
  { isStored }: { isStored: boolean },
): Promise<Gone> {
  const { parseContent } = await import("../../../code/index/parse-job.ts");
  const { top } = workspace.folder.place;
  const parse = async (path: string, id: string | undefined) => {
    const bytes = id === undefined ? undefined : await readContent(top, id);
    const parsed = bytes && (await parseContent(bytes, languageHint(path), workspace.settings()));
    return parsed?.file.symbols;
  };
  const changed = pieces.filter(({ old }) => old !== undefined);
  const symbols: GoneSymbol[] = [];
  const namesBefore = new Map(pieces.map(({ path }) => [path, new Set<string>()]));
  for (const { path, old, now } of changed.slice(0, MOST_FILES)) {
    const before = await parse(path, old);
    if (now === undefined) symbols.push({ path });
    if (!before) continue;
    namesBefore.set(path, new Set(before.map(nameOf)));
    const after = now === undefined ? [] : isStored ? await parse(path, now) : inTree(workspace, path);
    // A file that is there but not parsed says nothing about what it lacks.
    if (!after) continue;
    const there = new Set(after.map(nameOf));
    const isGone = before.map((symbol) => !there.has(nameOf(symbol)) && !isElsewhere(workspace, symbol));
    before.forEach((symbol, at) => {
      // What is in something that is gone is gone with it.
      if (isGone[at] && !isGone[symbol.parent]) symbols.push({ path, symbol });
    });
  }
  const isNew = await newcomers(workspace, symbols, namesBefore);
  return {
    symbols: withMovedFiles(symbols.map((one) => ({ ...one, ...whereNow(workspace, one, isNew) }))),
    unread: Math.max(0, changed.length - MOST_FILES),
  };
}

/** A package that other files are in too is still there. */
function isElsewhere({ index, tree }: Workspace, { kind, name }: CodeSymbol): boolean {
  return (
    (kind === "module" || kind === "namespace") &&
    findSymbols(index, tree.id, name).some((other) => other.kind === kind)
  );
}

/** Undefined where the file is not indexed. */
function inTree({ index, tree }: Workspace, path: string): CodeSymbol[] | undefined {
  const blobId = findFile(index, tree.id, path)?.blobId;
  return blobId === undefined ? undefined : symbolsOfFile(index, blobId);
}

type IsNew = (path: string, name: string) => boolean;

/** Which symbols were not there before: only those can be what another one became. */
async function newcomers(
  workspace: Workspace,
  gone: readonly GoneSymbol[],
  namesBefore: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<IsNew> {
  const others = new Set(gone.flatMap((one) => sameCode(workspace, one).map(({ path }) => path)));
  const unknown = new Set<string>();
  for (const path of others)
    if (!namesBefore.has(path) && !(await readContent(workspace.folder.place.top, `HEAD:${path}`)))
      unknown.add(path);
  return (path, name) => unknown.has(path) || namesBefore.get(path)?.has(name) === false;
}

/** A file all of whose code is in one other file now was moved there, and nothing in it was removed. */
function withMovedFiles(gone: readonly GoneSymbol[]): GoneSymbol[] {
  const moved = new Map<string, string>();
  for (const { path, symbol } of gone) {
    if (symbol) continue;
    const places = gone
      .filter((one) => one.path === path && one.symbol)
      .map(({ symbol, now }) => (now && now.name === nameOf(symbol!) ? now.path : undefined));
    if (places[0] !== undefined && places.every((place) => place === places[0])) moved.set(path, places[0]);
  }
  return gone.flatMap((one) => {
    const to = moved.get(one.path);
    if (to === undefined) return [one];
    return one.symbol ? [] : [{ ...one, now: { id: to, name: to, path: to, line: 1 } }];
  });
}

function sameCode({ index, tree }: Workspace, { symbol }: GoneSymbol) {
  return symbol ? findByFingerprint(index, tree.id, symbol.fingerprint.slice(0, CODE_DIGITS)) : [];
}

function whereNow(workspace: Workspace, one: GoneSymbol, isNew: IsNew): Pick<GoneSymbol, "now"> {
  const same = sameCode(workspace, one).filter((other) => isNew(other.path, nameOf(other)));
  if (same.length !== 1) return {};
  const { id, path, container, name, nameLine: line } = same[0]!;
  const suffix = suffixesOf(workspace.index, [id]).get(id) ?? "";
  return { now: { id: plainHandle(path, container, name) + suffix, name: nameOf(same[0]!), path, line } };
}

export function describeGone(
  db: Database,
  treeId: number,
  graph: Graph,
  gone: readonly GoneSymbol[],
  mostMentions: number,
): RemovedView[] {
  const mentions = mentionsOf(db, treeId, graph, gone, mostMentions);
  return gone.map(({ path, symbol, now }, at) => ({
    ...(symbol
      ? {
          id: plainHandle(path, symbol.container, symbol.name),
          name: nameOf(symbol),
          kind: symbol.kind,
          path,
          line: symbol.nameLine,
        }
      : { id: path, name: path, kind: "file", path, line: 1 }),
    ...(now ? { now } : {}),
    ...mentions[at]!,
  }));
}

function nameOf({ container, name }: Pick<CodeSymbol, "container" | "name">): string {
  return container === "" ? name : `${container}.${name}`;
}
