import { EngineError } from "../base/errors.ts";

export function indexDisabled(): EngineError {
  return new EngineError("INDEX_MISSING", "The code index is switched off by the configuration.", {
    advice: "Set it on again with `fovea config set index.enabled true`.",
  });
}

export function fileNotIndexed(path: string, reason: string, similar: string[]): EngineError {
  const hint = similar.length > 0 ? `Did you mean ${similar.slice(0, 3).join(", ")}?` : "";
  return new EngineError("FILE_NOT_INDEXED", `${path} ${reason}.`, {
    advice: `${hint} \`fovea coverage\` lists what is not indexed, and why.`.trim(),
    details: { similar },
  });
}

export function memoryDamaged(path: string, cause: unknown): EngineError {
  return new EngineError("STORE_UNUSABLE", `The memory database ${path} is damaged.`, {
    advice: "It was left untouched. Restore a backup of it, or move it away to start with an empty one.",
    cause,
  });
}
