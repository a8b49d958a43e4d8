/** Settings -> who computes vectors, or why nobody does. Code is loaded for the chosen one only. */
import { resolve } from "node:path";
import { EngineError } from "../base/errors.ts";
import type { Embedder } from "./embedder.ts";

export interface EmbedSettings {
  provider: "none" | "builtin" | "ollama" | "openai" | "onnx";
  /** Empty: the one a provider is usually asked for. */
  model: string;
  batchSize: number;
  ollama: { baseUrl: string };
  openai: { baseUrl: string; apiKey: string };
  /** The Fovea home folder: what runs models of one's own is installed there. */
  home: string;
  /** Where models of one's own are; empty: `models` in the home folder, where a relative path starts too. */
  modelFolder: string;
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
      const { home } = settings;
      const { onnxEmbedder } = await import("./onnx/onnx.ts");
      try {
        return {
          embedder: onnxEmbedder({
            model,
            home,
            folder: resolve(home, settings.modelFolder || "models"),
            batchSize,
          }),
        };
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
  // Every question comes here, and to import what is there already still takes a turn of the event loop.
  ofMemories ??= (await import("./memory-model.ts")).loadMemoryModel();
  return ofMemories;
}

let ofMemories: Embedder | undefined;
