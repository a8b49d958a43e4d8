/** Files that the index cannot tell everything of: those with errors in their syntax, and those it leaves out. */
import { lstatSync } from "node:fs";
import { readSourceFile } from "../../base/read-bounded.ts";
import { findFile } from "../../code/index/read.ts";
import type { Tree } from "../../code/index/trees.ts";
import { blobId } from "../../repo/git/blob-id.ts";
import type { Database } from "../../store/database.ts";

/** In words, why what the index has of a file may not be all; undefined where it is, and where there is no such file. */
export function whyUncertain(db: Database, tree: Tree, path: string): string | undefined {
  const file = findFile(db, tree.id, path);
  if (file && file.skip === undefined) {
    const syntax = file.problems.find(({ message }) => !message.startsWith("not valid UTF-8"));
    return syntax && `its file does not parse right now (line ${syntax.line})`;
  }
  if (sizeOf(`${tree.root}/${path}`) === undefined) return undefined;
  return `its file is left out of the index${file?.skip === undefined ? "" : ` (${file.skip})`}`;
}

/** The id of what a file holds that the index leaves out; "" where it is there and too large. */
export function contentOnDisk(path: string): string | undefined {
  if (sizeOf(path) === undefined) return undefined;
  try {
    return blobId(readSourceFile(path));
  } catch {
    // There, but too large or not for us.
    return "";
  }
}

function sizeOf(path: string): number | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : undefined;
}
