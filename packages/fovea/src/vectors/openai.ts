/** Vectors by OpenAI, or by any server that speaks its protocol: LM Studio, vLLM, llama.cpp, a gateway. */
import type { Embedder } from "./embedder.ts";
import { type EmbedServer, modelMissing, wrongAnswer } from "./errors.ts";
import { post } from "./http.ts";
import { serverEmbedder } from "./server-embedder.ts";

export interface OpenAiSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  batchSize: number;
}

export function openAiEmbedder({ baseUrl, apiKey, model, batchSize }: OpenAiSettings): Embedder {
  const server: EmbedServer = {
    title: "The embedding server",
    baseUrl,
    apiKey: apiKey || undefined,
    start: "Check providers.openai.baseUrl and the network",
    keySetting: "providers.openai.apiKey",
  };

  async function request(texts: readonly string[], signal: AbortSignal | undefined): Promise<unknown[]> {
    const { status, json } = await post(server, "/embeddings", { model, input: texts }, signal);
    if (status === 404) throw modelMissing(server, model, "Check providers.openai.baseUrl");
    const data = (json as { data?: unknown } | null | undefined)?.data;
    if (!Array.isArray(data)) throw wrongAnswer(server, 'something without "data"');
    // The protocol numbers the vectors and promises no order; some servers leave the numbers out.
    const vectors: unknown[] = new Array(data.length).fill(undefined);
    (data as ({ index?: unknown; embedding?: unknown } | null)[]).forEach((item, at) => {
      vectors[typeof item?.index === "number" ? item.index : at] = item?.embedding;
    });
    return vectors;
  }

  return serverEmbedder({ name: "openai", model, batchSize, server, request });
}
