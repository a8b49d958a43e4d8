/**
 * Which lines of which files stand in the text of a capsule, as an agent would find them there: under the last place
 * that was named (`path:12-40`), in order. Knows the text alone, not how it was made.
 */
/** What an answer costs, so that two ways to write it are cut at the same place. */
const CHARS_PER_TOKEN = 3.7;
const PLACE = /([^\s`*()[\]]+?):(\d+)(?:[-–](\d+))?((?:, \d+[-–]\d+)*)/g;
const FENCE = /^(`{3,}|~{3,})/;
/** A line as short as this is in every file; it is only taken where it is expected. */
const SAYS_NOTHING = 3;

interface ShownLine {
  path: string;
  /** Counted from 1. */
  line: number;
  chars: number;
}

export interface Shown {
  lines: ShownLine[];
  /** Files that are named, with or without code. */
  named: Set<string>;
  /** Characters by the file they are about that are no source lines: headings, reasons, outlines. */
  about: Map<string, number>;
}

export function cut(text: string, budget: number): string {
  return text.slice(0, Math.floor(budget * CHARS_PER_TOKEN));
}

/** `linesOf` gives the lines of a file, or undefined where there is none of this name. */
export function shownIn(text: string, linesOf: (path: string) => readonly string[] | undefined): Shown {
  const lines: ShownLine[] = [];
  const named = new Set<string>();
  const about = new Map<string, number>();
  let place: { path: string; first: number; last: number } | undefined;
  let cursor = 0;
  let fence = "";
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === "" ? mark !== undefined : mark === fence) {
      fence = fence === "" ? mark! : "";
      continue;
    }
    if (fence === "") {
      const found = placeIn(line, linesOf);
      if (found) {
        place = found;
        cursor = found.first;
        named.add(found.path);
        if (line.startsWith("- ")) {
          lines.push({ path: found.path, line: found.first, chars: line.length });
          continue;
        }
      }
      if (place) about.set(place.path, (about.get(place.path) ?? 0) + line.length + 1);
      continue;
    }
    if (!place) continue;
    const at = seek(linesOf(place.path)!, line, cursor, place.last);
    if (at === undefined) about.set(place.path, (about.get(place.path) ?? 0) + line.length + 1);
    else {
      lines.push({ path: place.path, line: at, chars: line.length + 1 });
      cursor = at + 1;
    }
  }
  return { lines, named, about };
}

function placeIn(line: string, linesOf: (path: string) => readonly string[] | undefined) {
  for (const [, path, first, last, further] of line.matchAll(PLACE))
    if (linesOf(path!)) {
      const end = further === "" ? last : /\d+$/.exec(further!)![0];
      return { path: path!, first: Number(first), last: Number(end ?? Number.MAX_SAFE_INTEGER) };
    }
  return undefined;
}

/** The next line that is the same, or, in an outline, begins with the same signature. */
function seek(lines: readonly string[], shown: string, from: number, last: number): number | undefined {
  const wanted = shown.trim();
  const isAt = (line: number) => lines[line - 1]?.trim() === wanted;
  if (isAt(from)) return from;
  if (wanted.length <= SAYS_NOTHING) return undefined;
  const end = Math.min(last, lines.length);
  for (let line = from; line <= end; line++) if (isAt(line)) return line;
  const signature = wanted.replace(/\s(?:\/\/|#|--)\s.*$/, "");
  if (signature.length <= SAYS_NOTHING) return undefined;
  for (let line = from; line <= end; line++) if (lines[line - 1]!.trim().startsWith(signature)) return line;
  return undefined;
}
