/**
 * What memories are compared by: the model of code and the model of English side by side, so that the cosine of two
 * vectors is the mean of both, each by its share. The one knows `retry` and `backoff`, the other `child` and `daughter`.
 */
import { join } from "node:path";
import { packageRoot } from "../base/package-root.ts";
import { BuiltinEmbedder, loadBuiltin } from "./builtin.ts";
import type { Embedder } from "./embedder.ts";
import { readModelFile } from "./model-file.ts";
import { WordMeanings } from "./word-meanings.ts";

/** Chosen on the development halves of LoCoMo and of the coding memories: `benchmarks/model-results.md`. */
const CODE_SHARE = 0.3;

let loaded: MemoryEmbedder | undefined;

export function loadMemoryModel(): MemoryEmbedder {
  if (!loaded) {
    const model = readModelFile(join(packageRoot(), "model/fovea-prose.bin"));
    loaded = new MemoryEmbedder(
      loadBuiltin(),
      new BuiltinEmbedder(model, "fovea-prose"),
      new WordMeanings(model),
    );
  }
  return loaded;
}

export class MemoryEmbedder implements Embedder {
  readonly name = "builtin";
  readonly modelId: string;
  readonly dimensions: number;
  readonly words: WordMeanings;
  readonly codeWords: WordMeanings;
  readonly #code: BuiltinEmbedder;
  readonly #prose: BuiltinEmbedder;

  constructor(code: BuiltinEmbedder, prose: BuiltinEmbedder, words: WordMeanings) {
    this.#code = code;
    this.#prose = prose;
    this.words = words;
    this.codeWords = code.wordMeanings();
    this.modelId = `${code.modelId}+${prose.modelId}`;
    this.dimensions = code.dimensions + prose.dimensions;
  }

  async embed(text: string): Promise<Float32Array> {
    return this.embedText(text);
  }

  async embedBatch(texts: readonly string[]): Promise<Float32Array[]> {
    return texts.map((text) => this.embedText(text));
  }

  embedText(text: string): Float32Array {
    return join2(this.#code.embedText(text), this.#prose.embedText(text));
  }

  embedTerms(terms: ReadonlyMap<string, number>): Float32Array {
    return join2(this.#code.embedTerms(terms), this.#prose.embedTerms(terms));
  }
}

function join2(code: Float32Array, prose: Float32Array): Float32Array {
  const both = new Float32Array(code.length + prose.length);
  for (let i = 0; i < code.length; i++) both[i] = code[i]! * Math.sqrt(CODE_SHARE);
  for (let i = 0; i < prose.length; i++) both[code.length + i] = prose[i]! * Math.sqrt(1 - CODE_SHARE);
  return both;
}
