/** Vectors of a content's chunks by the built-in model, from a text that was read for its words anyway. */
import type { BuiltinEmbedder } from "../embed/builtin.ts";
import { encodeVectors } from "../embed/vector-codec.ts";
import type { Chunk } from "../syntax/types.ts";
import type { ReadText } from "./words.ts";

export interface ComputedVectors {
  modelId: string;
  dimensions: number;
  body: Uint8Array;
}

export function embedChunks(
  model: BuiltinEmbedder,
  path: string,
  { starts, tokens }: ReadText,
  chunks: readonly Chunk[],
): ComputedVectors {
  const vectors = chunks.map(({ startLine, endLine }) => {
    const end = starts[endLine];
    return model.embedTokens(
      path,
      tokens,
      tokens.firstFrom(starts[startLine - 1]!),
      end === undefined ? tokens.count : tokens.firstFrom(end),
    );
  });
  const { modelId, dimensions } = model;
  return { modelId, dimensions, body: encodeVectors(vectors, dimensions) };
}
