/** Paths inside a tree: relative to its top, with `/`, without `.` and `..`. */

export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}

/** Undefined when the path leads out of the tree. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** The folder itself and all folders around it, the top last. */
export function* foldersAround(folder: string): Generator<string> {
  for (let at = folder; at !== ""; at = folderOf(at)) yield at;
  yield "";
}

/** Is this, as somebody wrote it, a path inside a tree on every system? */
export function staysInside(path: string): boolean {
  return path !== "" && !/^[\\/]|^[a-z]:|\0/i.test(path) && !path.split(/[\\/]/).includes("..");
}
