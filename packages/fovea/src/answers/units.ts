/** The pieces of code that a question is about, best first: functions, headers of types, heads of files, blocks, sections. */
import { IDS_PER_BLOB } from "../code/index/schema.ts";
import { bodiesFirst } from "./bodies.ts";
import { fuse } from "./fuse.ts";
import { type Candidate, scoreOf } from "./rank.ts";
import { type Contribution, loadRanker, type Ranker } from "./ranker.ts";
import { reasonsFor } from "./reasons.ts";
import type { Searched, SearchRequest } from "./request.ts";
import { isOneName } from "./understand/one-name.ts";
import { type FoundUnits, findUnits, type UnitCandidate, type UnitRequest } from "./unit-candidates.ts";
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
  terms: readonly Contribution[];
  /** The reasons in words, strongest first. Only the first units have them, as they have terms. */
  why: readonly string[];
}

/** What a capsule asks for: nothing is left out or fused. */
export type RankRequest = UnitRequest &
  Partial<Pick<SearchRequest, "mode" | "strategies" | "fusion" | "rrfK">>;

/**
 * The ranker is fitted to tasks: messages of commits and pull requests. A short question that explores asks for a subject
 * rather than for lines to change, so the standing of the file counts more. Chosen on semble-dev and the changes.
 */
const EXPLORING = 20;
/** Keeps scores beside the best readable where the standing counts so much; the order does not depend on it. */
const EXPLORING_SCALE = 0.1;
/** Puts the definition of a name first in a file whose words are not counted yet. */
const DECLARED = 10;
/** A question that is a name is answered by its definition, before any file that is about it. */
const NAMED = 40;
const MOST_UNITS = 300;
const EXPLAINED = 60;

/** `choose`: which of the ranked are wanted, and in which order. */
export function rankUnits(
  where: Searched,
  request: RankRequest,
  choose: (ranked: Ranked[]) => Ranked[] = (ranked) => ranked,
): Unit[] {
  const found = findCandidateUnits(where, request);
  const ranked = choose(order(found, request).slice(0, MOST_UNITS));
  const best = Math.max(0, ...ranked.map(({ worth }) => worth));
  const { hasTrace } = request.query;
  const candidates = new Map(found.candidates.map((candidate) => [candidate.file, candidate]));
  return ranked.map((one, at): Unit => {
    const { evidence } = one.candidate;
    const { path, language, blobId } = where.tree.files[evidence.file]!;
    const { kind, symbol, startLine, endLine } = evidence.span;
    const terms = at < EXPLAINED ? one.terms() : [];
    return {
      path,
      language,
      contentId: blobId,
      symbolId: symbol === -1 ? undefined : blobId * IDS_PER_BLOB + symbol,
      kind,
      startLine,
      endLine,
      score: best > 0 ? one.worth / best : 0,
      chance: one.chance,
      terms,
      why:
        at < EXPLAINED
          ? why(where, found, candidates.get(evidence.file)!, one.candidate, terms, hasTrace)
          : [],
    };
  });
}

/** What the ranker looks at. */
export function findCandidateUnits(where: Omit<Searched, "textOf">, request: UnitRequest): FoundUnits {
  const weights = request.query.isLong ? longTextWeights : questionWeights;
  return findUnits(where, request, ({ features }) => scoreOf(features, weights));
}

export interface Ranked {
  candidate: UnitCandidate;
  /** Above zero, and comparable within one question. */
  worth: number;
  chance: number;
  terms: () => Contribution[];
}

function order({ units }: FoundUnits, request: RankRequest): Ranked[] {
  const ranker = loadRanker();
  if (isByMeaning(request) && units.some(({ features }) => features.meaning! > 0))
    return byMeaning(units, ranker, request);
  const exploring = isExploring(request.query) ? EXPLORING : 0;
  const isName = isOneName(request.query);
  const learned = units
    .map((candidate): Ranked => {
      const values = valuesOf(candidate, ranker);
      const score = ranker.score(values);
      const standing = exploring * candidate.features.fileScore!;
      const { definition, isUncounted } = candidate.evidence;
      const declared = isName && definition > 0 ? NAMED : isUncounted ? DECLARED * definition : 0;
      const scale = exploring > 0 ? EXPLORING_SCALE : 1;
      return {
        candidate,
        worth: Math.exp((score + standing + declared) * scale),
        chance: ranker.chanceOf(isName ? score + declared : score),
        terms: () =>
          [
            ...(standing > 0 ? [{ name: "standing", value: standing }] : []),
            ...(declared > 0 ? [{ name: "declared", value: declared }] : []),
            ...ranker.explain(values),
          ].map(({ name, value }) => ({ name, value: value * scale })),
      };
    })
    .sort((a, b) => b.worth - a.worth || compare(a.candidate, b.candidate));
  const ordered = bodiesFirst(learned);
  return request.fusion === "rrf" ? fused(ordered, request.rrfK ?? 60) : ordered;
}

/** A short question without a task: "how are requests retried". */
export function isExploring({ task, isLong }: UnitRequest["query"]): boolean {
  return task === "explore" && !isLong;
}

function compare(a: UnitCandidate, b: UnitCandidate): number {
  return a.evidence.file - b.evidence.file || a.evidence.span.startLine - b.evidence.span.startLine;
}

function valuesOf({ features }: UnitCandidate, ranker: Ranker): Float32Array {
  const values = new Float32Array(ranker.features.length);
  for (let at = 0; at < values.length; at++) values[at] = features[ranker.features[at]!]!;
  return values;
}

function isByMeaning({ mode, strategies }: RankRequest): boolean {
  return mode === "semantic" || (mode === "hybrid" && strategies !== undefined && !strategies.has("keyword"));
}

/** Meaning alone, and what is near in the graph where that was asked for. */
function byMeaning(units: readonly UnitCandidate[], ranker: Ranker, request: RankRequest): Ranked[] {
  const isGraph = request.mode === "hybrid" && request.strategies?.has("graph") === true;
  return units
    .flatMap((candidate): Ranked[] => {
      const { meaning, neighbour } = candidate.features;
      const around = isGraph ? neighbour! / 10 : 0;
      const worth = meaning! + around;
      if (worth <= 0) return [];
      const terms = [{ name: "meaning", value: meaning! }];
      if (around > 0) terms.push({ name: "neighbour", value: around });
      const chance = ranker.chanceOf(ranker.score(valuesOf(candidate, ranker)));
      return [{ candidate, worth, chance, terms: () => terms }];
    })
    .sort((a, b) => b.worth - a.worth || compare(a.candidate, b.candidate));
}

function fused(ranked: readonly Ranked[], k: number): Ranked[] {
  const by = (value: (features: UnitCandidate["features"]) => number) => ({
    items: ranked
      .filter(({ candidate }) => value(candidate.features) > 0)
      .sort((a, b) => value(b.candidate.features) - value(a.candidate.features)),
    weight: 1,
  });
  return fuse(
    [
      { items: ranked, weight: 1 },
      by(({ words }) => words!),
      by(({ meaning }) => meaning!),
      by(({ definition, mentioned, frameHere }) => definition! + mentioned! + frameHere!),
      by(({ fileName, fileNameCoverage }) => fileName! * fileNameCoverage!),
    ],
    ({ candidate }) => candidate,
    k,
  ).map(({ item, score }) => ({ ...item, worth: score }));
}

function why(
  { tree, textOf }: Searched,
  { lexical, terms: asked }: FoundUnits,
  { file, definitions }: Candidate,
  { evidence, features }: UnitCandidate,
  terms: readonly Contribution[],
  hasTrace: boolean,
): string[] {
  const { path } = tree.files[file]!;
  const { startLine, endLine, names } = evidence.span;
  return reasonsFor(
    { found: lexical.termsIn(file).map((t) => asked[t]!), asked, terms, features, hasTrace },
    {
      defined: evidence.definition > 0 && definitions.length > 0 ? names : [],
      path,
      text: textOf(path),
      place: { startLine, endLine },
    },
  );
}
