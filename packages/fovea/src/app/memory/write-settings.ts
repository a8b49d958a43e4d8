/** The settings that writing a memory goes by. */
import type { Config } from "../../config/schema.ts";
import type { WriteContext } from "../../memory/remember.ts";

export function writeSettings({
  retrieval,
  memory,
}: Pick<Config, "retrieval" | "memory">): WriteContext["settings"] {
  return {
    dedupThreshold: retrieval.dedupThreshold,
    workingTtlMs: memory.working.defaultTtlSeconds * 1000,
    workingSize: memory.working.maxSize,
  };
}
