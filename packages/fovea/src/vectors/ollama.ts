/** Vectors by Ollama. Versions before 0.3 have no endpoint for batches; for them every text is a request. */
import type { Embedder } from "./embedder.ts";
import { type EmbedServer, modelMissing, wrongAnswer } from "./errors.ts";
import { type Answer, errorText, post } from "./http.ts";
import { serverEmbedder } from "./server-embedder.ts";

export interface OllamaSettings {
  baseUrl: string;
  model: string;
  batchSize: number;
}

export function ollamaEmbedder({ baseUrl, model, batchSize }: OllamaSettings): Embedder {
  const server: EmbedServer = { title: "Ollama", baseUrl, start: "Start Ollama with `ollama serve`" };
  let hasBatches = true;

  /** Undefined when the server has no such endpoint. */
  async function ask(
    path: string,
    body: object,
    signal: AbortSignal | undefined,
  ): Promise<Answer | undefined> {
    const answer = await post(server, path, { model, ...body }, signal);
    if (answer.status !== 404) return answer;
    // Ollama explains in JSON that it has no such model; a path it does not know is answered in plain text.
    if (errorText(answer)) throw modelMissing(server, model, `Get it with \`ollama pull ${model}\``);
    return undefined;
  }

  async function request(texts: readonly string[], signal: AbortSignal | undefined): Promise<unknown[]> {
    if (hasBatches) {
      const answer = await ask("/api/embed", { input: texts }, signal);
      if (answer) return listIn(server, answer, "embeddings");
      hasBatches = false;
    }
    const vectors: unknown[] = [];
    for (const prompt of texts) {
      const answer = await ask("/api/embeddings", { prompt }, signal);
      if (!answer) throw wrongAnswer(server, "404, as if it were no Ollama server");
      vectors.push(listIn(server, answer, "embedding"));
    }
    return vectors;
  }

  return serverEmbedder({ name: "ollama", model, batchSize, server, request });
}

function listIn(server: EmbedServer, { json }: Answer, key: string): unknown[] {
  const list = (json as Record<string, unknown> | null | undefined)?.[key];
  if (!Array.isArray(list)) throw wrongAnswer(server, `something without "${key}"`);
  return list;
}
