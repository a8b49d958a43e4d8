/** Where the daily copies of memory.db are, and which there are. Who makes them is in `app/memory/daily-copy.ts`. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { systemClock } from "../base/clock.ts";
import { COUNT_MEMORIES } from "./migrations/20261116_1400_memories.ts";

export interface DailyCopy {
  /** As `2026-11-18`. */
  date: string;
  path: string;
  bytes: number;
  /** When it was made. */
  at: number;
}

export interface CountedCopy extends DailyCopy {
  /** In it, also those that were replaced or forgotten; null where the file cannot be read. */
  memories: number | null;
}

/** Looks into each of them; they are not changed. */
export function countCopies(copies: readonly DailyCopy[]): CountedCopy[] {
  return copies.map((copy) => ({ ...copy, memories: countMemories(copy.path) }));
}

function countMemories(path: string): number | null {
  let db: InstanceType<typeof DatabaseSync> | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    return (db.prepare(COUNT_MEMORIES).get() as { n: number }).n;
  } catch {
    // Damaged, or no copy at all: nobody can tell.
    return null;
  } finally {
    db?.close();
  }
}

/** As `the daily copy of 2026-11-18 (made 2026-11-18 09:30 UTC, 12 memories)`. */
export function nameCopy({ date, at, memories }: CountedCopy): string {
  return `the daily copy of ${date} (made ${toMinute(at)}, ${countOf(memories)})`;
}

export function toMinute(epochMs: number): string {
  return `${new Date(epochMs).toISOString().replace("T", " ").slice(0, 16)} UTC`;
}

export function countOf(memories: number | null): string {
  if (memories === null) return "cannot be read";
  return memories === 1 ? "1 memory" : `${memories} memories`;
}

export function copiesFolder(home: string): string {
  return join(home, "backups", "memory");
}

/** Newest first; last those of days to come, which were made under a wrong clock. */
export function listCopies(home: string, now: number = systemClock.now()): DailyCopy[] {
  const today = new Date(now).toISOString().slice(0, 10);
  const copies = readCopies(home);
  return [...copies.filter(({ date }) => date <= today), ...copies.filter(({ date }) => date > today)];
}

function readCopies(home: string): DailyCopy[] {
  return namesIn(copiesFolder(home))
    .filter((name) => COPY.test(name))
    .sort()
    .reverse()
    .flatMap((name) => {
      const path = join(copiesFolder(home), name);
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat?.isFile()
        ? [{ date: name.slice(0, -".db".length), path, bytes: stat.size, at: stat.mtimeMs }]
        : [];
    });
}

const COPY = /^\d{4}-\d{2}-\d{2}\.db$/;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Not there yet, or not to be read: then there is nothing to offer.
    return [];
  }
}
