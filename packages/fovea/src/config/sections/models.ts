/** Keys about optional models: where they are reached, and which one does what. Nothing here is required. */
import { integer, later, oneOf, text, toggle } from "../field.ts";

const global = { globalOnly: true } as const;
/** A cloned repository must not decide that code is sent away at the user's expense, or which model file is loaded. */
const remote = { globalValues: ["openai", "onnx"] } as const;
const apiKey = { secret: true, globalOnly: true } as const;

export const modelSections = {
  providers: {
    ollama: { baseUrl: text("http://localhost:11434", "Address of the Ollama server.", global) },
    openai: {
      baseUrl: text(
        "https://api.openai.com/v1",
        "Address of OpenAI, or of any server that speaks its protocol, up to and including `/v1`.",
        global,
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
  },
  defaults: {
    summarizationProvider: later(
      oneOf(
        ["ollama", "openai", "anthropic"],
        "ollama",
        "Who writes summaries in projects that do not choose.",
      ),
    ),
    summarizationModel: later(text("qwen2.5-coder", "Model that writes summaries.")),
    embeddingProvider: oneOf(
      ["none", "builtin", "ollama", "openai", "onnx"],
      "builtin",
      "Who computes embeddings in projects that do not choose; code leaves this machine only if you say so here or below.",
      remote,
    ),
    embeddingModel: text(
      "",
      "Model that computes embeddings in projects that do not choose; empty means `nomic-embed-text` at Ollama and `text-embedding-3-small` at OpenAI. With `onnx` a model file or its folder, relative to `models` in the Fovea home folder.",
    ),
  },
  summarization: later({
    enabled: toggle(false, "Let a language model write summaries of symbols and sessions."),
    provider: oneOf(
      ["default", "ollama", "openai", "anthropic"],
      "default",
      "Who writes summaries in this project; `default` means `defaults.summarizationProvider`.",
    ),
  }),
  embeddings: {
    provider: oneOf(
      ["default", "none", "builtin", "ollama", "openai", "onnx"],
      "default",
      "Who computes embeddings in this project; `default` means `defaults.embeddingProvider`.",
      remote,
    ),
    model: text("", "Embedding model of this project; empty means `defaults.embeddingModel`."),
    batchSize: integer(32, [1, 2_048], "Texts sent to the embedding model at once."),
    cacheDir: text(
      "",
      "Folder in which model files are looked for (`onnx`); empty means `models` in the Fovea home folder.",
      global,
    ),
  },
};
