import { EngineError } from "../../base/errors.ts";
import { nearestName } from "../../base/similar-names.ts";

export function wrongArgument(tool: string, what: string, advice: string): EngineError {
  return new EngineError("USAGE", `${tool}: ${what}.`, { advice });
}

export function toolUnknown(name: string, known: readonly string[]): EngineError {
  return new EngineError("USAGE", `There is no tool ${JSON.stringify(name.slice(0, 80))}.`, {
    advice: `${didYouMean(name, known)}Tools: ${known.join(", ")}.`,
  });
}

/** A sentence with a blank behind it, or nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return near === undefined ? "" : `Did you mean ${near}? `;
}

export function callCancelled(): EngineError {
  return new EngineError("INTERRUPTED", "This call was cancelled.", {
    advice: "Call it again if you still need the answer.",
  });
}
