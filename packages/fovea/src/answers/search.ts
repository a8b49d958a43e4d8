/** Search in code: understand, find candidates, rank, and show several places of a file where several answer. */
import { placeSymbols, type SymbolSpan } from "../code/index/read-by-id.ts";
import { type Hit, placeOf } from "./hit.ts";
import type { Searched, SearchRequest } from "./request.ts";
import { searchGraph } from "./search-graph.ts";
import { searchPaths } from "./search-paths.ts";
import { searchSymbols } from "./search-symbols.ts";
import { isExploring, rankUnits, type Unit } from "./units.ts";

/**
 * Further places of a file come after the places of other files. Who explores is told where to look, file by file; a task
 * needs what has to be changed, which is often in one file.
 */
const PLACES_PER_FILE = { exploring: 1, otherwise: 3 };

export function searchCode(where: Searched, request: SearchRequest): Hit[] {
  if (request.mode === "symbol") return searchSymbols(where, request);
  if (request.mode === "path") return searchPaths(where, request);
  if (request.mode === "graph")
    return where.graph ? searchGraph({ ...where, graph: where.graph }, request) : [];
  const near = request.near.filter(({ file }) => request.isWanted(file));
  const perFile = PLACES_PER_FILE[isExploring(request.query) ? "exploring" : "otherwise"];
  const units = rankUnits(where, { ...request, near }, (ranked) =>
    spread(ranked, perFile, ({ candidate }) => candidate.evidence.file).slice(0, request.limit),
  );
  const ids = units.flatMap(({ symbolId }) => symbolId ?? []);
  const symbols = placeSymbols(where.db, ids);
  return units.map((unit) => toHit(unit, symbols));
}

/** The same, but for what comes after the first places of each file: that comes last. */
function spread<T>(ranked: readonly T[], perFile: number, fileOf: (one: T) => number): T[] {
  const seen = new Map<number, number>();
  const later: T[] = [];
  const first = ranked.filter((one) => {
    const count = (seen.get(fileOf(one)) ?? 0) + 1;
    seen.set(fileOf(one), count);
    if (count <= perFile) return true;
    later.push(one);
    return false;
  });
  return [...first, ...later];
}

function toHit(unit: Unit, symbols: ReadonlyMap<number, SymbolSpan>): Hit {
  const { path, language, contentId, symbolId, startLine, endLine, score, terms, why } = unit;
  const symbol = symbolId === undefined ? undefined : symbols.get(symbolId);
  const place =
    symbol && symbolId !== undefined
      ? placeOf(symbolId, symbol)
      : { symbolId: undefined, name: undefined, kind: undefined, startLine, endLine };
  return { path, language, blobId: contentId, ...place, score, terms, why, others: [] };
}
