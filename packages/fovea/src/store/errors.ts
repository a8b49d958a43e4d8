import { EngineError, messageOf } from "../base/errors.ts";
import { countCopies, type DailyCopy, nameCopy, toMinute } from "./copies.ts";
import { hasCode, isUnwritableCode, SQLITE_BUSY } from "./sqlite-code.ts";
import { whyUnwritable } from "./why-unwritable.ts";

export function storeUnusable(path: string, cause: unknown): EngineError {
  if (hasCode(cause, SQLITE_BUSY))
    return new EngineError(
      "STORE_UNUSABLE",
      `Cannot open the database ${path}: another process is using it.`,
      {
        advice:
          "Nothing was changed. Run the command again; if the problem stays, a process that uses the file hangs: end it.",
        cause,
      },
    );
  const { errno, why, advice } = whyUnwritable(path);
  if (errno !== undefined && isUnwritableCode(cause))
    return new EngineError("STORE_UNUSABLE", `Cannot open the database ${path}: ${why}.`, {
      advice,
      cause,
      details: { reason: errno },
    });
  return new EngineError("STORE_UNUSABLE", `Cannot open the database ${path}: ${messageOf(cause)}`, {
    advice: "Check that the folder exists and is writable, or point FOVEA_HOME at another folder.",
    cause,
  });
}

export function storeFailed(path: string, cause: unknown): EngineError {
  const { errno, why, advice } = whyUnwritable(path);
  return new EngineError("STORE_UNUSABLE", `Cannot write to ${path}: ${why}.`, {
    advice: `Nothing was written. ${advice}`,
    cause,
    details: { reason: errno ?? messageOf(cause) },
  });
}

export function storeBusy(path: string, cause: unknown): EngineError {
  return new EngineError("STORE_UNUSABLE", `${path} is being repaired by another process.`, {
    advice: "Run the command again in a moment. If the problem stays, a fovea process hangs: end it.",
    cause,
  });
}

export function storeLocked(path: string, waitedMs: number, cause: unknown): EngineError {
  return new EngineError(
    "STORE_UNUSABLE",
    `Other processes have been writing to ${path} for ${waitedMs / 1000} seconds without a break.`,
    {
      advice:
        "Nothing was written. Run the command again; if the problem stays, a process that uses the file hangs: end it.",
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
  return new EngineError("STORE_UNUSABLE", `${path} is not a usable copy of a memory database: ${why}`, {
    advice: "Nothing was changed. Name a file that `fovea memory backup` made.",
  });
}

export function memoryDamaged(path: string, cause: unknown, copies: readonly DailyCopy[] = []): EngineError {
  return new EngineError("STORE_UNUSABLE", `The memory database ${path} is damaged.`, {
    advice: `It was left untouched. ${wayBack(copies)}`,
    cause,
    details: { alarm: "damaged", copies: toldCopies(copies) },
  });
}

export function memoryLost(
  path: string,
  found: "missing" | "empty",
  { seenAt, copies }: { seenAt: number | undefined; copies: readonly DailyCopy[] },
): EngineError {
  const before = seenAt === undefined ? "copies of it exist" : `it was in use until ${toMinute(seenAt)}`;
  return new EngineError("STORE_UNUSABLE", `The memory database ${path} is ${found}, though ${before}.`, {
    advice: `No new one was created and nothing was written. ${wayBack(copies)}`,
    details: { alarm: found, copies: toldCopies(copies) },
  });
}

/** The two ways out of an alarm where nothing can be read: every copy with a memory in it holds more. */
export function wayBack(copies: readonly DailyCopy[]): string {
  const best = countCopies(copies).find(({ memories }) => memories !== null && memories > 0);
  const none = copies.length === 0 ? "There is no daily copy" : "No daily copy holds a memory";
  const restore = best
    ? `Put ${nameCopy(best)} back with \`fovea memory restore ${best.date}\``
    : `${none}; restore a backup of yours with \`fovea memory restore <file>\``;
  return `${restore}, or continue with what exists with \`fovea memory accept\`.`;
}

export function storeForeign(path: string): EngineError {
  return new EngineError("STORE_UNUSABLE", `${path} is not a fovea database.`, {
    advice:
      "It was left untouched. Point FOVEA_DB (or database.path in the settings) at another file, or at none to use the default.",
    details: { alarm: "foreign" },
  });
}

function toldCopies(
  copies: readonly DailyCopy[],
): { date: string; madeAt: string; memories: number | null }[] {
  return countCopies(copies).map(({ date, at, memories }) => ({
    date,
    madeAt: new Date(at).toISOString(),
    memories,
  }));
}
