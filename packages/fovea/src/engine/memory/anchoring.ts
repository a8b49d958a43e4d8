/** Names in words -> anchors: which symbols and files of the tree a memory is about, and how they look now. */
import { findByHandle } from "../../codeindex/handle.ts";
import { findFile, findFilesEnding, type LocatedSymbol } from "../../codeindex/read.ts";
import { findContentId } from "../../codeindex/read-content.ts";
import type { Tree } from "../../codeindex/trees.ts";
import type { Anchor } from "../../memory/types.ts";
import { understand } from "../../retrieval/understand/understand.ts";
import type { Database } from "../../store/database.ts";

export interface Anchored {
  anchors: Anchor[];
  /** What could not be anchored, and why. */
  notes: string[];
}

/** A name with more meanings than this says too little to be anchored to. */
const MOST_MEANINGS = 3;
/** Names found in the text itself. */
const MOST_MENTIONED = 6;

/** What was named explicitly. The memory matters more than its anchor: a name that is not there is only noted. */
export function anchorTo(db: Database, tree: Tree, projectId: string, names: readonly string[]): Anchored {
  const anchors = new Map<string, Anchor>();
  const notes: string[] = [];
  for (const name of names) {
    const found = resolve(db, tree, projectId, name);
    if (found.length === 0) notes.push(`${name} is not in the index; the memory is not anchored to it`);
    else if (found.length > MOST_MEANINGS)
      notes.push(`${name} has ${found.length} meanings; name one as path#Container.name to anchor to it`);
    else for (const anchor of found) anchors.set(keyOf(anchor), anchor);
  }
  return { anchors: [...anchors.values()], notes };
}

/** What the text mentions as code does, where it can mean one thing only. */
export function anchorsInText(db: Database, tree: Tree, projectId: string, text: string): Anchor[] {
  const anchors = new Map<string, Anchor>();
  for (const mention of understand(text).mentions) {
    if (mention.weight < 1) continue;
    const found = resolve(db, tree, projectId, mention.text.replace(/\(\)?$/, ""));
    if (found.length === 1) anchors.set(keyOf(found[0]!), found[0]!);
    if (anchors.size === MOST_MENTIONED) break;
  }
  return [...anchors.values()];
}

function resolve(db: Database, tree: Tree, projectId: string, written: string): Anchor[] {
  const name = written.replaceAll("\\", "/").trim();
  const file = fileNamed(db, tree, name);
  if (file !== undefined) return [fileAnchor(db, tree, projectId, file)];
  return merge(findByHandle(db, tree.id, name).symbols).map((symbol) => ({
    projectId,
    path: symbol.path,
    symbol: qualified(symbol),
    kind: symbol.kind,
    fingerprint: symbol.fingerprint,
    commit: tree.head ?? null,
  }));
}

/** Overloads, or a property's getter and setter, are one thing to whoever writes about them. */
function merge(symbols: readonly LocatedSymbol[]): LocatedSymbol[] {
  const byName = new Map<string, LocatedSymbol>();
  for (const symbol of symbols) {
    const key = `${symbol.path}#${qualified(symbol)}`;
    const other = byName.get(key);
    byName.set(key, other ? { ...other, fingerprint: joined([other, symbol]) } : symbol);
  }
  return [...byName.values()];
}

/** The fingerprint of several that count as one. */
export function joined(symbols: readonly Pick<LocatedSymbol, "fingerprint">[]): string {
  return symbols.map(({ fingerprint }) => fingerprint).join("+");
}

function fileNamed(db: Database, tree: Tree, path: string): string | undefined {
  if (findFile(db, tree.id, path)) return path;
  if (!/[./]/.test(path)) return undefined;
  const ending = findFilesEnding(db, tree.id, path, 2);
  return ending.length === 1 ? ending[0] : undefined;
}

function fileAnchor(db: Database, tree: Tree, projectId: string, path: string): Anchor {
  const fingerprint = findContentId(db, tree.id, path) ?? "";
  return { projectId, path, symbol: "", kind: "file", fingerprint, commit: tree.head ?? null };
}

function keyOf({ path, symbol }: Anchor): string {
  return `${path}#${symbol}`;
}

export function qualified({ container, name }: Pick<LocatedSymbol, "container" | "name">): string {
  return container === "" ? name : `${container}.${name}`;
}
