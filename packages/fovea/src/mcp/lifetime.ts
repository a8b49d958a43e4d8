/** When a server must end by itself: its parent is gone, or it has grown too large. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_EVERY_MS = 1000;

/** A parent that was killed may leave our input open, in the hands of a process it had started. */
export function watchParent(onGone: () => void): () => void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export interface MemoryGuard {
  limitMb: number;
  /** Gives back what can be opened again; false while that is not possible. */
  release: () => Promise<boolean>;
  /** It did not help. */
  onExceeded: (usedMb: number) => void;
}

export function guardMemory({ limitMb, release, onExceeded }: MemoryGuard): () => void {
  let isLooking = false;
  const look = async () => {
    if (usedMb() <= limitMb || !(await release())) return;
    collectGarbage();
    if (usedMb() > limitMb) onExceeded(usedMb());
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function usedMb(): number {
  return process.memoryUsage.rss() / 1_048_576;
}

/** Node hides it behind a flag, which may be set late. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
