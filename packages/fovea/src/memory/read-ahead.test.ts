import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "../store/database.ts";
import { ReadAhead } from "./read-ahead.ts";
import type { NoteReader } from "./recall/notes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const all = () => ({ sql: "true", values: [] });

/** A file with so many memories, which notes down the steps in which they are read. */
function fileWith(rows: number, failsAt = Number.POSITIVE_INFINITY) {
  const steps: number[] = [];
  const db = { get: () => ({ highest: rows, averages: "", structure: "" }) } as unknown as Database;
  const notes = {
    words: { common: () => [] },
    *readAhead() {
      for (let step = 1; step <= 5; step++) {
        if (step === failsAt) throw new Error("damaged");
        steps.push(step);
        yield;
      }
    },
  } as unknown as NoteReader;
  return { steps, ahead: new ReadAhead(db, notes) };
}

test("a large file is read to its end, step by step, once", async () => {
  const { steps, ahead } = fileWith(9000);
  ahead.start(all);
  ahead.start(all);
  expect(steps).toEqual([]);
  await vi.advanceTimersToNextTimerAsync();
  expect(steps).toEqual([1]);
  await vi.runAllTimersAsync();
  expect(steps).toEqual([1, 2, 3, 4, 5]);
});

test("a small one is not, nor one that is closed meanwhile or cannot be read", async () => {
  const [small, closed, damaged] = [fileWith(4999), fileWith(9000), fileWith(9000, 3)];
  small.ahead.start(all);
  closed.ahead.start(all);
  closed.ahead.stop();
  closed.ahead.start(all);
  damaged.ahead.start(all);
  await vi.runAllTimersAsync();
  expect([small.steps, closed.steps, damaged.steps]).toEqual([[], [], [1, 2]]);
});
