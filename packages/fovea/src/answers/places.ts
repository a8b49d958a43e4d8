/** From a file that answers to the lines in it that do: its symbols in the order of how likely each is meant. */
import { chunksOfFile } from "../code/index/read.ts";
import { type LineSpan, placeChunks, placeSymbols, type SymbolSpan } from "../code/index/read-by-id.ts";
import { IDS_PER_BLOB } from "../code/index/schema.ts";
import type { Database } from "../store/database.ts";
import type { RowWords } from "./lexical.ts";
import { type PlaceEvidence, type PlaceFeatures, placeFeatures, scorePlace } from "./place-features.ts";
import type { Scored } from "./rank.ts";
import type { TreeFiles } from "./tree-files.ts";
import { placeWeights } from "./weights.ts";

export interface Place {
  symbolId: number | undefined;
  name: string | undefined;
  kind: string | undefined;
  startLine: number;
  endLine: number;
  others: { symbolId: number; share: number }[];
}

/** Symbols of a file that are looked at for the best place. */
const LOOKED_AT = 10;
const OTHERS = 6;

/** Where in a file the answer may be: symbols with what they have of the question, and whether the file's head has more. */
export interface Spots {
  symbols: ReadonlyMap<number, Pick<PlaceEvidence, "words" | "definition">>;
  isHead: boolean;
}

/** `best`: the rows of the file that have words of the question, best first. */
export function findSpots(tree: TreeFiles, scored: Scored, best: readonly RowWords[]): Spots {
  const { blobId } = tree.files[scored.file]!;
  // What stands in the head of the file belongs to no symbol; unless one is named, it may be the answer.
  const isHead = scored.definitions.length === 0 && best[0]?.row === 0;
  const byRow = new Map(best.map((words) => [words.row, words]));
  const symbols = new Map<number, { words: RowWords | undefined; definition: number }>();
  for (const { symbolId, value } of scored.definitions) {
    const definition = Math.max(value, symbols.get(symbolId)?.definition ?? 0);
    symbols.set(symbolId, { words: byRow.get(1 + symbolId - blobId * IDS_PER_BLOB), definition });
  }
  const byAmount = [...best].sort((a, b) => b.amount - a.amount || a.row - b.row);
  for (const words of byAmount.slice(0, LOOKED_AT)) {
    const symbolId = blobId * IDS_PER_BLOB + words.row - 1;
    if (words.row > 0 && !symbols.has(symbolId)) symbols.set(symbolId, { words, definition: 0 });
  }
  return { symbols, isHead };
}

/** What the index knows about spots: where symbols and near chunks stand. */
export interface Spans {
  symbols: ReadonlyMap<number, SymbolSpan>;
  chunks: ReadonlyMap<number, LineSpan>;
}

/** Read at once for all files: one by one, the chunks alone took a twelfth of a search. */
export function readSpans(
  db: Database,
  tree: TreeFiles,
  looked: readonly { scored: Scored; spots: Spots }[],
): Spans {
  const chunks = looked.flatMap(({ scored: { file, nearChunks } }) =>
    nearChunks.map(({ chunk }) => tree.files[file]!.blobId * IDS_PER_BLOB + chunk),
  );
  const symbols = looked.flatMap(({ spots }) => [...spots.symbols.keys()]);
  return { symbols: placeSymbols(db, symbols), chunks: placeChunks(db, chunks) };
}

/** Undefined when the file has no symbol of the kinds that are wanted. */
export function choosePlace(
  db: Database,
  tree: TreeFiles,
  scored: Scored,
  { symbols, isHead }: Spots,
  spans: Spans,
  kinds: ReadonlySet<string>,
): Place | undefined {
  const file = tree.files[scored.file]!;
  const likely = inOrder(file.blobId, scored, symbols, spans, kinds);
  const [first] = likely;
  if (first && (!isHead || kinds.size > 0))
    return {
      ...placeOf(first.symbolId, spans.symbols.get(first.symbolId)!),
      others: likely.slice(1, 1 + OTHERS),
    };
  if (kinds.size > 0) return undefined;
  const { startLine, endLine } = isHead
    ? linesOfRow(db, file, 0)
    : linesOfRow(db, file, (scored.nearChunks[0]?.chunk ?? -1) + 1);
  return {
    symbolId: undefined,
    name: undefined,
    kind: undefined,
    startLine,
    endLine,
    others: isHead ? likely.slice(0, OTHERS) : [],
  };
}

/** The symbols of the wanted kinds, best first, with how likely each is beside the best. */
function inOrder(
  blobId: number,
  scored: Scored,
  symbols: Spots["symbols"],
  spans: Spans,
  kinds: ReadonlySet<string>,
): Place["others"] {
  const places = lookAtPlaces(blobId, scored, symbols, spans).filter(({ span }) => isOfKind(span, kinds));
  // Who asks for nothing but a name wants what has it.
  const isLookup = scored.features.lookup > 0;
  const scores = places.map(
    ({ features }) => scorePlace(features, placeWeights) + (isLookup ? LOOKUP * features.definition : 0),
  );
  const best = Math.max(...scores);
  return places
    .map(({ symbolId }, at) => ({ symbolId, share: Math.exp(scores[at]! - best) }))
    .sort((a, b) => b.share - a.share || a.symbolId - b.symbolId);
}

/** What speaks for each symbol of the spots. Also what `placeWeights` are fitted to. */
export function lookAtPlaces(
  blobId: number,
  { nearChunks }: Pick<Scored, "nearChunks">,
  symbols: Spots["symbols"],
  spans: Spans,
): { symbolId: number; span: SymbolSpan; features: PlaceFeatures }[] {
  const looked = [...symbols].flatMap(([symbolId, evidence]) => {
    const span = spans.symbols.get(symbolId);
    return span ? [{ symbolId, ...evidence, span }] : [];
  });
  const features = placeFeatures(looked, cosines(blobId, nearChunks, spans.chunks));
  return looked.map(({ symbolId, span }, at) => ({ symbolId, span, features: features[at]! }));
}

const LOOKUP = 100;

/** The cosine of the nearest chunk that shares lines with a symbol; 0 where none is near. */
function cosines(
  blobId: number,
  nearChunks: Scored["nearChunks"],
  chunks: Spans["chunks"],
): (span: SymbolSpan) => number {
  return ({ startLine, endLine }) => {
    const near = nearChunks.find(({ chunk }) => {
      const lines = chunks.get(blobId * IDS_PER_BLOB + chunk);
      return lines && lines.startLine <= endLine && startLine <= lines.endLine;
    });
    return near?.cosine ?? 0;
  };
}

export function placeOf(symbolId: number, line: SymbolSpan): Omit<Place, "others"> {
  return {
    symbolId,
    name: line.container === "" ? line.name : `${line.container}.${line.name}`,
    kind: line.kind,
    startLine: line.startLine,
    endLine: line.endLine,
  };
}

function isOfKind(line: SymbolSpan, kinds: ReadonlySet<string>): boolean {
  return kinds.size === 0 || kinds.has(line.kind);
}

/** The head of a file ends where its first symbol begins; other text has chunks. */
function linesOfRow(
  db: Database,
  file: { blobId: number; lines: number },
  row: number,
): { startLine: number; endLine: number } {
  const chunks = chunksOfFile(db, file.blobId);
  const chunk = row === 0 ? chunks[0] : chunks[row - 1];
  return chunk ?? { startLine: 1, endLine: Math.max(1, file.lines) };
}
