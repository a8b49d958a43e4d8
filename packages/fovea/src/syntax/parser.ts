/**
 * Loads tree-sitter and its grammars, and parses text under a time limit. Grammars and queries are loaded once per
 * thread, when first needed.
 */
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { Language as Grammar, Parser, Query, type Tree } from "web-tree-sitter";
import { withoutOptimising } from "../base/compile-effort.ts";
import { EngineError } from "../base/errors.ts";
import { packageRoot } from "../base/package-root.ts";
import { CaptureReader } from "./captures.ts";
import { readFields } from "./fields.ts";
import type { Language } from "./language.ts";
import { NodeMemory, type TreeSitterModule } from "./node-memory.ts";
import { type CompilingModule, withQueryCache } from "./query-cache.ts";

export interface LoadedLanguage {
  language: Language;
  captures: CaptureReader;
  patternCount: number;
  /** Undefined when the deadline passed first. */
  parse(text: string, isOverdue: () => boolean): Tree | undefined;
}

/** What the library puts on the object it is given. */
type Library = TreeSitterModule & CompilingModule;

/** More bytes than anything in tree-sitter's memory but a grammar takes before the first text is parsed. */
const BESIDE_GRAMMAR = 2 ** 20;

let initialised: Promise<{ library: Library; memory: NodeMemory }> | undefined;
const loaded = new Map<string, Promise<LoadedLanguage>>();

export interface LoadOptions {
  /** Where compiled queries are remembered; nowhere without it. */
  cacheFolder?: string | undefined;
  /** Ids of the languages that there is much of; the others are not worth optimising. All are without it. */
  commonLanguages?: readonly string[] | undefined;
}

export function loadLanguage(language: Language, options: LoadOptions = {}): Promise<LoadedLanguage> {
  let promise = loaded.get(language.id);
  if (!promise) {
    // Only the first one finds memory as it is in every process.
    promise = load(language, loaded.size === 0 ? options : { ...options, cacheFolder: undefined });
    loaded.set(language.id, promise);
  }
  return promise;
}

async function load(
  language: Language,
  { cacheFolder, commonLanguages }: LoadOptions,
): Promise<LoadedLanguage> {
  initialised ??= initialise();
  const { library, memory } = await initialised;
  const file = join(packageRoot(), "grammars", basename(language.grammar.file));
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw grammarMissing(language.id, file);
  const isRare = commonLanguages?.includes(language.id) === false;
  const grammar = await (isRare ? withoutOptimising(() => Grammar.load(file)) : Grammar.load(file));
  const parser = new Parser();
  parser.setLanguage(grammar);
  const compile = () => new Query(grammar, language.query);
  const query = cacheFolder
    ? withQueryCache(
        library,
        { folder: cacheFolder, language: language.id, usedBytes: stats.size + BESIDE_GRAMMAR },
        compile,
      )
    : compile();
  return {
    language,
    captures: new CaptureReader(query, readFields(grammar, language), memory),
    patternCount: query.patternCount(),
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

async function initialise(): Promise<{ library: Library; memory: NodeMemory }> {
  const module = {
    locateFile: (file: string) => createRequire(import.meta.url).resolve(`web-tree-sitter/${file}`),
  };
  await Parser.init(module);
  const library = module as unknown as Library;
  return { library, memory: new NodeMemory(library) };
}

function grammarMissing(languageId: string, file: string): EngineError {
  return new EngineError("GRAMMAR_MISSING", `The grammar for ${languageId} is missing: ${file}`, {
    advice: "Reinstall fovea; in a checkout of fovea run `npm run build`.",
  });
}
