/** Symbols by name, with their code if asked for; and what to try when a name is not there. */
import { join } from "node:path";
import { findRenamed, findSymbols, type LocatedSymbol, suggestNames } from "../codeindex/read.ts";
import { readLines } from "./read-lines.ts";
import type { MissingSymbol, SymbolsResult, SymbolView, WorkOptions } from "./types.ts";
import type { Workspace } from "./workspace.ts";

export interface SymbolOptions extends WorkOptions {
  kind?: string | undefined;
  body?: boolean;
}

const SUGGESTIONS = 5;

export async function lookUpSymbols(
  workspace: Workspace,
  names: readonly string[],
  options: SymbolOptions,
): Promise<SymbolsResult> {
  const started = performance.now();
  const freshness = await workspace.refresh(options);
  return workspace.guarded((db) => {
    const tree = workspace.tree;
    const symbols: SymbolView[] = [];
    const missing: MissingSymbol[] = [];
    for (const name of names) {
      const found = findSymbols(db, tree.id, name).filter((s) => !options.kind || s.kind === options.kind);
      if (found.length === 0) missing.push(explainMissing(workspace, name));
      else symbols.push(...found.map((symbol) => toView(symbol, options.body ? tree.root : undefined)));
    }
    return { symbols, missing, freshness, ms: performance.now() - started };
  });
}

function explainMissing(workspace: Workspace, name: string): MissingSymbol {
  const last = name.split(/\.|::|#|->/).at(-1) ?? name;
  const renamed = findRenamed(workspace.index, workspace.tree.id, last);
  return {
    name,
    ...(renamed
      ? { renamedTo: { name: qualified(renamed), path: renamed.path, startLine: renamed.startLine } }
      : {}),
    suggestions: suggestNames(workspace.index, workspace.tree.id, last, SUGGESTIONS),
  };
}

function toView(symbol: LocatedSymbol, root: string | undefined): SymbolView {
  const view: SymbolView = {
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
  };
  return root === undefined
    ? view
    : { ...view, body: readLines(join(root, symbol.path), symbol.startLine, symbol.endLine) };
}

function qualified(symbol: LocatedSymbol): string {
  return symbol.container === "" ? symbol.name : `${symbol.container}.${symbol.name}`;
}
