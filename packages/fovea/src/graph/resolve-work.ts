/** Finds the edges of given files of a tree. Runs in a worker thread, or inline when only a few files changed. */
import { join } from "node:path";
import { readTextOrUndefined } from "../base/read-text.ts";
import {
  type DefinitionLook,
  definitionsNamed,
  listSources,
  readSurface,
  type SourceEntry,
} from "../codeindex/read-sources.ts";
import { decodeSymbolKeys } from "../codeindex/surface.ts";
import type { Database } from "../store/database.ts";
import { addTo } from "./grouping.ts";
import { loadSource } from "./load-source.ts";
import { type EndsOfFile, packEdges } from "./packed-edges.ts";
import { allPlaces, type PackedResolution } from "./resolution-store.ts";
import { resolveFile } from "./resolve-file.ts";
import { Resolver } from "./resolver.ts";
import type { SourceFile } from "./source-file.ts";
import type { SymbolLook } from "./sources.ts";
import { type SharedSymbols, SymbolTable } from "./symbol-table.ts";
import { TreeSources } from "./tree-sources.ts";

export interface TreeToResolve {
  id: number;
  root: string;
}

/** Keeps what it has read of other files, so that one after the other is resolved. */
export class FileResolver {
  readonly #db: Database;
  readonly #files: Map<string, SourceEntry>;
  readonly #sources: TreeSources;
  readonly #resolver: Resolver;
  readonly #places: Map<string, number>;
  readonly #ends = new Map<SourceFile, EndsOfFile>();

  /** Without `symbols`, those of a name are read when it is asked for. */
  constructor(db: Database, tree: TreeToResolve, symbols?: SharedSymbols) {
    const files = listSources(db, tree.id);
    this.#db = db;
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#places = allPlaces(db);
    this.#sources = openSources(db, tree, files, this.#files, symbols);
    this.#resolver = new Resolver(this.#sources);
  }

  /** Undefined when the file is not there any more. */
  resolve(path: string): PackedResolution | undefined {
    const file = this.#sources.file(path);
    const entry = this.#files.get(path);
    if (!file || !entry) return undefined;
    const isKnown = file.isLoaded;
    const { edges, unresolved, packages } = resolveFile(this.#resolver, this.#sources, file);
    // What others have asked for they will ask for again.
    if (isKnown) file.facts.forgetReferences();
    else file.forget();
    const body = packEdges(edges, (target) => this.#endsOf(target), unresolved, packages);
    return {
      path,
      blob: entry.blob,
      depth: entry.depth,
      edges: edges.length,
      unresolved: unresolved.length,
      packages,
      body,
    };
  }

  #endsOf(file: SourceFile): EndsOfFile {
    let known = this.#ends.get(file);
    if (!known) {
      const entry = this.#files.get(file.path);
      const surface = entry && readSurface(this.#db, entry.blob);
      const keys = surface ? decodeSymbolKeys(surface).keys : [];
      known = { place: this.#places.get(file.path) ?? -1, keys };
      this.#ends.set(file, known);
    }
    return known;
  }
}

function openSources(
  db: Database,
  tree: TreeToResolve,
  files: readonly SourceEntry[],
  byPath: ReadonlyMap<string, SourceEntry>,
  shared: SharedSymbols | undefined,
): TreeSources {
  const byBlob = new Map<number, string[]>();
  for (const { path, blob } of files) addTo(byBlob, blob, path);
  const table = shared && new SymbolTable(shared);
  function* named(name: string): Generator<SymbolLook> {
    // One file after the other, also where several have the same content.
    for (const looks of byContent(table ? table.named(name) : definitionsNamed(db, name)))
      for (const path of byBlob.get(looks[0]!.blob) ?? []) for (const look of looks) yield { path, ...look };
  }
  return new TreeSources({
    paths: byPath.keys(),
    load: (path) => loadSource(db, byPath.get(path)!),
    named,
    readText: (path) => readTextOrUndefined(join(tree.root, path)),
  });
}

function* byContent(looks: Iterable<DefinitionLook>): Generator<DefinitionLook[]> {
  let group: DefinitionLook[] = [];
  for (const look of looks) {
    if (group.length > 0 && group[0]!.blob !== look.blob) {
      yield group;
      group = [];
    }
    group.push(look);
  }
  if (group.length > 0) yield group;
}
