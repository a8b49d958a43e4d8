/**
 * What all servers have in common: texts are normalised and sent in batches, vectors are checked and brought to unit
 * length. A provider adds how one batch is asked for.
 */
import { limits } from "../base/limits.ts";
import type { Embedder, EmbedOptions } from "./embedder.ts";
import { dimensionsChanged, type EmbedServer, wrongAnswer } from "./errors.ts";

export interface ServerModel {
  /** Such as `ollama`. */
  name: string;
  model: string;
  batchSize: number;
  server: EmbedServer;
  /** The vectors of some texts as the server sent them: nothing about them is checked yet. */
  request(texts: readonly string[], signal: AbortSignal | undefined): Promise<readonly unknown[]>;
}

export function serverEmbedder(provider: ServerModel): Embedder {
  const modelId = `${provider.name}:${provider.model}`;
  let dimensions = 0;

  async function embedSome(
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    const answer = await provider.request(texts, signal);
    if (answer.length !== texts.length)
      throw wrongAnswer(provider.server, `${answer.length} vectors for ${texts.length} texts`);
    return answer.map((numbers) => {
      if (!isVector(numbers)) throw wrongAnswer(provider.server, "something that is not a vector");
      if (dimensions !== 0 && numbers.length !== dimensions)
        throw dimensionsChanged(modelId, dimensions, numbers.length);
      dimensions = numbers.length;
      return toUnitLength(numbers);
    });
  }

  async function embedBatch(
    texts: readonly string[],
    { signal }: EmbedOptions = {},
  ): Promise<Float32Array[]> {
    const clean = texts.map(normaliseText);
    // Some servers answer an empty text with an error.
    const sent = clean.flatMap((text, at) => (text === "" ? [] : [at]));
    const vectors = new Map<number, Float32Array>();
    for (let from = 0; from < sent.length; from += provider.batchSize) {
      const some = sent.slice(from, from + provider.batchSize);
      const found = await embedSome(
        some.map((at) => clean[at]!),
        signal,
      );
      for (const [i, at] of some.entries()) vectors.set(at, found[i]!);
    }
    return clean.map((_, at) => vectors.get(at) ?? new Float32Array(dimensions));
  }

  return {
    name: provider.name,
    modelId,
    get dimensions() {
      return dimensions;
    },
    embed: async (text, options) => (await embedBatch([text], options))[0]!,
    embedBatch,
  };
}

/**
 * One form for what reads the same: composed characters, single spaces, no blank lines or indentation, which cost
 * tokens and say little; nothing that is not text; no longer than models read.
 */
export function normaliseText(text: string): string {
  const clean = text
    // Beyond this nothing can be left of it; a text of megabytes need not be looked through.
    .slice(0, limits.embedChars * 10)
    .normalize("NFC")
    .replace(/(?:[^\S\n]|(?!\n)\p{Cc})+/gu, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim()
    .slice(0, limits.embedChars);
  // Half a surrogate pair, as a cut may leave it, is no valid JSON to many servers.
  return clean.replace(/\p{Cs}/gu, "");
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite);
}

function toUnitLength(numbers: readonly number[]): Float32Array {
  const length = Math.sqrt(numbers.reduce((sum, x) => sum + x * x, 0));
  return Float32Array.from(numbers, (x) => (length > 0 ? x / length : 0));
}
