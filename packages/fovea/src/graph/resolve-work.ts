/** Finds the edges of given files of a tree. Runs in a worker thread, or inline when only a few files changed. */
import { join } from "node:path";
import { readTextOrUndefined } from "../base/read-text.ts";
import {
  allDefinitions,
  blobsDefining,
  definitionsNamed,
  listSources,
  readSurface,
  type SourceEntry,
} from "../codeindex/read-sources.ts";
import { decodeSurface } from "../codeindex/surface.ts";
import type { Database } from "../store/database.ts";
import { loadSource } from "./load-source.ts";
import { type EndsOfFile, packEdges } from "./packed-edges.ts";
import { allPlaces, type PackedResolution } from "./resolution-store.ts";
import { resolveFile } from "./resolve-file.ts";
import { Resolver } from "./resolver.ts";
import type { SourceFile } from "./source-file.ts";
import { rulesOf, TreeSources } from "./tree-sources.ts";

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

  /** With `readsAll`, the names of all symbols are read at once instead of one by one. */
  constructor(db: Database, tree: TreeToResolve, readsAll: boolean) {
    const files = listSources(db, tree.id);
    this.#db = db;
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#places = allPlaces(db);
    this.#sources = openSources(db, tree, files, this.#files, readsAll);
    this.#resolver = new Resolver(this.#sources);
  }

  /** Undefined when the file is not there any more. */
  resolve(path: string): PackedResolution | undefined {
    const file = this.#sources.file(path);
    const entry = this.#files.get(path);
    if (!file || !entry) return undefined;
    const { edges, unresolved, packages } = resolveFile(this.#resolver, this.#sources, file);
    file.forgetUses();
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
      const keys = surface ? decodeSurface(surface).keys : [];
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
  readsAll: boolean,
): TreeSources {
  const byBlob = new Map<number, string[]>();
  for (const { path, blob } of files) {
    const known = byBlob.get(blob);
    if (known) known.push(path);
    else byBlob.set(blob, [path]);
  }
  const all = readsAll ? definersByName(db, byBlob) : undefined;
  function* looks(name: string, family: string) {
    for (const { blob, at, kind, container } of definitionsNamed(db, name))
      for (const path of byBlob.get(blob) ?? [])
        if (rulesOf(byPath.get(path)!.language)?.family === family) yield { path, at, kind, container };
  }
  return new TreeSources({
    paths: byPath.keys(),
    load: (path) => loadSource(db, byPath.get(path)!),
    definers: (name) =>
      all ? (all.get(name) ?? []) : blobsDefining(db, name).flatMap((blob) => byBlob.get(blob) ?? []),
    ...(readsAll ? {} : { looks }),
    readText: (path) => readTextOrUndefined(join(tree.root, path)),
  });
}

function definersByName(db: Database, byBlob: ReadonlyMap<number, readonly string[]>): Map<string, string[]> {
  const definers = new Map<string, string[]>();
  for (const [name, blob] of allDefinitions(db)) {
    const paths = byBlob.get(blob);
    if (!paths) continue;
    const known = definers.get(name);
    if (!known) definers.set(name, [...paths]);
    // A file may define a name several times.
    else if (known.at(-1) !== paths.at(-1)) known.push(...paths);
  }
  return definers;
}
