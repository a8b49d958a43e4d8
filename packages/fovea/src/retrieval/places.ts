/** From a file that answers to the lines in it that do: its symbols in the order of how likely each is meant. */
import { chunksOfFile } from "../codeindex/read.ts";
import type { SymbolSpan } from "../codeindex/read-by-id.ts";
import { IDS_PER_BLOB } from "../codeindex/schema.ts";
import type { Database } from "../store/database.ts";
import type { LexicalResult, RowWords } from "./lexical.ts";
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

export function findSpots(tree: TreeFiles, scored: Scored, lexical: LexicalResult): Spots {
  const { blobId } = tree.files[scored.file]!;
  const rows = lexical.bestRows(scored.file);
  // What stands in the head of the file belongs to no symbol; unless one is named, it may be the answer.
  const isHead = scored.definitions.length === 0 && rows[0]?.row === 0;
  const byRow = new Map(rows.map((words) => [words.row, words]));
  const symbols = new Map<number, { words: RowWords | undefined; definition: number }>();
  for (const { symbolId, value } of scored.definitions) {
    const definition = Math.max(value, symbols.get(symbolId)?.definition ?? 0);
    symbols.set(symbolId, { words: byRow.get(1 + symbolId - blobId * IDS_PER_BLOB), definition });
  }
  rows.sort((a, b) => b.amount - a.amount || a.row - b.row);
  for (const words of rows.slice(0, LOOKED_AT)) {
    const symbolId = blobId * IDS_PER_BLOB + words.row - 1;
    if (words.row > 0 && !symbols.has(symbolId)) symbols.set(symbolId, { words, definition: 0 });
  }
  return { symbols, isHead };
}

/** Undefined when the file has no symbol of the kinds that are wanted. `lines` tells about the symbols of the spots. */
export function choosePlace(
  db: Database,
  tree: TreeFiles,
  scored: Scored,
  { symbols, isHead }: Spots,
  lines: ReadonlyMap<number, SymbolSpan>,
  kinds: ReadonlySet<string>,
): Place | undefined {
  const file = tree.files[scored.file]!;
  const likely = inOrder(db, file.blobId, scored, symbols, lines, kinds);
  const [first] = likely;
  if (first && (!isHead || kinds.size > 0))
    return { ...placeOf(first.symbolId, lines.get(first.symbolId)!), others: likely.slice(1, 1 + OTHERS) };
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
  db: Database,
  blobId: number,
  scored: Scored,
  symbols: Spots["symbols"],
  lines: ReadonlyMap<number, SymbolSpan>,
  kinds: ReadonlySet<string>,
): Place["others"] {
  const places = lookAtPlaces(db, blobId, scored, symbols, lines).filter(({ span }) => isOfKind(span, kinds));
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
  db: Database,
  blobId: number,
  { nearChunks }: Pick<Scored, "nearChunks">,
  symbols: Spots["symbols"],
  lines: ReadonlyMap<number, SymbolSpan>,
): { symbolId: number; span: SymbolSpan; features: PlaceFeatures }[] {
  const looked = [...symbols].flatMap(([symbolId, evidence]) => {
    const span = lines.get(symbolId);
    return span ? [{ symbolId, ...evidence, span }] : [];
  });
  const features = placeFeatures(looked, cosines(db, blobId, nearChunks));
  return looked.map(({ symbolId, span }, at) => ({ symbolId, span, features: features[at]! }));
}

const LOOKUP = 100;

/** The cosine of the nearest chunk that shares lines with a symbol; 0 where none is near. */
function cosines(
  db: Database,
  blobId: number,
  nearChunks: Scored["nearChunks"],
): (span: SymbolSpan) => number {
  if (nearChunks.length === 0) return () => 0;
  const chunks = chunksOfFile(db, blobId);
  return ({ startLine, endLine }) => {
    const near = nearChunks.find(({ chunk }) => {
      const lines = chunks[chunk];
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
