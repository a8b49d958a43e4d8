/**
 * How much of a question candidates have when words of like meaning count too: for every term of the question the word
 * of the memory that is most like it. A question rarely has the words of its answer.
 */
import type { WordMeanings } from "../../vectors/word-meanings.ts";
import { kindsOf } from "../../words/kinds-of-things.ts";
import { likeWordsOf } from "../../words/like-words.ts";
import type { Candidate } from "./candidate.ts";
import type { Query } from "./query.ts";
import type { SaidWords, Span } from "./said-words.ts";

/** Words that engineers use for one another, against 1 for the same word. */
const SAME_THING = 0.8;
/** What it is a kind of. */
const KIND = 0.65;

/** Sets `near`, `nearest`, `alike` and `likest` of these. */
export function compareWords(
  query: Query,
  candidates: Iterable<Candidate>,
  words: SaidWords,
  meanings: WordMeanings | undefined,
  codeMeanings?: WordMeanings | undefined,
): void {
  if (!meanings || query.mass === 0) return;
  const asked = new AskedWords(query, words, meanings);
  const askedInCode = codeMeanings && new AskedWords(query, words, codeMeanings);
  for (const candidate of candidates) {
    candidate.nearest = asked.nearestIn(candidate.note.said.words);
    candidate.near = shareOf(query, candidate.nearest);
    // The one knows `lambda` and `closure`, the other `basket` and `cart`: the mean of both ranks better than either.
    const inCode = askedInCode?.nearestIn(candidate.note.said.words) ?? candidate.nearest;
    candidate.likest = candidate.nearest.map((one, at) => (telling(one) + telling(inCode[at]!)) / 2);
    candidate.alike = shareOf(query, candidate.likest);
  }
}

/** Any word is a little like another: what is usual counts as nothing. */
function telling(likeness: number): number {
  return Math.max(0, (likeness - USUAL) / (1 - USUAL));
}

const USUAL = 0.35;

/** The share of the question's weight in words, each counting by how alike the nearest word is. */
export function shareOf({ terms, mass }: Query, nearest: Float64Array): number {
  let sum = 0;
  let at = 0;
  for (const worth of terms.values()) sum += nearest[at++]! * worth;
  return mass > 0 ? sum / mass : 0;
}

class AskedWords {
  readonly #terms: readonly string[];
  readonly #directions: readonly (Float64Array | undefined)[];
  /** The terms that each of these words may replace, by their place. */
  readonly #standIns = new Map<string, { at: number; likeness: number }[]>();
  readonly #words: SaidWords;
  readonly #meanings: WordMeanings;
  readonly #rows: ModelRows;
  /** By number. The same words are in many memories: each is compared with the question once. */
  readonly #known = new Map<number, Float64Array>();

  constructor({ terms }: Query, words: SaidWords, meanings: WordMeanings) {
    this.#words = words;
    this.#meanings = meanings;
    this.#rows = modelRowsOf(words, meanings);
    this.#terms = [...terms.keys()];
    this.#directions = this.#terms.map((term) => {
      const row = meanings.rowOf(term);
      return row === undefined ? undefined : meanings.directionOf(row);
    });
    this.#terms.forEach((term, at) => {
      for (const word of kindsOf(term)) this.#standIn(word, { at, likeness: KIND });
      for (const word of likeWordsOf(term)) this.#standIn(word, { at, likeness: SAME_THING });
    });
  }

  #standIn(word: string, of: { at: number; likeness: number }): void {
    this.#standIns.set(word, [...(this.#standIns.get(word) ?? []), of]);
  }

  /** By term: how alike the word is that is most like it. */
  nearestIn({ from, to }: Span): Float64Array {
    const { pool } = this.#words;
    const most = new Float64Array(this.#terms.length);
    for (let at = from; at < to; at++) {
      const likeness = this.#known.get(pool[at]!) ?? this.#compare(pool[at]!);
      for (let i = 0; i < likeness.length; i++) if (likeness[i]! > most[i]!) most[i] = likeness[i]!;
    }
    return most;
  }

  #compare(number: number): Float64Array {
    const word = this.#words.wordOf(number);
    const row = this.#rows.rowOf(number);
    const same = this.#terms.indexOf(word);
    const meant = this.#standIns.get(word) ?? [];
    const isLike = row !== undefined || same >= 0 || meant.length > 0;
    const likeness = isLike ? new Float64Array(this.#terms.length) : UNLIKE;
    if (row !== undefined)
      this.#directions.forEach((direction, i) => {
        if (direction) likeness[i] = this.#meanings.likeness(direction, row);
      });
    for (const one of meant) likeness[one.at] = Math.max(likeness[one.at]!, one.likeness);
    if (same >= 0) likeness[same] = 1;
    this.#known.set(number, likeness);
    return likeness;
  }
}

const UNLIKE = new Float64Array();

/** Where the words of memories are in a model: the same ones are met at every question. */
class ModelRows {
  readonly meanings: WordMeanings;
  readonly #words: SaidWords;
  /** By number: 0 where nobody has looked, else one more than its row, or -1 where the model does not know it. */
  #rows = new Int32Array(1024);

  constructor(words: SaidWords, meanings: WordMeanings) {
    this.#words = words;
    this.meanings = meanings;
  }

  rowOf(number: number): number | undefined {
    if (number >= this.#rows.length) {
      const wider = new Int32Array(2 * (number + 1));
      wider.set(this.#rows);
      this.#rows = wider;
    }
    if (this.#rows[number] === 0) {
      const row = this.meanings.rowOf(this.#words.wordOf(number));
      this.#rows[number] = row === undefined ? -1 : row + 1;
    }
    return this.#rows[number]! > 0 ? this.#rows[number]! - 1 : undefined;
  }
}

function modelRowsOf(words: SaidWords, meanings: WordMeanings): ModelRows {
  let models = known.get(words);
  if (!models) {
    models = new Map();
    known.set(words, models);
  }
  let rows = models.get(meanings);
  if (!rows) {
    rows = new ModelRows(words, meanings);
    models.set(meanings, rows);
  }
  return rows;
}

const known = new WeakMap<SaidWords, Map<WordMeanings, ModelRows>>();
