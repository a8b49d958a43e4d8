import { EngineError } from "../../src/base/errors.ts";

/** The error for users that an action ends with. */
export function failure(action: () => unknown): EngineError {
  try {
    action();
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error("expected an EngineError");
}
