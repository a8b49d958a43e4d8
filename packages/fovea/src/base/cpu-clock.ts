/**
 * Processor time of a thread. A limit on wall-clock time would blame a file for what other programs do on a busy machine.
 * Where the system does not tell the time of one thread (Node before 23.9 on other systems than Linux), the time of the whole
 * process stands in: never less than the thread's, and never counted beyond wall-clock time.
 */
import { openSync, readFileSync, readlinkSync, readSync } from "node:fs";

export type CpuClock = () => number;

/** Newer than the types we build with. */
interface NewerProcess {
  threadCpuUsage?: () => { user: number; system: number };
}

let own: CpuClock | undefined;

/** Milliseconds that the calling thread has been running on a processor. Each thread loads this module for itself. */
export function threadCpuMs(): number {
  own ??= chooseClock();
  return own();
}

function chooseClock(): CpuClock {
  const { threadCpuUsage } = process as NewerProcess;
  if (threadCpuUsage) return () => inMs(threadCpuUsage.call(process));
  return linuxClock() ?? processCpuMs;
}

/** The file stays open: reading it again takes a microsecond. */
function linuxClock(): CpuClock | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const file = openSync("/proc/thread-self/schedstat", "r");
    const bytes = Buffer.alloc(64);
    const read = () => toMs(bytes.toString("latin1", 0, readSync(file, bytes, 0, bytes.length, 0)));
    return read() > 0 ? read : undefined;
  } catch {
    // A kernel without these statistics, or a sandbox without /proc.
    return undefined;
  }
}

/** What another thread of this process can ask about the calling one; undefined where the system does not tell. */
export function threadName(): string | undefined {
  try {
    return readlinkSync("/proc/thread-self");
  } catch {
    // Not Linux.
    return undefined;
  }
}

export function cpuMsOf(thread: string | undefined): number {
  try {
    if (thread !== undefined) return toMs(readFileSync(`/proc/${thread}/schedstat`, "latin1"));
  } catch {
    // The thread has ended, or the kernel keeps no such statistics.
  }
  return processCpuMs();
}

/** True once the calling thread has used up its time. Asks the system only when enough wall-clock time has passed. */
export function cpuDeadline(limitMs: number, cpuMs: CpuClock = threadCpuMs): () => boolean {
  const started = cpuMs();
  let lookAgainAt = performance.now() + limitMs;
  return () => {
    if (performance.now() < lookAgainAt) return false;
    const leftMs = limitMs - (cpuMs() - started);
    if (leftMs <= 0) return true;
    lookAgainAt = performance.now() + leftMs;
    return false;
  };
}

function processCpuMs(): number {
  return inMs(process.cpuUsage());
}

function inMs({ user, system }: { user: number; system: number }): number {
  return (user + system) / 1000;
}

/** Nanoseconds on a processor come first. */
function toMs(schedstat: string): number {
  return Number.parseInt(schedstat, 10) / 1e6;
}
