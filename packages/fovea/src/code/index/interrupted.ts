/** Indexing can be stopped at any moment; every batch that was written is whole. */
import { EngineError } from "../../base/errors.ts";

export function stopIfAsked(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw new EngineError("INTERRUPTED", "Indexing was interrupted. What was indexed so far is kept.", {
    advice: "Run the same command again to resume where it stopped.",
  });
}
