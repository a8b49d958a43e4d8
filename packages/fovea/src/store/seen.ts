/**
 * What is known of memory.db, in a small file beside it: which database it is and how many commits it had. So a file
 * that was emptied, removed or replaced by an older one is noticed by the next program that opens it.
 */
import { closeSync, constants, openSync, readFileSync, writeSync } from "node:fs";
import { PRIVATE_FILE } from "../base/private-files.ts";

export interface Seen {
  /** Of the database; empty after the user accepted to begin anew. */
  id: string;
  /** Commits it had. */
  sequence: number;
  /** When that was. */
  at: number;
  /** What was found to be wrong; stays until the user restores a copy or accepts the file as it is. */
  alarm?: { kind: "older" | "other"; had: number; found: number; at: number };
}

/** Always of one length: written over in place, it is never half as long, also when a process is killed. */
const LENGTH = 512;

export function seenPath(path: string): string {
  return `${path}-seen`;
}

export function readSeen(path: string): Seen | undefined {
  try {
    const seen = JSON.parse(readFileSync(seenPath(path), "utf8")) as Seen;
    return typeof seen.id === "string" && Number.isFinite(seen.sequence) ? seen : undefined;
  } catch {
    // Not there, or garbage: then nothing is known.
    return undefined;
  }
}

/** A disk that is full or may only be read must not fail what was committed already. */
export function writeSeen(path: string, seen: Seen): void {
  try {
    const file = openSync(seenPath(path), constants.O_RDWR | constants.O_CREAT, PRIVATE_FILE);
    try {
      writeSync(file, `${JSON.stringify(seen).padEnd(LENGTH - 1)}\n`, 0, "utf8");
    } finally {
      closeSync(file);
    }
  } catch {
    // The note is older then; it never says more than the file holds.
  }
}
