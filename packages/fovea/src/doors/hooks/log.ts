/** What hooks did, a line each, where `doctor` finds it: two files of at most a quarter of a megabyte. */
import { appendFileSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { foveaHome } from "../../base/paths.ts";
import { makePrivateFolder, PRIVATE_FILE } from "../../base/private-files.ts";

export interface HookRecord {
  at: string;
  client: string;
  event: string;
  /** `spoke` and `silent` are well; `late` left something out, or was stopped; `failed` tells why. */
  outcome: "spoke" | "silent" | "ignored" | "late" | "failed";
  tokens: number;
  ms: number;
  error?: string;
}

const MOST_BYTES = 256 * 1024;
const ERROR_CHARS = 200;

export function hookLogPath(env: NodeJS.ProcessEnv): string {
  return join(foveaHome(env), "logs", "hooks.jsonl");
}

export function logHook(env: NodeJS.ProcessEnv, record: HookRecord): void {
  const path = hookLogPath(env);
  const error = record.error?.slice(0, ERROR_CHARS);
  const line = `${JSON.stringify({ ...record, ...(error === undefined ? {} : { error }) })}\n`;
  try {
    appendLine(path, line);
  } catch {
    // A home that cannot be written has no log; the hook goes on all the same.
  }
}

function appendLine(path: string, line: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) makePrivateFolder(dirname(path));
  if (size !== undefined && size > MOST_BYTES) renameSync(path, `${path}.1`);
  appendFileSync(path, line, { mode: PRIVATE_FILE });
}
