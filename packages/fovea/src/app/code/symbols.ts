/** Symbols by name, with their code if asked for, many of them under one budget; what to try when a name is not there. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { assemble } from "../../answers/capsule.ts";
import { MaterialReader } from "../../answers/material.ts";
import { readLines } from "../../answers/read-lines.ts";
import { plainHandle, suffixesOf } from "../../code/index/handle.ts";
import { nearNames } from "../../code/index/near-names.ts";
import type { LocatedSymbol } from "../../code/index/read.ts";
import { findRenamed } from "../../code/index/renamed.ts";
import type { Tree } from "../../code/index/trees.ts";
import { readTypeFacts } from "../../code/index/type-facts.ts";
import { blameLines } from "../../repo/git/git-blame.ts";
import type { Database } from "../../store/database.ts";
import { usage } from "../errors.ts";
import { handleOf } from "../memory/anchoring.ts";
import { linkedMemories } from "../memory/linked.ts";
import type { MemoryView } from "../memory/views.ts";
import type { Workspace } from "../project/workspace.ts";
import type { MissingSymbol, SymbolsCapsule, SymbolsResult, SymbolView, WorkOptions } from "../types.ts";
import { checkBudget, toContextItem, toOmitted } from "./capsule/capsule-views.ts";
import { findInherited, splitMember } from "./graph/inherited.ts";
import { brokenFileWith } from "./names/broken-files.ts";
import { checkKinds } from "./names/known-names.ts";
import { findWritten, type WrittenCode } from "./names/written-code.ts";

export interface SymbolOptions extends WorkOptions {
  kind?: string | undefined;
  body?: boolean;
  /** Tokens for all of them together: `capsule` then has as much of each as fits. */
  budget?: number | undefined;
  /** Include the last N commits of their lines. */
  history?: number | undefined;
  /** False leaves out what is remembered about them. */
  memories?: boolean | undefined;
}

export async function lookUpSymbols(
  workspace: Workspace,
  names: readonly string[],
  options: SymbolOptions,
): Promise<SymbolsResult> {
  const started = performance.now();
  if (options.budget !== undefined) checkBudget(options.budget);
  if (options.kind !== undefined) checkKinds([options.kind]);
  if (names.some((name) => name.trim() === "")) throw usage("A name is empty. Which symbol do you mean?");
  const freshness = await workspace.refresh(options);
  const result = await workspace.guarded(async (db) => {
    const tree = workspace.tree;
    const symbols: SymbolView[] = [];
    const missing: MissingSymbol[] = [];
    const all: Found[] = [];
    for (const name of names) {
      const written = findWritten(db, tree, workspace.cwd, name);
      const named: Found[] = [...written.symbols];
      if (named.length === 0) named.push(...(await inheritedBy(workspace, db, name, options)));
      const found = named.filter((s) => !options.kind || s.kind === options.kind);
      if (found.length === 0) missing.push(explainMissing(workspace, name, written, named));
      all.push(...found);
    }
    const { budget, body = false } = options;
    const isPacked = budget !== undefined;
    const memoriesOf = options.memories === false ? () => [] : await rememberer(workspace, all);
    const suffixes = suffixesOf(
      db,
      all.map(({ id }) => id),
    );
    symbols.push(
      ...all.map((symbol) => {
        const memories = memoriesOf(symbol);
        const handle = plainHandle(symbol.path, symbol.container, symbol.name);
        const id = handle + (suffixes.get(symbol.id) ?? "");
        const view = { id, ...toView(db, symbol, body && !isPacked ? tree.root : undefined) };
        return memories.length > 0 ? { ...view, memories } : view;
      }),
    );
    const capsule = isPacked ? { capsule: packSymbols(db, tree, all, { budget, body }) } : {};
    return { symbols, missing, ...capsule, freshness, ms: performance.now() - started };
  });
  if (options.history !== undefined) await addHistory(workspace, result.symbols, options.history);
  return result;
}

type Found = LocatedSymbol & { inheritedBy?: string };

/** The graph is loaded only for a member that its type does not have itself. */
async function inheritedBy(
  workspace: Workspace,
  db: Database,
  name: string,
  options: WorkOptions,
): Promise<Found[]> {
  const split = splitMember(name);
  const types = split ? findWritten(db, workspace.tree, workspace.cwd, split.type).symbols : [];
  if (!split || types.length === 0) return [];
  const graph = await workspace.graph(options);
  const found = findInherited(db, workspace.tree.id, graph, types, split.member);
  return found.map((symbol) => ({ ...symbol, inheritedBy: split.type }));
}

/** Memories told of one symbol; `recall --symbol` has all. */
const MOST_MEMORIES = 5;

async function rememberer(
  workspace: Workspace,
  symbols: readonly LocatedSymbol[],
): Promise<(symbol: LocatedSymbol) => MemoryView[]> {
  const places = symbols.map((symbol) => ({ path: symbol.path, symbol: qualified(symbol), relevance: 1 }));
  const linked = await linkedMemories(workspace, places);
  return (symbol) => {
    const handle = handleOf(symbol);
    return (
      linked
        // What is said about a whole file would be said again of everything in it.
        .filter(({ memory }) =>
          memory.anchors.some(({ path, symbol, to }) => handle === (to ?? `${path}#${symbol}`)),
        )
        .slice(0, MOST_MEMORIES)
        .map(({ memory }) => memory)
    );
  };
}

/** Symbols whose history is told; each asks git once. */
const MOST_HISTORIES = 20;

async function addHistory(workspace: Workspace, symbols: SymbolView[], limit: number): Promise<void> {
  const { top } = workspace.folder.place;
  for (const symbol of symbols.slice(0, MOST_HISTORIES))
    symbol.history = (await blameLines(top, symbol.path, symbol)).slice(0, limit);
}

/** As much of each as fits; what was named first counts a little more. */
function packSymbols(
  db: Database,
  tree: Tree,
  symbols: readonly LocatedSymbol[],
  { budget, body }: { budget: number; body: boolean },
): SymbolsCapsule {
  const reader = new MaterialReader(db, tree);
  const items = symbols.flatMap(({ id, path, language }, at) => {
    const chance = 1 - (0.5 * at) / symbols.length;
    return reader.symbol(id, { path, language, chance, why: [], body }) ?? [];
  });
  const { text, tokens, shown, omitted } = assemble(items, {
    budget,
    format: "markdown",
    sources: true,
    terms: new Set(),
    notes: [],
  });
  return {
    text,
    tokens,
    budget,
    items: shown.map(toContextItem),
    omitted: omitted.map(toOmitted),
  };
}

function explainMissing(
  workspace: Workspace,
  written: string,
  { name, files, line }: WrittenCode,
  ofOtherKinds: readonly LocatedSymbol[],
): MissingSymbol {
  const [file] = files;
  if (file !== undefined && ofOtherKinds.length === 0)
    return { name: written, file, ...(line === undefined ? {} : { line }), suggestions: [] };
  const isThere = ofOtherKinds.length > 0;
  const broken = isThere ? undefined : brokenFileWith(workspace.index, workspace.tree, written);
  // What a syntax error has moved out of its container is not renamed.
  const renamed = isThere || broken ? undefined : findRenamed(workspace.index, workspace.tree.id, name);
  return {
    name: written,
    ...(broken ? { broken } : {}),
    ...(isThere ? { otherKinds: [...new Set(ofOtherKinds.map(({ kind }) => kind))] } : {}),
    // An index that is behind may still have a file that is gone.
    ...(renamed && existsSync(join(workspace.tree.root, renamed.path))
      ? { renamedTo: { name: qualified(renamed), path: renamed.path, startLine: renamed.startLine } }
      : {}),
    suggestions: nearNames(workspace.index, workspace.tree.id, name),
  };
}

function toView(db: Database, symbol: Found, root: string | undefined): Omit<SymbolView, "id"> {
  const type = readTypeFacts(db, symbol.id, symbol.kind);
  const view: Omit<SymbolView, "id"> = {
    name: symbol.name,
    kind: symbol.kind,
    qualifiedName: qualified(symbol),
    path: symbol.path,
    startLine: symbol.startLine,
    endLine: symbol.endLine,
    language: symbol.language,
    signature: symbol.signature,
    doc: symbol.doc,
    parameters: symbol.parameters,
    returnType: symbol.returnType,
    modifiers: symbol.modifiers,
    fingerprint: symbol.fingerprint,
    ...(type ? { type } : {}),
    ...(symbol.inheritedBy === undefined ? {} : { inheritedBy: symbol.inheritedBy }),
  };
  return root === undefined
    ? view
    : { ...view, body: readLines(join(root, symbol.path), symbol.startLine, symbol.endLine) };
}

function qualified(symbol: LocatedSymbol): string {
  return symbol.container === "" ? symbol.name : `${symbol.container}.${symbol.name}`;
}
