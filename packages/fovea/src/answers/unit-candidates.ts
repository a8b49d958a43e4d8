/** Question -> units that may answer it, with their features. What serves a search also makes the rows a ranker is fitted to. */
import { lengthOfCode } from "../code/index/bucket-words.ts";
import { type Outline, readOutlines } from "../code/index/outlines.ts";
import { placeChunks } from "../code/index/read-by-id.ts";
import { IDS_PER_BLOB } from "../code/index/schema.ts";
import { isRow } from "../code/index/words.ts";
import { wholeOf } from "../words/terms.ts";
import type { FoundRow } from "./best-rows.ts";
import { stemsOfQuery } from "./query-terms.ts";
import { type Candidate, type Found, findCandidates } from "./rank.ts";
import type { Searched, SearchRequest } from "./request.ts";
import type { TreeFiles } from "./tree-files.ts";
import type { Frame } from "./understand/types.ts";
import { type UnitEvidence, type UnitFeatures, unitFeatures } from "./unit-features.ts";
import { symbolsOfRow, unitsOfRow } from "./unit-spans.ts";

/** Files whose best rows are candidates even if the rows of others fit better, and how many of each. */
const BEST_FILES = 40;
const ROWS_OF_EACH = 3;
/** Chunks that are nearest in meaning whose rows are candidates. */
const NEAREST_CHUNKS = 40;
/** More rows of a file whose words are not counted cannot be told apart. */
const MOST_ROWS = 2 ** 20;

export interface UnitCandidate {
  evidence: UnitEvidence;
  features: UnitFeatures;
}

/** `kinds`: only symbols of these kinds are units; empty means any piece of a file. */
export type UnitRequest = Pick<SearchRequest, "query" | "near" | "isWanted" | "kinds">;

export interface FoundUnits extends Found {
  units: UnitCandidate[];
}

/** `fileScore`: by which files are put in order before units are looked at. */
export function findUnits(
  where: Omit<Searched, "textOf">,
  request: UnitRequest,
  fileScore: (candidate: Candidate) => number,
): FoundUnits {
  const found = findCandidates(where, request);
  const { db, tree } = where;
  const { kinds } = request;
  const files = [...found.candidates].sort((a, b) => fileScore(b) - fileScore(a) || a.file - b.file);
  const bestFile = files[0] ? Math.max(1e-9, fileScore(files[0])) : 1;
  const fileRank = new Map(files.map(({ file }, at) => [file, at]));
  const byFile = new Map(files.map((candidate) => [candidate.file, candidate]));
  const outlines = readOutlines(
    db,
    files.map(({ file }) => tree.files[file]!.blobId),
  );
  const outlineOf = (file: number) => outlines.get(tree.files[file]!.blobId)!;
  const rows = chooseRows(where, found, files, outlineOf, request.query.frames);
  const counts = found.lexical.countsIn(rows);
  const cosineOf = cosines(where, files);
  const frames = framesByFile(tree, request.query.frames);
  const evidence = rows.flatMap(({ file }, line): UnitEvidence[] => {
    const outline = outlineOf(file);
    const { lines, path, blobId } = tree.files[file]!;
    const { features, definitions } = byFile.get(file)!;
    const found = rows[line]!;
    const row = found.uncounted ?? found.row - tree.firstRow[file]!;
    const spans = kinds.size > 0 ? symbolsOfRow(outline, row, kinds) : unitsOfRow(outline, row, lines);
    return spans.map((span) => ({
      isUncounted: found.uncounted !== undefined,
      file,
      line,
      span,
      container: span.symbol === -1 ? "" : outline.containers[span.symbol]!,
      docLength: span.symbol === -1 ? 0 : outline.docs[span.symbol]!,
      signatureLength: span.symbol === -1 ? 0 : outline.signatures[span.symbol]!,
      isDeclared: span.symbol !== -1 && outline.declared[span.symbol]!,
      symbols: outline.names.length,
      lines,
      definition: definitions.reduce((most, { symbolId, value }) => {
        const symbol = symbolId - blobId * IDS_PER_BLOB;
        const isIt =
          symbol === span.symbol || (span.kind !== "callable" && isWithin(outline.starts[symbol] ?? 0, span));
        return isIt ? Math.max(most, value) : most;
      }, 0),
      frame: frameIn(frames.get(path) ?? [], span),
      cosine: cosineOf(file, span),
      fileFeatures: features,
      fileRank: fileRank.get(file)!,
      fileScore: Math.max(0, fileScore(byFile.get(file)!) / bestFile),
    }));
  });
  const { terms, lexical } = found;
  const gains = counts.terms.map((t) => terms[t]!.weight * lexical.idf[t]!);
  const names = new Set(
    request.query.mentions
      .filter(({ type }) => type !== "file")
      .map(({ text }) => wholeOf(text.toLowerCase())),
  );
  const inPath = counts.terms.map((t) => new Set(tree.withPathTerm(terms[t]!.term)));
  const features = unitFeatures(
    evidence,
    counts,
    {
      query: request.query,
      terms,
      stems: stemsOfQuery(request.query),
      gains,
      isName: counts.terms.map((t) => names.has(terms[t]!.term)),
      averageLength: tree.averageRowLength,
      isInPath: (file, column) => inPath[column]!.has(file),
    },
    lengthOfCode,
  );
  return { ...found, units: evidence.map((one, at) => ({ evidence: one, features: features[at]! })) };
}

function isWithin(line: number, { startLine, endLine }: { startLine: number; endLine: number }): boolean {
  return startLine <= line && line <= endLine;
}

/** Rows whose words fit, rows of the files that fit, and what is named or near in meaning. */
function chooseRows(
  { db, tree }: Pick<Searched, "db" | "tree">,
  { rows, lexical }: Found,
  files: readonly Candidate[],
  outlineOf: (file: number) => Outline,
  frames: readonly Frame[],
): FoundRow[] {
  const chosen = new Map<number, FoundRow>();
  const add = (file: number, row: number, score: number) => {
    const counted = tree.files[file]!.rows;
    // A file whose words are not counted yet has no rows in the tree; it is found by what it declares.
    const at = counted > 0 ? tree.firstRow[file]! + row : -1 - (file * MOST_ROWS + row);
    if (row >= (counted > 0 ? counted : MOST_ROWS) || chosen.has(at)) return;
    chosen.set(at, counted > 0 ? { file, row: at, score } : { file, row: -1, score, uncounted: row });
  };
  for (const found of rows) chosen.set(found.row, found);
  const first = files.slice(0, BEST_FILES).map(({ file }) => file);
  lexical.rowsIn(first).forEach((best, at) => {
    for (const { row, score } of best.slice(0, ROWS_OF_EACH)) add(first[at]!, row, score);
    if (best.length === 0) add(first[at]!, 0, 0);
  });
  for (const { file, definitions } of files)
    for (const { symbolId } of definitions) {
      const symbol = symbolId - tree.files[file]!.blobId * IDS_PER_BLOB;
      add(file, rowOf(outlineOf(file), symbol), 0);
    }
  const byFile = framesByFile(tree, frames);
  for (const { file } of files)
    for (const { line } of byFile.get(tree.files[file]!.path) ?? [])
      if (line !== undefined) add(file, rowAtLine(outlineOf(file), line), 0);
  const near = files.flatMap(({ file, nearChunks }) => nearChunks.map((one) => ({ file, ...one })));
  const nearest = near.sort((a, b) => b.cosine - a.cosine).slice(0, NEAREST_CHUNKS);
  const spans = placeChunks(
    db,
    nearest.map(({ file, chunk }) => tree.files[file]!.blobId * IDS_PER_BLOB + chunk),
  );
  for (const { file, chunk } of nearest) {
    const lines = spans.get(tree.files[file]!.blobId * IDS_PER_BLOB + chunk);
    if (lines) add(file, rowAtLine(outlineOf(file), lines.startLine), 0);
  }
  return [...chosen.values()];
}

/** The row that has a symbol: its own, or that of the symbol before it. */
function rowOf({ kinds, starts, ends }: Outline, symbol: number): number {
  let at = Math.min(symbol, kinds.length - 1);
  while (at >= 0 && !isRow(kinds[at]!, ends[at]! - starts[at]! + 1)) at--;
  return at + 1;
}

function rowAtLine(outline: Outline, line: number): number {
  if (outline.names.length === 0)
    return (
      1 +
      Math.max(
        0,
        outline.chunks.findIndex((chunk) => isWithin(line, chunk)),
      )
    );
  let symbol = -1;
  while (symbol + 1 < outline.starts.length && outline.starts[symbol + 1]! <= line) symbol++;
  return symbol === -1 ? 0 : rowOf(outline, symbol);
}

interface FrameLine {
  line: number | undefined;
  name: string | undefined;
  value: number;
}

function framesByFile(tree: TreeFiles, frames: readonly Frame[]): Map<string, FrameLine[]> {
  const found = new Map<string, FrameLine[]>();
  frames.forEach(({ path, line, name }, depth) => {
    for (const file of tree.filesEnding(path)) {
      const { path: known } = tree.files[file]!;
      const one = { line, name: name?.replace(/^.*\./, ""), value: 1 / (1 + depth / 4) };
      const others = found.get(known);
      if (others) others.push(one);
      else found.set(known, [one]);
    }
  });
  return found;
}

/** Lines of a trace are those of another version: the name is the better evidence. */
function frameIn(frames: readonly FrameLine[], span: UnitEvidence["span"]): number {
  let best = 0;
  for (const { line, name, value } of frames) {
    const isNamed = name !== undefined && span.names.includes(name);
    if (isNamed) best = Math.max(best, value);
    else if (line !== undefined && isWithin(line, span)) best = Math.max(best, value / 2);
  }
  return best;
}

function cosines(
  { db, tree }: Pick<Searched, "db" | "tree">,
  files: readonly Candidate[],
): (file: number, span: { startLine: number; endLine: number }) => number {
  const near = new Map(files.map(({ file, nearChunks }) => [file, nearChunks]));
  const ids = files.flatMap(({ file, nearChunks }) =>
    nearChunks.map(({ chunk }) => tree.files[file]!.blobId * IDS_PER_BLOB + chunk),
  );
  const spans = placeChunks(db, ids);
  return (file, { startLine, endLine }) => {
    const found = near.get(file)!.find(({ chunk }) => {
      const lines = spans.get(tree.files[file]!.blobId * IDS_PER_BLOB + chunk);
      return lines && lines.startLine <= endLine && startLine <= lines.endLine;
    });
    return found?.cosine ?? 0;
  };
}
