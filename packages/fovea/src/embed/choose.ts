/** Settings -> who computes vectors, or why nobody does. Code is loaded for the chosen one only. */
import { EngineError } from "../base/errors.ts";
import type { Embedder } from "./embedder.ts";

export interface EmbedSettings {
  provider: "none" | "builtin" | "ollama" | "openai" | "onnx";
  /** Empty: the one a provider is usually asked for. */
  model: string;
  batchSize: number;
  ollama: { baseUrl: string };
  openai: { baseUrl: string; apiKey: string };
  /** The Fovea home folder: models of one's own, and what runs them. */
  home: string;
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
    case "onnx": {
      if (model === "")
        return { note: "there are no vectors: embeddings.model must name an ONNX file or its folder" };
      const { onnxEmbedder } = await import("./onnx/onnx.ts");
      try {
        return { embedder: onnxEmbedder({ model, home: settings.home, batchSize }) };
      } catch (error) {
        // A file that was moved away must not keep anybody from searching by words.
        if (error instanceof EngineError) return { note: `${error.message} ${error.advice}` };
        throw error;
      }
    }
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

/** Memories are English as much as code: the built-in model reads them with one for each. */
export async function embedderOfMemories(embedder: Embedder): Promise<Embedder> {
  if (embedder.name !== "builtin") return embedder;
  return (await import("./memory-model.ts")).loadMemoryModel();
}
