/** Parts of a status that the tool and the command say in the same words. */
import type { StatusResult, Watched } from "../../app/api.ts";

export function sayHead({ head, branch, indexedHead }: StatusResult["tree"]): string {
  const indexed =
    indexedHead !== null && indexedHead !== head ? `, indexed at ${indexedHead.slice(0, 12)}` : "";
  const at = head === null ? "no commit" : head.slice(0, 12);
  return `${at}${branch === null ? "" : ` on ${branch}`}${indexed}`;
}

export function sayIndexing({ pid, done, total }: NonNullable<StatusResult["indexing"]>): string {
  const what = total === 0 ? "files are being looked for" : `${done} of ${total} files`;
  return `${what} (process ${pid})`;
}

/** Undefined where nobody has looked yet and nothing is wrong. */
export function sayMemoryState({ alarm, check }: StatusResult["memoryState"]): string | undefined {
  if (alarm) return `ALARM: ${alarm.message} ${alarm.advice}`;
  if (!check) return undefined;
  const day = check.at.slice(0, 10);
  return check.problem === null
    ? `sound when checked on ${day}`
    : `damaged on ${day}: ${check.problem}; repaired`;
}

export function describeWatched({ by, why }: Watched): string {
  return by === "events" ? "by file events" : `every 2 seconds, since there are no file events (${why})`;
}
