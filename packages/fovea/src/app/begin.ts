/**
 * What git is asked about a folder. It answers in a process of its own, so it is asked before the rest of the engine is
 * loaded and opened: hence a file that needs next to nothing.
 */
import { type Listing, listTree } from "../repo/files/scan.ts";
import { type Folder, identifyFolder } from "../repo/project/identify.ts";

export interface Begun {
  folder: Promise<Folder>;
  /** Only where the index is about to be brought up to date. */
  listing?: Promise<Listing>;
}

export function begin({
  root,
  cwd,
  around,
  willIndex = false,
}: {
  root?: string | undefined;
  cwd: string;
  /** The repository around `cwd`, where git was asked about it already. */
  around?: Promise<Folder> | undefined;
  willIndex?: boolean | undefined;
}): Begun {
  const folder = root === undefined ? (around ?? identifyFolder(cwd, true)) : identifyFolder(root, false);
  // The error is reported to whoever awaits the promise; until then it must not count as unhandled.
  folder.catch(() => {});
  if (!willIndex) return { folder };
  const listing = folder.then(({ place }) => listTree(place));
  listing.catch(() => {});
  return { folder, listing };
}
