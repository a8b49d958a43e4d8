/** Settings -> who computes vectors, or why nobody does. Code is loaded for the chosen one only. */
import type { Embedder } from "./embedder.ts";

export interface EmbedSettings {
  provider: "none" | "builtin" | "ollama" | "openai";
  /** Empty: the one a provider is usually asked for. */
  model: string;
  batchSize: number;
  ollama: { baseUrl: string };
  openai: { baseUrl: string; apiKey: string };
}

/** The note is for the user: what is missing, and how to get it. */
export type Chosen = { embedder: Embedder } | { note: string };

export async function chooseEmbedder(settings: EmbedSettings): Promise<Chosen> {
  const { provider, model, batchSize } = settings;
  switch (provider) {
    case "none":
      return { note: "there are no vectors: embeddings.provider is none" };
    case "builtin":
      return { embedder: (await import("./builtin.ts")).loadBuiltin() };
    case "ollama": {
      const { ollamaEmbedder } = await import("./ollama.ts");
      return {
        embedder: ollamaEmbedder({ ...settings.ollama, model: model || "nomic-embed-text", batchSize }),
      };
    }
    case "openai": {
      const { openAiEmbedder } = await import("./openai.ts");
      return {
        embedder: openAiEmbedder({ ...settings.openai, model: model || "text-embedding-3-small", batchSize }),
      };
    }
  }
}
