/**
 * Gives the contents of a tree vectors of one model, where they have none. Works in batches, each written whole, so
 * that it can be stopped at any moment and goes on from there. A model that cannot be reached is no reason to fail:
 * the index is useful without vectors, and the report says what is missing.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { EngineError, messageOf } from "../../base/errors.ts";
import { readSourceFile } from "../../base/read-bounded.ts";
import { blobId } from "../../repo/git/blob-id.ts";
import type { Database } from "../../store/database.ts";
import { decodeText } from "../../syntax/classify-content.ts";
import type { Embedder } from "../../vectors/embedder.ts";
import { encodeVectors } from "../../vectors/vector-codec.ts";
import { stopIfAsked } from "./interrupted.ts";
import { chunksOfFile } from "./read.ts";
import { isAsIndexed } from "./sweep.ts";
import type { Tree } from "./trees.ts";
import { isEmbedded, listUnembedded, type Unembedded, type VectorRow, writeVectors } from "./vector-store.ts";

export interface EmbedTreeOptions {
  /** Texts that the model is given at once. */
  batchSize: number;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Stop after this time and leave the rest to the next run. */
  limitMs?: number | undefined;
}

export interface EmbedReport {
  /** Contents that got their vectors now. */
  embedded: number;
  /** Why others did not, and what to do about it. */
  note?: string;
}

export async function embedTree(
  db: Database,
  tree: Tree,
  embedder: Embedder,
  options: EmbedTreeOptions,
): Promise<EmbedReport> {
  const waiting = listUnembedded(db, tree.id, embedder.modelId);
  const timeout = options.limitMs === undefined ? undefined : AbortSignal.timeout(options.limitMs);
  const signals = [options.signal, timeout].filter((signal) => signal !== undefined);
  let done = 0;
  let embedded = 0;
  const incomplete = (why: string): EmbedReport => ({ embedded, note: `Some vectors are missing: ${why}` });
  for (const batch of makeBatches(startAnywhere(waiting), options.batchSize)) {
    options.onProgress?.(done, waiting.length);
    // A model that computes right here would otherwise let no signal through.
    await nextTurn();
    stopIfAsked(options.signal);
    if (timeout?.aborted) return incomplete(OUT_OF_TIME);
    const contents = batch.flatMap((one) => readContent(db, tree, embedder.modelId, one) ?? []);
    try {
      const rows = await embedContents(embedder, contents, AbortSignal.any(signals));
      writeVectors(db, embedder, rows);
      embedded += rows.length;
    } catch (error) {
      stopIfAsked(options.signal);
      if (timeout?.aborted) return incomplete(OUT_OF_TIME);
      if (!(error instanceof EngineError) || !error.code.startsWith("EMBED_")) throw error;
      return incomplete(`${messageOf(error)} ${error.advice}`);
    }
    done += batch.length;
  }
  return { embedded };
}

const OUT_OF_TIME = "a question cannot wait for the rest. Compute them with `fovea index`.";

/** Two processes that do this at once begin at different places and so share the work, not repeat it. */
function startAnywhere<T>(list: readonly T[]): T[] {
  const start = Math.floor(Math.random() * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}

/** As many contents together as give full batches of texts; one with more texts than that is a batch by itself. */
function* makeBatches(list: readonly Unembedded[], batchSize: number): Generator<Unembedded[]> {
  let batch: Unembedded[] = [];
  let texts = 0;
  for (const one of list) {
    if (batch.length > 0 && texts + one.chunks > batchSize) {
      yield batch;
      batch = [];
      texts = 0;
    }
    batch.push(one);
    texts += one.chunks;
  }
  if (batch.length > 0) yield batch;
}

interface Content {
  blob: number;
  /** Of its chunks. */
  texts: string[];
}

/** Undefined when another process was faster, or when the file is not what the index knows: then it comes again. */
function readContent(
  db: Database,
  tree: Tree,
  modelId: string,
  { blob, path, oid }: Unembedded,
): Content | undefined {
  if (isEmbedded(db, blob, modelId)) return undefined;
  let bytes: Buffer;
  try {
    bytes = readSourceFile(`${tree.root}/${path}`);
  } catch {
    // Gone since it was indexed.
    return undefined;
  }
  // The look counts first: git's id of a file with Windows line ends is not that of its bytes.
  if (!isAsIndexed(db, tree, path) && blobId(bytes) !== Buffer.from(oid).toString("hex")) return undefined;
  const lines = decodeText(bytes)?.text.split(/\r?\n/) ?? [];
  const place = path.split("/").slice(-PATH_PARTS).join("/");
  return {
    blob,
    texts: chunksOfFile(db, blob).map(
      ({ startLine, endLine }) => `${place}\n${lines.slice(startLine - 1, endLine).join("\n")}`,
    ),
  };
}

/** The nearest folders say what a file is about; those further up are the same for all. */
const PATH_PARTS = 3;

async function embedContents(
  embedder: Embedder,
  contents: readonly Content[],
  signal: AbortSignal,
): Promise<VectorRow[]> {
  if (contents.length === 0) return [];
  const vectors = await embedder.embedBatch(
    contents.flatMap(({ texts }) => texts),
    { signal },
  );
  const { dimensions } = embedder;
  let at = 0;
  return contents.map(({ blob, texts }) => {
    const own = vectors.slice(at, at + texts.length);
    at += texts.length;
    return { blob, body: encodeVectors(own, dimensions) };
  });
}
