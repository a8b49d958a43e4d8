/**
 * Names and handles of symbols as they are written: `Store.open`, `Store#open`, `Store.#secret`, `src/store.ts#Store.open`.
 * A `#` may stand between a path and a name, between a type and its member, at the beginning of a private member, and
 * in the name of a file; which it is, only the files of the tree can tell.
 */
import type { Database } from "../store/database.ts";
import { findFile, findFilesEnding, findSymbols, type LocatedSymbol } from "./read.ts";

export interface Handle {
  /** What is left without the path. */
  name: string;
  symbols: LocatedSymbol[];
}

const MOST_FILES = 50;

/** The symbols that a name or a handle means. */
export function findByHandle(db: Database, treeId: number, written: string): Handle {
  const { paths, name } = splitHandle(db, treeId, written);
  const symbols = findSymbols(db, treeId, name);
  if (!paths) return { name, symbols };
  const there = symbols.filter(({ path }) => paths.includes(path));
  // A handle says all of a name: `JSX.Element` is not meant by `types.ts#Element`, if that is there too.
  const exact = there.filter(
    (one) => (one.container === "" ? one.name : `${one.container}.${one.name}`) === name,
  );
  return { name, symbols: exact.length > 0 ? exact : there };
}

/** `paths` is missing where there is nothing but a name, and empty where no such file is known. */
function splitHandle(
  db: Database,
  treeId: number,
  written: string,
): { paths?: readonly string[]; name: string } {
  const cuts = [...written.matchAll(/#/g)].map(({ index }) => index).filter((at) => at > 0);
  for (const at of cuts.reverse()) {
    const path = written.slice(0, at);
    const paths = findFile(db, treeId, path) ? [path] : filesEnding(db, treeId, path);
    if (paths.length > 0) return { paths, name: written.slice(at + 1) };
  }
  const first = cuts.at(-1);
  const isPath = first !== undefined && written.slice(0, first).includes("/");
  return isPath ? { paths: [], name: written.slice(first + 1) } : { name: written };
}

function filesEnding(db: Database, treeId: number, path: string): string[] {
  return /[./]/.test(path) ? findFilesEnding(db, treeId, path, MOST_FILES) : [];
}
