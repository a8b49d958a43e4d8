/** Compares what a scan found with what the index has: what must be read, what only needs a row, what is gone. */
import { accessSync, constants, lstatSync } from "node:fs";
import { join } from "node:path";
import { changedAt } from "../../base/changed-at.ts";
import { readSourceFile } from "../../base/read-bounded.ts";
import type { Scan, ScannedFile, SkippedFile } from "../../repo/files/scan.ts";
import { blobId } from "../../repo/git/blob-id.ts";
import type { Database } from "../../store/database.ts";
import { languageHint } from "../../syntax/detect-language.ts";
import { isGivenUp, isWorthRetrying, type Retries } from "./given-up.ts";
import type { Depth, ParseJob } from "./parse-job.ts";
import { trustedTime } from "./sweep.ts";
import type { FileRow } from "./write.ts";

export interface Plan {
  /** Contents the index has not seen: to be read and parsed. */
  jobs: ParseJob[];
  /** Contents it knows from another tree or another time: only a row to write. */
  known: FileRow[];
  /** How many of these are the same content as before, with another time: no change to anybody. */
  touched: number;
  skipped: SkippedFile[];
  /** How many of these were indexed until now. */
  dropped: number;
  removed: string[];
}

interface StoredFile {
  path: string;
  oid: string | null;
  blob: number | null;
  skip: string | null;
  size: number;
  mtime: number;
}

export interface PlanOptions {
  top: string;
  depthOf(path: string): Depth;
  languages: readonly string[];
  maxFileSizeBytes: number;
  /** Look at every file again, as after a change of settings. */
  recheck: boolean;
  /** Look at these again in any case: their size or time is not what the index has. */
  suspects?: ReadonlySet<string> | undefined;
  /** When the scan began; what changed on disk since then is not what the scan saw. */
  listedAt: number;
  /** Which of the files that were given up are tried again. */
  retries: Retries;
}

/** `found` is a scan of the whole tree, or some of its files; only a scan can tell that others are gone. */
export function makePlan(
  db: Database,
  treeId: number,
  found: Pick<Scan, "files" | "skipped"> | readonly ScannedFile[],
  options: PlanOptions,
): Plan {
  const scan = "files" in found ? found : { files: found, skipped: [] };
  const stored = "files" in found ? readStored(db, treeId) : findStored(db, treeId, found);
  const findBlob = blobFinder(db, options);
  const plan: Plan = { jobs: [], known: [], touched: 0, skipped: [], dropped: 0, removed: [] };
  for (const { path, oid } of scan.files) {
    const before = stored.get(path);
    stored.delete(path);
    const isTrusted = before && !options.recheck && !options.suspects?.has(path);
    const isSame = isTrusted && isUnchanged(options.top, before, oid);
    if (isSame && !isGivenUp(before.skip)) continue;
    const hint = languageHint(path);
    if (options.languages.length > 0 && !options.languages.includes(hint)) {
      leaveOut(plan, before, { path, reason: "language-filter" });
      continue;
    }
    const depth = options.depthOf(path);
    if (before && !oid && isStillTooLarge(options, before)) {
      plan.known.push(rowNow(options, path, { oid: before.oid ?? undefined, skip: "too-large" }));
      plan.touched++;
      continue;
    }
    // A file that was here before may only have been touched; its hash is cheaper than parsing it.
    const id = oid ?? (before && hashFile(join(options.top, path), options.maxFileSizeBytes));
    const blob = id && findBlob(id, hint, depth);
    if (blob && isSame) continue;
    if (blob) {
      const skip = (blob.skip ?? undefined) as FileRow["skip"];
      plan.known.push(rowNow(options, path, { oid: id, blobId: blob.id, skip }));
      if (before?.blob === blob.id && before.skip === blob.skip) plan.touched++;
    } else
      plan.jobs.push({
        path,
        absolutePath: join(options.top, path),
        oid,
        hint,
        depth,
        listedAt: options.listedAt,
      });
  }
  for (const { path, reason } of scan.skipped) {
    const before = stored.get(path);
    stored.delete(path);
    leaveOut(plan, before, { path, reason });
  }
  plan.removed = [...stored.keys()];
  return plan;
}

function leaveOut(plan: Plan, before: StoredFile | undefined, file: SkippedFile): void {
  if (before?.skip === file.reason) return;
  plan.skipped.push(file);
  if (before?.skip === null) plan.dropped++;
}

const STORED = "select path, lower(hex(oid)) as oid, blob, skip, size, mtime from file where tree = ?";

function readStored(db: Database, treeId: number): Map<string, StoredFile> {
  const stored = new Map<string, StoredFile>();
  type Columns = [string, string | null, number | null, string | null, number, number];
  for (const [path, oid, blob, skip, size, mtime] of db.rows<Columns>(STORED, treeId))
    stored.set(path, { path, oid, blob, skip, size, mtime });
  return stored;
}

function findStored(db: Database, treeId: number, files: readonly ScannedFile[]): Map<string, StoredFile> {
  const stored = new Map<string, StoredFile>();
  for (const { path } of files) {
    const file = db.get<StoredFile>(`${STORED} and path = ?`, treeId, path);
    if (file) stored.set(path, file);
  }
  return stored;
}

function isUnchanged(top: string, before: StoredFile, oid: string | undefined): boolean {
  // What could not be read may be readable now, whatever git says about its content.
  if (before.skip === "missing" || before.skip === "unreadable") return !isReadable(join(top, before.path));
  return oid ? before.oid === oid : isSameOnDisk(top, before);
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** A file that git calls modified, or that git does not know, is the same while its size and time are. */
function isSameOnDisk(top: string, before: StoredFile): boolean {
  const stat = statOrUndefined(join(top, before.path));
  return stat !== undefined && stat.size === before.size && changedAt(stat) === before.mtime;
}

function hashFile(path: string, maxBytes: number): string | undefined {
  try {
    return blobId(readSourceFile(path, maxBytes));
  } catch {
    // Too large, unreadable or gone: the parse job will say which.
    return undefined;
  }
}

/** Of a file that nobody reads and git does not know, only the size can tell that it is another one. */
function isStillTooLarge({ top, maxFileSizeBytes }: PlanOptions, before: StoredFile): boolean {
  if (before.skip !== "too-large" || before.size <= maxFileSizeBytes) return false;
  return statOrUndefined(join(top, before.path))?.size === before.size;
}

/** The row of a file whose content needs no reading, with its size and time of now. */
function rowNow(
  { top, listedAt }: PlanOptions,
  path: string,
  content: Pick<FileRow, "oid" | "skip"> & { blobId?: number },
): FileRow {
  const stat = statOrUndefined(join(top, path));
  return {
    blobId: undefined,
    ...content,
    path,
    size: stat?.size ?? 0,
    mtimeMs: stat ? trustedTime(changedAt(stat), listedAt) : 0,
  };
}

function statOrUndefined(path: string) {
  try {
    return lstatSync(path);
  } catch {
    // Gone since the scan; the next scan will say so.
    return undefined;
  }
}

interface BlobRow extends Record<string, unknown> {
  id: number;
  skip: string | null;
  bytes: number;
  attempt: string;
  tries: number;
}

/** A content that is larger than what is wanted now counts as unknown; the parse job says that it is too large. */
function blobFinder(db: Database, { maxFileSizeBytes: maxBytes, retries }: PlanOptions) {
  return (oid: string, hint: string, depth: Depth) => {
    const row = db.get<BlobRow>(
      "select id, skip, bytes, attempt, tries from blob where oid = ? and hint = ? and depth = ?",
      Buffer.from(oid, "hex"),
      hint,
      depth,
    );
    const isWanted = row && row.bytes <= maxBytes;
    return isWanted && !(isGivenUp(row.skip) && isWorthRetrying(row, retries)) ? row : undefined;
  };
}
