/** Files given as text, parsed and ready to be resolved, without a repository or an index. */

import { addTo } from "../../src/code/graph/grouping.ts";
import { rulesOf } from "../../src/code/graph/rules.ts";
import { SourceFile } from "../../src/code/graph/source-file.ts";
import type { SymbolLook } from "../../src/code/graph/sources.ts";
import { TreeSources } from "../../src/code/graph/tree-sources.ts";
import { encodeFacts } from "../../src/code/index/facts.ts";
import { FileFacts } from "../../src/code/index/file-facts.ts";
import { findLanguage, languageHint } from "../../src/syntax/detect-language.ts";
import { parseText } from "../../src/syntax/parse-text.ts";

const options = { chunkLines: 150, chunkOverlap: 10, timeoutMs: 10_000, keepLocals: true };

export async function parseSources(texts: Readonly<Record<string, string>>): Promise<TreeSources> {
  const files = new Map<string, SourceFile>();
  for (const [path, text] of Object.entries(texts)) {
    const language = findLanguage(languageHint(path), text);
    const rules = language && rulesOf(language.id);
    if (!rules) continue;
    const parsed = (await parseText(text, language, options))!;
    const facts = new FileFacts(encodeFacts(parsed));
    parsed.symbols.forEach(({ parameters, signature }, at) => {
      facts.symbols[at]!.parameters = parameters.length > 0 ? JSON.stringify(parameters) : "";
      facts.symbols[at]!.signature = signature;
    });
    const { symbols } = facts;
    files.set(path, new SourceFile(path, language.id, rules, symbols.length, () => ({ symbols, facts })));
  }
  const looks = new Map<string, SymbolLook[]>();
  for (const { path, symbols } of files.values())
    for (const [at, { name, kind, container }] of symbols.entries())
      addTo(looks, name, { path, at, kind, isInside: container !== "" });
  const named = (name: string) => looks.get(name) ?? [];
  return new TreeSources({
    paths: Object.keys(texts),
    load: (path) => files.get(path),
    named,
    isDefinedTwice: (name) => named(name).length > 1,
    readText: (path) => texts[path],
  });
}
