/**
 * Loads tree-sitter and its grammars, and parses text under a time limit. Grammars and queries are loaded once per
 * thread, when first needed.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { Language as Grammar, type ParseCallback, Parser, type Tree } from "web-tree-sitter";
import { EngineError } from "../base/errors.ts";
import { packageRoot } from "../base/package-root.ts";
import { withoutOptimising } from "../kernels/compile-effort.ts";
import { compileQuery } from "../kernels/query/compile-query.ts";
import type { TreeSitterMemory } from "../kernels/tree/memory.ts";
import type { Captures } from "./captured.ts";
import { CaptureReader } from "./captures.ts";
import { readFields } from "./fields.ts";
import { keptSymbols, namesOf } from "./grammar-names.ts";
import type { Language } from "./language.ts";
import { literalSymbols, readLiterals } from "./read-literals.ts";
import { chooseEngine } from "./tree-engine.ts";

export interface LoadedLanguage {
  language: Language;
  /** Are trees read in the library's memory? Otherwise through the library, which takes several times as long. */
  isDirect: boolean;
  patternCount: number;
  /** Undefined when the deadline passed first. */
  parse(text: string, isOverdue: () => boolean): Tree | undefined;
  /** What the language's query finds in a tree; undefined when the deadline passed first. */
  readCaptures(tree: Tree, text: string, isOverdue: () => boolean): Captures | undefined;
}

let initialised: Promise<TreeSitterMemory> | undefined;
const loaded = new Map<string, Promise<LoadedLanguage>>();

export interface LoadOptions {
  /** Ids of the languages that there is much of; the others are not worth optimising. All are without it. */
  commonLanguages?: readonly string[] | undefined;
}

export function loadLanguage(language: Language, options: LoadOptions = {}): Promise<LoadedLanguage> {
  let promise = loaded.get(language.id);
  if (!promise) {
    promise = load(language, options);
    loaded.set(language.id, promise);
  }
  return promise;
}

async function load(language: Language, { commonLanguages }: LoadOptions): Promise<LoadedLanguage> {
  initialised ??= initialise();
  const memory = await initialised;
  const file = join(packageRoot(), "grammars", basename(language.grammar.file));
  if (!existsSync(file)) throw grammarMissing(language.id, file);
  const isRare = commonLanguages?.includes(language.id) === false;
  const grammar = await (isRare ? withoutOptimising(() => Grammar.load(file)) : Grammar.load(file));
  let parser = parserOf(grammar);
  const engine = chooseEngine(memory, grammar, parser);
  const { columns, symbols } = engine;
  const query = compileQuery(language.query, namesOf(grammar, symbols));
  const fields = readFields(grammar, language);
  const matcher = engine.createMatcher(query, language.query);
  const captures = new CaptureReader(matcher, query.captureNames, fields, columns, symbols.isNamed);
  const literalKinds = literalSymbols(grammar, symbols.isNamed.length);
  const isKept = keptSymbols(query, fields, symbols);
  const parseOrReplace = (read: ParseCallback, progressCallback: () => boolean) => {
    try {
      return parser.parse(read, null, { progressCallback });
    } catch (error) {
      // It stopped in the middle of its work, and would break on every later file too.
      parser = parserOf(grammar);
      throw error;
    }
  };
  return {
    language,
    isDirect: engine.isDirect,
    patternCount: query.patterns.length,
    readCaptures(tree, text, isOverdue) {
      try {
        if (!engine.read(tree, isKept, isOverdue)) return undefined;
        const found = captures.read(text, isOverdue);
        if (found) found.literals = readLiterals(text, columns, literalKinds);
        return found;
      } finally {
        columns.release();
      }
    },
    parse(text, isOverdue) {
      let overdue = false;
      const check = () => {
        overdue ||= isOverdue();
        return overdue;
      };
      // A grammar's own scanner may read for minutes without a sign of progress; an early end of the text stops it.
      const read = (index: number) => (check() ? "" : text.slice(index, index + 8192));
      const tree = parseOrReplace(read, check);
      if (tree && !overdue) return tree;
      tree?.delete();
      // After a cancelled parse the parser would go on where it stopped, with the next file's text.
      parser.reset();
      return undefined;
    },
  };
}

function parserOf(grammar: Grammar): Parser {
  const parser = new Parser();
  parser.setLanguage(grammar);
  return parser;
}

async function initialise(): Promise<TreeSitterMemory> {
  const module = {
    locateFile: (file: string) => createRequire(import.meta.url).resolve(`web-tree-sitter/${file}`),
  };
  await Parser.init(module);
  return module as unknown as TreeSitterMemory;
}

function grammarMissing(languageId: string, file: string): EngineError {
  return new EngineError("GRAMMAR_MISSING", `The grammar for ${languageId} is missing: ${file}`, {
    advice: "Reinstall fovea; in a checkout of fovea run `npm run build`.",
  });
}
