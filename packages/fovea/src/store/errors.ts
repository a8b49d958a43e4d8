import { EngineError, messageOf } from "../base/errors.ts";

export function storeUnusable(path: string, cause: unknown): EngineError {
  return new EngineError("STORE_UNUSABLE", `Cannot open the database ${path}: ${messageOf(cause)}`, {
    advice: "Check that the folder exists and may be written, or point FOVEA_HOME at another folder.",
    cause,
  });
}

export function storeFailed(path: string, cause: unknown): EngineError {
  return new EngineError("STORE_UNUSABLE", `Cannot write to ${path}: ${messageOf(cause)}`, {
    advice:
      "Make room on that disk (or point FOVEA_HOME at another one) and run the command again. What was written before is kept.",
    cause,
  });
}

export function storeBusy(path: string, cause: unknown): EngineError {
  return new EngineError("STORE_UNUSABLE", `${path} is being repaired by another process.`, {
    advice:
      "Run the command again in a moment. If it stays like this, a fovea process was stopped in the middle: end it.",
    cause,
  });
}

export function storeLocked(path: string, waitedMs: number, cause: unknown): EngineError {
  return new EngineError(
    "STORE_UNUSABLE",
    `Others have been writing to ${path} for ${waitedMs / 1000} seconds without a break.`,
    {
      advice:
        "Nothing of this was written. Run the command again; if it stays like this, a process that uses the file hangs: end it.",
      cause,
    },
  );
}

export function storeNewer(path: string): EngineError {
  return new EngineError("STORE_NEWER", `${path} was written by a newer version of fovea.`, {
    advice: "Update fovea (npm install -g fovea@latest), or point FOVEA_HOME at another folder.",
  });
}

export function homeUnwritable(home: string, cause: unknown): EngineError {
  return new EngineError("HOME_UNWRITABLE", `Cannot write to ${home}: ${messageOf(cause)}`, {
    advice: "Give yourself write access to it, or point FOVEA_HOME at a folder you can write.",
    cause,
  });
}

export function notADatabase(path: string, why: string): EngineError {
  return new EngineError("STORE_UNUSABLE", `${path} is no usable copy of a memory database: ${why}`, {
    advice: "Nothing was changed. Name a file that `fovea memory backup` has made.",
  });
}

export function memoryDamaged(path: string, cause: unknown): EngineError {
  return new EngineError("STORE_UNUSABLE", `The memory database ${path} is damaged.`, {
    advice:
      "It was left untouched. Put a copy back with `fovea memory restore`, or move it away to start with an empty one.",
    cause,
  });
}
