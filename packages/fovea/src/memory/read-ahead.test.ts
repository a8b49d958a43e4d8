import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "../store/database.ts";
import { ReadAhead } from "./read-ahead.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A file with so many memories, which notes down after which rows it was read. */
function fileWith(rows: number, failsAfter = Number.POSITIVE_INFINITY) {
  const read: number[] = [];
  const get = (sql: string, after?: number) => {
    if (after === undefined) return { highest: rows };
    read.push(after);
    if (after >= failsAfter) throw new Error("damaged");
    const most = Number(/limit (\d+)/.exec(sql)![1]);
    return { last: after >= rows ? null : Math.min(rows, after + most) };
  };
  return { read, db: { get } as unknown as Database };
}

test("a large file is read to its end, part by part, once", async () => {
  const { read, db } = fileWith(9000);
  const ahead = new ReadAhead(db);
  ahead.start();
  ahead.start();
  expect(read).toEqual([]);
  await vi.runAllTimersAsync();
  expect(read).toEqual([0, 2000, 4000, 6000, 8000, 9000]);
});

test("a small one is not, nor one that is closed meanwhile or cannot be read", async () => {
  const [small, closed, damaged] = [fileWith(4999), fileWith(9000), fileWith(9000, 4000)];
  new ReadAhead(small.db).start();
  const ahead = new ReadAhead(closed.db);
  ahead.start();
  ahead.stop();
  ahead.start();
  new ReadAhead(damaged.db).start();
  await vi.runAllTimersAsync();
  expect([small.read, closed.read, damaged.read]).toEqual([[], [], [0, 2000, 4000]]);
});
