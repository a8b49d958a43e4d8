/**
 * Could anyone find the answer from the text? Three simple retrievers try: words near the changed lines, words of the
 * path, and exact names. A question that all three miss is no lesson for a ranker.
 */
import { createHash } from "node:crypto";
import type { Hunk } from "../../packages/fovea/src/repo/git/hunks.ts";
import { identifiersOf } from "../../packages/fovea/src/words/identifiers.ts";
import { isStopWord } from "../../packages/fovea/src/words/stop-words.ts";
import { termsOf } from "../../packages/fovea/src/words/terms.ts";

export type Retriever = "words" | "path" | "name";

/** Windows of lines stand for functions: to be among so many of the sample is to be found. */
const WINDOW = 40;
const MOST_FILES = 400;
const FOUND = { share: 0.015, rank: 10 };
const FOUND_PATH = { share: 0.01, rank: 5 };
/** A name in more than this share of the windows points nowhere. */
const RARE = 0.02;

type Terms = ReadonlySet<string>;

export class Sample {
  private readonly windows: Terms[];
  private readonly paths: Terms[];
  private readonly inWindows: Map<string, number>;
  private readonly inPaths: Map<string, number>;

  /** `texts`: of the files that `sampleOf` names. */
  constructor(paths: readonly string[], texts: Iterable<string>) {
    this.windows = [...texts].flatMap(windowsOf);
    this.paths = paths.map(termsIn);
    this.inWindows = countsOf(this.windows);
    this.inPaths = countsOf(this.paths);
  }

  /** The retrievers that find one of the hunks. */
  findersOf(
    question: string,
    hunks: readonly Hunk[],
    lines: (path: string) => readonly string[],
  ): Retriever[] {
    const asked = [...termsIn(question)].filter((term) => !isStopWord(term) && !/^\d+$/.test(term));
    const names = namesIn(question).filter((name) => this.isRare(name));
    const around = hunks.map(({ path, start, end }) => {
      const to = Math.min(end, start + WINDOW / 2) + WINDOW / 2;
      return termsIn(
        lines(path)
          .slice(Math.max(0, start - 1 - WINDOW / 2), to)
          .join("\n"),
      );
    });
    const paths = [...new Set(hunks.map(({ path }) => path))].map(termsIn);
    const found: Retriever[] = [];
    if (isNearTop(asked, around, this.windows, this.inWindows, FOUND)) found.push("words");
    if (isNearTop(asked, paths, this.paths, this.inPaths, FOUND_PATH)) found.push("path");
    if (names.some((name) => around.some((terms) => terms.has(name)))) found.push("name");
    return found;
  }

  private isRare(name: string): boolean {
    return (this.inWindows.get(name) ?? 0) <= Math.max(3, RARE * this.windows.length);
  }
}

/** The same files every time, from all folders. */
export function sampleOf(paths: readonly string[]): string[] {
  const order = new Map(paths.map((path) => [path, createHash("sha1").update(path).digest("hex")]));
  return [...paths].sort((a, b) => (order.get(a)! < order.get(b)! ? -1 : 1)).slice(0, MOST_FILES);
}

/** Is the best of `gold` among the first of all by the summed rarity of the words it shares with the question? */
function isNearTop(
  asked: readonly string[],
  gold: readonly Terms[],
  all: readonly Terms[],
  counts: ReadonlyMap<string, number>,
  found: { share: number; rank: number },
): boolean {
  const weight = new Map(
    asked.map((term) => [term, Math.log((all.length + 1) / ((counts.get(term) ?? 0) + 0.5))]),
  );
  const score = (terms: Terms): number =>
    asked.reduce((sum, term) => sum + (terms.has(term) ? weight.get(term)! : 0), 0);
  const best = Math.max(0, ...gold.map(score));
  if (best <= 0) return false;
  let before = 0;
  for (const terms of all) {
    const other = score(terms);
    if (other > best) before++;
    else if (other === best) before += 0.5;
  }
  return before <= Math.max(found.rank, found.share * all.length);
}

function windowsOf(text: string): Terms[] {
  const lines = text.split("\n");
  const windows: Terms[] = [];
  for (let at = 0; at < lines.length; at += WINDOW)
    windows.push(termsIn(lines.slice(at, at + WINDOW).join("\n")));
  return windows;
}

function termsIn(text: string): Terms {
  return new Set(identifiersOf(text).flatMap((identifier) => termsOf(identifier)));
}

/** Identifiers of several parts, as wholes; and whatever stands in backticks or before `(`. */
function namesIn(question: string): string[] {
  const compound = identifiersOf(question).flatMap((identifier) => termsOf(identifier).slice(2).slice(-1));
  const marked = [...question.matchAll(/`([\w.:#]+)`|(\w{3,})\(/g)].flatMap(([, ticked, called]) =>
    identifiersOf(ticked ?? called ?? "").flatMap((identifier) => termsOf(identifier).slice(-1)),
  );
  return [...new Set([...compound, ...marked])];
}

function countsOf(sets: readonly Terms[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const terms of sets) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
