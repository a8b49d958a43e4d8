/** When a server must end by itself: its parent is gone, or it has grown too large. */
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isAlive } from "../../base/alive.ts";
import { PARENT_PID } from "../../base/parent.ts";

const LOOK_EVERY_MS = 1000;

/** How long a client may take to say its first words when it seems that there is none. */
const FIRST_WORDS_MS = 4000;
/** Programs that adopt the processes of a parent that is gone. */
const ADOPTERS = new Set(["init", "systemd", "tini", "docker-init", "dumb-init", "s6-svscan", "runit"]);

/**
 * A parent that was killed may leave our input open, in the hands of a process it had started. It may also have been
 * killed before we could ask who it is: then our parent is one that adopts orphans, and nobody talks to us.
 */
export function watchParent({
  hasClient,
  onGone,
}: {
  hasClient: () => boolean;
  onGone: () => void;
}): () => void {
  const isAdopted = isAdopter(PARENT_PID);
  const started = performance.now();
  const timer = setInterval(() => {
    const isForgotten = isAdopted && !hasClient() && performance.now() - started > FIRST_WORDS_MS;
    // Windows keeps telling the number of a parent that is gone.
    if (process.ppid !== PARENT_PID || !isAlive(PARENT_PID) || isForgotten) onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function isAdopter(pid: number): boolean {
  if (pid === 1) return true;
  try {
    return ADOPTERS.has(readFileSync(`/proc/${pid}/comm`, "utf8").trim());
  } catch {
    // Not Linux: there it is always process 1.
    return false;
  }
}

export interface MemoryGuard {
  limitMb: number;
  /** Gives back what can be opened again; false while that is not possible. */
  release: () => Promise<boolean>;
  /** It did not help. */
  onExceeded: (usedMb: number) => void;
  /** Giving back failed; it is tried again, but said once. */
  onTrouble: (error: unknown) => void;
  /** How much is in use. */
  measureMb?: () => number;
  everyMs?: number;
}

export function guardMemory({
  limitMb,
  release,
  onExceeded,
  onTrouble,
  measureMb: usedMb = residentMb,
  everyMs = LOOK_EVERY_MS,
}: MemoryGuard): () => void {
  let isLooking = false;
  let hasTold = false;
  const look = async () => {
    if (usedMb() <= limitMb || !(await release())) return;
    collectGarbage();
    if (usedMb() > limitMb) onExceeded(usedMb());
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => {
        if (!hasTold) onTrouble(error);
        hasTold = true;
      })
      .finally(() => {
        isLooking = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

function residentMb(): number {
  return process.memoryUsage.rss() / 1_048_576;
}

/** Node hides it behind a flag, which may be set late. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
