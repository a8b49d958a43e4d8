import { expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { firstFrom, innermost, type Span } from "./span.ts";

test("the first span from an offset is found as by looking at each", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 100 })), fc.nat({ max: 110 }), (starts, offset) => {
      const spans = starts.sort((a, b) => a - b).map((start) => ({ start, end: start + 1 }));
      const at = spans.findIndex((span) => span.start >= offset);
      expect(firstFrom(spans, offset)).toBe(at === -1 ? spans.length : at);
    }),
  );
});

/** Spans as they stand in code: one inside the other or apart, outer before inner. */
const nested = fc.string({ unit: fc.constantFrom("(", ")", "x"), maxLength: 60 }).map((text) => {
  const spans: Span[] = [];
  const open: number[] = [];
  [...text].forEach((c, i) => {
    if (c === "(") open.push(i);
    else if (c === ")" && open.length > 0) spans.push({ start: open.pop()!, end: i + 1 });
  });
  return spans.sort((a, b) => a.start - b.start || b.end - a.end);
});

test("the innermost span around an offset is the shortest that contains it", () => {
  fc.assert(
    fc.property(nested, fc.nat({ max: 60 }), (spans, offset) => {
      const around = spans
        .map((span, i) => ({ ...span, i }))
        .filter((span) => span.start <= offset && offset < span.end)
        .sort((a, b) => a.end - a.start - (b.end - b.start));
      expect(innermost(spans)(offset)).toBe(around[0]?.i ?? -1);
    }),
  );
});
