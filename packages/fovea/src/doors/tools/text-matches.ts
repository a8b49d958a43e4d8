/** Lines found word for word, as a tool and the command line show them: by file, each line once. */
import type { TextMatch, TextResult } from "../../app/api.ts";
import { sayNothing } from "./write.ts";

export interface FileLines {
  path: string;
  repository?: string | undefined;
  lines: { line: number; text: string; isMatch: boolean; isAfterGap: boolean }[];
}

/** The context of neighbouring matches overlaps: it is shown once, and a match as a match. */
export function linesByFile(matches: readonly TextMatch[]): FileLines[] {
  const files = new Map<string, { of: TextMatch; lines: Map<number, { text: string; isMatch: boolean }> }>();
  for (const match of matches) {
    const key = `${match.repository}\0${match.path}`;
    const lines = files.get(key)?.lines ?? new Map<number, { text: string; isMatch: boolean }>();
    files.set(key, { of: match, lines });
    for (const { line, text } of match.context)
      if (!lines.has(line)) lines.set(line, { text, isMatch: false });
    lines.set(match.line, { text: match.text, isMatch: true });
  }
  return [...files.values()].map(({ of: { path, repository }, lines }) => {
    const sorted = [...lines].sort(([a], [b]) => a - b);
    return {
      path,
      repository,
      lines: sorted.map(([line, { text, isMatch }], at) => ({
        line,
        text,
        isMatch,
        isAfterGap: at > 0 && sorted[at - 1]![0] !== line - 1,
      })),
    };
  });
}

/** How many there are, how many are shown. */
export function sayCount({ lines, files }: TextResult, shown: number): string {
  const found = `${count(lines, "line")} in ${count(files, "file")}`;
  return shown < lines ? `${found}; ${shown} shown` : found;
}

/** Where no line is found: whether there is none is known only of files that were searched. */
export function sayNoLine({ filesRead, filesUnread, filesAsked, note, freshness }: TextResult): string {
  if (filesUnread > 0) return `No match in the ${count(filesRead, "file")} searched; ${note}.`;
  return sayNothing(freshness, filesAsked === 0 ? "No file was searched." : "No line matches.");
}

/** The note, unless `sayNoLine` has said it. */
export function noteOf({ lines, filesUnread, note }: TextResult): string | undefined {
  return lines === 0 && filesUnread > 0 ? undefined : note;
}

/** Files that nobody looks into, by reason, where there are any. */
export function sayLeftOut({ leftOut }: TextResult): string | undefined {
  const reasons = Object.entries(leftOut).filter(([, files]) => files > 0);
  if (reasons.length === 0) return undefined;
  const total = reasons.reduce((sum, [, files]) => sum + files, 0);
  const told = reasons.map(([reason, files]) => `${files} ${reason}`).join(", ");
  return `${count(total, "file")} not searched: ${told}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
