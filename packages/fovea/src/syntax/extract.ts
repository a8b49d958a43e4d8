/**
 * Turns the captures of one file into symbols, references, bindings, imports, exports and chunks.
 * The same for all languages; what differs is in the query and the few conventions of `Language`.
 */
import { limits } from "../base/limits.ts";
import type { Captures } from "./captured.ts";
import { type ChunkOptions, cutChunks } from "./chunks.ts";
import { symbolFinder } from "./containers.ts";
import { dropLocals } from "./drop-locals.ts";
import type { Language } from "./language.ts";
import { LineTable } from "./line-table.ts";
import { narrowNames } from "./names.ts";
import { readExchanges } from "./read-exchanges.ts";
import { readReferences } from "./read-references.ts";
import { readSymbols } from "./read-symbols.ts";
import { nestScopes, readSymbolScopes, readSymbolValues } from "./scopes.ts";
import type { Span } from "./span.ts";
import type { ParsedFile, Problem } from "./types.ts";

export interface ExtractOptions extends ChunkOptions {
  /** Also references to parameters and local variables; only go-to-definition wants them. */
  keepLocals?: boolean;
}

/** Undefined when the time is over. */
export function extract(
  text: string,
  captures: Captures,
  language: Language,
  options: ExtractOptions,
  isOverdue: () => boolean,
): ParsedFile | undefined {
  const lines = new LineTable(text);
  if (language.readName) narrowNames(text, captures, language.readName, language.lead);
  const spans = captures.scopes.sort((a, b) => a.start - b.start || b.end - a.end);
  const found = readSymbols(text, captures, language, lines, spans, isOverdue);
  if (!found) return undefined;
  const findSymbol = symbolFinder(found.extents, found.symbolOf, found.symbols, text);
  const around = { text, lines, language, scopes: spans, findSymbol };
  const scopes = nestScopes(spans);
  const { references, bindings } = readReferences(captures, found.locals, around);
  bindings.push(...readSymbolValues(found, around));
  const symbolScopes = readSymbolScopes(found, spans, scopes);
  const hasImplicitSelf = Boolean(language.resolution?.hasImplicitSelf);
  return {
    lines: lines.count,
    symbols: found.symbols,
    symbolScopes,
    ...readExchanges(text, captures, lines, language, spans),
    references: options.keepLocals
      ? references
      : dropLocals(references, bindings, found.symbols, symbolScopes, scopes, hasImplicitSelf),
    bindings,
    scopes,
    chunks: cutChunks(lines.count, found.firstLines, options),
    problems: captures.errors.slice(0, limits.problemsPerFile).map((span) => toProblem(span, text, lines)),
    problemCount: captures.errors.length,
  };
}

function toProblem({ start, end }: Span, text: string, lines: LineTable): Problem {
  const line = lines.lineAt(start);
  if (start === end)
    return { line, message: "could not be read, names may be missing: something is missing here" };
  const excerpt = text
    .slice(start, Math.min(end, start + 60))
    .replace(/\s+/g, " ")
    .trim();
  const last = lines.lineAt(end - 1);
  const upTo = last > line ? ` up to line ${last}` : "";
  return { line, message: `could not be read${upTo}, names may be missing: ${excerpt.slice(0, 40)}` };
}
