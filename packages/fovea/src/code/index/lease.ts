/**
 * The indexer lease of a tree: one process does the work, the others read. A lease whose heartbeat stopped, or whose
 * process is gone, is taken over.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { isAlive } from "../../base/alive.ts";
import { type Clock, isSilent } from "../../base/clock.ts";
import type { Database } from "../../store/database.ts";

const HEARTBEAT_MS = 1000;
/** A busy machine may delay a heartbeat; a dead process is noticed at once by its pid. */
const STALE_MS = 15_000;

export interface LeaseHolder {
  pid: number;
  host: string;
  startedAt: number;
  done: number;
  total: number;
}

export interface Lease {
  progress(done: number, total: number): void;
  release(): void;
}

/** Undefined when another living process holds it. */
export function takeLease(db: Database, treeId: number, clock: Clock): Lease | undefined {
  // Reading never waits for the holder's writes; those who wait ask often.
  if (findHolder(db, treeId, clock)) return undefined;
  const owner = randomUUID();
  const taken = db.transaction(() => {
    if (findHolder(db, treeId, clock)) return false;
    const now = clock.now();
    db.run(
      "insert or replace into lease (tree, owner, pid, host, started_at, heartbeat_at) values (?, ?, ?, ?, ?, ?)",
      treeId,
      owner,
      process.pid,
      hostname(),
      now,
      now,
    );
    return true;
  });
  if (!taken) return undefined;
  let state = { done: 0, total: 0 };
  const beat = () =>
    db.run(
      "update lease set heartbeat_at = ?, done = ?, total = ? where tree = ? and owner = ?",
      clock.now(),
      state.done,
      state.total,
      treeId,
      owner,
    );
  const tryBeat = () => {
    try {
      beat();
    } catch {
      // Another process is writing for long, or the disk is full: a missed heartbeat is no reason to die.
    }
  };
  const timer = setInterval(tryBeat, HEARTBEAT_MS);
  timer.unref();
  return {
    progress(done, total) {
      state = { done, total };
      tryBeat();
    },
    release() {
      clearInterval(timer);
      try {
        db.run("delete from lease where tree = ? and owner = ?", treeId, owner);
      } catch {
        // The file is damaged, or the disk full: what failed first matters more, and the lease ends with us anyway.
      }
    },
  };
}

/** Who is indexing the tree right now, if anybody. */
export function findHolder(db: Database, treeId: number, clock: Clock): LeaseHolder | undefined {
  const row = db.get<{
    pid: number;
    host: string;
    started_at: number;
    heartbeat_at: number;
    done: number;
    total: number;
  }>("select * from lease where tree = ?", treeId);
  if (!row || isSilent(row.heartbeat_at, STALE_MS, clock.now())) return undefined;
  if (row.host === hostname() && !isAlive(row.pid)) return undefined;
  return { pid: row.pid, host: row.host, startedAt: row.started_at, done: row.done, total: row.total };
}
