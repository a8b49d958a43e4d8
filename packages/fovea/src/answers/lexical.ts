/**
 * BM25 over rows: a symbol with its comments is a document, and so is the head of a file. A file is worth its best
 * rows, each further one half as much, so that a file about a subject beats one that mentions it once.
 */
import { hash31 } from "../base/hash.ts";
import { lengthOfCode } from "../code/index/bucket-words.ts";
import { inverseFrequency, K1, lengthNorm, saturate } from "../words/bm25.ts";
import { bestRows, type FoundRow } from "./best-rows.ts";
import type { TermRows } from "./term-rows.ts";
import type { TreeFiles } from "./tree-files.ts";

/** A word in the path counts as often as this in every row of the file. */
const PATH_COUNT = 2;
/** Rows that count for a file. */
const BEST_ROWS = 4;
/** Reasons name the first terms of a question; more would not be read. */
const TERMS_TOLD = 31;
const MANY_TERMS = 24;
const SAYS_LITTLE = 2;

export interface QueryTerm {
  term: string;
  weight: number;
  /** The word of the question it comes from, for people. */
  word: string;
}

/** What a row has of the question. */
export interface RowWords {
  /** Counted from the first of its file. */
  row: number;
  score: number;
  /** The same, had all rows the same length: how much of the question is dealt with here, not how much of this deals with it. */
  amount: number;
  /** The share of the question that is in it. */
  covered: number;
  /** What of the question its name has, by weight and idf. */
  named: number;
}

export interface LexicalResult {
  /** By file; 0 where no word was found. */
  scores: Float32Array;
  /** For each of some files its rows that have words, best first. Only what is found is looked at so closely. */
  rowsIn(files: readonly number[]): RowWords[][];
  /** Which terms a file has, words and path together, in the order of the terms. */
  termsIn(file: number): number[];
  /** How telling each term is, in the order of the terms. */
  idf: readonly number[];
  /** By file, the share of the question, by weight and idf, that the name of its best-named row has. */
  named(): Float64Array;
  /** The share of the question that is anywhere in the file, path included. */
  covered: Float32Array;
  /** The rows of the tree that fit best, best first, with what their path adds. `weigh` says what a file's rows count. */
  bestRows(count: number, weigh: (file: number) => number): FoundRow[];
  /** How often each of the terms that were looked up stands in each of some rows. */
  countsIn(rows: readonly FoundRow[]): RowCounts;
}

/** A table with a line per row and a column per term. */
export interface RowCounts {
  /** The places of the columns among the terms of the question. */
  terms: readonly number[];
  counts: Float32Array;
  /** 1 where the term is in the row's name. */
  inName: Uint8Array;
  /** By row: the code of its length, 0 where none of the terms stands in it. */
  lengths: Uint8Array;
}

/** How telling each term is, without looking where it stands. */
export function tellingOf(tree: TreeFiles, terms: readonly QueryTerm[]): number[] {
  return tree.terms
    .find(terms.map(({ term }) => hash31(term)))
    .map(({ total }, t) => idfOf(tree, terms[t]!.term, total * tree.shareOfIndex));
}

/** `rows`: how many of the tree have the term, those by their path not counted. */
function idfOf(tree: TreeFiles, term: string, rows: number): number {
  const frequency = Math.min(tree.rowCount, rows + tree.withPathTerm(term).length);
  // What is nowhere in the tree is missing in no file of it: counted, it would hide how much of the rest a file has.
  if (frequency === 0) return 0;
  return inverseFrequency(frequency, tree.rowCount);
}

/** The result is valid until the next question to the same tree, which reuses the arrays. */
export function scoreWords(tree: TreeFiles, terms: readonly QueryTerm[]): LexicalResult {
  const found = tree.terms.find(terms.map(({ term }) => hash31(term)));
  const fileCount = tree.files.length;
  const tally = emptyTally(tree);
  const { rowScores, base, covered, masks, isTouched, inPath, scores } = tally;
  const idf: number[] = [];
  const counted: CountedTerm[] = [];
  let total = 0;

  terms.forEach(({ term, weight }, t) => {
    // In a long text, words that are everywhere cost most of the time and decide nothing.
    if (terms.length > MANY_TERMS) {
      const guess = idfOf(tree, term, found[t]!.total * tree.shareOfIndex);
      if (guess < SAYS_LITTLE) {
        idf.push(guess);
        return;
      }
    }
    const rows = found[t]!.rows();
    const withPath = tree.withPathTerm(term);
    // Older versions of files and those of other branches are in the index too, and say nothing about this tree.
    const value = idfOf(tree, term, rows.rows.length);
    idf.push(value);
    const gain = weight * value;
    const bit = t < TERMS_TOLD ? 1 << t : 0;
    total += gain;
    for (const file of withPath) {
      inPath[file] = 1;
      isTouched[file] = 1;
      masks[file]! |= bit;
      base[file]! += gain * PATH_ONLY;
      covered[file]! += gain;
    }
    counted.push({ term: t, rows, gain });
    addTerm(tally, rows, gain, bit);
    for (const file of withPath) inPath[file] = 0;
  });

  for (let file = 0; file < fileCount; file++) {
    if (!isTouched[file]) continue;
    const first = tree.firstRow[file]!;
    const end = tree.firstRow[file + 1]!;
    scores[file] = sumBest(rowScores, first, end) + base[file]! * COUNTED[Math.min(BEST_ROWS, end - first)]!;
    if (total === 0) continue;
    covered[file]! /= total;
  }
  const told = Array.from({ length: Math.min(TERMS_TOLD, terms.length) }, (_, t) => t);
  const termsIn = (file: number) => told.filter((t) => (masks[file]! & (1 << t)) !== 0);
  return {
    scores,
    termsIn,
    idf,
    covered,
    rowsIn: (files) => rowsIn(tree, rowScores, counted, total, files),
    named: () => bestNames(tree, counted, total),
    bestRows: (count, weigh) => bestRows(tree, tally, count, weigh),
    countsIn: (rows) => countsIn(tree, counted, rows),
  };
}

/** A term of the question where it stands, and what it is worth. */
interface CountedTerm {
  /** Its place among the terms. */
  term: number;
  rows: TermRows;
  gain: number;
}

/** Adds what a term says about all rows that have it. A function by itself: V8 makes a slower one of one inside another. */
function addTerm(tally: Tally, term: TermRows, gain: number, bit: number): void {
  const { rowScores, covered, masks, isTouched, inPath, lengthNorms } = tally;
  const { files, starts, rows, counts, lengths } = term;
  for (let i = 0; i < files.length; i++) {
    const file = files[i]!;
    const isInPath = inPath[file] === 1;
    isTouched[file] = 1;
    masks[file]! |= bit;
    if (!isInPath) covered[file]! += gain;
    const end = starts[i + 1]!;
    for (let at = starts[i]!; at < end; at++) {
      const count = counts[at]!;
      const norm = lengthNorms[lengths[at]!]!;
      // What every row of the file has by its path is counted once, in `base`.
      rowScores[rows[at]!]! += isInPath
        ? gain * (saturate(count + PATH_COUNT, norm) - PATH_ONLY)
        : gain * saturate(count, norm);
    }
  }
}

function countsIn(tree: TreeFiles, terms: readonly CountedTerm[], rows: readonly FoundRow[]): RowCounts {
  const width = terms.length;
  const lineOf = new Int32Array(tree.rowCount).fill(NOWHERE);
  const isAsked = new Uint8Array(tree.files.length);
  rows.forEach(({ file, row }, line) => {
    if (row >= 0) lineOf[row] = line;
    isAsked[file] = 1;
  });
  const counts = new Float32Array(rows.length * width);
  const inName = new Uint8Array(rows.length * width);
  const lengths = new Uint8Array(rows.length);
  terms.forEach(({ rows: found }, column) => {
    for (let i = 0; i < found.files.length; i++) {
      if (!isAsked[found.files[i]!]) continue;
      const end = found.starts[i + 1]!;
      for (let at = found.starts[i]!; at < end; at++) {
        const line = lineOf[found.rows[at]!]!;
        if (line === NOWHERE) continue;
        counts[line * width + column] = found.counts[at]!;
        inName[line * width + column] = found.inName[at]!;
        lengths[line] = found.lengths[at]!;
      }
    }
  });
  return { terms: terms.map(({ term }) => term), counts, inName, lengths };
}

function rowsIn(
  tree: TreeFiles,
  rowScores: Float32Array,
  terms: readonly CountedTerm[],
  total: number,
  files: readonly number[],
): RowWords[][] {
  const placeOf = new Int32Array(tree.files.length).fill(NOWHERE);
  for (const [place, file] of files.entries()) placeOf[file] = place;
  const found = files.map(() => new Map<number, RowWords>());
  for (const { rows: term, gain } of terms)
    for (let i = 0; i < term.files.length; i++) {
      const file = term.files[i]!;
      if (placeOf[file] === NOWHERE) continue;
      const inFile = found[placeOf[file]!]!;
      const first = tree.firstRow[file]!;
      for (let at = term.starts[i]!; at < term.starts[i + 1]!; at++) {
        const row = term.rows[at]!;
        const score = rowScores[row]!;
        // A word that is in the path counts less than nothing in a long row.
        if (score <= 0) continue;
        let words = inFile.get(row);
        if (!words) {
          words = { row: row - first, score, amount: 0, covered: 0, named: 0 };
          inFile.set(row, words);
        }
        // Rounded as scores are: rows that have the same are not to differ by the last digit of a sum.
        words.amount = Math.fround(words.amount + gain * saturate(term.counts[at]!, K1));
        words.covered = Math.fround(words.covered + gain);
        if (term.inName[at] === 1) words.named = Math.fround(words.named + gain);
      }
    }
  return found.map((rows) => {
    const best = [...rows.values()];
    for (const words of best) words.covered /= total;
    return best.sort((a, b) => b.score + b.named - (a.score + a.named) || a.row - b.row);
  });
}

const NOWHERE = -1;

function bestNames(tree: TreeFiles, terms: readonly CountedTerm[], total: number): Float64Array {
  const rowNames = new Float32Array(tree.rowCount);
  for (const { rows, gain } of terms) addNames(rowNames, rows, gain);
  const best = new Float64Array(tree.files.length);
  for (const { rows } of terms) raiseToNames(best, rowNames, rows, total);
  return best;
}

function addNames(rowNames: Float32Array, { rows, inName }: TermRows, gain: number): void {
  for (let at = 0; at < rows.length; at++) if (inName[at] === 1) rowNames[rows[at]!]! += gain;
}

/** Goes through the rows that have a word, not through all rows of all files. */
function raiseToNames(best: Float64Array, rowNames: Float32Array, term: TermRows, total: number): void {
  const { files, starts, rows, inName } = term;
  for (let i = 0; i < files.length; i++) {
    const file = files[i]!;
    const end = starts[i + 1]!;
    for (let at = starts[i]!; at < end; at++) {
      if (inName[at] !== 1) continue;
      const share = rowNames[rows[at]!]! / total;
      if (share > best[file]!) best[file] = share;
    }
  }
}

/** Numbers by row and by file that a question is counted with. */
interface Tally {
  rowScores: Float32Array;
  /** What every row of a file has by its path. */
  base: Float32Array;
  covered: Float32Array;
  masks: Int32Array;
  isTouched: Uint8Array;
  inPath: Uint8Array;
  scores: Float32Array;
  lengthNorms: Float32Array;
}

/** Reused by the next question, since allocating zeros took longer than counting. */
const tallies = new WeakMap<TreeFiles, Tally>();

function emptyTally(tree: TreeFiles): Tally {
  const known = tallies.get(tree);
  if (known) {
    const { rowScores, base, covered, masks, isTouched, inPath, scores } = known;
    for (const numbers of [rowScores, base, covered, masks, isTouched, inPath, scores]) numbers.fill(0);
    return known;
  }
  const fileCount = tree.files.length;
  const tally: Tally = {
    rowScores: new Float32Array(tree.rowCount),
    base: new Float32Array(fileCount),
    covered: new Float32Array(fileCount),
    masks: new Int32Array(fileCount),
    isTouched: new Uint8Array(fileCount),
    inPath: new Uint8Array(fileCount),
    scores: new Float32Array(fileCount),
    lengthNorms: normsFor(tree.averageRowLength),
  };
  tallies.set(tree, tally);
  return tally;
}

const PATH_ONLY = saturate(PATH_COUNT, K1);

/** The part of BM25's denominator that depends on the length of a row, by length code. */
function normsFor(average: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, code) => lengthNorm(lengthOfCode(code), average));
}

/** The best rows of a file, each further one counting half. */
function sumBest(rowScores: Float32Array, first: number, end: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let row = first; row < end; row++) {
    const score = rowScores[row]!;
    if (score <= d) continue;
    if (score <= c) d = score;
    else {
      d = c;
      if (score <= b) c = score;
      else {
        c = b;
        if (score <= a) b = score;
        else {
          b = a;
          a = score;
        }
      }
    }
  }
  return a + b / 2 + c / 4 + d / 8;
}

/** What rows count together, of which each further one counts half, by their number. */
const COUNTED = Array.from({ length: BEST_ROWS + 1 }, (_, rows) => 2 - 2 ** (1 - rows));
