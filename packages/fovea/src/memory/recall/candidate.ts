/** A memory that may answer a question, with what is known of how well. */
import type { Note } from "./notes.ts";

export interface Candidate {
  note: Note;
  /** BM25 against the best candidate. */
  words: number;
  /** Cosine of the vectors; 0 where there are none. */
  meaning: number;
  /** Share of the question's weight in words that the memory has. */
  coverage: number;
  /** The same, where a word of like meaning counts by how alike it is; the same number where that was not looked at. */
  near: number;
  /** The same, where words that are only a little alike count as nothing, since all texts have such. */
  alike: number;
  /** By term of the question: how alike the nearest word of the memory is, where that was looked at. */
  nearest: Float64Array | undefined;
  /** The same by all that knows words, with what is usual between any two words taken off. */
  likest: Float64Array | undefined;
  /** The terms of the question that it has, by their place. */
  matched: readonly number[];
  /** It is about what was asked for by name. */
  isAnchored: boolean;
  /** Memories before and after it in the same conversation, nearest first; undefined where none is a candidate. */
  before: (Candidate | undefined)[];
  after: (Candidate | undefined)[];
}

/** As far as its own words go: what is like them, and what was said around it, is not known yet. */
export function candidateByWords(note: Note, matched: number[], coverage: number): Candidate {
  return {
    note,
    words: 0,
    meaning: 0,
    coverage,
    near: coverage,
    alike: coverage,
    nearest: undefined,
    likest: undefined,
    matched,
    isAnchored: false,
    before: [],
    after: [],
  };
}
