/** Symbols by name: the name itself, names that begin with it or contain it, and names that have its words. */
import { describeSymbols, findSymbolPlaces, type SymbolLine, suggestNames } from "../code/index/read.ts";
import { IDS_PER_BLOB } from "../code/index/schema.ts";
import { identifiersOf, splitIdentifier } from "../words/identifiers.ts";
import { keptStem } from "../words/stem.ts";
import { type Hit, placeOf } from "./hit.ts";
import { type RowWords, scoreWords } from "./lexical.ts";
import { termsOfQuery } from "./query-terms.ts";
import type { Searched, SearchRequest } from "./request.ts";
import type { TreeFiles } from "./tree-files.ts";

const SIMILAR_NAMES = 50;
const ROWS_PER_FILE = 8;
const MOST_BY_WORDS = 0.65;

interface Grounds {
  score: number;
  /** Missing where its name has words of the question; which ones, its name tells. */
  why?: string;
}

export function searchSymbols(where: Searched, request: SearchRequest): Hit[] {
  const { db, tree } = where;
  const found = new Map<number, Grounds>();
  const note: Note = (symbolId, score, why) => {
    if ((found.get(symbolId)?.score ?? 0) < score)
      found.set(symbolId, why === undefined ? { score } : { score, why });
  };
  noteNames(where, request, note);
  const lexical = scoreWords(tree, termsOfQuery(request.query));
  const files = filesByShare(lexical.named());
  const lines = new Map<number, SymbolLine>();
  // Files whose names have most of the words come first. The others are looked at only as long as they can matter.
  for (let from = 0, count = request.limit; ; from += count, count *= 2) {
    const next = files.slice(from, from + count);
    const rows = lexical.rowsIn(next.map(({ file }) => file));
    next.forEach(({ file, share }, at) => {
      noteWords(tree.files[file]!.blobId, rows[at]!, share, note);
    });
    const unread = [...found.keys()].filter((symbolId) => !lines.has(symbolId));
    for (const [symbolId, line] of describeSymbols(db, unread)) lines.set(symbolId, line);
    const hits = toHits(tree, request, found, lines);
    const further = files[from + count];
    const last = hits[request.limit - 1];
    if (!further || (last && last.score > MOST_BY_WORDS * further.share)) return hits;
  }
}

type Note = (symbolId: number, score: number, why?: string) => void;

function noteNames({ db, treeId }: Searched, { query }: SearchRequest, note: Note): void {
  const written = query.text.trim();
  for (const symbol of findSymbolPlaces(db, treeId, written)) note(symbol.id, 1, "the name matches");
  for (const { text, type } of query.mentions)
    if (type !== "file")
      for (const symbol of findSymbolPlaces(db, treeId, text.replace(/\(.*$/s, "")))
        note(symbol.id, 0.95, "the name matches");
  if (/\s/.test(written) || written.length < 2) return;
  for (const name of suggestNames(db, treeId, written, SIMILAR_NAMES)) {
    const score = name.toLowerCase().startsWith(written.toLowerCase()) ? 0.8 : 0.7;
    for (const symbol of findSymbolPlaces(db, treeId, name))
      note(symbol.id, score, `its name has ${written}`);
  }
}

function filesByShare(shares: Float64Array): { file: number; share: number }[] {
  const files: { file: number; share: number }[] = [];
  for (let file = 0; file < shares.length; file++) {
    const share = shares[file]!;
    if (share > 0) files.push({ file, share });
  }
  return files.sort((a, b) => b.share - a.share);
}

function noteWords(blobId: number, best: readonly RowWords[], share: number, note: Note): void {
  const rows = best.filter(({ row, named }) => row > 0 && named > 0);
  const most = Math.max(...rows.map(({ named }) => named));
  const first = blobId * IDS_PER_BLOB - 1;
  for (const { row, named } of rows.sort((a, b) => b.named - a.named).slice(0, ROWS_PER_FILE))
    note(first + row, MOST_BY_WORDS * share * (named / most));
}

function toHits(
  tree: TreeFiles,
  { query, kinds, isWanted, limit }: SearchRequest,
  found: ReadonlyMap<number, Grounds>,
  lines: ReadonlyMap<number, SymbolLine>,
): Hit[] {
  const hits: Hit[] = [];
  const terms = new Set(termsOfQuery(query).map(({ term }) => term));
  for (const [symbolId, { score, why }] of found) {
    const line = lines.get(symbolId);
    if (!line || (kinds.size > 0 && !kinds.has(line.kind))) continue;
    const blobId = Math.floor(symbolId / IDS_PER_BLOB);
    for (const file of tree.filesOf(blobId)) {
      if (!isWanted(file)) continue;
      const { path, language } = tree.files[file]!;
      const { test, example } = tree.traits(file);
      const isAside = (test && !query.asksFor.tests) || (example && !query.asksFor.examples);
      hits.push({
        path,
        language,
        blobId,
        ...placeOf(symbolId, line),
        score: isAside ? score * 0.9 : score,
        terms: [{ name: "name", value: score }],
        why: [why ?? nameHas(line.name, terms)],
        others: [],
      });
    }
  }
  return hits
    .sort((a, b) => b.score - a.score || compare(a.path, b.path) || a.startLine - b.startLine)
    .slice(0, limit);
}

function nameHas(name: string, terms: ReadonlySet<string>): string {
  const words = identifiersOf(name)
    .flatMap((identifier) => splitIdentifier(identifier))
    .filter((word) => terms.has(keptStem(word)));
  return words.length > 0
    ? `its name has ${[...new Set(words)].join(", ")}`
    : "words of the question are near its name";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
