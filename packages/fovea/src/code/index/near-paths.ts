/** Which files somebody may have meant by a path that is not there: those called nearly so, then the others of its folder. */
import { editDistance } from "../../base/similar-names.ts";
import type { Database } from "../../store/database.ts";

const MOST = 5;
const LONGEST = 100;
const MOST_COMPARED = 50_000;

/** `wanted`: what the path may mean, from the root of the tree. */
export function nearPaths(db: Database, treeId: number, wanted: readonly string[]): string[] {
  const paths = db
    .packed<[string]>(
      ["path"],
      "from (select path from file where tree = ? and blob is not null order by path limit ?)",
      treeId,
      MOST_COMPARED,
    )
    .map(([path]) => split(path));
  const near = wanted.map(split).flatMap((one) => (one.name.length > LONGEST ? [] : compare(one, paths)));
  const sorted = near.sort(
    (a, b) =>
      Number(b.isNear) - Number(a.isNear) ||
      a.distance - b.distance ||
      a.folders - b.folders ||
      (a.path < b.path ? -1 : 1),
  );
  return [...new Set(sorted.map(({ path }) => path))].slice(0, MOST);
}

interface PathParts {
  path: string;
  folder: string;
  name: string;
}

interface NearPath {
  path: string;
  /** Its file is called nearly so; else it only is in the same folder. */
  isNear: boolean;
  /** Letters between the names of the files. */
  distance: number;
  /** Folders that only one of the paths goes through. */
  folders: number;
}

function compare({ folder, name }: PathParts, paths: readonly PathParts[]): NearPath[] {
  const most = Math.max(1, Math.floor(stem(name).length / 3));
  return paths.flatMap((other) => {
    const isHere = other.folder === folder && folder !== "";
    if (!isHere && Math.abs(other.name.length - name.length) > most) return [];
    const distance = editDistance(name.toLowerCase(), other.name.toLowerCase());
    const isNear = distance <= most;
    const folders = countOthers(folder, other.folder);
    return isNear || isHere ? [{ path: other.path, isNear, distance, folders }] : [];
  });
}

function countOthers(a: string, b: string): number {
  const [one, two] = [new Set(a.split("/")), new Set(b.split("/"))];
  return [...one].filter((part) => !two.has(part)).length + [...two].filter((part) => !one.has(part)).length;
}

function stem(name: string): string {
  return name.replace(/(?<=.)\.\w+$/, "");
}

function split(path: string): PathParts {
  const at = path.lastIndexOf("/");
  return { path, folder: path.slice(0, Math.max(0, at)), name: path.slice(at + 1) };
}
