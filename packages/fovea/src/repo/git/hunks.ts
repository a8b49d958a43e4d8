/** A unified diff without context -> the lines of the old side that it changes. */

export interface Hunk {
  path: string;
  start: number;
  end: number;
  /** Lines were only added, after `start`. */
  insert?: true;
  /** Only imports, comments, blank lines or spaces changed. */
  minor?: true;
}

interface OpenHunk extends Hunk {
  removed: string[];
  added: string[];
}

const MINOR =
  /^\s*(?:$|\/\/|\/\*|\*(?:\s|\/|$)|#(?:\s|#|$|!|include\b)|--(?:\s|$)|;;|\{-|import\b|from\s+\S+\s+import\b|(?:pub(?:\(\w+\))?\s+)?use\s|using\s+[\w.]+;|require(?:_relative)?\b|package\s|export\s+\*\s+from|alias\s|[})\];,]+\s*$)/;

export function hunksOf(diff: string): Hunk[] {
  const hunks: OpenHunk[] = [];
  let path = "";
  let inBody = 0;
  for (const line of diff.split("\n")) {
    if (inBody > 0) {
      const hunk = hunks.at(-1)!;
      if (line.startsWith("-")) hunk.removed.push(line.slice(1));
      else if (line.startsWith("+")) hunk.added.push(line.slice(1));
      else continue;
      inBody--;
    } else if (line.startsWith("--- "))
      path = line.startsWith("--- a/") ? line.slice(6).replace(/\t$/, "") : "";
    else {
      const match = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
      if (!match) continue;
      const removed = Number(match[2] ?? 1);
      inBody = removed + Number(match[3] ?? 1);
      const start = Math.max(1, Number(match[1]));
      const end = start + Math.max(0, removed - 1);
      hunks.push({ path, start, end, ...(removed === 0 && { insert: true }), removed: [], added: [] });
    }
  }
  return hunks.filter((hunk) => hunk.path !== "").map(close);
}

function close({ removed, added, ...hunk }: OpenHunk): Hunk {
  const isMinor =
    [...removed, ...added].every((line) => MINOR.test(line)) || squeezed(removed) === squeezed(added);
  return isMinor ? { ...hunk, minor: true } : hunk;
}

function squeezed(lines: readonly string[]): string {
  return lines.join("").replaceAll(/\s+/g, "");
}
