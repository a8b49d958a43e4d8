/** How near files are in meaning: from the chunks that vectors found to the files they stand in. */
import type { TreeFiles } from "./tree-files.ts";

export interface Nearness {
  file: number;
  value: number;
  /** Its chunks that are near, the nearest first. */
  chunks: { chunk: number; cosine: number }[];
}

export interface NearChunk {
  /** The id of its content. */
  owner: number;
  chunk: number;
  cosine: number;
}

/** Below this, texts have no more in common than any two of a project. */
const LEAST_COSINE = 0.25;

export function isNear({ cosine }: NearChunk): boolean {
  return cosine >= LEAST_COSINE;
}

/**
 * A file is as near as its nearest chunk: to add up further ones only made long files near. The chunks, all of them near,
 * come best first.
 */
export function nearFiles(tree: TreeFiles, chunks: readonly NearChunk[]): Nearness[] {
  const found = new Map<number, Nearness>();
  for (const { owner, chunk, cosine } of chunks)
    for (let file = tree.firstFileOf(owner); file !== -1; file = tree.nextFileOf(file)) {
      const known = found.get(file);
      if (known) known.chunks.push({ chunk, cosine });
      else found.set(file, { file, value: cosine ** 2, chunks: [{ chunk, cosine }] });
    }
  return [...found.values()];
}
