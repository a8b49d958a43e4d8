/** A sync in words: what came in, what went out, what two people changed at once, what was left alone and why. */
import type { SyncResult } from "./sync.ts";

const MOST_LISTED = 10;

const ENDED = {
  replaced: "Replaced",
  forgotten: "Forgotten",
  restored: "Recalled again",
  deleted: "Deleted for good",
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
      [result.deleted, "deleted for good"],
    ])}`,
    `Given out: ${listed([
      [result.added, "new files"],
      [result.written - result.added, "changed files"],
      [result.removed, "files removed"],
    ])}`,
    ...some(result.ended, ({ id, what, content, undo }) => {
      const back = undo === undefined ? "" : `; to take it back: ${undo}`;
      return `${ENDED[what]}: ${id} "${short(content)}"${back}`;
    }),
    ...notes(result),
    ...some(result.conflicts, ({ id, what, kept, other }) => {
      const lost = what === "text" ? "the other text is kept as an earlier version" : `not ${short(other)}`;
      return `Changed twice: ${what} of ${id}; the later statement holds: ${short(kept)}; ${lost}`;
    }),
    ...some(result.same, ({ id, into }) => `Said twice in the same words: ${id} is now ${into}`),
    ...some(result.problems, ({ place, why, advice }) => `Left alone: ${place}: ${why} ${advice}`),
  ].join("\n");
}

function missing({ rewritten }: SyncResult): string {
  return rewritten > 0
    ? "The folder was not there, as on a branch without it. Nothing counts as deleted; it was written again."
    : "The folder was not there and was made.";
}

function notes({ wasMissing, rewritten, merged, quarantined, redacted }: SyncResult): string[] {
  return [
    ...(rewritten > 0 && !wasMissing
      ? [
          `${rewritten} missing files were written again: a missing file deletes nothing. To delete a memory for everybody: fovea forget <id>`,
        ]
      : []),
    ...some(merged, (place) => `Joined both sides of a git conflict: ${place} (add it with git add)`),
    ...(redacted > 0 ? [`Secrets were cut out of ${redacted} files; git's history still has them.`] : []),
    ...(quarantined > 0
      ? [`${quarantined} are kept apart until you have looked at them: fovea memory review`]
      : []),
  ];
}

function listed(counts: readonly (readonly [number, string])[]): string {
  const said = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
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
