/** Files given as text, parsed and ready to be resolved, without a repository or an index. */
import type { SymbolFacts } from "../../src/graph/file-symbols.ts";
import { SourceFile } from "../../src/graph/source-file.ts";
import { rulesOf, TreeSources } from "../../src/graph/tree-sources.ts";
import { findLanguage, languageHint } from "../../src/syntax/detect-language.ts";
import { parseText } from "../../src/syntax/parse-text.ts";
import type { CodeSymbol } from "../../src/syntax/types.ts";

const options = { chunkLines: 150, chunkOverlap: 10, timeoutMs: 10_000, keepLocals: true };

export async function parseSources(texts: Readonly<Record<string, string>>): Promise<TreeSources> {
  const files = new Map<string, SourceFile>();
  for (const [path, text] of Object.entries(texts)) {
    const language = findLanguage(languageHint(path), text);
    const rules = language && rulesOf(language.id);
    if (!rules) continue;
    const parsed = (await parseText(text, language, options))!;
    files.set(path, new SourceFile(path, language.id, rules, parsed.symbols.map(toFacts), parsed));
  }
  const definers = new Map<string, Set<string>>();
  for (const { path, symbols } of files.values())
    for (const { name } of symbols) definers.set(name, (definers.get(name) ?? new Set()).add(path));
  return new TreeSources({
    paths: Object.keys(texts),
    load: (path) => files.get(path),
    definers: (name) => [...(definers.get(name) ?? [])],
    readText: (path) => texts[path],
  });
}

function toFacts(symbol: CodeSymbol): SymbolFacts {
  const parameters = symbol.parameters.length > 0 ? JSON.stringify(symbol.parameters) : "";
  return {
    ...symbol,
    modifiers: symbol.modifiers.join(" "),
    parameters,
  };
}
