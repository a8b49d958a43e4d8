/**
 * The words of a content, counted by row, for search. Row 0 is the head of the file; row n is its n-th symbol with
 * the comments above it, up to where the next one begins. Text without symbols has its chunks as rows.
 */

import { Tokens } from "../../kernels/text/tokens.ts";
import type { Chunk, CodeSymbol, ParsedFile, SymbolKind } from "../../syntax/types.ts";
import { identifiers } from "../../words/identifier-table.ts";
import { WordCounter } from "./word-counter.ts";

/** Members this short are words of what they belong to rather than an answer by themselves. */
const SHORTEST_MEMBER = 3;
const ALWAYS_ROWS: ReadonlySet<SymbolKind> = new Set([
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "type_alias",
  "function",
  "method",
  "constructor",
  "macro",
  "module",
  "namespace",
]);

interface Row {
  number: number;
  startLine: number;
  /** Undefined for what is no symbol. */
  name: string | undefined;
}

export interface CountedWords {
  bytes: Uint8Array;
  /** One more than the highest number of a row. */
  rows: number;
  total: number;
}

/** A text with what several parts of the index need to know of it. */
export interface ReadText {
  text: string;
  tokens: Tokens;
}

const sharedTokens = new Tokens();
const counter = new WordCounter();

/** Valid until the next text is read. */
export function readTokens(text: string): ReadText {
  identifiers.forgetIfLarge();
  identifiers.read(text, 0, text.length, sharedTokens);
  return { text, tokens: sharedTokens };
}

/** As much as has to be known about a content to find its rows. */
export interface Outline {
  symbols: readonly Pick<CodeSymbol, "kind" | "name" | "startLine" | "endLine">[];
  chunks: readonly Chunk[];
}

/** All words of a text. */
export function countWords(read: ReadText, outline: Outline): CountedWords {
  const { tokens } = read;
  return countRows(read, outline, (row, next) => {
    const end = next ? tokens.firstFrom(next.startLine) : tokens.count;
    counter.add(tokens, tokens.firstFrom(row.startLine), end);
  });
}

/** Those of names, signatures and docs alone. */
export function countSignatures(read: ReadText, parsed: ParsedFile): CountedWords {
  return countRows(read, parsed, ({ number }) => {
    const symbol = parsed.symbols[number - 1];
    if (!symbol) return;
    counter.addText(symbol.signature, false);
    counter.addText(symbol.doc, false);
  });
}

function countRows(
  read: ReadText,
  outline: Outline,
  addRow: (row: Row, next: Row | undefined) => void,
): CountedWords {
  const rows = rowsOf(outline, read);
  counter.start();
  rows.forEach((row, i) => {
    counter.begin(row.number);
    if (row.name !== undefined) counter.addText(row.name, true);
    addRow(row, rows[i + 1]);
  });
  return { bytes: counter.bytes(), rows: rows.at(-1)!.number + 1, total: counter.total };
}

function rowsOf(outline: Outline, read: ReadText): Row[] {
  const rows: Row[] = [{ number: 0, startLine: 1, name: undefined }];
  if (outline.symbols.length === 0)
    return outline.chunks.length === 0
      ? rows
      : outline.chunks.map((chunk, i) => ({ number: i + 1, startLine: chunk.startLine, name: undefined }));
  outline.symbols.forEach((symbol, i) => {
    if (!isRow(symbol.kind, symbol.endLine - symbol.startLine + 1)) return;
    const floor = rows.at(-1)!.startLine;
    rows.push({
      number: i + 1,
      startLine: Math.max(floor, firstCommentLine(read, symbol.startLine, floor)),
      name: symbol.name,
    });
  });
  return rows;
}

/** Whether a symbol of this kind and length has a row of its own. */
export function isRow(kind: string, lines: number): boolean {
  return lines >= SHORTEST_MEMBER || ALWAYS_ROWS.has(kind as SymbolKind);
}

export const COMMENT = /[^\S\n]*(?:\/\/|\/\*|\*|#|--|;;|%%|"""|'''|@|\[<?|\{-)/y;

/** Comments and annotations right above a line belong to what begins there. */
function firstCommentLine({ text, tokens }: ReadText, line: number, floor: number): number {
  let first = line;
  while (first > floor && isComment(text, tokens.startOf(first - 1))) first--;
  return first;
}

function isComment(text: string, lineStart: number): boolean {
  COMMENT.lastIndex = lineStart;
  return COMMENT.test(text);
}
