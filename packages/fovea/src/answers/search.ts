/** Search in code: understand, find candidates, rank, and say where in each file the answer is. */
import type { Features } from "./features.ts";
import { fuse } from "./fuse.ts";
import type { Hit } from "./hit.ts";
import { choosePlace, findSpots, readSpans } from "./places.ts";
import { type Found, findCandidates, rank, type Scored } from "./rank.ts";
import { reasonsFor, termsOfScore } from "./reasons.ts";
import type { Searched, SearchRequest } from "./request.ts";
import { searchGraph } from "./search-graph.ts";
import { searchPaths } from "./search-paths.ts";
import { searchSymbols } from "./search-symbols.ts";
import type { TreeFiles } from "./tree-files.ts";
import { longTextWeights, questionWeights, type Weights } from "./weights.ts";

export function searchCode(where: Searched, request: SearchRequest): Hit[] {
  if (request.mode === "symbol") return searchSymbols(where, request);
  if (request.mode === "path") return searchPaths(where, request);
  if (request.mode === "graph")
    return where.graph ? searchGraph({ ...where, graph: where.graph }, request) : [];
  const near = request.near.filter(({ file }) => request.isWanted(file));
  const found = findCandidates(where, { ...request, near });
  const usual = request.query.isLong ? longTextWeights : questionWeights;
  const isWithoutWords =
    near.length > 0 &&
    (request.mode === "semantic" || (request.mode === "hybrid" && !request.strategies.has("keyword")));
  const weights = isWithoutWords ? withoutWords(usual, request) : usual;
  const ranked = order(where.tree, found, request, weights);
  const wanted = isWithoutWords ? ranked.filter(({ score }) => score > 0) : ranked;
  return toHits(where, request, found, wanted, weights);
}

function order(tree: TreeFiles, found: Found, request: SearchRequest, weights: Weights): Scored[] {
  const ranked = rank(tree, found.candidates, weights);
  if (request.fusion === "weighted" || request.mode === "semantic") return ranked;
  const by = (value: (scored: Scored) => number) => ({
    items: ranked.filter((scored) => value(scored) > 0).sort((a, b) => value(b) - value(a)),
    weight: 1,
  });
  return fuse(
    [
      by(({ features }) => features.words),
      by(({ features }) => features.meaning),
      by(({ features }) => features.definition + features.mentioned + features.frame),
      by(({ features }) => features.fileName * features.fileNameCoverage),
      { items: ranked.filter(({ features }) => !isRankedDown(features, weights)), weight: 1 },
    ],
    ({ file }) => file,
    request.rrfK,
  ).map(({ item, score }) => ({ ...item, score }));
}

function isRankedDown(features: Features, weights: Weights): boolean {
  return (Object.keys(weights) as (keyof Weights)[]).some((name) => weights[name] * features[name] < 0);
}

/** Meaning alone, and what is near in the graph where that was asked for. */
function withoutWords(weights: Weights, { mode, strategies }: SearchRequest): Weights {
  const none = Object.fromEntries(Object.keys(weights).map((name) => [name, 0])) as Record<
    keyof Weights,
    number
  >;
  const isGraph = mode === "hybrid" && strategies.has("graph");
  return { ...none, meaning: 1, neighbour: isGraph ? weights.neighbour : 0 };
}

function toHits(
  { db, tree, textOf }: Searched,
  request: SearchRequest,
  { lexical, terms }: Found,
  ranked: readonly Scored[],
  weights: Weights,
): Hit[] {
  const best = Math.max(1e-9, ranked[0]?.score ?? 1);
  const hits: Hit[] = [];
  // As many at a time as are wanted: nearly always the first ones are enough, and their symbols are read at once.
  for (let from = 0; from < ranked.length && hits.length < request.limit; from += request.limit) {
    const next = ranked.slice(from, from + request.limit);
    const rows = lexical.rowsIn(next.map(({ file }) => file));
    const looked = next.map((scored, at) => ({ scored, spots: findSpots(tree, scored, rows[at]!) }));
    const spans = readSpans(db, tree, looked);
    for (const { scored, spots } of looked) {
      if (hits.length === request.limit) break;
      const place = choosePlace(db, tree, scored, spots, spans, request.kinds);
      if (!place) continue;
      const { path, language, blobId } = tree.files[scored.file]!;
      const defined = scored.definitions.flatMap(({ symbolId }) => spans.symbols.get(symbolId)?.name ?? []);
      hits.push({
        path,
        language,
        blobId,
        ...place,
        score: Math.max(0, scored.score / best),
        terms: termsOfScore(scored, weights),
        why: reasonsFor(scored, { lexical, terms, weights, defined, path, text: textOf(path), place }),
      });
    }
  }
  return hits;
}
