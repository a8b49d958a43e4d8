/** Which files define what a question names. */
import { findSymbolPlaces } from "../codeindex/read.ts";
import type { Database } from "../store/database.ts";

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
): Definition[] {
  const found = findSymbolPlaces(db, treeId, name);
  if (found.length === 0 || found.length > MOST_DEFINITIONS) return [];
  const files = new Set(found.map((symbol) => symbol.path)).size;
  return found.flatMap((symbol) => {
    const file = fileAt(symbol.path);
    if (file === -1) return [];
    const rank = TYPES.has(symbol.kind) ? 1 : FUNCTIONS.has(symbol.kind) ? 0.85 : 0.6;
    return [{ file, symbolId: symbol.id, value: rank / (1 + Math.log(files)) }];
  });
}
