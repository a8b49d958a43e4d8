import { expect, test } from "vitest";
import { createProgressLine, formatBytes, formatCount } from "./terminal.ts";

/** The last line drawn after `done` of 1,000 files took a second. */
function drawn(done: number): string {
  let now = 0;
  let line = "";
  const stream = { isTTY: true, columns: 200, write: (text: string) => (line = text) };
  const progress = createProgressLine(stream as unknown as NodeJS.WriteStream, () => now);
  progress.update({ phase: "parsing", done: 0, total: 1000 });
  now = 1000;
  progress.update({ phase: "parsing", done, total: 1000 });
  return line;
}

test.each([
  [500, "1 s left"],
  [20, "49 s left"],
  // 59.6 seconds and 119.5 of them: no minute has sixty seconds more.
  [16.5, "1 min 0 s left"],
  [8.3, "2 min 0 s left"],
  [8, "2 min 4 s left"],
])("after %d of 1000 files in a second: %s", (done, left) => expect(drawn(done)).toContain(left));

test("counts and sizes", () => {
  expect([0, 1, 1234567].map((count) => formatCount(count, "memory"))).toEqual([
    "0 memories",
    "1 memory",
    "1,234,567 memories",
  ]);
  expect([0, 1023, 1024, 20_000, 5_000_000].map(formatBytes)).toEqual([
    "0 B",
    "1023 B",
    "1.0 KB",
    "20 KB",
    "4.8 MB",
  ]);
});
