/** Parts of months, days with a name, and full hours, by the calendar of 18 November 2026 (a Wednesday), in UTC. */
import { expect, test } from "vitest";
import { findDates } from "./find-dates.ts";
import { resolveExpression } from "./resolve.ts";

const NOW = Date.parse("2026-11-18T12:00:00Z");
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

test.each([
  ["early August", "2026-08-01", "2026-08-10"],
  ["mid-March", "2026-03-11", "2026-03-20"],
  ["mid March 2025", "2025-03-11", "2025-03-20"],
  ["late February", "2026-02-19", "2026-02-28"],
  ["the middle of June", "2026-06-11", "2026-06-20"],
  ["the first half of May 2026", "2026-05-01", "2026-05-15"],
  ["the second half of October", "2026-10-16", "2026-10-31"],
  ["early 2026", "2026-01-01", "2026-05-01"],
  ["late last month", "2026-10-21", "2026-10-31"],
  ["Christmas", "2025-12-25", "2025-12-25"],
  ["Christmas Eve", "2025-12-24", "2025-12-24"],
  ["Christmas 2024", "2024-12-25", "2024-12-25"],
  ["last Easter", "2026-04-05", "2026-04-05"],
  ["Easter 2025", "2025-04-20", "2025-04-20"],
  ["Good Friday 2024", "2024-03-29", "2024-03-29"],
  ["Easter Monday 2026", "2026-04-06", "2026-04-06"],
  ["Pentecost 2026", "2026-05-24", "2026-05-24"],
  ["New Year's Eve", "2025-12-31", "2025-12-31"],
  ["New Year", "2026-01-01", "2026-01-01"],
  ["Thanksgiving 2025", "2025-11-27", "2025-11-27"],
  ["Black Friday 2025", "2025-11-28", "2025-11-28"],
  ["Cyber Monday 2025", "2025-12-01", "2025-12-01"],
  ["Labor Day", "2026-09-07", "2026-09-07"],
  ["Memorial Day 2026", "2026-05-25", "2026-05-25"],
  ["Halloween", "2026-10-31", "2026-10-31"],
  ["next Christmas", "2026-12-25", "2026-12-25"],
])("%s", (text, first, last) => {
  const found = resolveExpression(text, NOW, "UTC", "back");
  expect(found && [day(found.start), day(found.end - 1)]).toEqual([first, last]);
});

test.each([
  ["10 o'clock", "2026-11-18T10:00"],
  ["ten o'clock", "2026-11-18T10:00"],
  ["yesterday at 3 o'clock in the afternoon", "2026-11-17T15:00"],
  ["yesterday at 10 o'clock", "2026-11-17T10:00"],
  ["yesterday at 9 o'clock pm", "2026-11-17T21:00"],
])("%s", (text, minute) => {
  const found = resolveExpression(text, NOW, "UTC");
  expect(found && new Date(found.start).toISOString().slice(0, 16)).toBe(minute);
});

test.each([
  ["what did we decide in early August about caching", ["early August"]],
  ["what broke over Christmas?", ["Christmas"]],
  ["the outage of last Thanksgiving", ["last Thanksgiving"]],
  ["what failed yesterday at 10 o'clock", ["yesterday at 10 o'clock"]],
  ["how did the test in the third quarter go", ["the third quarter"]],
  ["what changed in the second half of October", ["the second half of October"]],
  ["the easter egg in the about dialog", []],
  ["return early from main, bind late", []],
  ["a christmas tree of callbacks", []],
])("%s", (text, written) => {
  const found = findDates(text, NOW, "UTC").map((one) => one.text.replace(/^(?:in|over|of) +/i, ""));
  expect(found).toEqual(written);
});
