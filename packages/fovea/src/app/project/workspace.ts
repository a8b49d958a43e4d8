/**
 * One opened repository: its configuration, its two databases and the tree that is being asked about. Keeps the
 * index usable: rebuilds it when it turns out damaged, and brings it up to date before a question is answered.
 */

import { TreeFiles } from "../../answers/tree-files.ts";
import type { Clock } from "../../base/clock.ts";
import { EngineError } from "../../base/errors.ts";
import type { Logger } from "../../base/logger.ts";
import { foveaHome } from "../../base/paths.ts";
import type { Graph } from "../../code/graph/graph.ts";
import { attemptOf, hasRetriable } from "../../code/index/given-up.ts";
import {
  type IndexReport,
  type IndexRunOptions,
  type IndexSettings,
  indexPaths,
  indexTree,
} from "../../code/index/index-tree.ts";
import { findHolder } from "../../code/index/lease.ts";
import { looksDamaged, openIndex } from "../../code/index/open-index.ts";
import { buildBeside } from "../../code/index/rebuild.ts";
import { isAsIndexed, type Sweep, sweep } from "../../code/index/sweep.ts";
import {
  countTree,
  findTree,
  isRegistered,
  listTrees,
  type Tree,
  unregisteredTree,
} from "../../code/index/trees.ts";
import { newestSegment } from "../../code/index/word-store.ts";
import { chooseGroup } from "../../config/group.ts";
import { type LoadedConfig, loadConfig, shownName } from "../../config/load.ts";
import type { Config } from "../../config/schema.ts";
import type { Listing } from "../../repo/files/scan.ts";
import { refusedGit } from "../../repo/git/git-place.ts";
import type { Folder } from "../../repo/project/identify.ts";
import { openProject, type Project } from "../../repo/project/registry.ts";
import { type Database, isDamage } from "../../store/database.ts";
import type { Chosen } from "../../vectors/choose.ts";
import { begin } from "../begin.ts";
import { EdgeFinder, type Resolved } from "../code/graph/edge-finder.ts";
import { workspaceClosed } from "../errors.ts";
import { OpenWork } from "../sessions/open-work.ts";
import type { Freshness, WorkOptions, WorkspaceOptions } from "../types.ts";
import { beKnown } from "./be-known.ts";
import { folderAround } from "./folder-around.ts";
import { GraphCache } from "./graph-cache.ts";
import { IndexFile } from "./index-file.ts";
import { openMemoryStore, warnOfAlarm } from "./open-stores.ts";
import { Refresher } from "./refresher.ts";
import { withRestriction } from "./so-far.ts";
import { indexPath, memoryPath } from "./store-paths.ts";
import { TreeSettings } from "./tree-settings.ts";
import { providerOf, VectorCache, type Vectors } from "./vector-cache.ts";
import type { Watched } from "./watched.ts";
import { describeRun } from "./work-log.ts";

/** A question waits at most this long for the comparison with the disk. */
const SWEEP_LIMIT_MS = 1000;
/** And at most this long for vectors of what has changed. */
const EMBED_LIMIT_MS = 3000;

export class Workspace {
  readonly home: string;
  readonly config: Config;
  readonly ignoredSettings: LoadedConfig["ignored"];
  readonly folder: Folder;
  /** Where relative paths start. */
  readonly cwd: string;
  readonly project: Project;
  /** Whose projects share their memories; empty: none. */
  readonly group: string;
  readonly memory: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** The session of calls that name none. */
  sessionInUse: () => string | undefined = () => undefined;
  readonly #refresher: Refresher;
  readonly treeSettings: TreeSettings;
  readonly #edges: EdgeFinder;
  /** Ends with the workspace; work that no question waits for any more ends with it. */
  readonly #life = new AbortController();
  readonly #open = new OpenWork();
  /** Settles when nothing is under way any more and the files are closed. */
  closed: Promise<void> = Promise.resolve();
  /** Made when the workspace was opened, for the first run. */
  #listing: Promise<Listing> | undefined;
  readonly #indexFile: IndexFile;
  #searchable: { db: Database; revision: number; segment: number; files: TreeFiles } | undefined;
  readonly #graphs = new GraphCache();
  readonly #vectors: VectorCache;
  #trouble: string | undefined;
  /** How this process notices changes; undefined while it does not watch. */
  watching: Watched | undefined;
  /** Called whenever files of the tree were read again. Must not throw. */
  onIndexed: () => void = () => {};

  static async open(options: WorkspaceOptions): Promise<Workspace> {
    const { folder: identified, listing } = options.begun ?? begin(options);
    const home = foveaHome(options.env);
    const inner = await identified;
    const folder = options.root === undefined ? await folderAround(inner, home, options) : inner;
    const loaded = loadConfig({ env: options.env, home, projectRoot: folder.place.top });
    const { group, warning: refusal = [] } = chooseGroup(loaded, folder.place.top);
    for (const warning of loaded.warnings.concat(refusal, refusedGit(folder.place.top) ?? []))
      options.logger.warn(warning);
    const { config } = loaded;
    options.onLogLevel?.(config.server.logLevel);
    const memory = openMemoryStore(memoryPath(home, config.database.path), { ...options, home });
    warnOfAlarm(memory.path, home, options.logger);
    try {
      const project = await openProject(memory, folder, shownName(loaded), options.clock);
      const ownListing = folder === inner ? listing : undefined;
      return new Workspace(options, { home, loaded, folder, project, group, memory, listing: ownListing });
    } catch (error) {
      memory.close();
      throw error;
    }
  }

  private constructor(
    { clock, logger, cwd, root, isServer }: WorkspaceOptions,
    parts: {
      home: string;
      loaded: LoadedConfig;
      folder: Folder;
      project: Project;
      group: string;
      memory: Database;
      listing: Promise<Listing> | undefined;
    },
  ) {
    this.clock = clock;
    this.log = logger;
    this.home = parts.home;
    this.config = parts.loaded.config;
    this.ignoredSettings = parts.loaded.ignored;
    this.folder = parts.folder;
    this.cwd = cwd;
    this.project = parts.project;
    this.group = parts.group;
    this.memory = parts.memory;
    this.memory.whenReopened = () => beKnown(this);
    this.#listing = parts.listing;
    this.#vectors = new VectorCache(this.config, parts.home);
    this.treeSettings = new TreeSettings({
      ...parts,
      config: this.config,
      clock,
      isServer: isServer ?? false,
      isNamed: root !== undefined,
    });
    this.#refresher = new Refresher(this, {
      waitMs: isServer ? this.config.server.indexWaitMs : undefined,
      signal: this.#life.signal,
      logger,
    });
    this.#edges = new EdgeFinder(this.#refresher, this.treeSettings, this.#life.signal, this.#open);
    this.#indexFile = new IndexFile(indexPath(parts.home, parts.project.id), {
      log: logger,
      mayMake: () => this.treeSettings.refusal === undefined,
    });
  }

  get indexFile(): string {
    return this.#indexFile.path;
  }

  get index(): Database {
    return this.#indexFile.db;
  }

  /** Also where nothing may be written, or nothing can be since the disk is full: reading must not need a write. */
  get tree(): Tree {
    return findTree(this.index, this.folder.place) ?? unregisteredTree(this.folder.place);
  }

  /** The tree for reports: with its totals counted. */
  get countedTree(): Tree {
    return this.#indexFile.isReadOnly ? this.tree : countTree(this.index, this.tree);
  }

  /** Brings files, edges and vectors up to date. The note tells why vectors are missing, if they are. */
  async runIndex(options: IndexRunOptions): Promise<IndexReport & Resolved & { note?: string }> {
    const report = await this.indexTree(options);
    // Where nothing changed, loading the built-in model would take longer than all the rest.
    if (report.changed === 0 && providerOf(this.config) === "builtin") return report;
    // Outside of the lease: a slow model must not keep others from picking up changes.
    const vectors = await this.guarded((db) => this.#vectors.embed(db, this.tree, options));
    // Said once: while files are watched the same trouble comes with every change.
    if (vectors.note !== undefined && vectors.note !== this.#trouble) this.log.warn(vectors.note);
    this.#trouble = vectors.note;
    return { ...report, ...vectors, embedded: report.embedded + vectors.embedded };
  }

  /** From nothing, beside what there is; that is used until the new one is whole. */
  async rebuild(given: IndexRunOptions): Promise<IndexReport & Resolved & { note?: string }> {
    this.#requireIndexable();
    const options = this.#untilClosed(given);
    // Nothing to keep: a run that is interrupted goes on where it stopped.
    if (!listTrees(this.index).some(({ indexedAt }) => indexedAt !== undefined)) {
      this.discardIndex();
      return this.runIndex(options);
    }
    const found = { resolveMs: 0, resolved: 0 };
    const report = await this.#open.run(() =>
      buildBeside(
        this.indexFile,
        (path) => openIndex(path).db,
        (db) =>
          indexTree({ ...this.#target(), db }, this.settings(), {
            ...options,
            settle: (tree) => this.#edges.settle(db, tree, options, found),
          }),
      ),
    );
    this.#indexFile.reopen();
    this.onIndexed();
    const vectors = await this.guarded((db) => this.#vectors.embed(db, this.tree, options));
    const isUsed = this.tree.indexedAt === report.tree.indexedAt;
    const note = isUsed
      ? {}
      : { note: "the new index is used as soon as no other process has the old one open" };
    return { ...report, ...vectors, ...found, embedded: report.embedded + vectors.embedded, ...note };
  }

  #requireIndexable(): void {
    const { refusal } = this.treeSettings;
    if (refusal) throw refusal;
  }

  /** What a question needs: its vectors come later, and only if it is asked by meaning. */
  async indexTree(given: IndexRunOptions): Promise<IndexReport & Resolved> {
    this.#requireIndexable();
    const options = this.#untilClosed(given);
    const found = { resolveMs: 0, resolved: 0 };
    const listing = this.#listing;
    this.#listing = undefined;
    const report = await this.guarded((db) =>
      indexTree({ ...this.#target(), db }, this.settings(), {
        ...options,
        listing,
        settle: (tree) => this.#edges.settle(db, tree, options, found),
      }),
    );
    this.log.debug(() => describeRun(this.folder.place.top, report, found.resolveMs));
    if (report.changed + report.removed > 0) this.onIndexed();
    return { ...report, ...found, overlapMs: Math.min(report.overlapMs, found.resolveMs) };
  }

  get canIndex(): boolean {
    return !this.#indexFile.isReadOnly && this.config.index.enabled;
  }

  /** Reads those of these files again that look different on disk. */
  async refreshPaths(paths: readonly string[]): Promise<number> {
    if (!this.canIndex) return 0;
    const changed = await this.guarded((db) => paths.filter((path) => !isAsIndexed(db, this.tree, path)));
    if (changed.length > 0) await this.indexChanged(changed);
    return changed.length;
  }

  async indexChanged(paths: readonly string[]): Promise<void> {
    await this.guarded((db) => indexPaths({ ...this.#target(), db }, paths, this.settings()));
    this.onIndexed();
  }

  /**
   * The graph of the current tree. `asIs` accepts stale edges, without waiting for
   * the edges of what was edited just now.
   */
  async graph(options: WorkOptions & { asIs?: boolean }): Promise<Graph> {
    return this.guarded(async (db) => {
      const { tree } = this;
      // An empty listing tells that files changed since the edges were last complete.
      const isBehind = tree.listing === "";
      // While somebody is indexing, edges are found at the end of that.
      const isUnderWay = tree.indexedAt === undefined || findHolder(db, tree.id, this.clock) !== undefined;
      this.#edges.areLate = isBehind && isUnderWay;
      if (isBehind && !isUnderWay && isRegistered(tree) && !this.#indexFile.isReadOnly && !options.asIs)
        await this.#edges.findInTime(db, tree, options);
      return this.graphNow(db);
    });
  }

  /** To be taken together with what else is read: between two turns a run may have written more files. */
  graphNow(db: Database): Graph {
    return this.#graphs.get(db, this.tree);
  }

  /** Does the graph that was last asked for lack edges of files that have just changed? */
  get edgesAreLate(): boolean {
    return this.#edges.areLate;
  }

  /** What search needs of the tree as it is now; made again only when files have changed. */
  searchable(): TreeFiles {
    const db = this.index;
    const { id, revision } = this.tree;
    const segment = newestSegment(db);
    const known = this.#searchable;
    if (known?.db === db && known.revision === revision && known.segment === segment) return known.files;
    this.#searchable = { db, revision, segment, files: new TreeFiles(db, id) };
    return this.#searchable.files;
  }

  /** The vectors of the tree as it is now, or why there are none. */
  vectors(options: WorkOptions): Promise<Vectors> {
    return this.guarded((db) =>
      this.#vectors.open(db, this.tree, {
        ...options,
        limitMs: EMBED_LIMIT_MS,
        isReadOnly: this.#indexFile.isReadOnly,
      }),
    );
  }

  /** For memories as for code; a note where there is none. */
  embedder(): Promise<Chosen> {
    return this.#vectors.choose();
  }

  /** Does some work with the index; if the file turns out damaged, rebuilds it and does the work again. */
  guarded<T>(work: (db: Database) => T | Promise<T>): Promise<T> {
    return this.#open.run(() => this.#guarded(work));
  }

  async #guarded<T>(work: (db: Database) => T | Promise<T>): Promise<T> {
    const db = this.index;
    try {
      return await work(db);
    } catch (error) {
      // Work that was still under way when the workspace was closed ends as if it had been stopped.
      if (this.#life.signal.aborted) throw workspaceClosed();
      if (error instanceof EngineError) throw error;
      // Another process threw the file away and began a new one; what failed was about the old one.
      if (this.index !== db) return work(this.index);
      if (!isDamage(error) && !looksDamaged(db)) throw error;
      this.log.warn(`the index ${this.indexFile} is damaged and is being rebuilt`);
      this.discardIndex();
      await indexTree({ ...this.#target(), db: this.index }, this.settings(), {
        settle: (tree) => this.#edges.settle(this.index, tree, {}),
      });
      return work(this.index);
    }
  }

  /** Compares with the disk and reads again what changed, before a question is answered. */
  async refresh(options: WorkOptions & { isPatient?: boolean }): Promise<Freshness> {
    this.#requireIndexable();
    const note = `${this.home} is not writable, so changes are not picked up`;
    const freshness = this.#indexFile.isReadOnly
      ? { refreshed: 0, isComplete: false, note }
      : await this.#refresher.refresh(options);
    return withRestriction(freshness, this.treeSettings.restriction);
  }

  /** Are there files that were given up and are worth another try? `again`: also those that were tried in the same way. */
  hasRetriable(again: boolean): Promise<boolean> {
    return this.guarded((db) => hasRetriable(db, this.tree, { attempt: attemptOf(this.settings()), again }));
  }

  get isClosed(): boolean {
    return this.#life.signal.aborted;
  }

  sweep(limitMs = SWEEP_LIMIT_MS): Promise<Sweep> {
    return this.guarded((db) => sweep(db, this.tree, Math.min(SWEEP_LIMIT_MS, limitMs)));
  }

  discardIndex(): void {
    this.#indexFile.discard();
  }

  settings(): IndexSettings {
    return this.treeSettings.current();
  }

  /** What is under way stops; then the files are closed, at once where there is nothing. */
  close(): void {
    if (this.isClosed) return;
    this.#life.abort();
    this.closed = this.#open.afterwards(() => {
      this.#indexFile.close();
      this.memory.close();
    });
  }

  #untilClosed(options: IndexRunOptions): IndexRunOptions {
    const { signal } = this.#life;
    return { ...options, signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal };
  }

  #target() {
    return { place: this.folder.place, clock: this.clock };
  }
}
