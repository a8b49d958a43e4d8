import { EngineError } from "../base/errors.ts";

/** A server that computes vectors, as error messages speak of it. */
export interface EmbedServer {
  /** Such as `Ollama`. */
  readonly title: string;
  readonly baseUrl: string;
  /** Sent as a bearer token; never shown. */
  readonly apiKey?: string | undefined;
  /** How to get it running, as the first half of a sentence. */
  readonly start: string;
  /** The setting of its key, where it has one. */
  readonly keySetting?: string | undefined;
}

const WITHOUT = "or work without vectors: `fovea config set --global embeddings.provider none`";

export function serverUnreachable(server: EmbedServer, why: string, cause: unknown): EngineError {
  return new EngineError(
    "EMBED_UNREACHABLE",
    `${server.title} at ${server.baseUrl} does not answer (${why}).`,
    {
      advice: `${server.start}, ${WITHOUT}.`,
      cause,
    },
  );
}

export function keyRefused(server: EmbedServer, status: number): EngineError {
  const what = server.apiKey ? "refused the API key" : "requires an API key";
  const set = server.keySetting ? `Set ${server.keySetting} in config.yaml` : "Check the address";
  return new EngineError("EMBED_REFUSED", `${server.title} at ${server.baseUrl} ${what} (${status}).`, {
    advice: `${set}, ${WITHOUT}.`,
  });
}

export function modelMissing(server: EmbedServer, model: string, get: string): EngineError {
  return new EngineError("EMBED_REFUSED", `${server.title} at ${server.baseUrl} has no model ${model}.`, {
    advice: `${get}, or name another one: \`fovea config set embeddings.model <name>\`.`,
  });
}

export function requestRefused(server: EmbedServer, status: number, said: string): EngineError {
  return new EngineError(
    "EMBED_REFUSED",
    `${server.title} at ${server.baseUrl} refused to compute vectors (${status}${said ? `: ${said}` : ""}).`,
    { advice: `Check embeddings.model and the address of the server, ${WITHOUT}.` },
  );
}

export function wrongAnswer(server: EmbedServer, what: string): EngineError {
  return new EngineError(
    "EMBED_WRONG_ANSWER",
    `${server.title} at ${server.baseUrl} answered with ${what}.`,
    {
      advice: `Check that embeddings.model is an embedding model and that the address is right, ${WITHOUT}.`,
    },
  );
}

/** Vectors of one model are compared with each other; one that changed under its name would spoil all. */
export function dimensionsChanged(modelId: string, known: number, now: number): EngineError {
  return new EngineError(
    "EMBED_WRONG_ANSWER",
    `The embedding model ${modelId} now gives vectors of ${now} numbers; those in the index have ${known}.`,
    {
      advice:
        "Name the model with its version in embeddings.model, or rebuild the index with `fovea index --force`.",
    },
  );
}

export function modelFileMissing(path: string): EngineError {
  return new EngineError("EMBED_UNREACHABLE", `There is no ONNX model at ${path}.`, {
    advice: `Set embeddings.model to a .onnx file or to a folder that contains model.onnx, ${WITHOUT}.`,
  });
}

export function runtimeMissing(home: string): EngineError {
  return new EngineError("EMBED_UNREACHABLE", "The program that runs ONNX models is not installed.", {
    advice: `Run \`npm install --prefix ${home} onnxruntime-node\`, ${WITHOUT}.`,
  });
}

export function tokenizerMissing(folder: string): EngineError {
  return new EngineError("EMBED_UNREACHABLE", `The ONNX model in ${folder} has no tokenizer next to it.`, {
    advice: `Put the model's tokenizer.json or vocab.txt into that folder, ${WITHOUT}.`,
  });
}

export function tokenizerUnknown(path: string, kind: string): EngineError {
  return new EngineError("EMBED_REFUSED", `${path} describes a tokenizer of the unsupported kind ${kind}.`, {
    advice: `Choose a model with a WordPiece tokenizer (BERT, MiniLM, bge, gte, nomic-embed), ${WITHOUT}.`,
  });
}
