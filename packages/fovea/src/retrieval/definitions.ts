/** Which files define what a question names. */
import { findSymbolPlaces } from "../codeindex/read.ts";
import type { Database } from "../store/database.ts";
import type { Understood } from "./understand/types.ts";

export interface Definition {
  file: number;
  symbolId: number;
  /** Up to 1: a type before a function before a member; less where many files define the name. */
  value: number;
}

const TYPES = new Set(["class", "struct", "interface", "trait", "enum", "type_alias", "module", "namespace"]);
const FUNCTIONS = new Set(["function", "method", "constructor", "macro"]);

/** A name that so many places define says little. */
const MOST_DEFINITIONS = 60;

export function findDefinitions(
  db: Database,
  treeId: number,
  name: string,
  fileAt: (path: string) => number,
  isWanted: (kind: string) => boolean = () => true,
): Definition[] {
  const found = findSymbolPlaces(db, treeId, name).filter(({ kind }) => isWanted(kind));
  if (found.length === 0 || found.length > MOST_DEFINITIONS) return [];
  const files = new Set(found.map((symbol) => symbol.path)).size;
  return found.flatMap((symbol) => {
    const file = fileAt(symbol.path);
    if (file === -1) return [];
    const rank = TYPES.has(symbol.kind) ? 1 : FUNCTIONS.has(symbol.kind) ? 0.85 : 0.6;
    return [{ file, symbolId: symbol.id, value: rank / (1 + Math.log(files)) }];
  });
}

export function isType(kind: string): boolean {
  return TYPES.has(kind);
}

/**
 * A word that begins a question has a capital whether it is a name or not. "Mutex and Semaphore" names two types, if the
 * tree has them; "Add a lock" names none, so only types are looked for.
 */
export function typeAtStart({ text, isLong, keywords }: Understood): string | undefined {
  const word = isLong ? undefined : /^[A-Z][a-z]{2,}(?= )/.exec(text)?.[0];
  return word !== undefined && keywords.includes(word.toLowerCase()) ? word : undefined;
}
