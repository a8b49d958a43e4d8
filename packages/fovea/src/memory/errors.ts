import { EngineError } from "../base/errors.ts";

export function badMemory(message: string, advice: string): EngineError {
  return new EngineError("USAGE", message, { advice });
}

export function memoryNotFound(id: string, similar: readonly string[] = []): EngineError {
  return new EngineError("MEMORY_NOT_FOUND", `There is no memory ${id}.`, {
    advice:
      similar.length > 0
        ? `Several ids end like that: ${similar.join(", ")}. Give the whole id.`
        : "`fovea recall` and `fovea memory list` show ids.",
    details: { similar },
  });
}

export function injectedText(): EngineError {
  return new EngineError(
    "MEMORY_REFUSED",
    "This text is an answer from fovea itself, not something learned.",
    {
      advice: "Remember your conclusion instead, in your own words.",
    },
  );
}

export function secretAsName(what: string): EngineError {
  return new EngineError("MEMORY_REFUSED", `The ${what} of this memory contains a secret.`, {
    advice: "Choose another one: it is stored unchanged, because it identifies the memory.",
  });
}

export function nothingLeft(): EngineError {
  return new EngineError("MEMORY_REFUSED", "This text contains only secrets, and secrets are not stored.", {
    advice: "Say it again without the secret itself.",
  });
}
