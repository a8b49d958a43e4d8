import { EngineError } from "../base/errors.ts";

export function badMemory(message: string, advice: string): EngineError {
  return new EngineError("USAGE", message, { advice });
}

export function memoryNotFound(id: string, similar: readonly string[] = []): EngineError {
  return new EngineError("MEMORY_NOT_FOUND", `There is no memory ${id}.`, {
    advice:
      similar.length > 0
        ? `Several end like that: ${similar.join(", ")}. Give the whole id.`
        : "`fovea recall` and `fovea memory list` show ids.",
    details: { similar },
  });
}

export function injectedText(): EngineError {
  return new EngineError("MEMORY_REFUSED", "This text is an answer of fovea itself, not something learned.", {
    advice: "Remember what you concluded from it, in your own words.",
  });
}

export function secretAsName(what: string): EngineError {
  return new EngineError("MEMORY_REFUSED", `The ${what} of this memory holds a secret.`, {
    advice: "Give another one: it is kept as it is, since it tells memories apart.",
  });
}

export function nothingLeft(): EngineError {
  return new EngineError(
    "MEMORY_REFUSED",
    "Nothing but secrets was in this text, and secrets are not kept.",
    {
      advice: "Say it again without the secret itself.",
    },
  );
}
