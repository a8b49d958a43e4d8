/** Vectors of a content's chunks by the built-in model, from a text that was read for its words anyway. */

import type { Chunk } from "../../syntax/types.ts";
import type { BuiltinEmbedder } from "../../vectors/builtin.ts";
import { encodeVectors } from "../../vectors/vector-codec.ts";
import type { ReadText } from "./words.ts";

export interface ComputedVectors {
  modelId: string;
  dimensions: number;
  body: Uint8Array;
}

export function embedChunks(
  model: BuiltinEmbedder,
  path: string,
  { tokens }: ReadText,
  chunks: readonly Chunk[],
): ComputedVectors {
  const vectors = model.embedParts(
    path,
    tokens,
    chunks.map(({ startLine, endLine }) => [tokens.firstFrom(startLine), tokens.firstFrom(endLine + 1)]),
  );
  const { modelId, dimensions } = model;
  return { modelId, dimensions, body: encodeVectors(vectors, dimensions) };
}
