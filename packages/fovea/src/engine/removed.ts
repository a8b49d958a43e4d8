/** Symbols that a change took away: in the old version of a file, and no longer in the new one. */
import { findByFingerprint, findFile, symbolsOfFile } from "../codeindex/read.ts";
import { type ChangedLines, readContent } from "../files/git.ts";
import type { Graph } from "../graph/graph.ts";
import type { Database } from "../store/database.ts";
import { languageHint } from "../syntax/detect-language.ts";
import type { CodeSymbol } from "../syntax/types.ts";
import { nodeId } from "./graph-names.ts";
import type { RemovedView } from "./graph-views.ts";
import { mentionsOf } from "./mentions.ts";
import type { Workspace } from "./workspace.ts";

/** Old versions that are read for one answer. */
const MOST_FILES = 300;
/** The digits of a fingerprint that tell about the code without its layout. */
const CODE_DIGITS = 16;

export interface GoneSymbol {
  path: string;
  symbol: CodeSymbol;
}

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
  const { parseContent } = await import("../codeindex/parse-job.ts");
  const { top } = workspace.folder.place;
  const parse = async (path: string, id: string | undefined) => {
    const bytes = id === undefined ? undefined : await readContent(top, id);
    const parsed = bytes && (await parseContent(bytes, languageHint(path), workspace.settings()));
    return parsed?.file.symbols;
  };
  const changed = pieces.filter(({ old }) => old !== undefined);
  const symbols: GoneSymbol[] = [];
  for (const { path, old, now } of changed.slice(0, MOST_FILES)) {
    const before = await parse(path, old);
    if (!before) continue;
    const after = now === undefined ? [] : isStored ? await parse(path, now) : inTree(workspace, path);
    // A file that is there but not parsed says nothing about what it lacks.
    if (!after) continue;
    const there = new Set(after.map(nameOf));
    const isGone = before.map((symbol) => !there.has(nameOf(symbol)));
    before.forEach((symbol, at) => {
      // What is in something that is gone is gone with it.
      if (isGone[at] && !isGone[symbol.parent]) symbols.push({ path, symbol });
    });
  }
  return { symbols, unread: Math.max(0, changed.length - MOST_FILES) };
}

/** Undefined where the file is not indexed. */
function inTree({ index, tree }: Workspace, path: string): CodeSymbol[] | undefined {
  const blobId = findFile(index, tree.id, path)?.blobId;
  return blobId === undefined ? undefined : symbolsOfFile(index, blobId);
}

export function describeGone(
  db: Database,
  treeId: number,
  graph: Graph,
  gone: readonly GoneSymbol[],
): RemovedView[] {
  const mentions = mentionsOf(db, treeId, graph, gone);
  return gone.map(({ path, symbol }, at) => {
    const same = findByFingerprint(db, treeId, symbol.fingerprint.slice(0, CODE_DIGITS));
    const [now] = same.length === 1 ? same : [];
    return {
      id: nodeId(path, symbol.container, symbol.name),
      name: nameOf(symbol),
      kind: symbol.kind,
      path,
      line: symbol.nameLine,
      ...(now
        ? {
            now: {
              id: nodeId(now.path, now.container, now.name),
              name: nameOf(now),
              path: now.path,
              line: now.nameLine,
            },
          }
        : {}),
      ...mentions[at]!,
    };
  });
}

function nameOf({ container, name }: Pick<CodeSymbol, "container" | "name">): string {
  return container === "" ? name : `${container}.${name}`;
}
