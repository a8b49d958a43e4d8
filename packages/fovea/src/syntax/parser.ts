/**
 * Loads tree-sitter and its grammars, and parses text under a time limit. Grammars and queries are loaded once per
 * thread, when first needed.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { Language as Grammar, Parser, Query, type Tree } from "web-tree-sitter";
import { EngineError } from "../base/errors.ts";
import { packageRoot } from "../base/package-root.ts";
import { defaultFields, type Language } from "./language.ts";
import type { SymbolKind } from "./types.ts";

export interface LoadedLanguage {
  language: Language;
  query: Query;
  fields: Fields;
  /** Undefined when the deadline passed first. */
  parse(text: string, isOverdue: () => boolean): Tree | undefined;
}

/** The grammar's numbers for the fields that hold the parts of a definition, in order of preference. */
export interface PartFields {
  parameters: number[];
  returns: number[];
  body: number[];
}

export interface Fields extends PartFields {
  value: number[];
  /** Where the grammar has no such field: node types of the children that hold the parts. */
  types: Map<number, keyof PartFields> | undefined;
  /** Node types of values that make their name a function or a class. */
  valueKinds: Map<number, SymbolKind>;
}

let initialised: Promise<void> | undefined;
const loaded = new Map<string, Promise<LoadedLanguage>>();

export function loadLanguage(language: Language): Promise<LoadedLanguage> {
  let promise = loaded.get(language.id);
  if (!promise) {
    promise = load(language);
    loaded.set(language.id, promise);
  }
  return promise;
}

async function load(language: Language): Promise<LoadedLanguage> {
  initialised ??= Parser.init({
    locateFile: (file: string) => createRequire(import.meta.url).resolve(`web-tree-sitter/${file}`),
  });
  await initialised;
  const file = join(packageRoot(), "grammars", basename(language.grammar.file));
  if (!existsSync(file)) throw grammarMissing(language.id, file);
  const grammar = await Grammar.load(file);
  const parser = new Parser();
  parser.setLanguage(grammar);
  return {
    language,
    query: new Query(grammar, language.query),
    fields: readFields(grammar, language),
    parse(text, isOverdue) {
      let overdue = false;
      const check = () => {
        overdue ||= isOverdue();
        return overdue;
      };
      // A grammar's own scanner may read for minutes without a sign of progress; an early end of the text stops it.
      const read = (index: number) => (check() ? "" : text.slice(index, index + 8192));
      const tree = parser.parse(read, null, { progressCallback: check });
      if (tree && !overdue) return tree;
      tree?.delete();
      // After a cancelled parse the parser would go on where it stopped, with the next file's text.
      parser.reset();
      return undefined;
    },
  };
}

function readFields(grammar: Grammar, language: Language): Fields {
  const ids = (names: readonly string[]) =>
    names.map((name) => grammar.fieldIdForName(name)).filter((id): id is number => id !== null && id > 0);
  const { parameters, returns, body, value } = { ...defaultFields, ...language.fields };
  const valueKinds = new Map<number, SymbolKind>();
  for (const [type, kind] of Object.entries(language.valueKinds ?? {})) {
    const id = grammar.idForNodeType(type, true);
    if (id !== null) valueKinds.set(id, kind);
  }
  const types = new Map<number, keyof PartFields>();
  for (const part of ["parameters", "returns", "body"] as const) {
    for (const name of language.fields?.[part] ?? []) {
      if (grammar.fieldIdForName(name) !== null) continue;
      const id = grammar.idForNodeType(name, true) ?? grammar.idForNodeType(name, false);
      if (id !== null) types.set(id, part);
    }
  }
  return {
    types: types.size > 0 ? types : undefined,
    parameters: ids(parameters),
    returns: ids(returns),
    body: ids(body),
    value: ids(value),
    valueKinds,
  };
}

function grammarMissing(languageId: string, file: string): EngineError {
  return new EngineError("GRAMMAR_MISSING", `The grammar for ${languageId} is missing: ${file}`, {
    advice: "Reinstall fovea; in a checkout of fovea run `npm run build`.",
  });
}
