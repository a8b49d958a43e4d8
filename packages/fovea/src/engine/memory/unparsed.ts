/** Files that the index cannot tell everything of: those with errors in their syntax, and those it leaves out. */
import { readFileSync, statSync } from "node:fs";
import { findFile } from "../../codeindex/read.ts";
import type { Tree } from "../../codeindex/trees.ts";
import { blobId } from "../../files/blob-id.ts";
import type { Database } from "../../store/database.ts";

/** In words, why what the index has of a file may not be all; undefined where it is, and where there is no such file. */
export function whyUncertain(db: Database, tree: Tree, path: string): string | undefined {
  const file = findFile(db, tree.id, path);
  if (file && file.skip === undefined) {
    const syntax = file.problems.find(({ message }) => !message.startsWith("not valid UTF-8"));
    return syntax && `its file does not parse just now (line ${syntax.line})`;
  }
  if (sizeOf(`${tree.root}/${path}`) === undefined) return undefined;
  return `its file is left out of the index${file?.skip === undefined ? "" : ` (${file.skip})`}`;
}

const MOST_BYTES = 50_000_000;

/** The id of what a file holds that the index leaves out; "" where it is there and too large. */
export function contentOnDisk(path: string): string | undefined {
  const size = sizeOf(path);
  if (size === undefined) return undefined;
  try {
    return size > MOST_BYTES ? "" : blobId(readFileSync(path));
  } catch {
    // There, but not for us.
    return "";
  }
}

function sizeOf(path: string): number | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : undefined;
}
