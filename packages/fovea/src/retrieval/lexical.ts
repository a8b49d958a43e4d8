/**
 * BM25 over rows: a symbol with its comments is a document, and so is the head of a file. A file is worth its best
 * rows, each further one half as much, so that a file about a subject beats one that mentions it once.
 */
import { hash31 } from "../base/hash.ts";
import { lengthOfCode } from "../codeindex/bucket-words.ts";
import type { TermRows } from "./term-rows.ts";
import type { TreeFiles } from "./tree-files.ts";

const K1 = 1.2;
const B = 0.75;
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
  /** The best rows of a file, best first. */
  bestRows(file: number): RowWords[];
  /** Which terms a file has, words and path together, in the order of the terms. */
  termsIn(file: number): number[];
  /** How telling each term is, in the order of the terms. */
  idf: readonly number[];
  /** The share of the question, by weight and idf, that the name of the file's best-named row has. */
  named(file: number): number;
  /** The share of the question that is anywhere in the file, path included. */
  covered: Float32Array;
}

/** How telling each term is, without looking where it stands. */
export function tellingOf(tree: TreeFiles, terms: readonly QueryTerm[]): number[] {
  return tree.terms
    .find(terms.map(({ term }) => hash31(term)))
    .map(({ total }, t) => idfOf(tree, terms[t]!.term, total));
}

/** `total`: the rows that have the term, those by their path not counted. */
function idfOf(tree: TreeFiles, term: string, total: number): number {
  const frequency = Math.min(tree.rowCount, total + tree.withPathTerm(term).length);
  // What is nowhere in the tree is missing in no file of it: counted, it would hide how much of the rest a file has.
  if (frequency === 0) return 0;
  return Math.log(1 + (tree.rowCount - frequency + 0.5) / (frequency + 0.5));
}

/** What it gives holds until the next question to the same tree, which uses the same arrays. */
export function scoreWords(tree: TreeFiles, terms: readonly QueryTerm[]): LexicalResult {
  const found = tree.terms.find(terms.map(({ term }) => hash31(term)));
  const fileCount = tree.files.length;
  const tally = emptyTally(tree);
  const { rowScores, rowAmounts, rowCovered, rowNames, nextRow, lastRow } = tally;
  const { base, covered, masks, isTouched, inPath, scores } = tally;
  const idf: number[] = [];
  let total = 0;

  terms.forEach(({ term, weight }, t) => {
    const { total: rowsWithTerm, rows: rowsOf } = found[t]!;
    const withPath = tree.withPathTerm(term);
    const value = idfOf(tree, term, rowsWithTerm);
    idf.push(value);
    // In a long text, words that are everywhere cost most of the time and decide nothing.
    if (terms.length > MANY_TERMS && value < SAYS_LITTLE) return;
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
    addTerm(tally, rowsOf(), gain, bit);
    for (const file of withPath) inPath[file] = 0;
  });

  for (let file = 0; file < fileCount; file++) {
    if (!isTouched[file]) continue;
    const rowCount = tree.firstRow[file + 1]! - tree.firstRow[file]!;
    scores[file] = sumBest(tally, lastRow[file]!) + base[file]! * COUNTED[Math.min(BEST_ROWS, rowCount)]!;
    if (total === 0) continue;
    covered[file]! /= total;
  }
  const told = Array.from({ length: Math.min(TERMS_TOLD, terms.length) }, (_, t) => t);
  const termsIn = (file: number) => told.filter((t) => (masks[file]! & (1 << t)) !== 0);
  return { scores, termsIn, idf, named, covered, bestRows };

  function named(file: number): number {
    let best = 0;
    for (let row = lastRow[file]!; row !== NO_ROW; row = nextRow[row]!)
      if (rowNames[row]! > best) best = rowNames[row]!;
    return total === 0 ? 0 : best / total;
  }

  function bestRows(file: number): RowWords[] {
    const first = tree.firstRow[file]!;
    const best: RowWords[] = [];
    for (let row = lastRow[file]!; row !== NO_ROW; row = nextRow[row]!)
      if (rowScores[row]! > 0)
        best.push({
          row: row - first,
          score: rowScores[row]!,
          amount: rowAmounts[row]!,
          covered: rowCovered[row]! / total,
          named: rowNames[row]!,
        });
    return best.sort((a, b) => b.score + b.named - (a.score + a.named) || a.row - b.row);
  }
}

const NO_ROW = -1;

/** Adds what a term says about all rows that have it. A function by itself: V8 makes a slower one of one inside another. */
function addTerm(tally: Tally, term: TermRows, gain: number, bit: number): void {
  const { round, rowRounds, rowScores, rowAmounts, rowCovered, rowNames, nextRow, lastRow } = tally;
  const { covered, masks, isTouched, inPath, lengthNorms } = tally;
  const { files, starts, rows, counts, lengths, inName } = term;
  for (let i = 0; i < files.length; i++) {
    const file = files[i]!;
    const isInPath = inPath[file] === 1;
    isTouched[file] = 1;
    masks[file]! |= bit;
    if (!isInPath) covered[file]! += gain;
    const end = starts[i + 1]!;
    for (let at = starts[i]!; at < end; at++) {
      const row = rows[at]!;
      const count = counts[at]!;
      const norm = lengthNorms[lengths[at]!]!;
      if (rowRounds[row] !== round) {
        rowRounds[row] = round;
        rowScores[row] = 0;
        rowAmounts[row] = 0;
        rowCovered[row] = 0;
        rowNames[row] = 0;
        nextRow[row] = lastRow[file]!;
        lastRow[file] = row;
      }
      // What every row of the file has by its path is counted once, in `base`.
      rowScores[row]! += isInPath
        ? gain * (saturate(count + PATH_COUNT, norm) - PATH_ONLY)
        : gain * saturate(count, norm);
      rowAmounts[row]! += gain * saturate(count, K1);
      rowCovered[row]! += gain;
      if (inName[at] === 1) rowNames[row]! += gain;
    }
  }
}

/** Numbers by row and by file that a question is counted with. */
interface Tally {
  /** Numbers of a row are of this question only where its round is. */
  round: number;
  rowRounds: Int32Array;
  rowScores: Float32Array;
  rowAmounts: Float32Array;
  rowCovered: Float32Array;
  rowNames: Float32Array;
  /** The rows of a file that have a word: the last one found, and from each the one before it. */
  lastRow: Int32Array;
  nextRow: Int32Array;
  /** What every row of a file has by its path. */
  base: Float32Array;
  covered: Float32Array;
  masks: Int32Array;
  isTouched: Uint8Array;
  inPath: Uint8Array;
  scores: Float32Array;
  lengthNorms: Float32Array;
}

/** Kept for the next question: to get a megabyte of zeros took longer than to count what is in it. */
const tallies = new WeakMap<TreeFiles, Tally>();

function emptyTally(tree: TreeFiles): Tally {
  const known = tallies.get(tree);
  if (known) {
    known.round++;
    known.lastRow.fill(NO_ROW);
    const { base, covered, masks, isTouched, inPath, scores } = known;
    for (const numbers of [base, covered, masks, isTouched, inPath, scores]) numbers.fill(0);
    return known;
  }
  const fileCount = tree.files.length;
  const tally: Tally = {
    round: 1,
    rowRounds: new Int32Array(tree.rowCount),
    lastRow: new Int32Array(fileCount).fill(NO_ROW),
    nextRow: new Int32Array(tree.rowCount),
    rowScores: new Float32Array(tree.rowCount),
    rowAmounts: new Float32Array(tree.rowCount),
    rowCovered: new Float32Array(tree.rowCount),
    rowNames: new Float32Array(tree.rowCount),
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

function saturate(count: number, norm: number): number {
  return (count * (K1 + 1)) / (count + norm);
}

const PATH_ONLY = saturate(PATH_COUNT, K1);

/** The part of BM25's denominator that depends on the length of a row, by length code. */
function normsFor(average: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, code) => K1 * (1 - B + (B * lengthOfCode(code)) / average));
}

/** The best rows of a file, each further one counting half. */
function sumBest({ rowScores, nextRow }: Tally, lastRow: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let row = lastRow; row !== NO_ROW; row = nextRow[row]!) {
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
