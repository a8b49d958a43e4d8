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
import { CaptureReader } from "./captures.ts";
import { readFields } from "./fields.ts";
import type { Language } from "./language.ts";
import { NodeMemory, type TreeSitterModule } from "./node-memory.ts";

export interface LoadedLanguage {
  language: Language;
  captures: CaptureReader;
  patternCount: number;
  /** Undefined when the deadline passed first. */
  parse(text: string, isOverdue: () => boolean): Tree | undefined;
}

let initialised: Promise<NodeMemory> | undefined;
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
  initialised ??= initialise();
  const memory = await initialised;
  const file = join(packageRoot(), "grammars", basename(language.grammar.file));
  if (!existsSync(file)) throw grammarMissing(language.id, file);
  const grammar = await Grammar.load(file);
  const parser = new Parser();
  parser.setLanguage(grammar);
  const query = new Query(grammar, language.query);
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

async function initialise(): Promise<NodeMemory> {
  const module = {
    locateFile: (file: string) => createRequire(import.meta.url).resolve(`web-tree-sitter/${file}`),
  };
  await Parser.init(module);
  return new NodeMemory(module as unknown as TreeSitterModule);
}

function grammarMissing(languageId: string, file: string): EngineError {
  return new EngineError("GRAMMAR_MISSING", `The grammar for ${languageId} is missing: ${file}`, {
    advice: "Reinstall fovea; in a checkout of fovea run `npm run build`.",
  });
}
