/** Keys about optional models: where they are reached, and which one does what. Nothing here is required. */
import { choice, integer, later, projects, text, toggle, users } from "../field.ts";

const apiKey = { secret: true } as const;

export const modelSections = {
  providers: users("network", {
    ollama: { baseUrl: text("http://localhost:11434", "Address of the Ollama server.") },
    openai: {
      baseUrl: text(
        "https://api.openai.com/v1",
        "Address of OpenAI or of any compatible server, up to and including `/v1`.",
      ),
      apiKey: text(
        "",
        "API key of OpenAI; name an environment variable instead of writing the key itself.",
        apiKey,
      ),
    },
    anthropic: {
      apiKey: later(
        text(
          "",
          "API key of Anthropic; name an environment variable instead of writing the key itself.",
          apiKey,
        ),
      ),
    },
  }),
  defaults: users("network", {
    summarizationProvider: later(
      choice(
        ["ollama", "openai", "anthropic"],
        "ollama",
        "Default provider of summaries, for projects that do not choose one.",
      ),
    ),
    summarizationModel: later(text("qwen2.5-coder", "Model that writes summaries.")),
    embeddingProvider: choice(
      ["none", "builtin", "ollama", "openai", "onnx"],
      "builtin",
      "Default provider of embeddings, for projects that do not choose one; code leaves this machine only if you choose a remote provider here or below.",
    ),
    embeddingModel: text(
      "",
      "Default embedding model, for projects that do not choose one; empty means  `nomic-embed-text` at Ollama and `text-embedding-3-small` at OpenAI. With `onnx` a model file or its folder, relative to `models` in the Fovea home folder.",
    ),
  }),
  summarization: users(
    "network",
    later({
      enabled: toggle(false, "Let a language model write summaries of symbols and sessions."),
      provider: choice(
        ["default", "ollama", "openai", "anthropic"],
        "default",
        "Provider of summaries in this project; `default` means `defaults.summarizationProvider`.",
      ),
    }),
  ),
  embeddings: users("network", {
    provider: projects(
      choice(
        ["default", "none", "builtin", "ollama", "openai", "onnx"],
        "default",
        "Provider of embeddings in this project; `default` means `defaults.embeddingProvider`.",
      ),
      { only: ["default", "builtin", "none"] },
    ),
    model: text("", "Embedding model of this project; empty means `defaults.embeddingModel`."),
    batchSize: integer(32, [1, 2_048], "Number of texts sent to the embedding model at once."),
    cacheDir: users(
      "paths",
      text("", "Folder with model files (`onnx`); empty means `models` in the Fovea home folder."),
    ),
  }),
};
