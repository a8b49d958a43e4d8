/**
 * The part of long code that matters: its first line, then the statements that have words of the question, with the
 * lines near them and the control flow around them.
 */
import { beginningOf } from "../words/stem.ts";
import { termsOf } from "../words/terms.ts";

/** What a line has of the worth of the one beside it, and of the statements that it opens: `if (…) {`. */
const BESIDE = 0.85;
const AROUND = 0.9;

export interface SourceLine {
  /** Counted from 1. */
  number: number;
  text: string;
}

/** Chooses as many lines as it is asked for, in order. With more of them comes all that fewer have. */
export function excerptOf(
  lines: readonly SourceLine[],
  terms: ReadonlySet<string>,
): (count: number) => SourceLine[] {
  let order: number[] | undefined;
  return (count) => {
    if (count >= lines.length) return [...lines];
    order ??= bestFirst(
      lines.map(({ text }) => text),
      terms,
    );
    const chosen = order.slice(0, count).sort((a, b) => a - b);
    return chosen.map((at) => lines[at]!);
  };
}

/** Positions of the lines, the first of them in any case. */
function bestFirst(texts: readonly string[], terms: ReadonlySet<string>): number[] {
  const worth = spread(rareWords(termsOnLines(texts, terms)));
  const headers = headersOf(texts);
  for (let at = texts.length - 1; at > 0; at--) {
    const header = headers[at]!;
    if (header > 0) worth[header] = Math.max(worth[header]!, worth[at]! * AROUND);
  }
  worth[0] = Number.POSITIVE_INFINITY;
  return texts.map((_, at) => at).sort((a, b) => worth[b]! - worth[a]! || a - b);
}

/** A word counts less the more lines have it. */
function rareWords(found: readonly ReadonlySet<string>[]): number[] {
  const lineCounts = new Map<string, number>();
  for (const here of found) for (const term of here) lineCounts.set(term, (lineCounts.get(term) ?? 0) + 1);
  return found.map((here) =>
    [...here].reduce((sum, term) => sum + Math.log(1 + found.length / lineCounts.get(term)!), 0),
  );
}

/** Each line gets from all the others, less from those further away. */
function spread(own: readonly number[]): Float64Array {
  const worth = new Float64Array(own.length);
  let above = 0;
  own.forEach((value, at) => {
    above = above * BESIDE + value;
    worth[at] = above;
  });
  let below = 0;
  for (let at = own.length - 1; at >= 0; at--) {
    worth[at]! += below;
    below = (below + own[at]!) * BESIDE;
  }
  return worth;
}

/** For each line the nearest one above that is indented less; -1 for empty lines and those at the margin. */
function headersOf(texts: readonly string[]): Int32Array {
  const headers = new Int32Array(texts.length).fill(-1);
  const open: { at: number; indent: number }[] = [];
  texts.forEach((text, at) => {
    const indent = text.search(/\S/);
    if (indent === -1) return;
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop();
    headers[at] = open.at(-1)?.at ?? -1;
    open.push({ at, indent });
  });
  return headers;
}

const WORDS = /[\p{L}_][\p{L}\p{N}_]*/gu;

function termsOnLines(lines: readonly string[], terms: ReadonlySet<string>): ReadonlySet<string>[] {
  const beginnings = [...terms].map(beginningOf);
  // The same words stand on many lines.
  const termsIn = new Map<string, readonly string[]>();
  return lines.map((line) => {
    const here = new Set<string>();
    // As a term has them: `parse_body` and `ParseBody` have those of `parsebody`. Most lines need not be taken apart.
    const letters = line.toLowerCase().replaceAll("_", "");
    if (!beginnings.some((beginning) => letters.includes(beginning))) return here;
    for (const word of line.match(WORDS) ?? []) {
      let wanted = termsIn.get(word);
      if (!wanted) {
        wanted = termsOf(word).filter((term) => terms.has(term));
        termsIn.set(word, wanted);
      }
      for (const term of wanted) here.add(term);
    }
    return here;
  });
}
