/**
 * Turns the captures of one file into symbols, references, bindings, imports, exports and chunks.
 * The same for all languages; what differs is in the query and the few conventions of `Language`.
 */
import { limits } from "../base/limits.ts";
import type { Captures } from "./captures.ts";
import { type ChunkOptions, cutChunks } from "./chunks.ts";
import { symbolFinder } from "./containers.ts";
import type { Language } from "./language.ts";
import { LineTable } from "./line-table.ts";
import { narrowNames } from "./names.ts";
import { readExchanges } from "./read-exchanges.ts";
import { readReferences } from "./read-references.ts";
import { readSymbols } from "./read-symbols.ts";
import type { Span } from "./span.ts";
import type { ParsedFile, Problem, Scope } from "./types.ts";

/** Undefined when the time is over. */
export function extract(
  text: string,
  captures: Captures,
  language: Language,
  options: ChunkOptions,
  isOverdue: () => boolean,
): ParsedFile | undefined {
  const lines = new LineTable(text);
  if (language.readName) narrowNames(text, captures, language.readName, language.lead);
  const scopes = captures.scopes.sort((a, b) => a.start - b.start || b.end - a.end);
  const found = readSymbols(text, captures, language, lines, scopes, isOverdue);
  if (!found) return undefined;
  const findSymbol = symbolFinder(found.extents, found.symbolOf, found.symbols, text);
  return {
    lines: lines.count,
    symbols: found.symbols,
    ...readExchanges(text, captures, lines, language),
    ...readReferences(captures, found.locals, { text, lines, language, scopes, findSymbol }),
    scopes: scopes.map((scope) => toScope(scope, lines)),
    chunks: cutChunks(lines.count, found.firstLines, options),
    problems: captures.errors.slice(0, limits.problemsPerFile).map((span) => toProblem(span, text, lines)),
    problemCount: captures.errors.length,
  };
}

function toScope({ start, end }: Span, lines: LineTable): Scope {
  const startLine = lines.lineAt(start);
  const endLine = lines.lineAt(end);
  return {
    startLine,
    startColumn: lines.columnAt(start, startLine),
    endLine,
    endColumn: lines.columnAt(end, endLine),
  };
}

function toProblem(span: Span, text: string, lines: LineTable): Problem {
  const excerpt = text.slice(span.start, Math.min(span.end, span.start + 40)).replace(/\s+/g, " ");
  return { line: lines.lineAt(span.start), message: `not understood: ${excerpt}` };
}
