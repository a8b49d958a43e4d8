/**
 * A name behind the module or package it is in, as people and error messages write it: `scrapy.utils.misc.load_object`,
 * `caddy.GetModule`. No container is called so; the path of the file is, its folder, or the package that the file names.
 */
import type { Database } from "../../store/database.ts";
import { partsOfName } from "./name-parts.ts";
import { findSymbols, type LocatedSymbol } from "./read.ts";
import { IDS_PER_BLOB } from "./schema.ts";

export function findInModule(db: Database, treeId: number, name: string): LocatedSymbol[] {
  const parts = partsOfName(name);
  for (let at = parts.length - 1; at > 0; at--) {
    const module = parts.slice(0, at);
    const container = parts.slice(at, -1).join(".");
    const found = findSymbols(db, treeId, parts.slice(at).join(".")).filter(
      (symbol) =>
        symbol.name === parts.at(-1) && symbol.container === container && isInModule(db, symbol, module),
    );
    if (found.length > 0) return found;
  }
  return [];
}

function isInModule(db: Database, { id, path }: LocatedSymbol, module: readonly string[]): boolean {
  const file = path.replace(/\.[^./]+$/, "");
  const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
  const wanted = `/${module.join("/")}`;
  if (`/${file}`.endsWith(wanted) || `/${folder}`.endsWith(wanted)) return true;
  return module.length === 1 && isInPackage(db, id, module[0]!);
}

/** Go's `package caddy` in a folder of another name. */
function isInPackage(db: Database, id: number, name: string): boolean {
  const first = Math.floor(id / IDS_PER_BLOB) * IDS_PER_BLOB;
  return (
    db.get(
      "select 1 from symbol where id >= ? and id < ? and kind in ('module', 'namespace') and name = ? limit 1",
      first,
      first + IDS_PER_BLOB,
      name,
    ) !== undefined
  );
}
