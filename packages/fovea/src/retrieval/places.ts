/** From a file that answers to the lines in it that do: the symbol a question names, or the row its words are in. */
import { chunksOfFile } from "../codeindex/read.ts";
import type { SymbolSpan } from "../codeindex/read-by-id.ts";
import { IDS_PER_BLOB } from "../codeindex/schema.ts";
import type { Database } from "../store/database.ts";
import type { LexicalResult } from "./lexical.ts";
import type { Scored } from "./rank.ts";
import type { TreeFiles } from "./tree-files.ts";

export interface Place {
  symbolId: number | undefined;
  name: string | undefined;
  kind: string | undefined;
  startLine: number;
  endLine: number;
  others: { symbolId: number; share: number }[];
}

/** Rows of a file that are looked at for the best place. */
const ROWS_CONSIDERED = 6;
const OTHERS = 4;

/** Where in a file the answer may be: its best rows, and its symbols with how good each is against the best. */
export interface Spots {
  rows: readonly { row: number }[];
  shareOf: ReadonlyMap<number, number>;
}

export function findSpots(tree: TreeFiles, scored: Scored, lexical: LexicalResult): Spots {
  const { blobId } = tree.files[scored.file]!;
  const rows = lexical.bestRows(scored.file).slice(0, ROWS_CONSIDERED);
  const best = rows[0]?.score ?? 1;
  const shareOf = new Map<number, number>();
  const named = [...scored.definitions].sort((a, b) => b.value - a.value);
  for (const { symbolId } of named) shareOf.set(symbolId, 1);
  for (const { row, score } of rows) {
    const symbolId = blobId * IDS_PER_BLOB + row - 1;
    if (row > 0 && !shareOf.has(symbolId)) shareOf.set(symbolId, score / best);
  }
  return { rows, shareOf };
}

/** Undefined when the file has no symbol of the kinds that are wanted. `lines` tells about the symbols of the spots. */
export function choosePlace(
  db: Database,
  tree: TreeFiles,
  scored: Scored,
  { rows, shareOf }: Spots,
  lines: ReadonlyMap<number, SymbolSpan>,
  kinds: ReadonlySet<string>,
): Place | undefined {
  const file = tree.files[scored.file]!;
  const wanted = [...shareOf].filter(([id]) => lines.has(id) && isOfKind(lines.get(id)!, kinds));
  const others = wanted.slice(1, 1 + OTHERS).map(([symbolId, share]) => ({ symbolId, share }));
  const isNamed = scored.definitions.length > 0;
  // What stands in the head of the file belongs to no symbol; unless one is named or wanted, it may be the answer.
  const isHead = !isNamed && kinds.size === 0 && rows[0]?.row === 0;
  const [first] = wanted;
  if (first && !isHead) return { ...placeOf(first[0], lines.get(first[0])!), others };
  if (kinds.size > 0) return undefined;
  const { startLine, endLine } = rows[0]
    ? linesOfRow(db, file, rows[0].row)
    : linesOfRow(db, file, (scored.nearChunk ?? -1) + 1);
  return {
    symbolId: undefined,
    name: undefined,
    kind: undefined,
    startLine,
    endLine,
    others: isHead ? wanted.slice(0, OTHERS).map(([symbolId, share]) => ({ symbolId, share })) : [],
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
