import { expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { formatDuration, formatRelative, parseDuration } from "./duration.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [3 * HOUR + 42 * MINUTE, "3 hours 42 minutes"],
  [3 * HOUR + 42 * MINUTE + 59 * SECOND, "3 hours 42 minutes"],
  [HOUR, "1 hour"],
  [HOUR + 30 * SECOND, "1 hour"],
  [MINUTE + SECOND, "1 minute 1 second"],
  [2 * DAY + 5 * HOUR, "2 days 5 hours"],
  [400 * DAY, "400 days"],
  [1500, "1 second"],
  [45_297, "45 seconds"],
  [1, "1 millisecond"],
  [0.4, "0 seconds"],
  [0, "0 seconds"],
  [-90 * MINUTE, "-1 hour 30 minutes"],
])("%d ms are %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test.each([
  ["2h30m", 2.5 * HOUR],
  ["2h 30m", 2.5 * HOUR],
  ["2H30M", 2.5 * HOUR],
  ["90 minutes", 90 * MINUTE],
  ["90min", 90 * MINUTE],
  ["3 days", 3 * DAY],
  ["3d", 3 * DAY],
  ["1w", 7 * DAY],
  ["a fortnight", 14 * DAY],
  ["two weeks", 14 * DAY],
  ["an hour", HOUR],
  ["half an hour", 30 * MINUTE],
  ["an hour and a half", 90 * MINUTE],
  ["2 and a half hours", 150 * MINUTE],
  ["2 hours and 30 minutes", 150 * MINUTE],
  ["2 hours, 30 minutes", 150 * MINUTE],
  ["1 day, 2 hours and 5 seconds", DAY + 2 * HOUR + 5 * SECOND],
  ["1.5h", 90 * MINUTE],
  ["0.5 days", 12 * HOUR],
  ["250ms", 250],
  ["30s", 30 * SECOND],
  ["45 secs", 45 * SECOND],
  ["  10 m ", 10 * MINUTE],
  ["-5m", -5 * MINUTE],
  ["+5m", 5 * MINUTE],
  ["0s", 0],
  ["PT2H", 2 * HOUR],
  ["pt2h30m", 2.5 * HOUR],
  ["P3DT4H", 3 * DAY + 4 * HOUR],
  ["P2W", 14 * DAY],
  ["PT0.5S", 500],
  ["PT1,5H", 90 * MINUTE],
  ["-PT15M", -15 * MINUTE],
])("%s is a duration", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each([
  "",
  " ",
  "90",
  "h",
  "soon",
  "2x",
  "2h foo",
  "a month",
  "1y",
  "2mo",
  "P1M",
  "P1Y",
  "P",
  "PT",
  "T2H",
  "1:30",
  "2h-30m",
  "now",
  "9".repeat(300),
  "1h ".repeat(5000),
])("%s is none, or has no fixed length", (text) => {
  expect(parseDuration(text)).toBeUndefined();
});

test.each([
  [0, "just now"],
  [-9 * SECOND, "just now"],
  [9 * SECOND, "just now"],
  [-10 * SECOND, "10 seconds ago"],
  [-59 * SECOND, "59 seconds ago"],
  [-MINUTE, "1 minute ago"],
  [-5 * MINUTE, "5 minutes ago"],
  [2 * HOUR, "in 2 hours"],
  [-23 * HOUR, "23 hours ago"],
  [-DAY, "1 day ago"],
  [-6 * DAY, "6 days ago"],
  [-7 * DAY, "1 week ago"],
  [-30 * DAY, "4 weeks ago"],
  [-31 * DAY, "1 month ago"],
  [-364 * DAY, "11 months ago"],
  [-366 * DAY, "1 year ago"],
  [10_000 * DAY, "in 27 years"],
])("%d ms from now is %s", (ms, text) => {
  const now = Date.UTC(2026, 2, 11);
  expect(formatRelative(now + ms, now)).toBe(text);
});

test("a text means the duration it was made from, up to its smaller unit", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (ms) => {
      const read = parseDuration(formatDuration(ms))!;
      const unit = [DAY, HOUR, MINUTE, SECOND, 1].find((size) => ms >= size)!;
      const smaller = { [DAY]: HOUR, [HOUR]: MINUTE, [MINUTE]: SECOND }[unit] ?? 1;
      expect(ms - read).toBeGreaterThanOrEqual(0);
      expect(ms - read).toBeLessThan(smaller);
      expect(parseDuration(formatDuration(-ms))).toBe(-read);
    }),
  );
});
