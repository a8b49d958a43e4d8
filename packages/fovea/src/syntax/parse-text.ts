/** Text of one file -> everything we know about it. Parsing never fails; it runs out of time, or finds less. */
import type { Node } from "web-tree-sitter";
import { cpuDeadline } from "../base/cpu-clock.ts";
import { type ChunkOptions, cutChunks } from "./chunks.ts";
import { languageById } from "./detect-language.ts";
import { type ExtractOptions, extract } from "./extract.ts";
import { hiddenUses } from "./hidden-names.ts";
import type { Language } from "./language.ts";
import { LineTable } from "./line-table.ts";
import { type Reading, readAgain, stumblesIn } from "./parse-again.ts";
import { type LoadedLanguage, type LoadOptions, loadLanguage } from "./parser.ts";
import type { Span } from "./span.ts";
import type { ParsedFile } from "./types.ts";

export interface ParseOptions extends ExtractOptions, LoadOptions {
  /** Of processor time. */
  timeoutMs: number;
}

/** Undefined when the time limit was reached. */
export async function parseText(
  text: string,
  language: Language,
  options: ParseOptions,
): Promise<ParsedFile | undefined> {
  await loadCommonFirst(language, options);
  const loaded = await loadLanguage(language, options);
  const isOverdue = cpuDeadline(options.timeoutMs);
  const prepared = language.prepare?.(text) ?? text;
  const read = (from: string) => readTree(loaded, from, isOverdue);
  const first = read(prepared);
  if (!first) return undefined;
  const { captures, blanked } = readAgain(first, read);
  captures.errors.push(...blanked);
  captures.errors.sort((a, b) => a.start - b.start);
  captures.uses.push(...hiddenUses(text, prepared, loaded.patternCount));
  return extract(text, captures, language, options, isOverdue);
}

function readTree(loaded: LoadedLanguage, text: string, isOverdue: () => boolean): Reading | undefined {
  const tree = loaded.parse(text, isOverdue);
  if (!tree) return undefined;
  try {
    const captures = loaded.readCaptures(tree, text, isOverdue);
    if (!captures) return undefined;
    const stumbles = captures.errors.length > 0 ? stumblesIn(tree.rootNode) : [];
    if (captures.errors.length === 0) captures.errors.push(...missingIn(tree.rootNode));
    return { text, captures, stumbles, blanked: [] };
  } finally {
    tree.delete();
  }
}

/**
 * Where the parser went on as if something stood there that does not, such as a bracket. Queries do not find it. A
 * semicolon does not count: it moves no symbol into another, and a macro in C needs none.
 */
function missingIn(root: Node): Span[] {
  const waiting: Node[] = root.hasError ? [root] : [];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.isMissing && node.type !== ";") return [{ start: node.startIndex, end: node.endIndex }];
    waiting.push(...node.children.filter((child) => child?.hasError).reverse());
  }
  return [];
}

/**
 * While a rare language is loaded nothing that is loaded meanwhile will be optimised, in any thread. Whatever is worth it has
 * to be there before; then other threads share what was made.
 */
async function loadCommonFirst(language: Language, options: ParseOptions): Promise<void> {
  const { commonLanguages = [] } = options;
  if (commonLanguages.includes(language.id)) return;
  for (const id of commonLanguages) {
    const common = languageById(id);
    if (common) await loadLanguage(common, options);
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
