/**
 * What could not be written in time is kept in a file, and taken up by the next hook that can write. So a database that
 * is busy for a second costs an answer, never an event.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { foveaHome } from "../base/paths.ts";
import type { HookEvent } from "./event.ts";
import { parsePayload } from "./payload.ts";

export interface Spooled {
  event: HookEvent;
  at: number;
}

const MOST_BYTES = 1024 * 1024;
const MOST_EVENT_CHARS = 64 * 1024;

export function spool(env: NodeJS.ProcessEnv, spooled: Spooled): boolean {
  const path = spoolPath(env);
  const line = JSON.stringify(spooled);
  if (line.length > MOST_EVENT_CHARS) return false;
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined) mkdirSync(dirname(path), { recursive: true });
    if ((size ?? 0) > MOST_BYTES) return false;
    // One write of a line to a file that is opened to append: lines of several processes do not mix.
    appendFileSync(path, `${line}\n`);
    return true;
  } catch {
    // No room, or no right to write: then the event is lost, and the log cannot say so either.
    return false;
  }
}

/** Takes all that wait, oldest first; what `take` throws at is put back with the rest. */
export function drainSpool(env: NodeJS.ProcessEnv, take: (spooled: Spooled) => void): number {
  const path = spoolPath(env);
  if (!existsSync(path)) return 0;
  const own = `${path}.${process.pid}`;
  renameSync(path, own);
  const lines = readFileSync(own, "utf8").split("\n").filter((line) => line !== "");
  let taken = 0;
  try {
    for (const line of lines) {
      const spooled = parsePayload(line);
      if (spooled) take(spooled as unknown as Spooled);
      taken++;
    }
  } finally {
    const rest = lines.slice(taken);
    if (rest.length > 0) appendFileSync(path, `${rest.join("\n")}\n`);
    rmSync(own, { force: true });
  }
  return taken;
}

function spoolPath(env: NodeJS.ProcessEnv): string {
  return join(foveaHome(env), "spool", "hooks.jsonl");
}
