/** Text -> vectors. Who computes them, the built-in model or a server, is nobody else's business. */
import type { WordMeanings } from "./word-meanings.ts";

export interface Embedder {
  /** Such as `builtin`, `ollama`, `openai`. */
  readonly name: string;
  /** The model with its version. Vectors of different models are kept apart and never compared. */
  readonly modelId: string;
  /** Zero until a server, which need not tell beforehand, has answered for the first time. */
  readonly dimensions: number;
  embed(text: string, options?: EmbedOptions): Promise<Float32Array>;
  /** One vector of unit length per text, in order; of zeros where a text says nothing. */
  embedBatch(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>;
  /** A question by its stems, each with what it is worth, where a model has one row per word. */
  embedTerms?(terms: ReadonlyMap<string, number>): Float32Array;
  /** Likewise: how alike single words are. */
  readonly words?: WordMeanings;
  /** The same as far as words of code go, where that is another model. */
  readonly codeWords?: WordMeanings;
}

export interface EmbedOptions {
  signal?: AbortSignal | undefined;
}
