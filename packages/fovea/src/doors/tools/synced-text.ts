/** A sync in words: what came in, what went out, what two people changed at once, what was left alone and why. */

import type { SyncResult } from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";

const MOST_LISTED = 10;

const ENDED = {
  replaced: "Replaced",
  forgotten: "Forgotten",
  restored: "Recalled again",
  deleted: "Deleted permanently",
} as const;

export function writeSynced(result: SyncResult): string {
  const { folder, dryRun } = result;
  return [
    `${folder}${dryRun ? " (dry run: nothing was changed)" : ""}`,
    ...(result.wasMissing ? [missing(result)] : []),
    `Taken in: ${listed([
      [result.created, "new"],
      [result.updated, "changed"],
      [result.replaced, "replaced"],
      [result.forgotten, "forgotten"],
      [result.restored, "restored"],
      [result.deleted, "deleted permanently"],
    ])}`,
    `Given out: ${listed([
      [result.added, "new", "file"],
      [result.written - result.added, "changed", "file"],
      [result.removed, "removed", "file"],
    ])}`,
    ...some(result.removedFiles, (name) => `Removed: ${name}`),
    ...some(result.ended, ({ id, what, content, undo }) => {
      const back = undo === undefined ? "" : `; to take it back: ${undo}`;
      return `${ENDED[what]}: ${id} "${short(content)}"${back}`;
    }),
    ...notes(result),
    ...some(result.conflicts, ({ id, what, kept, other }) => {
      if (what === "deletion")
        return `Deleted permanently, but edited later: ${id} exists with its later text: ${short(kept)}. To delete it anyway: fovea forget ${id} --hard, then sync`;
      const lost = what === "text" ? "the other text is kept as an earlier version" : `not ${short(other)}`;
      return `Changed twice: ${what} of ${id}; the later statement is kept: ${short(kept)}; ${lost}`;
    }),
    ...some(result.same, ({ id, into }) => `Recorded twice in the same words: ${id} is now ${into}`),
    ...some(result.problems, ({ place, why, advice }) => `Skipped: ${place}: ${why} ${advice}`),
  ].join("\n");
}

/** Whether it was there once, on this branch or another, is not known: memories may have been shared through another folder. */
function missing({ dryRun, rewritten }: SyncResult): string {
  const made = dryRun
    ? "The folder does not exist and would be created."
    : "The folder did not exist and was created.";
  if (rewritten === 0) return made;
  return `${made} ${sayCount(rewritten, "file")} of memories shared before ${dryRun ? "would be" : rewritten === 1 ? "was" : "were"} written; nothing counts as deleted.`;
}

function notes(result: SyncResult): string[] {
  const { dryRun, wasMissing, outside, rewritten, merged, quarantined, redacted } = result;
  const done = (verb: string) => (dryRun ? `would be ${verb}` : `were ${verb}`);
  return [
    ...(outside
      ? ["The folder is outside the repository, so commits do not include it; share it another way."]
      : []),
    ...(rewritten > 0 && !wasMissing
      ? [
          `Missing files that ${done("written")} again: ${rewritten}; a missing file deletes nothing. To delete a memory for everybody: fovea forget <id>`,
        ]
      : []),
    ...some(merged, (place) => `Joined both sides of a git conflict: ${place} (add it with git add)`),
    ...(redacted > 0
      ? [`Secrets ${done("cut")} out of ${sayCount(redacted, "file")}; git's history still has them.`]
      : []),
    ...(quarantined > 0
      ? [`${quarantined} are kept apart until you have reviewed them: fovea memory review`]
      : []),
  ];
}

function listed(counts: readonly (readonly [count: number, how: string, what?: string])[]): string {
  const said = counts
    .filter(([count]) => count > 0)
    .map(([count, how, what]) => `${count} ${how}${what ? ` ${what}${count === 1 ? "" : "s"}` : ""}`);
  return said.length === 0 ? "nothing" : said.join(", ");
}

function some<T>(list: readonly T[], write: (one: T) => string): string[] {
  const rest = list.length - MOST_LISTED;
  return [
    ...list.slice(0, MOST_LISTED).map(write),
    ...(rest > 0 ? [`… and ${rest} more (--json lists all)`] : []),
  ];
}

const LONGEST = 80;

function short(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
