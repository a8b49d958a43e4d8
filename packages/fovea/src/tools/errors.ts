import { EngineError } from "../base/errors.ts";

export function wrongArgument(tool: string, what: string, advice: string): EngineError {
  return new EngineError("USAGE", `${tool}: ${what}.`, { advice });
}

export function toolUnknown(name: string, known: readonly string[]): EngineError {
  return new EngineError("USAGE", `There is no tool ${JSON.stringify(name.slice(0, 80))}.`, {
    advice: `Tools: ${known.join(", ")}.`,
  });
}
