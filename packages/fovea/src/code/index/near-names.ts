/** What somebody may have meant by a name that is not there: names that contain it, then names that are written nearly so. */

import { editDistance } from "../../base/similar-names.ts";
import type { Database } from "../../store/database.ts";
import { lastPart, partsOfName } from "./name-parts.ts";
import { suggestNames } from "./read.ts";
import { IDS_PER_BLOB } from "./schema.ts";

const MOST = 5;
/** Shorter names are near to too many others. */
const SHORTEST = 3;
const LONGEST = 80;
/** Names of a fitting length that are compared. */
const MOST_COMPARED = 50_000;

/** `Cart.totl`: members of `Cart` come first, then what is called `totl` in a container that is nearly called so. */
export function nearNames(db: Database, treeId: number, written: string): string[] {
  const name = lastPart(written);
  const container = partsOfName(written).at(-2);
  const members = container === undefined ? [] : likeMembers(db, treeId, container, name);
  const containing = suggestNames(db, treeId, name, MOST);
  return [...new Set([...members, ...containing, ...likeNames(db, treeId, name)])].slice(0, MOST);
}

function likeMembers(db: Database, treeId: number, container: string, name: string): string[] {
  // Few are members of it, so that they need be less alike.
  const most = Math.max(1, Math.floor(name.length / 2));
  const inside = membersWhere(db, treeId, "(container = ? collate nocase or container like ? escape '\\')", [
    container,
    `%.${container.replaceAll(/[\\%_]/g, "\\$&")}`,
  ])
    .map((one) => ({ ...one, distance: slipsBetween(simplified(name), simplified(one.name)) }))
    .filter((one) => one.distance <= most || isPart(name, one.name));
  const elsewhere = membersWhere(db, treeId, "symbol.name = ? collate nocase and container != ''", [name])
    .map((one) => ({
      ...one,
      distance: slipsBetween(simplified(container), simplified(lastPart(one.container))),
    }))
    .filter((one) => one.distance <= mostSlips(container));
  return [...inside.sort(byDistance), ...elsewhere.sort(byDistance)]
    .map((one) => `${lastPart(one.container)}.${one.name}`)
    .slice(0, MOST);
}

interface Member {
  name: string;
  container: string;
}

function membersWhere(db: Database, treeId: number, condition: string, values: readonly string[]): Member[] {
  return db
    .packed<[string, string]>(
      ["name", "container"],
      `from (select distinct symbol.name as name, container from symbol
         join file on file.blob = symbol.id / ${IDS_PER_BLOB} and file.tree = ?
         where ${condition} order by name, container limit ${MOST_COMPARED})`,
      treeId,
      ...values,
    )
    .map(([name, container]) => ({ name, container }));
}

function byDistance(a: Member & { distance: number }, b: Member & { distance: number }): number {
  return a.distance - b.distance || a.name.length - b.name.length || (a.name < b.name ? -1 : 1);
}

function isPart(name: string, of: string): boolean {
  return name.length >= SHORTEST && simplified(of).includes(simplified(name));
}

function mostSlips(name: string): number {
  return Math.max(1, Math.floor(name.length / 3));
}

function likeNames(db: Database, treeId: number, name: string): string[] {
  if (name.length < SHORTEST || name.length > LONGEST) return [];
  const most = mostSlips(name);
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
         where length(symbol.name) between ? and ? order by name limit ${MOST_COMPARED})`,
      treeId,
      least,
      most,
    )
    .map(([name]) => name);
}
