/** Puts the lines that a question says word for word before what ranking found. */
import { innermostAt } from "../../code/index/read-by-id.ts";
import type { Hit } from "../hit.ts";
import type { Searched, SearchRequest } from "../request.ts";
import { saidPlaces } from "./said-places.ts";

/** For a line outside all symbols, this many lines around it are the place. */
const AROUND = 3;

export function putSaidFirst(where: Searched, request: SearchRequest, hits: readonly Hit[]): Hit[] {
  if (request.mode !== "hybrid" && request.mode !== "keyword") return [...hits];
  const { db, tree, textOf } = where;
  const filters = () => tree.gramFilters(db);
  const places = saidPlaces({ tree, filters, textOf, isWanted: request.isWanted }, request.query);
  const first = places.flatMap(({ file, line, why }): Hit[] => {
    const { path, language, blobId, lines } = tree.files[file]!;
    const symbol = innermostAt(db, blobId, line);
    if (request.kinds.size > 0 && !(symbol && request.kinds.has(symbol.kind))) return [];
    const ranked = hits.find((hit) => hit.path === path);
    const startLine = symbol?.startLine ?? Math.max(1, line - AROUND);
    const endLine = symbol?.endLine ?? Math.min(lines, line + AROUND);
    return [
      {
        path,
        language,
        blobId,
        symbolId: symbol?.id,
        name: symbol?.name,
        kind: symbol?.kind,
        startLine,
        endLine,
        line,
        score: 1,
        terms: [{ name: "verbatim", value: 1 }, ...(ranked?.terms ?? [])],
        why: [why, ...(ranked?.why ?? [])],
        others: ranked?.others ?? [],
      },
    ];
  });
  const paths = new Set(first.map(({ path }) => path));
  return [...first, ...hits.filter(({ path }) => !paths.has(path))].slice(0, request.limit);
}
