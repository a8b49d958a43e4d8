import { describe, expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { atTime, type TimeAnchor } from "./anchor.ts";
import { OPEN_END_MS, OPEN_START_MS } from "./calendar.ts";
import { getZone } from "./zone.ts";

test("an anchor has all that is said about an instant", () => {
  expect(atTime(Date.UTC(2026, 1, 25, 13, 30), "Europe/Berlin")).toEqual({
    epochMs: Date.UTC(2026, 1, 25, 13, 30),
    iso: "2026-02-25T14:30:00.000+01:00",
    timezone: "Europe/Berlin",
    utcOffset: "+01:00",
    timeOfDay: "2:30 PM",
    date: "Wednesday, February 25, 2026",
    dateShort: "Feb 25",
    dayOfWeek: "Wednesday",
    isWeekend: false,
    weekNumber: 9,
    startOfDay: Date.parse("2026-02-25T00:00:00+01:00"),
    endOfDay: Date.parse("2026-02-25T23:59:59.999+01:00"),
    startOfNextDay: Date.parse("2026-02-26T00:00:00+01:00"),
    startOfYesterday: Date.parse("2026-02-24T00:00:00+01:00"),
    startOfWeek: Date.parse("2026-02-23T00:00:00+01:00"),
    endOfWeek: Date.parse("2026-03-01T23:59:59.999+01:00"),
    startOfNextWeek: Date.parse("2026-03-02T00:00:00+01:00"),
  } satisfies TimeAnchor);
});

test.each([
  ["America/New_York", "2026-03-08T12:00:00-04:00", "2026-03-08T00:00:00-05:00", 23],
  ["America/New_York", "2026-11-01T12:00:00-05:00", "2026-11-01T00:00:00-04:00", 25],
  ["Asia/Kolkata", "2026-03-08T12:00:00+05:30", "2026-03-08T00:00:00+05:30", 24],
  ["Australia/Lord_Howe", "2026-04-05T12:00:00+10:30", "2026-04-05T00:00:00+11:00", 24.5],
  // Clocks go from 0:00 to 1:00: the day has no midnight.
  ["America/Sao_Paulo", "2018-11-04T12:00:00-02:00", "2018-11-04T01:00:00-02:00", 23],
  ["Africa/Cairo", "2026-04-24T12:00:00+03:00", "2026-04-24T01:00:00+03:00", 23],
  // Clocks go from 1:00 to 0:00: midnight comes twice.
  ["America/Havana", "2026-11-01T12:00:00-05:00", "2026-11-01T00:00:00-04:00", 25],
  // Clocks went from 0:01 to 23:01: that day began with its second midnight.
  ["America/St_Johns", "2006-10-29T12:00:00-03:30", "2006-10-29T00:00:00-03:30", 24],
  ["Pacific/Kwajalein", "1969-09-30T06:00:00+11:00", "1969-09-30T00:00:00+11:00", 47],
  ["Europe/Dublin", "2050-06-01T12:00:00+01:00", "2050-06-01T00:00:00+01:00", 24],
  ["Pacific/Kiritimati", "2099-12-31T23:00:00+14:00", "2099-12-31T00:00:00+14:00", 24],
])("in %s the day of %s begins at %s and has %d hours", (zone, instant, start, hours) => {
  const anchor = atTime(Date.parse(instant), zone);
  expect(anchor.startOfDay).toBe(Date.parse(start));
  expect((anchor.startOfNextDay - anchor.startOfDay) / 3_600_000).toBe(hours);
});

test("a day that was left out is nobody's yesterday", () => {
  const { date, startOfYesterday, startOfDay } = atTime(
    Date.parse("2011-12-31T12:00:00+14:00"),
    "Pacific/Apia",
  );
  expect(date).toBe("Saturday, December 31, 2011");
  expect(atTime(startOfYesterday, "Pacific/Apia").date).toBe("Thursday, December 29, 2011");
  expect(startOfDay - startOfYesterday).toBe(86_400_000);
});

test.each([
  ["2021-01-03", 53],
  ["2021-01-04", 1],
  ["2024-12-29", 52],
  ["2024-12-30", 1],
  ["2026-12-31", 53],
  ["2027-01-03", 53],
  ["1969-12-29", 1],
])("%s is in week %d", (date, week) => {
  expect(atTime(Date.parse(`${date}T12:00:00Z`), "UTC").weekNumber).toBe(week);
});

test.each([
  [0, "12:00 AM"],
  [59, "12:59 AM"],
  [60, "1:00 AM"],
  [12 * 60, "12:00 PM"],
  [13 * 60 + 5, "1:05 PM"],
  [23 * 60 + 59, "11:59 PM"],
])("minute %d of the day is %s", (minute, text) => {
  expect(atTime(Date.UTC(2026, 0, 1) + minute * 60_000, "UTC").timeOfDay).toBe(text);
});

test("offsets with seconds are rounded in the text, which is still the instant", () => {
  const instant = Date.parse("1971-01-01T00:00:00Z");
  const { iso, utcOffset } = atTime(instant, "Africa/Monrovia");
  expect(utcOffset).toMatch(/^-00:4[45]$/);
  expect(Date.parse(iso)).toBe(instant);
});

describe("limits", () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, 8.64e15, -8.64e15, OPEN_START_MS - 1, OPEN_END_MS + 1])(
    "%d is no time we know",
    (epochMs) => {
      expect(() => atTime(epochMs, "UTC")).toThrow("no time between the years 1 and 9999");
    },
  );

  test("the first and the last instants have four digits for the year everywhere", () => {
    for (const zone of ["Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kolkata"]) {
      expect(atTime(OPEN_START_MS, zone).iso).toMatch(/^0001-01-0[12]T/);
      expect(atTime(OPEN_END_MS, zone).iso).toMatch(/^9999-12-3[01]T/);
    }
  });

  test("an unknown zone is an error that says what to give", () => {
    expect(() => atTime(0, "Europe/Berlim")).toThrow(
      expect.objectContaining({ code: "USAGE", advice: expect.stringContaining("Europe/Berlin") }),
    );
    for (const zone of ["", "Mars", "+25:00", "../etc", "x".repeat(10_000)])
      expect(() => atTime(0, zone), zone).toThrow("No time zone is called");
  });
});

test.each([
  ["europe/berlin", "2026-07-01T02:00:00.000+02:00"],
  ["UTC", "2026-07-01T00:00:00.000+00:00"],
  ["utc", "2026-07-01T00:00:00.000+00:00"],
  ["Z", "2026-07-01T00:00:00.000+00:00"],
  ["+05:30", "2026-07-01T05:30:00.000+05:30"],
  ["UTC-3", "2026-06-30T21:00:00.000-03:00"],
  ["GMT+0530", "2026-07-01T05:30:00.000+05:30"],
  ["EST", "2026-06-30T19:00:00.000-05:00"],
  ["ET", "2026-06-30T20:00:00.000-04:00"],
  ["CET", "2026-07-01T02:00:00.000+02:00"],
  ["Tokyo", "2026-07-01T09:00:00.000+09:00"],
  ["new york", "2026-06-30T20:00:00.000-04:00"],
  ["São Paulo", "2026-06-30T21:00:00.000-03:00"],
  ["Asia/Kathmandu", "2026-07-01T05:45:00.000+05:45"],
  ["Etc/GMT+5", "2026-06-30T19:00:00.000-05:00"],
])("%s is a zone", (zone, iso) => {
  expect(atTime(Date.UTC(2026, 6, 1), zone).iso).toBe(iso);
});

const zones = Intl.supportedValuesOf("timeZone");
const anyInstant = fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2100, 0, 1) });

function expectOrder(anchor: TimeAnchor): void {
  const { epochMs, startOfYesterday, startOfDay, startOfNextDay, startOfWeek, startOfNextWeek } = anchor;
  const order = [startOfYesterday, startOfDay, epochMs, startOfNextDay, startOfNextWeek];
  expect(
    [...order].sort((a, b) => a - b),
    anchor.iso,
  ).toEqual(order);
  expect(startOfYesterday).toBeLessThan(startOfDay);
  expect(epochMs).toBeLessThan(startOfNextDay);
  expect(startOfWeek).toBeLessThanOrEqual(startOfDay);
  expect(Date.parse(anchor.iso)).toBe(epochMs);
}

test("in every zone an instant is inside of its day and its week", () => {
  fc.assert(
    fc.property(fc.array(anyInstant, { minLength: 12, maxLength: 12 }), (instants) => {
      // A zone after the other, since only some of them are kept.
      for (const zone of zones) for (const epochMs of instants) expectOrder(atTime(epochMs, zone));
    }),
    { numRuns: 2 },
  );
});

test("in every zone that holds in the hours around changes of clocks", () => {
  const HOUR = 3_600_000;
  for (const [i, zone] of zones.entries()) {
    const year = 1950 + ((i * 7) % 150);
    const offset = (epochMs: number) => getZone(zone).offsetAt(epochMs);
    for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 30 * 24 * HOUR) {
      if (offset(day) === offset(day + 30 * 24 * HOUR)) continue;
      let [before, after] = [day, day + 30 * 24 * HOUR];
      while (after - before > HOUR) {
        const middle = Math.floor((before + after) / 2);
        if (offset(middle) === offset(day)) before = middle;
        else after = middle;
      }
      for (let minutes = -3 * 60; minutes <= 3 * 60; minutes += 29)
        expectOrder(atTime(after + minutes * 60_000, zone));
    }
  }
});

test("the wall clock is the one Intl shows", () => {
  fc.assert(
    fc.property(anyInstant, fc.constantFrom(...zones), (epochMs, zone) => {
      const shown = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        weekday: "long",
        year: "numeric",
        month: "long",
        day: "numeric",
      }).format(epochMs);
      expect(atTime(epochMs, zone).date).toBe(shown);
    }),
    { numRuns: 500 },
  );
});
