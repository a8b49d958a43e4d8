/** Text of one file -> everything we know about it. Parsing never fails; it runs out of time, or finds less. */
import { type ChunkOptions, cutChunks } from "./chunks.ts";
import { type ExtractOptions, extract } from "./extract.ts";
import { hiddenUses } from "./hidden-names.ts";
import type { Language } from "./language.ts";
import { LineTable } from "./line-table.ts";
import { type LoadOptions, loadLanguage } from "./parser.ts";
import type { ParsedFile } from "./types.ts";

export interface ParseOptions extends ExtractOptions, LoadOptions {
  timeoutMs: number;
}

/** Undefined when the time limit was reached. */
export async function parseText(
  text: string,
  language: Language,
  options: ParseOptions,
): Promise<ParsedFile | undefined> {
  const loaded = await loadLanguage(language, options);
  const deadline = performance.now() + options.timeoutMs;
  const isOverdue = () => performance.now() > deadline;
  const prepared = language.prepare?.(text) ?? text;
  const tree = loaded.parse(prepared, isOverdue);
  if (!tree) return undefined;
  try {
    const captures = loaded.captures.read(tree, prepared, isOverdue);
    captures?.uses.push(...hiddenUses(text, prepared, loaded.patternCount));
    return captures && extract(text, captures, language, options, isOverdue);
  } finally {
    tree.delete();
  }
}

/** For text without a grammar: only chunks. */
export function chunkText(text: string, options: ChunkOptions): ParsedFile {
  const lines = new LineTable(text).count;
  return {
    lines,
    symbols: [],
    symbolScopes: [],
    imports: [],
    exports: [],
    references: [],
    bindings: [],
    scopes: [],
    chunks: cutChunks(lines, [], options),
    problems: [],
    problemCount: 0,
  };
}
