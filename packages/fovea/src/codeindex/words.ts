/**
 * The words of a content, counted by row, for search. Row 0 is the head of the file; row n is its n-th symbol with
 * the comments above it, up to where the next one begins. Text without symbols has its chunks as rows.
 */
import { hash31 } from "../base/hash.ts";
import { lineStarts } from "../base/line-starts.ts";
import { NumberReader, NumberWriter } from "../base/packed-numbers.ts";
import type { ParsedFile, SymbolKind } from "../syntax/types.ts";
import { eachIdentifier } from "../text/identifiers.ts";
import { termsOf } from "../text/terms.ts";

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

/** All words of a text, or with `signaturesOnly` those of names, signatures and docs. */
export function countWords(text: string, parsed: ParsedFile, signaturesOnly: boolean): CountedWords {
  const counter = new WordCounter();
  const starts = lineStarts(text);
  const rows = rowsOf(parsed, text, starts);
  rows.forEach((row, i) => {
    counter.begin(row.number);
    if (row.name !== undefined) counter.addName(row.name);
    const symbol = parsed.symbols[row.number - 1];
    if (!signaturesOnly) counter.add(text, offsetOf(row.startLine), offsetOf(rows[i + 1]?.startLine));
    else if (symbol) {
      counter.add(symbol.signature, 0, symbol.signature.length);
      counter.add(symbol.doc, 0, symbol.doc.length);
    }
  });
  return { bytes: counter.bytes(), rows: rows.at(-1)!.number + 1, total: counter.total };

  function offsetOf(line: number | undefined): number {
    return line === undefined ? text.length : (starts[line - 1] ?? text.length);
  }
}

function rowsOf(parsed: ParsedFile, text: string, starts: readonly number[]): Row[] {
  const rows: Row[] = [{ number: 0, startLine: 1, name: undefined }];
  if (parsed.symbols.length === 0)
    return parsed.chunks.length === 0
      ? rows
      : parsed.chunks.map((chunk, i) => ({ number: i + 1, startLine: chunk.startLine, name: undefined }));
  parsed.symbols.forEach((symbol, i) => {
    const lines = symbol.endLine - symbol.startLine + 1;
    if (!ALWAYS_ROWS.has(symbol.kind) && lines < SHORTEST_MEMBER) return;
    const floor = rows.at(-1)!.startLine;
    rows.push({
      number: i + 1,
      startLine: Math.max(floor, firstCommentLine(text, starts, symbol.startLine, floor)),
      name: symbol.name,
    });
  });
  return rows;
}

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|--|;;|%%|"""|'''|@|\[<?|\{-)/;

/** Comments and annotations right above a line belong to what begins there. */
function firstCommentLine(text: string, starts: readonly number[], line: number, floor: number): number {
  let first = line;
  while (first > floor && COMMENT.test(text.slice(starts[first - 2], starts[first - 1]))) first--;
  return first;
}

/** Terms of identifiers seen lately: code repeats itself. */
const known = new Map<string, readonly number[]>();
const MOST_KNOWN = 100_000;

function hashesOf(identifier: string): readonly number[] {
  let hashes = known.get(identifier);
  if (!hashes) {
    if (known.size >= MOST_KNOWN) known.clear();
    hashes = termsOf(identifier).map(hash31);
    known.set(identifier, hashes);
  }
  return hashes;
}

/** Counts are cut off here; a word does not become more telling by being there for the thousandth time. */
const MOST_COUNTED = 255;

class WordCounter {
  /** By term: row and count in turn, the count doubled, and odd where the term is in the row's name. */
  readonly #terms = new Map<number, number[]>();
  readonly #lengths: number[] = [];
  #row = 0;

  readonly #visit = (identifier: string): void => {
    for (const hash of hashesOf(identifier)) this.#count(hash, 0);
  };

  get total(): number {
    let total = 0;
    for (let i = 1; i < this.#lengths.length; i += 2) total += this.#lengths[i]!;
    return total;
  }

  begin(row: number): void {
    this.#row = row;
    this.#lengths.push(row, 0);
  }

  add(text: string, from: number, to: number): void {
    eachIdentifier(text, from, to, this.#visit);
  }

  addName(name: string): void {
    eachIdentifier(name, 0, name.length, (identifier) => {
      for (const hash of hashesOf(identifier)) this.#count(hash, 1);
    });
  }

  bytes(): Uint8Array {
    const writer = new NumberWriter();
    writer.put(this.#lengths.length / 2);
    for (const number of this.#lengths) writer.put(number);
    const terms = Float64Array.from(this.#terms.keys()).sort();
    writer.put(terms.length);
    let last = 0;
    for (const term of terms) {
      const counts = this.#terms.get(term)!;
      writer.put(term - last);
      writer.put(counts.length / 2);
      for (const number of counts) writer.put(number);
      last = term;
    }
    return writer.bytes();
  }

  #count(term: number, isName: 0 | 1): void {
    this.#lengths[this.#lengths.length - 1]!++;
    const counts = this.#terms.get(term);
    if (!counts) this.#terms.set(term, [this.#row, 2 + isName]);
    else if (counts.at(-2) !== this.#row) counts.push(this.#row, 2 + isName);
    else if (counts.at(-1)! < MOST_COUNTED * 2) counts[counts.length - 1] = (counts.at(-1)! + 2) | isName;
  }
}

export interface WordVisitor {
  term(hash: number): void;
  /** `length` is how many words the row has. */
  row(row: number, count: number, isName: boolean, length: number): void;
}

/** Goes through what `countWords` made, by rising hash and row. */
export function eachWord(bytes: Uint8Array, visitor: WordVisitor): void {
  const reader = new NumberReader(bytes);
  const lengths = new Map<number, number>();
  for (let rows = reader.next(); rows > 0; rows--) lengths.set(reader.next(), reader.next());
  let hash = 0;
  for (let terms = reader.next(); terms > 0; terms--) {
    hash += reader.next();
    visitor.term(hash);
    for (let rows = reader.next(); rows > 0; rows--) {
      const row = reader.next();
      const count = reader.next();
      visitor.row(row, count >> 1, (count & 1) === 1, lengths.get(row) ?? 1);
    }
  }
}
