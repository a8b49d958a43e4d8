/** Dates and times in zones: clocks that are changed, days that were left out, and what holds for all zones. */

import { describe, expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { NOW, ZONE } from "../../test/support/show-expression.ts";
import { atTime } from "./anchor.ts";
import { resolveExpression } from "./resolve.ts";

describe("clocks that are changed", () => {
  test("a day is as long as it is", () => {
    const hours = (expression: string) => {
      const { start, end } = resolveExpression(expression, NOW, ZONE)!;
      return (end - start) / 3_600_000;
    };
    expect(hours("29 March 2026")).toBe(23);
    expect(hours("25 October 2026")).toBe(25);
    expect(hours("March 2026")).toBe(31 * 24 - 1);
  });

  test("of a time that comes twice the first is meant, and an offset decides otherwise", () => {
    const first = resolveExpression("2026-10-25 02:30", NOW, ZONE)!.start;
    expect(first).toBe(Date.parse("2026-10-25T02:30:00+02:00"));
    expect(resolveExpression("2026-10-25 02:30 +0100", NOW, ZONE)!.start).toBe(first + 3_600_000);
  });

  test("days are counted by the calendar, hours by the watch", () => {
    const evening = Date.parse("2026-03-28T20:00:00+01:00");
    expect(resolveExpression("in 24 hours", evening, ZONE)!.start).toBe(evening + 86_400_000);
    expect(resolveExpression("tomorrow at 20:00", evening, ZONE)!.start).toBe(evening + 23 * 3_600_000);
    expect(resolveExpression("in 1 day 2 hours", evening, ZONE)!.start).toBe(evening + 25 * 3_600_000);
  });

  test("a day that was left out is none", () => {
    const now = Date.parse("2012-01-15T00:00:00Z");
    expect(resolveExpression("2011-12-30", now, "Pacific/Apia")).toBeUndefined();
    const { start, end } = resolveExpression("2011-12-29", now, "Pacific/Apia")!;
    expect(end - start).toBe(86_400_000);
  });
});

test("zones with summer time and cities with another spelling are known", () => {
  const startOf = (expression: string) => resolveExpression(expression, NOW, ZONE)!.start;
  expect(startOf("1 July 2026 5pm CET")).toBe(Date.parse("2026-07-01T15:00:00Z"));
  expect(startOf("1 July 2026 5pm EST")).toBe(Date.parse("2026-07-01T22:00:00Z"));
  expect(startOf("1 July 2026 5pm ET")).toBe(Date.parse("2026-07-01T21:00:00Z"));
  expect(startOf("today 10am Kolkata")).toBe(Date.parse("2026-03-11T04:30:00Z"));
  expect(startOf("today 10am São Paulo")).toBe(Date.parse("2026-03-11T13:00:00Z"));
  expect(startOf("today 10am in San Francisco")).toBe(Date.parse("2026-03-11T17:00:00Z"));
});

test("today is that of the zone that is named", () => {
  const lateInBerlin = Date.parse("2026-03-11T23:30:00+01:00");
  expect(resolveExpression("noon Tokyo", lateInBerlin, ZONE)!.start).toBe(
    Date.parse("2026-03-12T12:00:00+09:00"),
  );
  expect(resolveExpression("noon", lateInBerlin, ZONE)!.start).toBe(Date.parse("2026-03-11T12:00:00+01:00"));
});

const anyZone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const anyInstant = fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2100, 0, 1) });

test("every instant is found again by its text", () => {
  fc.assert(
    fc.property(anyInstant, anyZone, (epochMs, zone) => {
      const { iso } = atTime(epochMs, zone);
      expect(resolveExpression(iso, NOW, ZONE)).toMatchObject({
        start: epochMs,
        end: epochMs + 1,
        precision: "instant",
      });
      if (epochMs > 1e11)
        expect(resolveExpression(String(epochMs), NOW, ZONE)).toMatchObject({ start: epochMs });
    }),
    { numRuns: 300 },
  );
});

test("every day is found again by its date, and agrees with its anchor", () => {
  fc.assert(
    fc.property(anyInstant, anyZone, (epochMs, zone) => {
      const anchor = atTime(epochMs, zone);
      const noon = (anchor.startOfDay + anchor.startOfNextDay) / 2;
      const { date, startOfDay, startOfNextDay } = atTime(noon, zone);
      const resolved = resolveExpression(date, NOW, zone);
      expect(resolved).toMatchObject({ start: startOfDay, end: startOfNextDay, precision: "day" });
      expect(resolveExpression("today", epochMs, zone)).toMatchObject({ start: anchor.startOfDay });
      expect(resolveExpression("this week", epochMs, zone)).toMatchObject({
        start: anchor.startOfWeek,
        end: anchor.startOfNextWeek,
      });
    }),
    { numRuns: 300 },
  );
});

test("whatever is written, a span has an end behind its start, or it is not understood", () => {
  const words = fc.constantFrom(
    ..."last next this Monday Fri March May 1 15th 2026 week month days two 3 ago in at 5pm 10:30 since between and to".split(
      " ",
    ),
    ..."before after until from of the end first noon Tokyo UTC+2 , - / hours tomorrow weekend Q3 é 🎉 ' ".split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 7 }), anyInstant, (parts, now) => {
      const resolved = resolveExpression(parts.join(" "), now, ZONE);
      if (resolved) expect(resolved.end).toBeGreaterThan(resolved.start);
    }),
    { numRuns: 2000 },
  );
});
