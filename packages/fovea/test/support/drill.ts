/** What the fault drills share: places that outlive one test, timed and measured runs, waiting for something. */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Finished, type Running, run, start } from "./program.ts";

export interface Place {
  cwd: string;
  home: string;
  env?: Record<string, string>;
}

/** The answer of a command that must succeed. */
export async function askFovea<T = Record<string, unknown>>(
  args: readonly string[],
  place: Place,
): Promise<T> {
  const finished = await run([...args, "--json"], place);
  if (finished.code !== 0) throw new Error(`fovea ${args.join(" ")} failed: ${explain(finished)}`);
  return JSON.parse(finished.stdout) as T;
}

export function explain({ code, signal, stderr }: Finished): string {
  return `exit ${code ?? signal}: ${stderr.slice(0, 2000)}`;
}

export interface Measured extends Finished {
  ms: number;
  /** The most memory it ever had; zero where /proc does not tell. */
  peakMiB: number;
}

const SAMPLE_MS = 25;

export async function measureFovea(args: readonly string[], place: Place): Promise<Measured> {
  const started = performance.now();
  const running = start(args, place);
  let peakMiB = 0;
  // The kernel keeps the high-water mark, so a sample now and then misses only the last moment.
  const timer = setInterval(() => {
    peakMiB = Math.max(peakMiB, highWaterMark(running));
  }, SAMPLE_MS);
  try {
    const finished = await running.finished;
    return { ...finished, ms: performance.now() - started, peakMiB };
  } finally {
    clearInterval(timer);
  }
}

function highWaterMark({ child }: Running): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    // It has ended, or this system has no /proc.
    return 0;
  }
}

const folders: string[] = [];

/** A folder that stays until `removeFolders`; several tests may share it. */
export function keepFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `fovea-drill-${name}-`)));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Asks again and again until the answer is yes; tells how long that took. */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  limitMs: number,
): Promise<number> {
  const started = performance.now();
  for (;;) {
    if (await isTrue()) return performance.now() - started;
    if (performance.now() - started > limitMs) throw new Error(`waited ${limitMs} ms in vain until ${what}`);
    await pause(20);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
