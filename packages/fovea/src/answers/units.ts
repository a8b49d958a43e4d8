/** The pieces of code that a question is about, best first: functions, headers of types, heads of files, blocks, sections. */
import { IDS_PER_BLOB } from "../code/index/schema.ts";
import { scoreOf } from "./rank.ts";
import { reasonsFor } from "./reasons.ts";
import type { Searched, SearchRequest } from "./request.ts";
import { findUnits } from "./unit-candidates.ts";
import type { UnitKind } from "./unit-spans.ts";
import { longTextWeights, questionWeights } from "./weights.ts";

export interface Unit {
  path: string;
  language: string;
  contentId: number;
  /** Undefined for what belongs to no symbol. */
  symbolId: number | undefined;
  kind: UnitKind;
  startLine: number;
  endLine: number;
  /** The best has 1. */
  score: number;
  /** How likely it is needed, from 0 to 1. */
  chance: number;
  /** What the score is made of: the name of a term and what it added. */
  terms: readonly { name: string; value: number }[];
  /** The reasons in words, strongest first; of the first units only. */
  why: readonly string[];
}

/** What the standing of its file adds to the words of a unit. */
const FILE_SHARE = 0.7;
const MOST_UNITS = 300;
const EXPLAINED = 40;

export function rankUnits(
  where: Searched,
  request: Pick<SearchRequest, "query" | "near" | "isWanted">,
): Unit[] {
  const weights = request.query.isLong ? longTextWeights : questionWeights;
  const found = findUnits(where, request, ({ features }) => scoreOf(features, weights));
  const bestFile = Math.max(1e-9, ...found.candidates.map(({ features }) => scoreOf(features, weights)));
  const { tree } = where;
  const ranked = found.units
    .map(({ evidence, features }) => {
      const file = Math.max(0, scoreOf(evidence.fileFeatures, weights) / bestFile);
      const aside = isAside(evidence.fileFeatures) ? 0.35 : 1;
      return { evidence, words: features.words! * aside, file: FILE_SHARE * file };
    })
    .sort((a, b) => b.words + b.file - (a.words + a.file) || a.evidence.file - b.evidence.file)
    .slice(0, MOST_UNITS);
  const best = Math.max(1e-9, ranked[0] ? ranked[0].words + ranked[0].file : 0);
  const candidates = new Map(found.candidates.map((candidate) => [candidate.file, candidate]));
  return ranked.map(({ evidence, words, file }, at): Unit => {
    const { path, language, blobId } = tree.files[evidence.file]!;
    const { kind, symbol, startLine, endLine, names } = evidence.span;
    const scored = { ...candidates.get(evidence.file)!, score: file };
    const score = (words + file) / best;
    return {
      path,
      language,
      contentId: blobId,
      symbolId: symbol === -1 ? undefined : blobId * IDS_PER_BLOB + symbol,
      kind,
      startLine,
      endLine,
      score,
      chance: (0.4 * score) / (1 + at / 4),
      terms: [
        { name: "words", value: words },
        { name: "file", value: file },
      ],
      why:
        at < EXPLAINED
          ? reasonsFor(scored, {
              lexical: found.lexical,
              terms: found.terms,
              weights,
              defined: evidence.definition > 0 ? names : [],
              path,
              text: where.textOf(path),
              place: { startLine, endLine },
            })
          : [],
    };
  });
}

function isAside(features: Record<string, number> | object): boolean {
  const { test, example, benchmark, vendored, generated, docs, data } = features as Record<string, number>;
  return [test, example, benchmark, vendored, generated, docs, data].some((value) => value! > 0);
}
