/** Keys about optional models: where they are reached, and which one does what. Nothing here is required. */
import { choice, integer, later, projects, text, toggle, users } from "../field.ts";

const apiKey = { secret: true } as const;

export const modelSections = {
  providers: users("network", {
    ollama: { baseUrl: text("http://localhost:11434", "Address of the Ollama server.") },
    openai: {
      baseUrl: text(
        "https://api.openai.com/v1",
        "Address of OpenAI, or of any server that speaks its protocol, up to and including `/v1`.",
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
        "Who writes summaries in projects that do not choose.",
      ),
    ),
    summarizationModel: later(text("qwen2.5-coder", "Model that writes summaries.")),
    embeddingProvider: choice(
      ["none", "builtin", "ollama", "openai", "onnx"],
      "builtin",
      "Who computes embeddings in projects that do not choose; code leaves this machine only if you say so here or below.",
    ),
    embeddingModel: text(
      "",
      "Model that computes embeddings in projects that do not choose; empty means `nomic-embed-text` at Ollama and `text-embedding-3-small` at OpenAI. With `onnx` a model file or its folder, relative to `models` in the Fovea home folder.",
    ),
  }),
  summarization: users(
    "network",
    later({
      enabled: toggle(false, "Let a language model write summaries of symbols and sessions."),
      provider: choice(
        ["default", "ollama", "openai", "anthropic"],
        "default",
        "Who writes summaries in this project; `default` means `defaults.summarizationProvider`.",
      ),
    }),
  ),
  embeddings: users("network", {
    provider: projects(
      choice(
        ["default", "none", "builtin", "ollama", "openai", "onnx"],
        "default",
        "Who computes embeddings in this project; `default` means `defaults.embeddingProvider`.",
      ),
      { only: ["default", "builtin", "none"] },
    ),
    model: text("", "Embedding model of this project; empty means `defaults.embeddingModel`."),
    batchSize: integer(32, [1, 2_048], "Texts sent to the embedding model at once."),
    cacheDir: users(
      "paths",
      text(
        "",
        "Folder in which model files are looked for (`onnx`); empty means `models` in the Fovea home folder.",
      ),
    ),
  }),
};
