/** What maintenance did, or would do, in words. */

import { type MaintainResult, previewOf, shortId } from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";

/** At most so many changes of each step are told one by one. */
export function writeMaintained(result: MaintainResult, mostListed = 10): string {
  const { dryRun, isDone, steps, note, nextAt } = result;
  if (!isDone) return `Nothing was done: ${note ?? "it is not due yet"}.`;
  const lines = steps.flatMap(({ step, count, changes, note: why }) => {
    if (count === 0) return why === undefined ? [] : [`${step}: ${why}`];
    const listed = changes.slice(0, mostListed).map(({ ids, what, content }) => {
      const shown = content === undefined ? "" : `\n      ${previewOf(content)}`;
      return `  [${ids.map(shortId).slice(0, 8).join(", ")}${ids.length > 8 ? ", …" : ""}] ${what}${shown}`;
    });
    const more = changes.length > mostListed ? [`  … and ${changes.length - mostListed} more`] : [];
    return [`${step}: ${sayCount(count, "memory")}`, ...listed, ...more];
  });
  if (lines.length === 0) lines.push("Nothing to do.");
  if (dryRun) lines.unshift("Nothing was changed. This would happen:");
  else if (nextAt !== undefined) lines.push(`The next cycle is due at ${nextAt}.`);
  return lines.join("\n");
}
