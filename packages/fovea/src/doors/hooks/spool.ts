/**
 * What could not be written in time is kept in a file, and taken up by the next hook that can write. So a database that
 * is busy for a second costs an answer, never an event. An event that fails again and again is set aside, so that it
 * does not keep the others waiting; `fovea doctor` tells of it.
 */

import { appendFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDue, systemClock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import { limits } from "../../base/limits.ts";
import { foveaHome, setAsidePath } from "../../base/paths.ts";
import { makePrivateFolder, PRIVATE_FILE } from "../../base/private-files.ts";
import { readText } from "../../base/read-bounded.ts";
import { MINUTE_MS } from "../../base/time-units.ts";
import type { HookEvent } from "./event.ts";
import { parsePayload } from "./payload.ts";

export interface Spooled {
  event: HookEvent;
  at: number;
  /** How often it has failed since. */
  tries?: number;
}

const MOST_BYTES = 4 * 1024 * 1024;
/** The longest text of an event where every character of it is escaped. */
const MOST_EVENT_CHARS = 400 * 1024;
const LEFT_BEHIND_MS = MINUTE_MS;
const MOST_TRIES = 5;

export function spool(env: NodeJS.ProcessEnv, spooled: Spooled): boolean {
  const path = spoolPath(env);
  const line = JSON.stringify(spooled);
  if (line.length > MOST_EVENT_CHARS) return false;
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined) makePrivateFolder(dirname(path));
    if ((size ?? 0) > MOST_BYTES) return false;
    // One write of a line to a file that is opened to append: lines of several processes do not mix.
    // A line before it may have been cut short by a full disk.
    appendFileSync(path, `\n${line}\n`, { mode: PRIVATE_FILE });
    return true;
  } catch {
    // No room, or no right to write: then the event is lost, and the log cannot say so either.
    return false;
  }
}

/**
 * Takes all that wait, oldest first, until `take` throws: then the rest waits for the next hook, and what failed waits
 * behind it. What may pass, such as a busy database, does not count as a failure.
 */
export async function drainSpool(
  env: NodeJS.ProcessEnv,
  take: (spooled: Spooled) => Promise<void>,
  mayPass: (error: unknown) => boolean,
): Promise<number> {
  const path = spoolPath(env);
  if (!existsSync(dirname(path))) return 0;
  let taken = 0;
  for (const name of readdirSync(dirname(path))) {
    const file = join(dirname(path), name);
    if (file === path || isLeftBehind(file)) taken += await drainFile(file, { env, path, take, mayPass });
  }
  return taken;
}

/** A process that was killed while it took up events left its file behind. */
function isLeftBehind(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && isDue(stat.mtimeMs, LEFT_BEHIND_MS, systemClock.now());
}

interface Drain {
  env: NodeJS.ProcessEnv;
  path: string;
  take: (spooled: Spooled) => Promise<void>;
  mayPass: (error: unknown) => boolean;
}

async function drainFile(file: string, { env, path, take, mayPass }: Drain): Promise<number> {
  const own = `${path}.${process.pid}`;
  if (file !== own) renameSync(file, own);
  let at = 0;
  let taken = 0;
  let failed: string | undefined;
  try {
    // Somebody who opened the file before it was renamed may still be writing to it.
    for (let lines = linesOf(own); at < lines.length; lines = linesOf(own))
      for (; at < lines.length; at++) {
        const spooled = parsePayload(lines[at]!) as unknown as Spooled | undefined;
        try {
          if (spooled) await take(spooled);
        } catch (error) {
          if (spooled && !mayPass(error)) {
            failed = afterFailure(env, spooled, error);
            at++;
          }
          throw error;
        }
        taken++;
      }
  } finally {
    const rest = [...linesOf(own).slice(at), ...(failed === undefined ? [] : [failed])];
    if (rest.length > 0) appendFileSync(path, `${rest.join("\n")}\n`, { mode: PRIVATE_FILE });
    rmSync(own, { force: true });
  }
  return taken;
}

/** The line to be tried again; undefined where that was done often enough. */
function afterFailure(env: NodeJS.ProcessEnv, spooled: Spooled, error: unknown): string | undefined {
  const tries = (spooled.tries ?? 0) + 1;
  const line = JSON.stringify({ ...spooled, tries });
  if (tries < MOST_TRIES) return line;
  const path = setAsidePath(foveaHome(env));
  makePrivateFolder(dirname(path));
  const isFull = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES;
  if (!isFull)
    appendFileSync(path, `${JSON.stringify({ ...spooled, tries, error: messageOf(error) })}\n`, {
      mode: PRIVATE_FILE,
    });
  return undefined;
}

function linesOf(file: string): string[] {
  return readText(file, { mostBytes: limits.settingsBytes })
    .split("\n")
    .filter((line) => line !== "");
}

function spoolPath(env: NodeJS.ProcessEnv): string {
  return join(foveaHome(env), "spool", "hooks.jsonl");
}
