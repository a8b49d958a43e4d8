import { EngineError } from "../base/errors.ts";

export function sessionNotFound(id: string, known: readonly string[]): EngineError {
  return new EngineError("SESSION_NOT_FOUND", `There is no session ${id} in this project.`, {
    advice:
      known.length > 0
        ? `The latest are ${known.join(", ")}; \`fovea session list\` shows all.`
        : "`fovea session start` begins one.",
    details: { known },
  });
}

export function checkpointNotFound(id: string): EngineError {
  return new EngineError("CHECKPOINT_NOT_FOUND", `There is no checkpoint ${id}.`, {
    advice: "`fovea checkpoint list` shows those that are kept.",
  });
}

export function badSession(message: string, advice: string): EngineError {
  return new EngineError("USAGE", message, { advice });
}
