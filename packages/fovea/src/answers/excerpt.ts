/** The part of long code that matters: its first line, and the lines around those that have most words of the question. */
import { beginningOf } from "../words/stem.ts";
import { termsOf } from "../words/terms.ts";

/** Lines that are looked at together for the place that matters. */
const NEAR_LINES = 20;
const BEFORE_SHARE = 0.4;

export interface SourceLine {
  /** Counted from 1. */
  number: number;
  text: string;
}

/** `count` of the lines, in order. With more of them comes all that fewer have. */
export function excerpt(
  lines: readonly SourceLine[],
  terms: ReadonlySet<string>,
  count: number,
): SourceLine[] {
  if (count >= lines.length) return [...lines];
  const around = count - 1;
  const focus = placeThatMatters(
    lines.map(({ text }) => text),
    terms,
  );
  const from = Math.min(Math.max(1, focus - Math.floor(around * BEFORE_SHARE)), lines.length - around);
  return [...lines.slice(0, 1), ...lines.slice(from, from + around)];
}

/** Between the first and the last of the lines that together have most words of the question, counted from 0. */
function placeThatMatters(lines: readonly string[], terms: ReadonlySet<string>): number {
  const found = termsOnLines(lines, terms);
  let best = 0;
  let most = 0;
  for (let at = 0; at < lines.length; at++) {
    if (found[at]!.size === 0) continue;
    const here = found.slice(at, at + NEAR_LINES);
    const distinct = new Set(here.flatMap((some) => [...some])).size;
    const score = distinct + here.reduce((sum, some) => sum + some.size, 0) / 10;
    if (score <= most) continue;
    most = score;
    best = at + (here.findLastIndex(({ size }) => size > 0) >> 1);
  }
  return best;
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
