/** Names in words -> anchors: which symbols and files of the tree a memory is about, and how they look now. */
import { basename } from "node:path/posix";
import { LinedText, readSource } from "../../answers/read-lines.ts";
import { understand } from "../../answers/understand/understand.ts";
import { nearNames } from "../../code/index/near-names.ts";
import {
  findByFingerprint,
  findFile,
  findFilesEnding,
  findSymbols,
  type LocatedSymbol,
  symbolsOfFile,
} from "../../code/index/read.ts";
import { filesWithCodeOf, findContentId, findPathsOf } from "../../code/index/read-content.ts";
import type { Tree } from "../../code/index/trees.ts";
import type { Place } from "../../memory/anchors.ts";
import { writeTrace } from "../../memory/trace.ts";
import type { Anchor } from "../../memory/types.ts";
import type { Database } from "../../store/database.ts";
import { findWritten } from "../code/names/written-code.ts";

/** What names are read in: a workspace is one. */
export interface Here {
  tree: Tree;
  /** Where relative paths start. */
  cwd: string;
  project: { id: string };
}

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
export function anchorTo(db: Database, { tree, cwd, project }: Here, names: readonly string[]): Anchored {
  const anchors = new Map<string, Anchor>();
  const notes: string[] = [];
  for (const name of names) {
    const found = resolve(db, { tree, cwd, project }, name);
    if (found.length === 0) notes.push(sayMissing(db, tree, cwd, name));
    else if (found.length > MOST_MEANINGS)
      notes.push(`${name} has ${found.length} meanings; name one as path#Container.name to anchor to it`);
    else for (const anchor of found) anchors.set(keyOf(anchor), anchor);
  }
  return { anchors: [...anchors.values()], notes };
}

function sayMissing(db: Database, tree: Tree, cwd: string, name: string): string {
  const near = nearNames(db, tree.id, findWritten(db, tree, cwd, name).name).slice(0, MOST_NEAR);
  const hint = near.length > 0 ? ` (near: ${near.join(", ")})` : "";
  return `${name} is not in the index${hint}; the memory is not anchored to it`;
}

const MOST_NEAR = 3;

/** Does it name anything as code does? */
export function mentionsCode(text: string): boolean {
  return understand(text).mentions.some(({ weight }) => weight >= 1);
}

/** What the text mentions as code does, where it can mean one thing only. */
export function anchorsInText(db: Database, here: Here, text: string): Anchor[] {
  const anchors = new Map<string, Anchor>();
  for (const mention of understand(text).mentions) {
    if (mention.weight < 1) continue;
    const found = resolve(db, here, mention.text.replace(/\(\)?$/, ""));
    if (found.length === 1) anchors.set(keyOf(found[0]!), found[0]!);
    if (anchors.size === MOST_MENTIONED) break;
  }
  return [...anchors.values()];
}

/** Where these names are; names with too many meanings are left out. */
export function placesNamed(
  db: Database,
  { tree, cwd }: Pick<Here, "tree" | "cwd">,
  names: readonly string[],
): Place[] {
  return names.flatMap((name) => {
    const { file, symbols } = meaningsOf(db, tree, cwd, name);
    if (file !== undefined) return [{ path: file, symbol: "" }];
    const places = new Map(symbols.map((symbol) => [handleOf(symbol), symbol]));
    if (places.size > MOST_MEANINGS) return [];
    return [...places.values()].map((symbol) => ({ path: symbol.path, symbol: qualified(symbol) }));
  });
}

function resolve(db: Database, { tree, cwd, project }: Here, written: string): Anchor[] {
  const { file, symbols } = meaningsOf(db, tree, cwd, written);
  if (file !== undefined) return [fileAnchor(db, tree, project.id, file)];
  // All that share a name are looked at together later on, whichever of them was meant.
  const places = new Map(symbols.map((one) => [handleOf(one), { path: one.path, symbol: qualified(one) }]));
  return [...places.values()].flatMap((place) => anchorAt(db, tree, project.id, place) ?? []);
}

function meaningsOf(
  db: Database,
  tree: Tree,
  cwd: string,
  written: string,
): { file?: string | undefined; symbols: LocatedSymbol[] } {
  const { files, line, symbols } = findWritten(db, tree, cwd, written);
  const isFile = files.length === 1 && (line === undefined || symbols.length === 0);
  return isFile ? { file: files[0], symbols: [] } : { symbols };
}

/** Of a fingerprint: those that do not depend on layout. */
export const LOOSE_DIGITS = 16;

const CALLABLE = new Set(["function", "method", "constructor"]);

/** A function that became a method is still the same. */
export function isLikeKind(a: string, b: string): boolean {
  return a === b || (CALLABLE.has(a) && CALLABLE.has(b));
}

export function handleOf(symbol: Pick<LocatedSymbol, "path" | "container" | "name">): string {
  return `${symbol.path}#${qualified(symbol)}`;
}

/** What will tell where it went; see `memory/trace.ts`. */
function traceOf(db: Database, tree: Tree, symbol: LocatedSymbol): string {
  const handle = handleOf(symbol);
  const named = findSymbols(db, tree.id, symbol.name).filter(({ name }) => name === symbol.name);
  const alike = findByFingerprint(db, tree.id, symbol.fingerprint.slice(0, LOOSE_DIGITS));
  const others = new Set(
    [...named, ...alike].filter(({ kind }) => isLikeKind(kind, symbol.kind)).map(handleOf),
  );
  others.delete(handle);
  const source = readSource(`${tree.root}/${symbol.path}`);
  const code = new LinedText(source).lines(symbol.startLine, symbol.endLine);
  const beside = namesIn(db, tree.id, symbol.path).filter((name) => name !== symbol.name);
  return writeTrace(code, symbol.name, [...others], { source, beside });
}

function traceOfFile(db: Database, tree: Tree, path: string, contentId: string): string {
  const name = basename(path);
  const others = [
    ...findFilesEnding(db, tree.id, name, MOST_NAMESAKES),
    ...findPathsOf(db, tree.id, contentId),
    ...filesWithCodeOf(db, tree.id, contentId),
  ];
  const source = readSource(`${tree.root}/${path}`);
  return writeTrace(
    source,
    name,
    [...new Set(others)].filter((other) => other !== path),
  );
}

const MOST_NAMESAKES = 100;

/** Of everything in a file. */
function namesIn(db: Database, treeId: number, path: string): string[] {
  const blobId = findFile(db, treeId, path)?.blobId;
  return blobId === undefined ? [] : symbolsOfFile(db, blobId).map(({ name }) => name);
}

/** The anchor updated to the current code; undefined if nothing is there. */
export function anchorAt(
  db: Database,
  tree: Tree,
  projectId: string,
  { path, symbol }: { path: string; symbol: string },
): Anchor | undefined {
  if (symbol === "") return findFile(db, tree.id, path) && fileAnchor(db, tree, projectId, path);
  const [one] = merge(symbolsAt(db, tree.id, path, symbol));
  return one && symbolAnchor(db, tree, projectId, one);
}

/** All that count as one under this name: overloads, getter and setter. */
export function symbolsAt(db: Database, treeId: number, path: string, symbol: string): LocatedSymbol[] {
  return findSymbols(db, treeId, symbol).filter((one) => one.path === path && qualified(one) === symbol);
}

function symbolAnchor(db: Database, tree: Tree, projectId: string, symbol: LocatedSymbol): Anchor {
  return {
    projectId,
    path: symbol.path,
    symbol: qualified(symbol),
    kind: symbol.kind,
    fingerprint: symbol.fingerprint,
    commit: tree.head ?? null,
    trace: traceOf(db, tree, symbol),
  };
}

/** Overloads, or a property's getter and setter, count as one thing in a sentence. */
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

function fileAnchor(db: Database, tree: Tree, projectId: string, path: string): Anchor {
  const fingerprint = findContentId(db, tree.id, path) ?? "";
  const trace = traceOfFile(db, tree, path, fingerprint);
  return { projectId, path, symbol: "", kind: "file", fingerprint, commit: tree.head ?? null, trace };
}

function keyOf({ path, symbol }: Anchor): string {
  return `${path}#${symbol}`;
}

export function qualified({ container, name }: Pick<LocatedSymbol, "container" | "name">): string {
  return container === "" ? name : `${container}.${name}`;
}
