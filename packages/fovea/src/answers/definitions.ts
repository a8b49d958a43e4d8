/** Which files define what a question names. */
import { lastPart } from "../code/index/name-parts.ts";
import { findMarkedPlaces, findSymbolPlaces, type SymbolPlace } from "../code/index/read.ts";
import type { Database } from "../store/database.ts";
import type { TreeFiles } from "./tree-files.ts";
import type { Understood } from "./understand/types.ts";

export interface Definition {
  file: number;
  symbolId: number;
  /** Up to 1: a type before a function before a member, the longest before others; less where there are many. */
  value: number;
}

const TYPES = new Set(["class", "struct", "interface", "trait", "enum", "type_alias", "module", "namespace"]);
const FUNCTIONS = new Set(["function", "method", "constructor", "macro"]);

/** A name with this many definitions says little. */
const MOST_DEFINITIONS = 60;

/** What a test defines under a name is rarely what is meant. */
const TEST_SHARE = 0.1;
/** `z.record` where nothing is inside a `z`: it may be any `record`. */
const ANYWHERE_WEIGHT = 0.5;
const MARKED_WEIGHT = 0.5;

export function findDefinitions(db: Database, tree: TreeFiles, name: string): Definition[] {
  const found = valued(tree, findSymbolPlaces(db, tree.treeId, name), 1);
  const marked = valued(tree, findMarkedPlaces(db, tree.treeId, name), MARKED_WEIGHT);
  if (found.length > 0) return [...found, ...marked];
  const last = lastPart(name);
  const anywhere = last === name || last === "" ? [] : findSymbolPlaces(db, tree.treeId, last);
  return [...valued(tree, anywhere, ANYWHERE_WEIGHT), ...marked];
}

export function findTypes(db: Database, tree: TreeFiles, name: string): Definition[] {
  const types = findSymbolPlaces(db, tree.treeId, name).filter(({ kind }) => TYPES.has(kind));
  return valued(tree, types, 1);
}

/** Of several things with one name the longest is most likely meant: wrappers and declarations are short. */
function valued(tree: TreeFiles, found: readonly SymbolPlace[], weight: number): Definition[] {
  if (found.length === 0 || found.length > MOST_DEFINITIONS) return [];
  const placed = found.flatMap(({ id, kind, path, lines }) => {
    const file = tree.fileAt(path);
    if (file === -1) return [];
    return [{ file, id, kind, worth: Math.log(1 + lines) * (tree.traits(file).test ? TEST_SHARE : 1) }];
  });
  const most = Math.max(...placed.map(({ worth }) => worth));
  const rivals = placed.reduce((sum, { worth }) => sum + worth / most, 0);
  return placed.map(({ file, id, kind, worth }) => {
    const rank = TYPES.has(kind) ? 1 : FUNCTIONS.has(kind) ? 0.85 : 0.6;
    return { file, symbolId: id, value: (weight * rank * worth) / most / (1 + Math.log(rivals) / 2) };
  });
}

/**
 * A word that begins a question has a capital whether it is a name or not. "Mutex and Semaphore" names two types, if the
 * tree has them; "Add a lock" names none, so only types are looked for.
 */
export function typeAtStart({ text, isLong, keywords }: Understood): string | undefined {
  const word = isLong ? undefined : /^[A-Z][a-z]{2,}(?= )/.exec(text)?.[0];
  return word !== undefined && keywords.includes(word.toLowerCase()) ? word : undefined;
}
