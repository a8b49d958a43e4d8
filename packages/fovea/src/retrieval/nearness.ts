/** How near files are in meaning: from the chunks that vectors found to the files they stand in. */
import type { TreeFiles } from "./tree-files.ts";

export interface Nearness {
  file: number;
  value: number;
  /** The number of its nearest chunk. */
  chunk: number;
}

export interface NearChunk {
  /** The id of its content. */
  owner: number;
  chunk: number;
  cosine: number;
}

/** A file is worth its nearest chunks, each further one half as much, as with words. */
const BEST_CHUNKS = 4;
/** Below this, texts have no more in common than any two of a project. */
const LEAST_COSINE = 0.25;

export function isNear({ cosine }: NearChunk): boolean {
  return cosine >= LEAST_COSINE;
}

/** The chunks, all of them near, come best first. */
export function nearFiles(tree: TreeFiles, chunks: readonly NearChunk[]): Nearness[] {
  const found = new Map<number, Nearness & { chunks: number }>();
  for (const { owner, chunk, cosine } of chunks) {
    for (let file = tree.firstFileOf(owner); file !== -1; file = tree.nextFileOf(file)) {
      const near = found.get(file) ?? { file, value: 0, chunk, chunks: 0 };
      found.set(file, near);
      if (near.chunks === BEST_CHUNKS) continue;
      near.value += cosine ** 2 / 2 ** near.chunks;
      near.chunks++;
    }
  }
  return [...found.values()];
}
