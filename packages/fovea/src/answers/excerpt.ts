/** The part of a long body that matters: its head and the lines around what was asked for; what is left out is said. */
import { beginningOf } from "../words/stem.ts";
import { termsOf } from "../words/terms.ts";
import { largestThatFits } from "./pack.ts";

/** Of the lines that are shown, the part that goes to the head. */
const HEAD_SHARE = 0.25;
const NEAR_LINES = 4;

export interface Body {
  text: string;
  /** Of the file, counted from 1. */
  startLine: number;
  /** Stands in for the head, where the whole has members: their signatures say more than its first lines. */
  outline?: string | undefined;
  /** The part of the body that may be shown, roughly: it saves trying out what is far too long. */
  share?: number | undefined;
}
/** Lines differ in length; a part of the tokens may be so many times that part of the lines. */
const UNEVEN = 3;

/** As much of the body as costs no more than `limit`; undefined where two of its lines do. */
export function excerpt(
  { text, startLine, outline, share = 1 }: Body,
  terms: ReadonlySet<string>,
  costOf: (text: string) => number,
  limit: number,
): { text: string; cost: number } | undefined {
  const lines = text.split("\n");
  const focus = matchingLine(text, lines, terms);
  const shown = (count: number) => {
    const head = outline === undefined ? Math.min(count, Math.max(1, Math.floor(count * HEAD_SHARE))) : 0;
    const around = count - head;
    const from = Math.min(Math.max(head, focus - Math.floor(around / 2)), lines.length - around);
    const to = from + around;
    return [
      ...(outline === undefined ? lines.slice(0, head) : [outline]),
      ...leftOut(startLine + head, startLine + from - 1),
      ...lines.slice(from, to),
      ...leftOut(startLine + to, startLine + lines.length - 1),
    ].join("\n");
  };
  const most = Math.min(lines.length - 1, Math.ceil(lines.length * share * UNEVEN));
  const likely = Math.round(lines.length * share);
  const costs = new Map<number, number>();
  const costOfLines = (count: number) => {
    const cost = costOf(shown(count));
    costs.set(count, cost);
    return cost;
  };
  const count = largestThatFits(most, costOfLines, limit, likely);
  return count < 2 ? undefined : { text: shown(count), cost: costs.get(count)! };
}

function leftOut(first: number, last: number): string[] {
  if (last < first) return [];
  return [first === last ? `… line ${first} left out` : `… lines ${first}–${last} left out`];
}

const WORDS = /[\p{L}_][\p{L}\p{N}_]*/gu;
/** The same in a text of ASCII alone, found three times as fast. */
const PLAIN_WORDS = /[A-Za-z_]\w*/g;
const ASCII = /^[\x20-\x7e\t\r\n]*$/;

/**
 * The line with most of the terms on it and near it, counted from 0; the first one where there are none. The first line
 * itself does not compete: it is shown anyway, and a name that has the terms would keep out the code that is asked for.
 */
function matchingLine(text: string, lines: readonly string[], terms: ReadonlySet<string>): number {
  const found = termsOnLines(text, lines, terms);
  let best = 0;
  let most = 0;
  for (let at = 1; at < lines.length; at++) {
    if (found[at]!.size === 0) continue;
    const near = new Set(found.slice(at, at + NEAR_LINES).flatMap((here) => [...here]));
    const score = near.size + found[at]!.size / 10;
    if (score <= most) continue;
    most = score;
    best = at;
  }
  return best;
}

const NONE: ReadonlySet<string> = new Set();

function termsOnLines(
  text: string,
  lines: readonly string[],
  terms: ReadonlySet<string>,
): ReadonlySet<string>[] {
  const isPlain = ASCII.test(text);
  const mayHave = linesWithLetters(text, terms);
  // The same words stand on many lines.
  const wantedOf = new Map<string, readonly string[]>();
  return lines.map((line, at) => {
    const isPlainLine = isPlain || ASCII.test(line);
    // Most lines need not be taken apart. Beyond ASCII that cannot be told so easily: letters may change with their case.
    if (isPlainLine && mayHave[at] === 0) return NONE;
    const here = new Set<string>();
    for (const word of line.match(isPlainLine ? PLAIN_WORDS : WORDS) ?? []) {
      let wanted = wantedOf.get(word);
      if (!wanted) {
        wanted = termsOf(word).filter((term) => terms.has(term));
        wantedOf.set(word, wanted);
      }
      for (const term of wanted) here.add(term);
    }
    return here;
  });
}

/** By line, 1 where there are the letters that words of some term begin with. */
function linesWithLetters(text: string, terms: ReadonlySet<string>): Uint8Array {
  // As a term has them: `parse_body` and `ParseBody` have those of `parsebody`.
  const letters = text.toLowerCase().replaceAll("_", "");
  const ends: number[] = [];
  for (let end = letters.indexOf("\n"); end !== -1; end = letters.indexOf("\n", end + 1)) ends.push(end);
  ends.push(letters.length);
  const found = new Uint8Array(ends.length);
  const beginnings = [...terms].map(beginningOf);
  for (const sought of beginnings) {
    // Where a shorter one is found as well, it is enough to look for that.
    if (beginnings.some((other) => other.length < sought.length && sought.includes(other))) continue;
    let line = 0;
    for (let at = letters.indexOf(sought); at !== -1; at = letters.indexOf(sought, ends[line]! + 1)) {
      while (ends[line]! < at) line++;
      found[line] = 1;
      // No letters at all, as a term that is only a `y` has, are also behind the last.
      if (at === letters.length) break;
    }
  }
  return found;
}
