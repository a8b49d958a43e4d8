/** A language's grammar with the library's own objects beside ours, to compare what the two say. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Language as Grammar, Parser } from "web-tree-sitter";
import { readGrammarTables } from "../../src/kernels/tree/grammar-tables.ts";
import type { TreeSitterMemory } from "../../src/kernels/tree/memory.ts";
import type { Language } from "../../src/syntax/language.ts";

const GRAMMARS = fileURLToPath(new URL("../../grammars", import.meta.url));
const FIXTURES = fileURLToPath(new URL("../../../../fixtures/languages", import.meta.url));

let memory: Promise<TreeSitterMemory> | undefined;

async function openLibrary(): Promise<TreeSitterMemory> {
  const module = {};
  await Parser.init(module);
  return module as TreeSitterMemory;
}

export async function openGrammar(language: Language) {
  memory ??= openLibrary();
  const library = await memory;
  const grammar = await Grammar.load(join(GRAMMARS, basename(language.grammar.file)));
  const parser = new Parser();
  parser.setLanguage(grammar);
  return { memory: library, grammar, parser, tables: readGrammarTables(library, grammar)! };
}

/** The texts of a language's fixtures as its grammar gets them, and the same with mistakes in them. */
export function sourcesOf(language: Language): string[] {
  const folder = join(FIXTURES, language.id);
  const files = readdirSync(folder).filter((name) => !name.endsWith(".golden"));
  return files.flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    const half = text.length >> 1;
    const broken = `${text.slice(0, half)} ))) {{ " ${text.slice(half)}`;
    return [text, broken].map((source) => language.prepare?.(source) ?? source);
  });
}
