import { describe, expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { cutChunks } from "./chunks.ts";

const options = { chunkLines: 50, chunkOverlap: 5 };
const cut = (lines: number, starts: number[] = [], o = options) =>
  cutChunks(lines, starts, o).map((c) => `${c.startLine}-${c.endLine}`);

describe("a file is cut", () => {
  test("not at all if it is short", () => {
    expect(cut(10)).toEqual(["1-10"]);
    expect(cut(50)).toEqual(["1-50"]);
  });

  test("into windows that overlap if it has no symbols", () => {
    expect(cut(120)).toEqual(["1-50", "46-95", "91-120"]);
  });

  test("where symbols begin, if the piece is worth it", () => {
    expect(cut(90, [1, 30, 35, 60])).toEqual(["1-29", "30-59", "60-90"]);
  });

  test("inside a symbol that is too long", () => {
    expect(cut(100, [1, 21])).toEqual(["1-20", "21-70", "66-100"]);
  });
});

test("every line is in a chunk, no chunk is longer than asked, and they are in order", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 50 }),
      fc.integer({ min: 1, max: 200 }),
      fc.nat({ max: 300 }),
      (lines, starts, chunkLines, chunkOverlap) => {
        const symbolLines = starts.filter((line) => line <= lines).sort((a, b) => a - b);
        const chunks = cutChunks(lines, symbolLines, { chunkLines, chunkOverlap });
        let covered = 0;
        for (const { startLine, endLine } of chunks) {
          expect(startLine).toBeLessThanOrEqual(covered + 1);
          expect(endLine).toBeGreaterThan(covered);
          expect(endLine - startLine).toBeLessThan(chunkLines);
          covered = endLine;
        }
        expect(covered).toBe(lines);
      },
    ),
  );
});
