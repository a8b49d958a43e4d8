/** What we leave on the machine: processes without a parent, and disk space. */
import { spawnSync } from "node:child_process";
import { type Dirent, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { sayCount } from "../../base/counts.ts";
import type { Host } from "../host.ts";
import { type Finding, ok, warning } from "./finding.ts";

export function checkMachine(host: Host): Finding[] {
  return [checkProcesses(), checkDisk(host)];
}

export interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** Servers whose client is gone: their parent is the first process, or none that runs. */
export function findOrphans(processes: readonly Process[]): Process[] {
  const alive = new Set(processes.map(({ pid }) => pid));
  return processes.filter(
    ({ parent, command }) =>
      /\bfovea(?:\.js)?["']?\s+(?:serve|watch|hook)\b/.test(command) && (parent <= 1 || !alive.has(parent)),
  );
}

/** Never ended by us: a process may belong to somebody who knows why. */
function checkProcesses(): Finding {
  const subject = "processes";
  const processes = listProcesses();
  if (!processes) return ok(subject, "could not be listed here");
  const orphans = findOrphans(processes);
  if (orphans.length === 0) return ok(subject, "no fovea process has lost its client");
  const pids = orphans.map(({ pid }) => pid);
  const end =
    process.platform === "win32"
      ? `taskkill ${pids.map((pid) => `/pid ${pid}`).join(" ")}`
      : `kill ${pids.join(" ")}`;
  return warning(
    subject,
    `${sayCount(pids.length, "fovea process")} without the client that started ${pids.length === 1 ? "it" : "them"}: ${pids.join(", ")}`,
    `If you do not need ${pids.length === 1 ? "it, stop it" : "them, stop them"}: \`${end}\`.`,
  );
}

function listProcesses(): Process[] | undefined {
  const [program, args] =
    process.platform === "win32"
      ? ([
          "powershell",
          [
            "-NoProfile",
            "-Command",
            'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CommandLine)" }',
          ],
        ] as const)
      : (["ps", ["-eo", "pid=,ppid=,args="]] as const);
  const { stdout, status } = spawnSync(program, args, {
    // Not where we are: Windows looks for programs there first.
    cwd: dirname(process.execPath),
    encoding: "utf8",
    timeout: 10_000,
    maxBuffer: 64_000_000,
  });
  if (status !== 0) return undefined;
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

function checkDisk({ foveaHome }: Host): Finding {
  const parts = new Map<string, number>();
  for (const entry of entriesOf(foveaHome))
    parts.set(
      entry.name,
      entry.isDirectory() ? sizeOf(join(foveaHome, entry.name)) : bytesOf(join(foveaHome, entry.name)),
    );
  const total = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
  const largest = [...parts].sort((a, b) => b[1] - a[1]).slice(0, 3);
  const told = largest.map(([name, bytes]) => `${name} ${megabytes(bytes)}`).join(", ");
  return ok("disk", `${foveaHome}: ${megabytes(total)}${told === "" ? "" : ` (${told})`}`);
}

function sizeOf(folder: string): number {
  return entriesOf(folder).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : bytesOf(path));
  }, 0);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Not there, or not ours to read: it takes no space that we could tell.
    return [];
  }
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
