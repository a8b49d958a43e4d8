/** What somebody may have meant by a name that is not there: names that contain it, then names that are written nearly so. */

import { editDistance } from "../base/similar-names.ts";
import type { Database } from "../store/database.ts";
import { lastPart } from "./name-parts.ts";
import { suggestNames } from "./read.ts";
import { IDS_PER_BLOB } from "./schema.ts";

const MOST = 5;
/** Shorter names are near to too many others. */
const SHORTEST = 3;
const LONGEST = 80;
/** Names of a fitting length that are compared. */
const MOST_COMPARED = 50_000;

export function nearNames(db: Database, treeId: number, written: string): string[] {
  const name = lastPart(written);
  const containing = suggestNames(db, treeId, name, MOST);
  return [...new Set([...containing, ...likeNames(db, treeId, name)])].slice(0, MOST);
}

function likeNames(db: Database, treeId: number, name: string): string[] {
  if (name.length < SHORTEST || name.length > LONGEST) return [];
  const most = Math.max(1, Math.floor(name.length / 3));
  const wanted = simplified(name);
  return namesOfLength(db, treeId, name.length - most, name.length + most)
    .map((one) => ({ one, distance: slipsBetween(wanted, simplified(one)) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || a.one.length - b.one.length || (a.one < b.one ? -1 : 1))
    .slice(0, MOST)
    .map(({ one }) => one);
}

/** Two letters in the wrong order are one slip. */
function slipsBetween(a: string, b: string): number {
  if (a.length === b.length) {
    const at = [...a].findIndex((letter, i) => letter !== b[i]);
    const swapped = a.slice(0, at) + (a[at + 1] ?? "") + (a[at] ?? "") + a.slice(at + 2);
    if (at !== -1 && swapped === b) return 1;
  }
  return editDistance(a, b);
}

/** `read_file` and `readFile` are the same slip of the pen. */
function simplified(name: string): string {
  return name.toLowerCase().replaceAll(/[_$#]/g, "");
}

function namesOfLength(db: Database, treeId: number, least: number, most: number): string[] {
  return db
    .packed<[string]>(
      ["name"],
      `from (select distinct symbol.name as name from symbol
         join file on file.blob = symbol.id / ${IDS_PER_BLOB} and file.tree = ?
         where length(symbol.name) between ? and ? limit ${MOST_COMPARED})`,
      treeId,
      least,
      most,
    )
    .map(([name]) => name);
}
