/**
 * Why nothing can be written beside a file. SQLite says "disk I/O error" of a full disk and "unable to open" of a folder
 * that may only be read; the system itself tells which it is when a small file is tried.
 */
import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from "node:fs";
import { errnoOf } from "../base/errors.ts";
import { PRIVATE_FILE } from "../base/private-files.ts";

export interface Unwritable {
  /** `ENOSPC`, `EROFS`, …; undefined where a small file can be written. */
  errno: string | undefined;
  /** As the end of a sentence. */
  why: string;
  advice: string;
}

const KEPT = "Everything written before is kept and readable.";
const REASONS: Record<string, [why: string, advice: string]> = {
  ENOSPC: ["the disk is full", `Free some space and run the command again. ${KEPT}`],
  EDQUOT: ["your quota on that disk is used up", `Free some space and run the command again. ${KEPT}`],
  EFBIG: [
    "this file may not grow any further",
    `Raise the limit (\`ulimit -f\`) and run the command again. ${KEPT}`,
  ],
  EROFS: ["the disk is read-only", `Make it writable, or point FOVEA_HOME at another folder. ${KEPT}`],
  EACCES: [
    "you may not write there",
    `Give yourself write access, or point FOVEA_HOME at another folder. ${KEPT}`,
  ],
  EPERM: [
    "you may not write there",
    `Give yourself write access, or point FOVEA_HOME at another folder. ${KEPT}`,
  ],
};

/** More than a file system keeps for small files, as much as SQLite needs beside a database. */
const TRIED_BYTES = 40_960;

export function whyUnwritable(path: string): Unwritable {
  const errno = errnoOfWrite(path) ?? errnoOfFile(path);
  const [why, advice] = REASONS[errno ?? ""] ?? [
    `the disk reported an error${errno === undefined ? "" : ` (${errno})`}`,
    `Check the disk and run the command again. ${KEPT}`,
  ];
  return { errno, why, advice };
}

function errnoOfWrite(path: string): string | undefined {
  const probe = `${path}.probe-${process.pid}`;
  try {
    const file = openSync(probe, "wx", PRIVATE_FILE);
    try {
      writeFileSync(file, Buffer.alloc(TRIED_BYTES));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return undefined;
  } catch (error) {
    return errnoOf(error);
  } finally {
    rmSync(probe, { force: true });
  }
}

/** The folder may be written, the file itself not. */
function errnoOfFile(path: string): string | undefined {
  try {
    closeSync(openSync(path, "r+"));
    return undefined;
  } catch (error) {
    return errnoOf(error);
  }
}
