/** Finds the edges of given files of a tree. Runs in a worker thread, or inline when only a few files changed. */
import { join } from "node:path";
import { limits } from "../../base/limits.ts";
import { readTextOrUndefined } from "../../base/read-bounded.ts";
import type { Database } from "../../store/database.ts";
import type { PackedFacts } from "../index/facts.ts";
import {
  type DefinitionLook,
  definitionsNamed,
  listSources,
  listSurfaces,
  readAllFacts,
  readFacts,
  readSurface,
  type SourceEntry,
} from "../index/read-sources.ts";
import { decodeSymbolKeys } from "../index/surface.ts";
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
  /** By path, of all files: where all are resolved, all are asked for. */
  readonly #surfaces: Map<string, Uint8Array | null> | undefined;
  /** Of files that are about to be resolved. */
  #ahead: Map<number, PackedFacts> = new Map();

  /** Without `symbols`, those of a name are read when it is asked for. */
  constructor(db: Database, tree: TreeToResolve, symbols?: SharedSymbols) {
    const files = listSources(db, tree.id);
    this.#db = db;
    this.#surfaces =
      symbols && new Map(listSurfaces(db, tree.id).map(([path, , surface]) => [path, surface]));
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#places = allPlaces(db);
    this.#sources = openSources(db, tree, files, this.#files, symbols, (blob) => this.#takeFacts(blob));
    this.#resolver = new Resolver(this.#sources);
  }

  /** Tells which files come next: one question to the index takes less time than one for each. */
  expect(paths: readonly string[]): void {
    const unread = paths.filter((path) => !this.#sources.file(path)?.isLoaded);
    const blobs = unread.flatMap((path) => this.#files.get(path)?.blob ?? []);
    this.#ahead = readAllFacts(this.#db, blobs);
  }

  #takeFacts(blob: number): PackedFacts | undefined {
    const facts = this.#ahead.get(blob);
    this.#ahead.delete(blob);
    return facts ?? readFacts(this.#db, blob);
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
      const surface = this.#surfaceOf(file.path);
      const keys = surface ? decodeSymbolKeys(surface).keys : [];
      known = { place: this.#places.get(file.path) ?? -1, keys };
      this.#ends.set(file, known);
    }
    return known;
  }

  #surfaceOf(path: string): Uint8Array | null | undefined {
    const entry = this.#files.get(path);
    return this.#surfaces ? this.#surfaces.get(path) : entry && readSurface(this.#db, entry.blob);
  }
}

function openSources(
  db: Database,
  tree: TreeToResolve,
  files: readonly SourceEntry[],
  byPath: ReadonlyMap<string, SourceEntry>,
  shared: SharedSymbols | undefined,
  readFacts: (blob: number) => PackedFacts | undefined,
): TreeSources {
  const byBlob = new Map<number, string[]>();
  for (const { path, blob } of files) addTo(byBlob, blob, path);
  const table = shared && new SymbolTable(shared);
  const read = (name: string) => (table ? table.named(name) : definitionsNamed(db, name));
  return new TreeSources({
    paths: byPath.keys(),
    load: (path) => loadSource(db, byPath.get(path)!, readFacts),
    named: (name) => inFiles(read(name), byBlob),
    isDefinedTwice: (name) => {
      const blobs = table ? table.blobsWith(name) : read(name).map(({ blob }) => blob);
      let count = 0;
      for (const blob of blobs) {
        count += byBlob.get(blob)?.length ?? 0;
        if (count > 1) return true;
      }
      return false;
    },
    readText: (path) =>
      readTextOrUndefined(join(tree.root, path), { mostBytes: limits.settingsBytes, within: tree.root }),
  });
}

/** One file after the other, also where several have the same content. Symbols of one content follow each other. */
function inFiles(
  looks: readonly DefinitionLook[],
  byBlob: ReadonlyMap<number, readonly string[]>,
): SymbolLook[] {
  const found: SymbolLook[] = [];
  for (let from = 0, to = 0; from < looks.length; from = to) {
    const { blob } = looks[from]!;
    while (looks[to]?.blob === blob) to++;
    for (const path of byBlob.get(blob) ?? [])
      for (let i = from; i < to; i++) {
        const { at, kind, isInside } = looks[i]!;
        found.push({ path, at, kind, isInside });
      }
  }
  return found;
}
