/**
 * The vectors of a workspace's tree: chosen model, computing what is missing, and the index in memory, which is loaded
 * again only when contents of the tree came or went.
 */
import { type EmbedReport, embedTree } from "../../code/index/embed-tree.ts";
import type { Tree } from "../../code/index/trees.ts";
import { findModel, listEmbedded, loadVectors } from "../../code/index/vector-store.ts";
import type { Config } from "../../config/schema.ts";
import type { Database } from "../../store/database.ts";
import { type Chosen, chooseEmbedder, type EmbedSettings } from "../../vectors/choose.ts";
import type { Embedder } from "../../vectors/embedder.ts";
import type { VectorIndex } from "../../vectors/vector-index.ts";
import type { WorkOptions } from "../types.ts";

/** The note says why there are no vectors, or why not all: for the user, beside the answer. */
export type Vectors = { embedder: Embedder; index: VectorIndex; note?: string } | { note: string };

export class VectorCache {
  readonly #config: Config;
  readonly #home: string;
  #chosen: Promise<Chosen> | undefined;
  #loaded: { db: Database; stamp: string; index: VectorIndex; note?: string } | undefined;

  constructor(config: Config, home: string) {
    this.#config = config;
    this.#home = home;
  }

  /** Computes what is missing. Nothing, and no note, when there is no model to do it: that is a choice. */
  async embed(
    db: Database,
    tree: Tree,
    options: WorkOptions & { limitMs?: number | undefined },
  ): Promise<EmbedReport> {
    const chosen = await this.choose();
    if (!("embedder" in chosen)) return { embedded: 0 };
    return embedTree(db, tree, chosen.embedder, {
      batchSize: this.#config.embeddings.batchSize,
      signal: options.signal,
      limitMs: options.limitMs,
      onProgress: (done, total) => options.onProgress?.({ phase: "embedding", done, total }),
    });
  }

  /** The vectors for a question, which can wait for the missing ones so long and no longer. */
  async open(
    db: Database,
    tree: Tree,
    options: WorkOptions & { limitMs: number; isReadOnly: boolean },
  ): Promise<Vectors> {
    const chosen = await this.choose();
    if (!("embedder" in chosen)) return chosen;
    const { embedder } = chosen;
    const before = this.#loaded;
    // Without a write nothing can be missing that was not missing before, and nothing be new.
    if (before?.db !== db || before.stamp !== db.stamp() || before.note !== undefined) {
      const report: EmbedReport = options.isReadOnly ? { embedded: 0 } : await this.embed(db, tree, options);
      const index = upToDate(db, tree, embedder.modelId, before?.db === db ? before.index : undefined);
      const note = report.note === undefined ? {} : { note: report.note };
      this.#loaded = { db, stamp: db.stamp(), index, ...note };
    }
    const { index, note } = this.#loaded!;
    if (index.size === 0) return { note: note ?? "there are no vectors: nothing has been embedded yet" };
    return { embedder, index, ...(note === undefined ? {} : { note }) };
  }

  /** Who computes vectors, or why nobody does. */
  choose(): Promise<Chosen> {
    const { embeddings, defaults, providers } = this.#config;
    this.#chosen ??= chooseEmbedder({
      provider: providerOf(this.#config),
      model: embeddings.model || defaults.embeddingModel,
      batchSize: embeddings.batchSize,
      ollama: providers.ollama,
      openai: providers.openai,
      home: this.#home,
      modelFolder: embeddings.cacheDir,
    });
    return this.#chosen;
  }
}

export function providerOf({ embeddings, defaults }: Config): EmbedSettings["provider"] {
  return embeddings.provider === "default" ? defaults.embeddingProvider : embeddings.provider;
}

/** Most writes are about other trees, or about edges: then the vectors in memory are still the right ones. */
function upToDate(db: Database, tree: Tree, modelId: string, loaded: VectorIndex | undefined): VectorIndex {
  if (!loaded) return loadVectors(db, tree, modelId);
  const model = findModel(db, modelId);
  const blobs = model ? listEmbedded(db, tree.id, model) : [];
  const isSame = loaded.owners.length === blobs.length && blobs.every((blob, i) => blob === loaded.owners[i]);
  return isSame ? loaded : loadVectors(db, tree, modelId);
}
