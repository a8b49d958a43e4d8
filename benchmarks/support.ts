/** What the benchmarks share: running the program, the yardsticks, and statistics. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { bundleOptions } from "../scripts/registry.mjs";

export const program = fileURLToPath(new URL("../packages/fovea/bin/fovea.js", import.meta.url));

/** Beside the program, where it finds the grammars. */
const parseOnlyBundle = join(dirname(program), "../dist/benchmark-parse-only.mjs");

export interface Run {
  ms: number;
  /** Of the program and all it started. */
  processorMs: number;
  peakMb: number;
  json: Record<string, unknown>;
}

/** One run of the program in a process of its own, with its wall time and peak memory. */
export function runFovea(args: readonly string[], cwd: string, home: string, node = process.execPath): Run {
  return timed(node, [program, ...args, "--json"], cwd, { ...process.env, FOVEA_HOME: home });
}

export function timed(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Run {
  const report = join(mkdtempSync(join(tmpdir(), "fovea-bench-")), "time");
  const started = performance.now();
  const result = spawnSync("/usr/bin/time", ["-f", "%M %U %S", "-o", report, command, ...args], {
    cwd,
    env,
    maxBuffer: 1 << 28,
  });
  const ms = performance.now() - started;
  const stdout = result.stdout.toString("utf8");
  if (result.status !== 0) throw new Error(`${command} ${args.join(" ")}: ${result.stderr.toString("utf8")}`);
  const [peakKb, user, system] = readFileSync(report, "utf8")
    .trim()
    .split("\n")
    .at(-1)!
    .split(" ")
    .map(Number);
  const processorMs = (user! + system!) * 1000;
  return { ms, processorMs, peakMb: peakKb! / 1024, json: stdout.startsWith("{") ? JSON.parse(stdout) : {} };
}

/** Reading and parsing alone, with the same parser, threads and files. */
export async function parseOnly(files: readonly string[], threads: number): Promise<number> {
  await build({
    ...bundleOptions,
    entryPoints: [fileURLToPath(new URL("./parse-only-worker.ts", import.meta.url))],
    outfile: parseOnlyBundle,
  });
  const workers = Array.from({ length: threads }, () => new Worker(parseOnlyBundle));
  // Start-up of the threads is not parsing.
  await Promise.all(workers.map((worker) => ask(worker, [])));
  const started = performance.now();
  let next = 0;
  await Promise.all(
    workers.map(async (worker) => {
      while (next < files.length) {
        const batch = files.slice(next, next + 16);
        next += batch.length;
        await ask(worker, batch);
      }
    }),
  );
  const ms = performance.now() - started;
  await Promise.all(workers.map((worker) => worker.terminate()));
  return ms;
}

function ask(worker: Worker, files: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", reject);
    worker.postMessage(files);
  });
}

export function freshHome(): string {
  return mkdtempSync(join(tmpdir(), "fovea-bench-home-"));
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

export function git(cwd: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd, encoding: "utf8", maxBuffer: 1 << 28 });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function table(rows: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(rows)) {
    const text = typeof value === "number" ? (Number.isInteger(value) ? value : value.toFixed(2)) : value;
    console.log(`${name.padEnd(44)} ${text}`);
  }
}
