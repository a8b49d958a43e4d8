/**
 * Names and handles of symbols as they are written: `Store.open`, `Store#open`, `Store.#secret`, `src/store.ts#Store.open`.
 * A `#` may stand between a path and a name, between a type and its member, at the beginning of a private member, and
 * in the name of a file; which it is, only the files of the tree can tell.
 *
 * Where symbols of one file share a name, a handle says which is meant: `Store.size~field` by its kind, `Store.open~2`
 * by its place among those of one kind. Without it, all of them are meant. `Store.open(string)` says it by the types of
 * parameters, and stars stand for any letters: `*.handle`.
 */
import type { Database } from "../../store/database.ts";
import { SYMBOL_KINDS } from "../../syntax/types.ts";
import { findInModule } from "./in-module.ts";
import { isPattern, splitTypes, withTypes } from "./name-patterns.ts";
import { findFile, findFilesEnding, findSymbols, findSymbolsLike, type LocatedSymbol } from "./read.ts";
import { IDS_PER_BLOB } from "./schema.ts";

export interface Handle {
  /** What is left without the path. */
  name: string;
  symbols: LocatedSymbol[];
}

/** The files that a written path can mean. */
export type FindPaths = (written: string) => readonly string[];

const MOST_FILES = 50;

/** The symbols that a name or a handle means. */
export function findByHandle(
  db: Database,
  treeId: number,
  written: string,
  findPaths: FindPaths = (path) => pathsEnding(db, treeId, [path]),
): Handle {
  const { paths, name: rest } = splitHandle(written, findPaths);
  const { name, which } = splitSuffix(rest);
  const symbols = findNamed(db, treeId, name).filter((one) => isMeant(db, one, which));
  if (!paths) return { name, symbols };
  const there = symbols.filter(({ path }) => paths.includes(path));
  // A handle says all of a name: `JSX.Element` is not meant by `types.ts#Element`, if that is there too.
  const exact = there.filter(
    (one) => (one.container === "" ? one.name : `${one.container}.${one.name}`) === name,
  );
  return { name, symbols: exact.length > 0 ? exact : there };
}

/** By the name as it is; else by the types of parameters behind it, as a pattern, or behind the module it is in. */
function findNamed(db: Database, treeId: number, name: string): LocatedSymbol[] {
  const found = findSymbols(db, treeId, name);
  const typed = found.length > 0 ? undefined : splitTypes(name);
  if (typed) return withTypes(findSymbols(db, treeId, typed.name), typed.types);
  if (found.length > 0) return found;
  return isPattern(name) ? findSymbolsLike(db, treeId, name) : findInModule(db, treeId, name);
}

/** The first of these paths that is a file, or else the files whose paths end in one of them. */
export function pathsEnding(db: Database, treeId: number, paths: readonly string[]): string[] {
  const file = paths.find((path) => findFile(db, treeId, path));
  if (file !== undefined) return [file];
  const ending = paths.filter((path) => /[./]/.test(path));
  return [...new Set(ending.flatMap((path) => findFilesEnding(db, treeId, path, MOST_FILES)))];
}

/** `path#Container.name`, which symbols of one file may share. */
export function plainHandle(path: string, container: string, name: string): string {
  return `${path}#${container === "" ? "" : `${container}.`}${name}`;
}

export function withoutSuffix(handle: string): string {
  return splitSuffix(handle).name;
}

/** What tells these symbols from others of the same name in the same file, to be put behind the handle; only of those that need it. */
export function suffixesOf(db: Database, ids: readonly number[]): Map<number, string> {
  const suffixes = new Map<number, string>();
  for (const { id, label, labels, place, alike } of namesakesOf(db, ids)) {
    if (labels === 1 && alike === 1) continue;
    suffixes.set(id, `${labels > 1 ? `~${label}` : ""}${alike > 1 ? `~${place}` : ""}`);
  }
  return suffixes;
}

/** The kind of a symbol as a handle says it. */
export function labelOf({ kind, modifiers }: { kind: string; modifiers: readonly string[] }): string {
  return modifiers.includes("static") ? `static-${kind}` : kind;
}

interface Namesake {
  id: number;
  label: string;
  /** How many labels the symbols of this name have. */
  labels: number;
  /** Among those with its label, counted from 1. */
  place: number;
  alike: number;
}

function namesakesOf(db: Database, ids: readonly number[]): Namesake[] {
  if (ids.length === 0) return [];
  const rows = db.packed<[number, number, string, string]>(
    ["one.id", "other.id", "other.kind", "other.modifiers"],
    `from json_each(?) join symbol one on one.id = value
     join symbol other on other.name = one.name collate nocase
       and other.id between one.id / ${IDS_PER_BLOB} * ${IDS_PER_BLOB}
         and one.id / ${IDS_PER_BLOB} * ${IDS_PER_BLOB} + ${IDS_PER_BLOB - 1}
     where other.name = one.name and other.container = one.container order by one.id, other.id`,
    JSON.stringify([...new Set(ids)]),
  );
  const groups = new Map<number, { id: number; label: string }[]>();
  for (const [one, id, kind, modifiers] of rows) {
    const group = groups.get(one) ?? [];
    groups.set(one, group);
    group.push({ id, label: labelOf({ kind, modifiers: modifiers.split(" ") }) });
  }
  return [...groups].map(([id, group]) => {
    const { label } = group.find((other) => other.id === id)!;
    const alike = group.filter((other) => other.label === label);
    return {
      id,
      label,
      labels: new Set(group.map((other) => other.label)).size,
      place: alike.findIndex((other) => other.id === id) + 1,
      alike: alike.length,
    };
  });
}

interface Which {
  label?: string | undefined;
  place?: number | undefined;
}

/** A destructor's `~` stands behind a dot. */
const SUFFIX = new RegExp(`(?<=[^.:#>~])(?:~((?:static-)?(?:${SYMBOL_KINDS.join("|")})))?(?:~([0-9]+))?$`);

function splitSuffix(written: string): { name: string; which: Which } {
  const found = SUFFIX.exec(written);
  if (!found) return { name: written, which: {} };
  const [all, label, place] = found;
  return {
    name: written.slice(0, written.length - all.length),
    which: { label, place: place === undefined ? undefined : Number(place) },
  };
}

function isMeant(db: Database, symbol: LocatedSymbol, { label, place }: Which): boolean {
  if (label !== undefined && labelOf(symbol) !== label) return false;
  if (place === undefined) return true;
  const [namesake] = namesakesOf(db, [symbol.id]);
  // A place without a label counts those of the only one.
  return namesake?.place === place && (label !== undefined || namesake.labels === 1);
}

/** `paths` is missing where there is nothing but a name, and empty where no such file is known. */
function splitHandle(written: string, findPaths: FindPaths): { paths?: readonly string[]; name: string } {
  const cuts = [...written.matchAll(/#/g)].map(({ index }) => index).filter((at) => at > 0);
  for (const at of cuts.reverse()) {
    const paths = findPaths(written.slice(0, at));
    if (paths.length > 0) return { paths, name: written.slice(at + 1) };
  }
  const first = cuts.at(-1);
  const isPath = first !== undefined && /[\\/]/.test(written.slice(0, first));
  return isPath ? { paths: [], name: written.slice(first + 1) } : { name: written };
}
