/**
 * Cuts a file into runs of lines for search. Code is cut where symbols begin (their comments included), so that a
 * chunk is about one thing; other text is cut into windows that overlap.
 */
import type { Chunk } from "./types.ts";

export interface ChunkOptions {
  /** Lines per chunk at most. */
  chunkLines: number;
  /** Lines two windows share. */
  chunkOverlap: number;
}

/** Longer pieces of code are about too many things at once; a search by meaning loses by them. */
const LONGEST_CODE = 50;

/** Pieces smaller than this are joined with the next one. */
const WORTHWHILE_LINES = 20;

/** `symbolLines` are the lines where symbols begin, in order. */
export function cutChunks(lines: number, symbolLines: readonly number[], options: ChunkOptions): Chunk[] {
  const borders = [1];
  for (const line of symbolLines) if (line - borders.at(-1)! >= WORTHWHILE_LINES) borders.push(line);
  const chunks: Chunk[] = [];
  const isCode = symbolLines.length > 0;
  const longest = isCode ? Math.min(options.chunkLines, LONGEST_CODE) : options.chunkLines;
  const size = { chunkLines: longest, chunkOverlap: Math.min(options.chunkOverlap, longest - 1) };
  borders.forEach((start, i) => {
    windows(start, (borders[i + 1] ?? lines + 1) - 1, size, chunks);
  });
  return chunks;
}

function windows(start: number, end: number, options: ChunkOptions, into: Chunk[]): void {
  const step = Math.max(1, options.chunkLines - options.chunkOverlap);
  for (let from = start; from <= end; from += step) {
    const to = Math.min(end, from + options.chunkLines - 1);
    into.push({ startLine: from, endLine: to });
    if (to === end) break;
  }
}
