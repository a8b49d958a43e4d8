import { EngineError } from "../base/errors.ts";
import { visibleText } from "../base/visible-text.ts";

export function sessionNotFound(id: string, near: readonly string[], isAnyKnown: boolean): EngineError {
  const list = "The list of sessions has them all (`session` with the action `list`).";
  return new EngineError("SESSION_NOT_FOUND", `There is no session ${visibleText(id)} in this project.`, {
    advice:
      near.length > 0
        ? `Near it: ${near.map(visibleText).join(", ")}. ${list}`
        : isAnyKnown
          ? list
          : "There are no sessions yet; `session` with the action `start` begins one.",
    details: { known: near },
  });
}

export function noSession(): EngineError {
  return new EngineError("SESSION_NOT_FOUND", "No session of this project is active.", {
    advice:
      "Name one from the list (`session` with the action `list`), or begin one with the action `start`.",
    details: { known: [] },
  });
}

export function checkpointNotFound(id: string): EngineError {
  return new EngineError("CHECKPOINT_NOT_FOUND", `There is no checkpoint ${id}.`, {
    advice: "`fovea checkpoint list` lists the saved ones.",
  });
}

export function badSession(message: string, advice: string): EngineError {
  return new EngineError("USAGE", message, { advice });
}
