import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { guardMemory } from "./lifetime.ts";

test("an error while memory is given back is said once, and giving back is tried again", async () => {
  const release = vi.fn(async () => {
    throw new Error("the disk is full");
  });
  const onTrouble = vi.fn();
  const onExceeded = vi.fn();
  const stop = guardMemory({ limitMb: 1, release, onExceeded, onTrouble, measureMb: () => 2, everyMs: 1 });
  // The timer keeps no process alive, so something else has to.
  while (release.mock.calls.length < 3) await sleep(2);
  stop();
  expect(onTrouble).toHaveBeenCalledExactlyOnceWith(new Error("the disk is full"));
  expect(onExceeded).not.toHaveBeenCalled();
});
