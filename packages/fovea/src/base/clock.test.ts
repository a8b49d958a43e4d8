import { describe, expect, test } from "vitest";
import { isDue, isSilent, isWithin, timeAfter } from "./clock.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 18, 12);
const IN_2090 = Date.UTC(2090, 0, 1);

describe("isDue", () => {
  test.each([
    ["never done", undefined, true],
    ["done just now", NOW, false],
    ["done an hour ago", NOW - HOUR, false],
    ["done a day ago", NOW - DAY, true],
    ["done in an hour: the clock was set back", NOW + HOUR, false],
    ["done in 2090: nobody knows when", IN_2090, true],
    ["no number", Number.NaN, true],
  ])("%s", (_, lastAt, expected) => expect(isDue(lastAt, DAY, NOW)).toBe(expected));

  test("on a computer whose clock says 1970", () => expect(isDue(NOW, DAY, 0)).toBe(true));
  test("over the hour that daylight saving takes away", () => {
    const before = Date.parse("2026-03-29T01:59:00+01:00");
    expect(isDue(before, DAY, Date.parse("2026-03-30T01:58:00+02:00"))).toBe(false);
    expect(isDue(before, DAY, Date.parse("2026-03-30T02:59:00+02:00"))).toBe(true);
  });
  test("over the 29th of February", () =>
    expect(isDue(Date.UTC(2028, 1, 28, 23), DAY, Date.UTC(2028, 1, 29, 23))).toBe(true));
});

test("a heartbeat from 2090 is silence, one a minute ahead is not", () => {
  expect(isSilent(IN_2090, 15_000, NOW)).toBe(true);
  expect(isSilent(NOW + 60_000, 15_000, NOW)).toBe(false);
  expect(isSilent(NOW - 16_000, 15_000, NOW)).toBe(true);
});

test("what lies far ahead is not recent", () => {
  expect(isWithin(IN_2090, DAY, NOW)).toBe(false);
  expect(isWithin(NOW + 1000, DAY, NOW)).toBe(true);
});

test("what happens now sorts behind what happened last, unless that was under a clock far ahead", () => {
  expect(timeAfter(NOW, NOW - HOUR)).toBe(NOW + 1);
  expect(timeAfter(NOW, NOW)).toBe(NOW);
  expect(timeAfter(NOW, NOW + 5)).toBe(NOW + 5);
  expect(timeAfter(IN_2090, NOW)).toBe(NOW);
  expect(timeAfter(undefined, NOW)).toBe(NOW);
});
