/**
 * Which files does this tree have? By git where it can, by walking otherwise. Decides nothing about content and
 * reads no file: tracked, unmodified files come with the blob id git has for them.
 */
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type GitListing, type Head, listGit, listIgnored, parseChanges, parseTracked } from "../git/git.ts";
import { readIgnoreRules, readOptional } from "./ignore-rules.ts";
import { createPathFilter, type FilterOptions, isExcludedDirectory, type SkipReason } from "./path-filter.ts";
import { isTestPath } from "./test-path.ts";
import { walk } from "./walk.ts";

export interface ScannedFile {
  path: string;
  /** Git's blob id; undefined when the content must be read to know. */
  oid: string | undefined;
}

export interface SkippedFile {
  path: string;
  reason: SkipReason;
}

export interface Scan {
  files: ScannedFile[];
  skipped: SkippedFile[];
  /** Folders whose modification time tells that files came or went. The top is the empty string. */
  directories: string[];
}

export interface ScanOptions extends FilterOptions {
  maxFiles: number;
  /** Called now and then with how many files were found so far. */
  onFound?: ((files: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface TreePlace {
  /** The top of the worktree, or the folder itself outside git. */
  top: string;
  /** Only files below this folder (with a final `/`), or everything when empty. */
  prefix: string;
  isGit: boolean;
}

/** A first look at a tree, cheap enough to find out that nothing has changed. */
export interface Listing {
  head: Head;
  /** Equal digests: the same files with the same content, except for the volatile ones. Empty: cannot tell. */
  digest: string;
  /** Files git has no blob id for: modified or untracked. */
  volatile: string[];
  /** Reads the listing in full. */
  scan(options: ScanOptions): Promise<Scan>;
}

export async function listTree(place: TreePlace): Promise<Listing> {
  if (!place.isGit) {
    const head = { commit: undefined, branch: undefined };
    return {
      head,
      digest: "",
      volatile: [],
      scan: async (options) => filterScan(await scanFolder(place, options), options),
    };
  }
  const listing = await listGit(place.top, place.prefix);
  const { modified, untracked } = parseChanges(listing);
  return {
    head: listing.head,
    digest: digestOf(place, listing),
    volatile: [...modified, ...untracked.filter((path) => !path.endsWith("/"))],
    scan: async (options) => filterScan(await scanGit(place, listing), options),
  };
}

/** Git does not list an ignored `.foveaignore`, though it holds: its text belongs to what is compared. */
function digestOf({ top, prefix }: TreePlace, { tracked, untracked }: GitListing): string {
  const hash = createHash("sha1");
  for (const output of [tracked, untracked]) hash.update(output).update("\0\0");
  for (const folder of ruleFoldersAbove(top, prefix))
    hash.update(`${folder}\0${readOptional(join(top, folder, RULE_FILE), top)}\0`);
  return hash.digest("hex");
}

function filterScan(found: Scan, options: ScanOptions): Scan {
  const filter = createPathFilter(options);
  const result: Scan = { ...found, files: [] };
  for (const file of found.files) {
    const reason = filter(file.path);
    if (reason) result.skipped.push({ path: file.path, reason });
    else result.files.push(file);
  }
  return result.files.length <= options.maxFiles ? result : withinLimit(result, options.maxFiles);
}

/**
 * Of too many files those stay that are most likely asked about: code before tests before the rest, and what is near the top
 * of the tree before what is deep in it.
 */
function withinLimit(scan: Scan, most: number): Scan {
  const places = scan.files.map(({ path }, at) => ({
    at,
    rank: !isCode(path) ? 2 : isTestPath(path) ? 1 : 0,
    depth: path.split("/").length,
  }));
  places.sort((a, b) => a.rank - b.rank || a.depth - b.depth || a.at - b.at);
  const kept = new Set(places.slice(0, most).map(({ at }) => at));
  return {
    ...scan,
    files: scan.files.filter((_, at) => kept.has(at)),
    skipped: [
      ...scan.skipped,
      ...scan.files
        .filter((_, at) => !kept.has(at))
        .map(({ path }) => ({ path, reason: "file-limit" as const })),
    ],
  };
}

/** Prose, data and pictures have these endings, and files without one are mostly neither code. */
function isCode(path: string): boolean {
  return (
    /\.[a-z]\w*$/i.test(path) &&
    !/\.(?:md|mdx|rst|txt|adoc|html?|css|scss|less|svg|json|jsonc|ya?ml|toml|xml|csv|ini|cfg|lock|snap|map|png|jpe?g|gif|ico|pdf|woff2?|ttf|zip|gz)$/i.test(
      path,
    )
  );
}

const MODE_SYMLINK = "120000";
const MODE_SUBMODULE = "160000";

async function scanGit({ top, prefix }: TreePlace, listing: GitListing): Promise<Scan> {
  const tracked = parseTracked(listing);
  const changes = parseChanges(listing);
  const result: Scan = { files: [], skipped: [], directories: [] };
  const own = foveaIgnore(top, prefix, tracked, changes.untracked);
  const whyOutside = outsideFinder(top);
  /** What git has no blob id for is looked at: it may have become a link, or a pipe that nobody writes to. */
  const addUnknown = (path: string) => {
    const reason = unfit(join(top, path));
    if (reason) result.skipped.push({ path, reason });
    else result.files.push({ path, oid: undefined });
  };
  let last = "";
  for (const { path, mode, oid, stage, isSparse } of tracked) {
    if (path === last) continue;
    last = path;
    if (changes.deleted.has(path)) continue;
    const isKnown = stage === 0 && !changes.modified.has(path);
    const outside = whyOutside(path);
    if (outside) result.skipped.push({ path, reason: outside });
    else if (mode === MODE_SUBMODULE) result.skipped.push({ path, reason: "submodule" });
    else if (isSparse) result.skipped.push({ path, reason: "missing" });
    else if (mode === MODE_SYMLINK && isKnown) result.skipped.push({ path, reason: "symlink" });
    else if (own(path)) result.skipped.push({ path, reason: "ignored" });
    else if (isKnown) result.files.push({ path, oid });
    else addUnknown(path);
  }
  for (const path of changes.untracked) {
    if (path.endsWith("/")) result.skipped.push({ path, reason: "nested-repository" });
    else if (own(path)) result.skipped.push({ path, reason: "ignored" });
    else addUnknown(path);
  }
  result.directories = await withEmptyFolders(top, foldersOf(result.files, prefix));
  return result;
}

/**
 * Git's index is a file like any other: it may name `../secret`, or a path through a link that leads out of the tree.
 * Folders are looked at once.
 */
function outsideFinder(top: string): (path: string) => SkipReason | undefined {
  const known = new Map<string, SkipReason | undefined>([["", undefined]]);
  const ofFolder = (folder: string): SkipReason | undefined => {
    if (known.has(folder)) return known.get(folder);
    const slash = folder.lastIndexOf("/");
    const name = folder.slice(slash + 1);
    let reason = ofFolder(slash < 0 ? "" : folder.slice(0, slash));
    if (!reason && STEPS.has(name.toLowerCase())) reason = "not-a-file";
    if (!reason && unfit(join(top, folder)) === "symlink") reason = "symlink";
    known.set(folder, reason);
    return reason;
  };
  return (path) => {
    const slash = path.lastIndexOf("/");
    // There it would be a step too.
    if (STEPS.has(path.slice(slash + 1)) || (process.platform === "win32" && path.includes("\\")))
      return "not-a-file";
    return ofFolder(slash < 0 ? "" : path.slice(0, slash));
  };
}

/** Names that no file or folder of a tree has. */
const STEPS: ReadonlySet<string> = new Set(["", ".", "..", ".git"]);

function unfit(absolute: string): SkipReason | undefined {
  try {
    const stat = lstatSync(absolute);
    if (stat.isSymbolicLink()) return "symlink";
    return stat.isFile() ? undefined : "not-a-file";
  } catch {
    // Gone, or in an unreadable folder; reading it reports which.
    return undefined;
  }
}

const RULE_FILE = ".foveaignore";

/**
 * `.foveaignore` files hold inside git repositories too; most have none, and then this costs nothing. Those at the
 * top and above the prefix are looked for on disk: git may ignore them, and does not list what is above.
 */
function foveaIgnore(
  top: string,
  prefix: string,
  tracked: readonly { path: string }[],
  untracked: readonly string[],
) {
  const listed = [...tracked.map((t) => t.path), ...untracked]
    .filter((path) => path === RULE_FILE || path.endsWith(`/${RULE_FILE}`))
    .map((path) => path.slice(0, -RULE_FILE.length));
  const folders = [...new Set([...ruleFoldersAbove(top, prefix), ...listed])].sort();
  if (folders.length === 0) return () => false;
  let rules = readIgnoreRules(top, [RULE_FILE]);
  for (const folder of folders) if (folder !== "") rules = rules.enter(folder);
  return (path: string) =>
    path.split("/").some((_, i, parts) => {
      const part = parts.slice(0, i + 1).join("/");
      return rules.ignores(i + 1 < parts.length ? `${part}/` : part);
    });
}

function ruleFoldersAbove(top: string, prefix: string): string[] {
  const above = ["", ...prefix.split("/").map((_, i, parts) => `${parts.slice(0, i).join("/")}/`)];
  return above.filter((folder) => folder !== "/" && existsSync(join(top, folder, RULE_FILE)));
}

async function scanFolder({ top, prefix }: TreePlace, options: ScanOptions): Promise<Scan> {
  const wanted = options.include.map((pattern) => pattern.replace(/^\//, ""));
  const { files, directories, skipped } = await walk(top, prefix, {
    wants: (folder) => wanted.some((pattern) => pattern.startsWith(folder)),
    onFound: options.onFound,
    signal: options.signal,
  });
  return {
    files: files.sort().map((path) => ({ path, oid: undefined })),
    directories,
    skipped,
  };
}

function foldersOf(files: readonly ScannedFile[], prefix: string): Set<string> {
  const folders = new Set([prefix.replace(/\/$/, "")]);
  for (const { path } of files) {
    for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
      const folder = path.slice(0, slash);
      if (folders.has(folder) || folder.length < prefix.length - 1) break;
      folders.add(folder);
    }
  }
  return folders;
}

/** A folder without files, or with such folders only, is not in git's lists, yet the next file may be born there. */
async function withEmptyFolders(top: string, folders: ReadonlySet<string>): Promise<string[]> {
  const all = new Set(folders);
  let around: Iterable<string> = folders;
  for (;;) {
    const unlisted: string[] = [];
    for (const folder of around) {
      for (const name of subfolders(join(top, folder))) {
        const path = folder === "" ? name : `${folder}/${name}`;
        if (!all.has(path) && !isExcludedDirectory(path)) unlisted.push(path);
      }
    }
    const ignored = await listIgnored(top, unlisted);
    const empty = unlisted.filter((path) => !ignored.has(path));
    if (empty.length === 0) return [...all];
    for (const path of empty) all.add(path);
    // What is inside another repository is that one's business.
    around = empty.filter((path) => !existsSync(join(top, path, ".git")));
  }
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    // Gone or unreadable since git listed it: the next scan will tell.
    return [];
  }
}
