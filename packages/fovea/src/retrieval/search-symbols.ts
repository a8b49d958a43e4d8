/** Symbols by name: the name itself, names that begin with it or contain it, and names that have its words. */
import { describeSymbols, findSymbols, suggestNames } from "../codeindex/read.ts";
import { IDS_PER_BLOB } from "../codeindex/schema.ts";
import type { Hit } from "./hit.ts";
import { scoreWords } from "./lexical.ts";
import { placeOf } from "./places.ts";
import { termsOfQuery } from "./query-terms.ts";
import type { Searched, SearchRequest } from "./request.ts";
import { rolesOf } from "./roles.ts";

const SIMILAR_NAMES = 50;
const ROWS_PER_FILE = 8;

export function searchSymbols({ db, treeId, tree }: Searched, request: SearchRequest): Hit[] {
  const { query, kinds } = request;
  const scores = new Map<number, { score: number; why: string }>();
  const note = (symbolId: number, score: number, why: string) => {
    if ((scores.get(symbolId)?.score ?? 0) < score) scores.set(symbolId, { score, why });
  };
  const written = query.text.trim();
  for (const symbol of findSymbols(db, treeId, written)) note(symbol.id, 1, "is called so");
  for (const { text, type } of query.mentions)
    if (type !== "file")
      for (const symbol of findSymbols(db, treeId, text.replace(/\(.*$/, "")))
        note(symbol.id, 0.95, "is called so");
  if (!/\s/.test(written) && written.length > 1)
    for (const name of suggestNames(db, treeId, written, SIMILAR_NAMES))
      for (const symbol of findSymbols(db, treeId, name))
        note(
          symbol.id,
          name.toLowerCase().startsWith(written.toLowerCase()) ? 0.8 : 0.7,
          "has a similar name",
        );
  const terms = termsOfQuery(query);
  const lexical = scoreWords(tree, terms);
  for (let file = 0; file < tree.files.length; file++) {
    const share = lexical.named(file);
    if (share === 0) continue;
    const rows = lexical.bestRows(file).filter(({ row, named }) => row > 0 && named > 0);
    const most = Math.max(...rows.map(({ named }) => named));
    for (const { row, named } of rows.sort((a, b) => b.named - a.named).slice(0, ROWS_PER_FILE))
      note(tree.files[file]!.blobId * IDS_PER_BLOB + row - 1, 0.65 * share * (named / most), "has its words");
  }
  const lines = describeSymbols(db, [...scores.keys()]);
  const hits: Hit[] = [];
  for (const [symbolId, { score, why }] of scores) {
    const line = lines.get(symbolId);
    if (!line || (kinds.size > 0 && !kinds.has(line.kind))) continue;
    const blobId = Math.floor(symbolId / IDS_PER_BLOB);
    for (const file of tree.filesOf(blobId)) {
      if (!request.isWanted(file)) continue;
      const { path, language } = tree.files[file]!;
      const roles = rolesOf(path, language);
      const isAside = (roles.test && !query.asksFor.tests) || (roles.example && !query.asksFor.examples);
      hits.push({
        path,
        language,
        blobId,
        ...placeOf(symbolId, line),
        score: isAside ? score * 0.9 : score,
        terms: [{ name: "name", value: score }],
        why: [why],
        others: [],
      });
    }
  }
  return hits
    .sort((a, b) => b.score - a.score || compare(a.path, b.path) || a.startLine - b.startLine)
    .slice(0, request.limit);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
