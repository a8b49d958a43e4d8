/** Keys about optional models: where they are reached, and which one does what. Nothing here is required. */
import { integer, later, oneOf, text, toggle } from "../field.ts";

const global = { globalOnly: true } as const;
const apiKey = { secret: true, globalOnly: true } as const;

export const modelSections = later({
  providers: {
    ollama: { baseUrl: text("http://localhost:11434", "Address of the Ollama server.", global) },
    openai: {
      apiKey: text(
        "",
        "API key of OpenAI; name an environment variable instead of writing the key itself.",
        apiKey,
      ),
    },
    anthropic: {
      apiKey: text(
        "",
        "API key of Anthropic; name an environment variable instead of writing the key itself.",
        apiKey,
      ),
    },
  },
  defaults: {
    summarizationProvider: oneOf(
      ["ollama", "openai", "anthropic"],
      "ollama",
      "Who writes summaries in projects that do not choose.",
    ),
    summarizationModel: text("qwen2.5-coder", "Model that writes summaries."),
    embeddingProvider: oneOf(
      ["builtin", "ollama", "openai"],
      "ollama",
      "Who computes embeddings in projects that do not choose.",
    ),
    embeddingModel: text(
      "nomic-embed-text",
      "Model that computes embeddings in projects that do not choose.",
    ),
  },
  summarization: {
    enabled: toggle(false, "Let a language model write summaries of symbols and sessions."),
    provider: oneOf(
      ["default", "ollama", "openai", "anthropic"],
      "default",
      "Who writes summaries in this project; `default` means `defaults.summarizationProvider`.",
    ),
  },
  embeddings: {
    provider: oneOf(
      ["default", "builtin", "ollama", "openai"],
      "default",
      "Who computes embeddings in this project; `default` means `defaults.embeddingProvider`.",
    ),
    model: text("", "Embedding model of this project; empty means `defaults.embeddingModel`."),
    batchSize: integer(32, [1, 2_048], "Texts sent to the embedding model at once."),
    cacheDir: text("", "Folder for model files; empty means a folder in the Fovea home folder.", global),
  },
});
