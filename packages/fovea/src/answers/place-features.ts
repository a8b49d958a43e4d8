/** How likely each symbol of a file is the place a question is about: named numbers, as for files. Knows no tree. */
import type { SymbolSpan } from "../code/index/read-by-id.ts";
import type { RowWords } from "./lexical.ts";

export const PLACE_FEATURES = [
  /** How much of the question it deals with, beside the symbol of the file that deals with most. */
  "words",
  /** The share of the question it has at all. */
  "coverage",
  /** The share of the question that its name has, beside the best name. */
  "named",
  /** The question names it. */
  "definition",
  /** The cosine of the nearest chunk that it stands in. */
  "meaning",
  /** It does something: functions and methods, not types, fields and constants. */
  "callable",
  /** The logarithm of its lines: what hands on to others is short. */
  "length",
] as const;
export type PlaceFeature = (typeof PLACE_FEATURES)[number];
export type PlaceFeatures = Record<PlaceFeature, number>;

const CALLABLE = new Set(["function", "method", "constructor", "macro"]);

/** A symbol of a file with what is known about it. */
export interface PlaceEvidence {
  words: RowWords | undefined;
  definition: number;
  span: SymbolSpan;
}

export function placeFeatures(
  places: readonly PlaceEvidence[],
  cosineIn: (span: SymbolSpan) => number,
): PlaceFeatures[] {
  const most = Math.max(1e-9, ...places.map(({ words }) => words?.amount ?? 0));
  const bestNamed = Math.max(1e-9, ...places.map(({ words }) => words?.named ?? 0));
  return places.map(({ words, definition, span }) => ({
    words: (words?.amount ?? 0) / most,
    coverage: words?.covered ?? 0,
    named: (words?.named ?? 0) / bestNamed,
    definition,
    meaning: cosineIn(span),
    callable: CALLABLE.has(span.kind) ? 1 : 0,
    length: Math.log(1 + span.endLine - span.startLine),
  }));
}

export function scorePlace(features: PlaceFeatures, weights: Readonly<PlaceFeatures>): number {
  let score = 0;
  for (const name of PLACE_FEATURES) score += features[name] * weights[name];
  return score;
}
