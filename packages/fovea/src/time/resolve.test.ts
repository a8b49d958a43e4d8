/** What people write, and what they mean, on Wednesday 11 March 2026 at 14:30 in Berlin. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atTime } from "./anchor.ts";
import { resolveExpression } from "./resolve.ts";

const ZONE = "Europe/Berlin";
const NOW = Date.parse("2026-03-11T14:30:00+01:00");

function show(expression: string): string {
  const resolved = resolveExpression(expression, NOW, ZONE);
  if (!resolved) return "not understood";
  const { start, end, precision, zone } = resolved;
  const where = zone === ZONE ? "" : ` ${zone}`;
  return `${wall(start, zone)} .. ${wall(end, zone)} ${precision}${where}`;
}

/** "2026-03-11 14:30", without what is zero. */
function wall(epochMs: number, zone: string): string {
  return atTime(epochMs, zone)
    .iso.slice(0, 23)
    .replace(/T00:00:00\.000$/, "")
    .replace(/(?::00)?\.000$/, "")
    .replace("T", " ");
}

test.each([
  ["now", "2026-03-11 14:30 .. 2026-03-11 14:30:00.001 instant"],
  ["right now", "2026-03-11 14:30 .. 2026-03-11 14:30:00.001 instant"],
  ["today", "2026-03-11 .. 2026-03-12 day"],
  ["Yesterday", "2026-03-10 .. 2026-03-11 day"],
  ["tomorrow", "2026-03-12 .. 2026-03-13 day"],
  ["tonight", "2026-03-11 18:00 .. 2026-03-12 minute"],
  ["this morning", "2026-03-11 05:00 .. 2026-03-11 12:00 minute"],
  ["this afternoon", "2026-03-11 12:00 .. 2026-03-11 18:00 minute"],
  ["this evening", "2026-03-11 18:00 .. 2026-03-12 minute"],
  ["last night", "2026-03-10 18:00 .. 2026-03-11 05:00 minute"],
  ["yesterday morning", "2026-03-10 05:00 .. 2026-03-10 12:00 minute"],
  ["Monday afternoon", "2026-03-16 12:00 .. 2026-03-16 18:00 minute"],
  ["tomorrow night", "2026-03-12 18:00 .. 2026-03-13 minute"],
  ["the day before yesterday", "2026-03-09 .. 2026-03-10 day"],
  ["day after tomorrow", "2026-03-13 .. 2026-03-14 day"],
  ["3 days ago", "2026-03-08 .. 2026-03-09 day"],
  ["three days ago", "2026-03-08 .. 2026-03-09 day"],
  ["a day ago", "2026-03-10 .. 2026-03-11 day"],
  ["in two weeks", "2026-03-25 .. 2026-03-26 day"],
  ["in 2 weeks", "2026-03-25 .. 2026-03-26 day"],
  ["a fortnight ago", "2026-02-25 .. 2026-02-26 day"],
  ["two hours ago", "2026-03-11 12:30 .. 2026-03-11 12:30:00.001 instant"],
  ["2h ago", "2026-03-11 12:30 .. 2026-03-11 12:30:00.001 instant"],
  ["2h30m ago", "2026-03-11 12:00 .. 2026-03-11 12:00:00.001 instant"],
  ["90 minutes ago", "2026-03-11 13:00 .. 2026-03-11 13:00:00.001 instant"],
  ["half an hour ago", "2026-03-11 14:00 .. 2026-03-11 14:00:00.001 instant"],
  ["an hour and a half ago", "2026-03-11 13:00 .. 2026-03-11 13:00:00.001 instant"],
  ["one and a half hours ago", "2026-03-11 13:00 .. 2026-03-11 13:00:00.001 instant"],
  ["a couple of days ago", "2026-03-09 .. 2026-03-10 day"],
  ["1 day 2 hours ago", "2026-03-10 12:30 .. 2026-03-10 12:30:00.001 instant"],
  ["5 minutes from now", "2026-03-11 14:35 .. 2026-03-11 14:35:00.001 instant"],
  ["in 5 minutes", "2026-03-11 14:35 .. 2026-03-11 14:35:00.001 instant"],
  ["3 days from now", "2026-03-14 .. 2026-03-15 day"],
  ["a month ago", "2026-02-11 .. 2026-02-12 day"],
  ["2 months ago", "2026-01-11 .. 2026-01-12 day"],
  ["in 3 months", "2026-06-11 .. 2026-06-12 day"],
  ["a year ago", "2025-03-11 .. 2025-03-12 day"],
  ["10 years ago", "2016-03-11 .. 2016-03-12 day"],
  ["+2h", "2026-03-11 16:30 .. 2026-03-11 16:30:00.001 instant"],
  ["-3d", "2026-03-08 .. 2026-03-09 day"],
  ["+1 week", "2026-03-18 .. 2026-03-19 day"],
  ["30 seconds ago", "2026-03-11 14:29:30 .. 2026-03-11 14:29:30.001 instant"],
])("days and times counted from now: %s", (expression, meaning) => {
  expect(show(expression)).toBe(meaning);
});

test.each([
  ["Friday", "2026-03-13 .. 2026-03-14 day"],
  ["friday", "2026-03-13 .. 2026-03-14 day"],
  ["Wed", "2026-03-11 .. 2026-03-12 day"],
  ["Wednesday", "2026-03-11 .. 2026-03-12 day"],
  ["Tuesday", "2026-03-17 .. 2026-03-18 day"],
  ["on Monday", "2026-03-16 .. 2026-03-17 day"],
  ["last Friday", "2026-03-06 .. 2026-03-07 day"],
  ["last Wednesday", "2026-03-04 .. 2026-03-05 day"],
  ["last Tuesday", "2026-03-10 .. 2026-03-11 day"],
  ["next Monday", "2026-03-16 .. 2026-03-17 day"],
  ["next Friday", "2026-03-20 .. 2026-03-21 day"],
  ["this Friday", "2026-03-13 .. 2026-03-14 day"],
  ["this Monday", "2026-03-09 .. 2026-03-10 day"],
  ["coming Friday", "2026-03-13 .. 2026-03-14 day"],
  ["coming Wednesday", "2026-03-18 .. 2026-03-19 day"],
  ["previous Friday", "2026-03-06 .. 2026-03-07 day"],
  ["Friday last week", "2026-03-06 .. 2026-03-07 day"],
  ["Monday of next week", "2026-03-16 .. 2026-03-17 day"],
  ["next week Monday", "2026-03-16 .. 2026-03-17 day"],
  ["last week on Tuesday", "2026-03-03 .. 2026-03-04 day"],
  ["this week", "2026-03-09 .. 2026-03-16 week"],
  ["last week", "2026-03-02 .. 2026-03-09 week"],
  ["next week", "2026-03-16 .. 2026-03-23 week"],
  ["the week before last", "2026-02-23 .. 2026-03-02 week"],
  ["the week after next", "2026-03-23 .. 2026-03-30 week"],
  ["this month", "2026-03-01 .. 2026-04-01 month"],
  ["last month", "2026-02-01 .. 2026-03-01 month"],
  ["next month", "2026-04-01 .. 2026-05-01 month"],
  ["the month before last", "2026-01-01 .. 2026-02-01 month"],
  ["this quarter", "2026-01-01 .. 2026-04-01 quarter"],
  ["last quarter", "2025-10-01 .. 2026-01-01 quarter"],
  ["next quarter", "2026-04-01 .. 2026-07-01 quarter"],
  ["this year", "2026-01-01 .. 2027-01-01 year"],
  ["last year", "2025-01-01 .. 2026-01-01 year"],
  ["next year", "2027-01-01 .. 2028-01-01 year"],
  ["this weekend", "2026-03-14 .. 2026-03-16 day"],
  ["last weekend", "2026-03-07 .. 2026-03-09 day"],
  ["next weekend", "2026-03-21 .. 2026-03-23 day"],
  ["the weekend", "2026-03-14 .. 2026-03-16 day"],
])("weekdays, weeks, months, quarters and years: %s", (expression, meaning) => {
  expect(show(expression)).toBe(meaning);
});

test.each([
  ["Q3 2025", "2025-07-01 .. 2025-10-01 quarter"],
  ["2025 Q3", "2025-07-01 .. 2025-10-01 quarter"],
  ["2025-Q3", "2025-07-01 .. 2025-10-01 quarter"],
  ["Q3", "2026-07-01 .. 2026-10-01 quarter"],
  ["third quarter of 2025", "2025-07-01 .. 2025-10-01 quarter"],
  ["Q1 last year", "2025-01-01 .. 2025-04-01 quarter"],
  ["end of month", "2026-03-31 .. 2026-04-01 day"],
  ["end of the month", "2026-03-31 .. 2026-04-01 day"],
  ["end of next month", "2026-04-30 .. 2026-05-01 day"],
  ["end of week", "2026-03-15 .. 2026-03-16 day"],
  ["end of the year", "2026-12-31 .. 2027-01-01 day"],
  ["EOM", "2026-03-31 .. 2026-04-01 day"],
  ["EOW", "2026-03-15 .. 2026-03-16 day"],
  ["EOY", "2026-12-31 .. 2027-01-01 day"],
  ["EOQ", "2026-03-31 .. 2026-04-01 day"],
  ["EOD", "2026-03-11 23:59 .. 2026-03-12 minute"],
  ["end of day", "2026-03-11 23:59 .. 2026-03-12 minute"],
  ["end of today", "2026-03-11 23:59 .. 2026-03-12 minute"],
  ["end of Friday", "2026-03-13 23:59 .. 2026-03-14 minute"],
  ["start of tomorrow", "2026-03-12 .. 2026-03-12 00:01 minute"],
  ["beginning of next week", "2026-03-16 .. 2026-03-17 day"],
  ["beginning of the week", "2026-03-09 .. 2026-03-10 day"],
  ["start of the year", "2026-01-01 .. 2026-01-02 day"],
  ["first day of March", "2026-03-01 .. 2026-03-02 day"],
  ["last day of February", "2026-02-28 .. 2026-03-01 day"],
  ["the last day of next month", "2026-04-30 .. 2026-05-01 day"],
  ["first Monday of April", "2026-04-06 .. 2026-04-07 day"],
  ["last Friday of March", "2026-03-27 .. 2026-03-28 day"],
  ["the third Thursday of next month", "2026-04-16 .. 2026-04-17 day"],
  ["first Monday in March 2027", "2027-03-01 .. 2027-03-02 day"],
  ["fifth Monday of March", "2026-03-30 .. 2026-03-31 day"],
])("quarters and the edges of times: %s", (expression, meaning) => {
  expect(show(expression)).toBe(meaning);
});

test.each([
  ["March", "2026-03-01 .. 2026-04-01 month"],
  ["in March", "2026-03-01 .. 2026-04-01 month"],
  ["March 2027", "2027-03-01 .. 2027-04-01 month"],
  ["Mar 2027", "2027-03-01 .. 2027-04-01 month"],
  ["May", "2026-05-01 .. 2026-06-01 month"],
  ["May last year", "2025-05-01 .. 2025-06-01 month"],
  ["last March", "2025-03-01 .. 2025-04-01 month"],
  ["last April", "2025-04-01 .. 2025-05-01 month"],
  ["next March", "2027-03-01 .. 2027-04-01 month"],
  ["next February", "2027-02-01 .. 2027-03-01 month"],
  ["this June", "2026-06-01 .. 2026-07-01 month"],
  ["1 March", "2026-03-01 .. 2026-03-02 day"],
  ["1st March", "2026-03-01 .. 2026-03-02 day"],
  ["1st of March", "2026-03-01 .. 2026-03-02 day"],
  ["the first of March", "2026-03-01 .. 2026-03-02 day"],
  ["March 1", "2026-03-01 .. 2026-03-02 day"],
  ["March 1st", "2026-03-01 .. 2026-03-02 day"],
  ["March 1st, 2026", "2026-03-01 .. 2026-03-02 day"],
  ["March 1st, 2026 at 5pm", "2026-03-01 17:00 .. 2026-03-01 17:01 minute"],
  ["March 1, 2026 17:00", "2026-03-01 17:00 .. 2026-03-01 17:01 minute"],
  ["1 Mar 2025", "2025-03-01 .. 2025-03-02 day"],
  ["01-Mar-2025", "2025-03-01 .. 2025-03-02 day"],
  ["Mar. 5, 2025", "2025-03-05 .. 2025-03-06 day"],
  ["29 February", "2028-02-29 .. 2028-03-01 day"],
  ["29 February 2024", "2024-02-29 .. 2024-03-01 day"],
  ["25 December", "2025-12-25 .. 2025-12-26 day"],
  ["December 25", "2025-12-25 .. 2025-12-26 day"],
  ["1 March last year", "2025-03-01 .. 2025-03-02 day"],
  ["Sunday 1 March 2026", "2026-03-01 .. 2026-03-02 day"],
  ["Sunday, March 1, 2026", "2026-03-01 .. 2026-03-02 day"],
  ["the 15th", "2026-03-15 .. 2026-03-16 day"],
  ["the 5th", "2026-03-05 .. 2026-03-06 day"],
  ["15th of next month", "2026-04-15 .. 2026-04-16 day"],
  ["week of March 2", "2026-03-02 .. 2026-03-09 week"],
  ["the week of 1 April", "2026-03-30 .. 2026-04-06 week"],
])("dates of the calendar: %s", (expression, meaning) => {
  expect(show(expression)).toBe(meaning);
});

test.each([
  ["2026-03-01", "2026-03-01 .. 2026-03-02 day"],
  ["2026/03/01", "2026-03-01 .. 2026-03-02 day"],
  ["2026/3/1", "2026-03-01 .. 2026-03-02 day"],
  ["20260301", "2026-03-01 .. 2026-03-02 day"],
  ["2026-03-01T10:00Z", "2026-03-01 10:00 .. 2026-03-01 10:01 minute UTC"],
  ["2026-03-01T10:00", "2026-03-01 10:00 .. 2026-03-01 10:01 minute"],
  ["2026-03-01 10:00", "2026-03-01 10:00 .. 2026-03-01 10:01 minute"],
  ["2026-03-01T10:00:05.123+02:00", "2026-03-01 10:00:05.123 .. 2026-03-01 10:00:05.124 instant +02:00"],
  ["2026-03-01T10:00:00+05:30", "2026-03-01 10:00 .. 2026-03-01 10:00:00.001 instant +05:30"],
  ["2026-03-01T10:00[Asia/Tokyo]", "2026-03-01 10:00 .. 2026-03-01 10:01 minute Asia/Tokyo"],
  ["2026-03-01T10:00+09:00[Asia/Tokyo]", "2026-03-01 10:00 .. 2026-03-01 10:01 minute Asia/Tokyo"],
  ["20260301T100000Z", "2026-03-01 10:00 .. 2026-03-01 10:00:00.001 instant UTC"],
  ["2026-03", "2026-03-01 .. 2026-04-01 month"],
  ["2026-W10", "2026-03-02 .. 2026-03-09 week"],
  ["2026W10", "2026-03-02 .. 2026-03-09 week"],
  ["2026-W10-3", "2026-03-04 .. 2026-03-05 day"],
  ["2026-W53", "2026-12-28 .. 2027-01-04 week"],
  ["week 10", "2026-03-02 .. 2026-03-09 week"],
  ["week 10 2026", "2026-03-02 .. 2026-03-09 week"],
  ["week 12 of 2025", "2025-03-17 .. 2025-03-24 week"],
  ["2025", "2025-01-01 .. 2026-01-01 year"],
  ["in 2025", "2025-01-01 .. 2026-01-01 year"],
  ["03/01/2026", "2026-03-01 .. 2026-03-02 day"],
  ["13/01/2026", "2026-01-13 .. 2026-01-14 day"],
  ["3/1/26", "2026-03-01 .. 2026-03-02 day"],
  ["1.3.2026", "2026-03-01 .. 2026-03-02 day"],
  ["01.03.2026", "2026-03-01 .. 2026-03-02 day"],
])("dates in numbers: %s", (expression, meaning) => {
  expect(show(expression)).toBe(meaning);
});

test.each([
  ["10:30", "2026-03-11 10:30 .. 2026-03-11 10:31 minute"],
  ["at 10:30", "2026-03-11 10:30 .. 2026-03-11 10:31 minute"],
  ["24:00", "2026-03-12 .. 2026-03-12 00:01 minute"],
  ["10:30:15", "2026-03-11 10:30:15 .. 2026-03-11 10:30:15.001 instant"],
  ["10:30:15.250", "2026-03-11 10:30:15.250 .. 2026-03-11 10:30:15.251 instant"],
  ["5pm", "2026-03-11 17:00 .. 2026-03-11 17:01 minute"],
  ["5 pm", "2026-03-11 17:00 .. 2026-03-11 17:01 minute"],
  ["5:30pm", "2026-03-11 17:30 .. 2026-03-11 17:31 minute"],
  ["5:30 p.m.", "2026-03-11 17:30 .. 2026-03-11 17:31 minute"],
  ["12am", "2026-03-11 .. 2026-03-11 00:01 minute"],
  ["12pm", "2026-03-11 12:00 .. 2026-03-11 12:01 minute"],
  ["noon", "2026-03-11 12:00 .. 2026-03-11 12:01 minute"],
  ["midday", "2026-03-11 12:00 .. 2026-03-11 12:01 minute"],
  ["midnight", "2026-03-11 .. 2026-03-11 00:01 minute"],
  ["midnight tonight", "2026-03-12 .. 2026-03-12 00:01 minute"],
  ["tonight at 8pm", "2026-03-11 20:00 .. 2026-03-11 20:01 minute"],
  ["9 in the evening", "2026-03-11 21:00 .. 2026-03-11 21:01 minute"],
  ["5pm tomorrow", "2026-03-12 17:00 .. 2026-03-12 17:01 minute"],
  ["tomorrow at 5pm", "2026-03-12 17:00 .. 2026-03-12 17:01 minute"],
  ["tomorrow 17:00", "2026-03-12 17:00 .. 2026-03-12 17:01 minute"],
  ["noon tomorrow", "2026-03-12 12:00 .. 2026-03-12 12:01 minute"],
  ["tomorrow at noon", "2026-03-12 12:00 .. 2026-03-12 12:01 minute"],
  ["yesterday at 23:59", "2026-03-10 23:59 .. 2026-03-11 minute"],
  ["10:30 on Monday", "2026-03-16 10:30 .. 2026-03-16 10:31 minute"],
  ["3 days ago at noon", "2026-03-08 12:00 .. 2026-03-08 12:01 minute"],
])("times of day: %s", (expression, meaning) => {
  expect(show(expression)).toBe(meaning);
});

test.each([
  ["Monday 9am Tokyo", "2026-03-16 09:00 .. 2026-03-16 09:01 minute Asia/Tokyo"],
  ["9am Europe/Berlin", "2026-03-11 09:00 .. 2026-03-11 09:01 minute"],
  ["9am Tokyo", "2026-03-11 09:00 .. 2026-03-11 09:01 minute Asia/Tokyo"],
  ["9am in New York", "2026-03-11 09:00 .. 2026-03-11 09:01 minute America/New_York"],
  ["9am Tokyo time", "2026-03-11 09:00 .. 2026-03-11 09:01 minute Asia/Tokyo"],
  ["3pm EST", "2026-03-11 15:00 .. 2026-03-11 15:01 minute -05:00"],
  ["3pm ET", "2026-03-11 15:00 .. 2026-03-11 15:01 minute America/New_York"],
  ["3pm PDT", "2026-03-11 15:00 .. 2026-03-11 15:01 minute -07:00"],
  ["15:00 UTC+2", "2026-03-11 15:00 .. 2026-03-11 15:01 minute +02:00"],
  ["15:00 UTC", "2026-03-11 15:00 .. 2026-03-11 15:01 minute UTC"],
  ["15:00Z", "2026-03-11 15:00 .. 2026-03-11 15:01 minute UTC"],
  ["15:00+02:00", "2026-03-11 15:00 .. 2026-03-11 15:01 minute +02:00"],
  ["15:00 GMT-3:30", "2026-03-11 15:00 .. 2026-03-11 15:01 minute -03:30"],
  ["5pm PST tomorrow", "2026-03-12 17:00 .. 2026-03-12 17:01 minute -08:00"],
  ["tomorrow in Tokyo", "2026-03-12 .. 2026-03-13 day Asia/Tokyo"],
  ["today UTC", "2026-03-11 .. 2026-03-12 day UTC"],
  ["Sun, 01 Mar 2026 10:00:00 +0000", "2026-03-01 10:00 .. 2026-03-01 10:00:00.001 instant UTC"],
  ["Sun Mar 1 10:00:00 2026 +0100", "2026-03-01 10:00 .. 2026-03-01 10:00:00.001 instant +01:00"],
  ["Sun Mar  1 10:00:00 UTC 2026", "2026-03-01 10:00 .. 2026-03-01 10:00:00.001 instant UTC"],
  ["1772026200", "2026-02-25 14:30 .. 2026-02-25 14:30:00.001 instant"],
  ["1772026200000", "2026-02-25 14:30 .. 2026-02-25 14:30:00.001 instant"],
  ["@1772026200", "2026-02-25 14:30 .. 2026-02-25 14:30:00.001 instant"],
  ["1772026200.5", "2026-02-25 14:30:00.500 .. 2026-02-25 14:30:00.501 instant"],
])("times in a zone, and what other programs print: %s", (expression, meaning) => {
  expect(show(expression)).toBe(meaning);
});

test.each([
  ["since Tuesday", "2026-03-10 .. 2026-03-11 14:30:00.001 day"],
  ["since Wednesday", "2026-03-11 .. 2026-03-11 14:30:00.001 day"],
  ["since yesterday", "2026-03-10 .. 2026-03-11 14:30:00.001 day"],
  ["since 1 March", "2026-03-01 .. 2026-03-11 14:30:00.001 day"],
  ["since last week", "2026-03-02 .. 2026-03-11 14:30:00.001 week"],
  ["since March", "2026-03-01 .. 2026-03-11 14:30:00.001 month"],
  ["since 2025", "2025-01-01 .. 2026-03-11 14:30:00.001 year"],
  ["since 10:30", "2026-03-11 10:30 .. 2026-03-11 14:30:00.001 minute"],
  ["since 3 days ago", "2026-03-08 .. 2026-03-11 14:30:00.001 day"],
  ["between 1 March and 5 March", "2026-03-01 .. 2026-03-06 day"],
  ["between 1 March and 5 March 2025", "2025-03-01 .. 2025-03-06 day"],
  ["between March 1 and March 5", "2026-03-01 .. 2026-03-06 day"],
  ["from Monday to Wednesday", "2026-03-16 .. 2026-03-19 day"],
  ["Monday to Friday", "2026-03-16 .. 2026-03-21 day"],
  ["Monday - Friday", "2026-03-16 .. 2026-03-21 day"],
  ["Mon-Fri", "2026-03-16 .. 2026-03-21 day"],
  ["from December to March", "2025-12-01 .. 2026-04-01 month"],
  ["from March 2025 to May 2025", "2025-03-01 .. 2025-06-01 month"],
  ["1-5 March", "2026-03-01 .. 2026-03-06 day"],
  ["March 1-5, 2025", "2025-03-01 .. 2025-03-06 day"],
  ["between 1 and 5 March", "2026-03-01 .. 2026-03-06 day"],
  ["from yesterday to today", "2026-03-10 .. 2026-03-12 day"],
  ["between 9am and 5pm", "2026-03-11 09:00 .. 2026-03-11 17:00 minute"],
  ["from 9am to 5pm tomorrow", "2026-03-12 09:00 .. 2026-03-12 17:00 minute"],
  ["9:00-11:00", "2026-03-11 09:00 .. 2026-03-11 11:00 minute"],
  ["9am-5pm", "2026-03-11 09:00 .. 2026-03-11 17:00 minute"],
  ["from 10pm to 2am", "2026-03-11 22:00 .. 2026-03-12 02:00 minute"],
  ["tomorrow from 9am to 5pm", "2026-03-12 09:00 .. 2026-03-12 17:00 minute"],
  ["from Monday 9am to Tuesday 5pm", "2026-03-16 09:00 .. 2026-03-17 17:00 minute"],
  ["2026-03-01/2026-03-05", "2026-03-01 .. 2026-03-06 day"],
  ["2026-03-01..2026-03-05", "2026-03-01 .. 2026-03-06 day"],
  ["2026-03-01 to 2026-03-05", "2026-03-01 .. 2026-03-06 day"],
  ["before Friday", "0001-01-02 00:53 .. 2026-03-13 day"],
  ["before noon", "2026-03-11 .. 2026-03-11 12:00 minute"],
  ["after 5pm", "2026-03-11 17:00 .. 2026-03-12 minute"],
  ["until Friday", "2026-03-11 14:30 .. 2026-03-14 day"],
  ["by Friday", "2026-03-11 14:30 .. 2026-03-14 day"],
  ["by tomorrow", "2026-03-11 14:30 .. 2026-03-13 day"],
  ["after 1 March", "2026-03-02 .. 9999-12-31 00:59:59.999 day"],
  ["before 1 March 2026", "0001-01-02 00:53 .. 2026-03-01 day"],
  ["until last Friday", "0001-01-02 00:53 .. 2026-03-07 day"],
  ["from Monday", "2026-03-16 .. 9999-12-31 00:59:59.999 day"],
  ["starting tomorrow", "2026-03-12 .. 9999-12-31 00:59:59.999 day"],
  ["last week before Friday", "2026-03-02 .. 2026-03-06 day"],
  ["last month after the 15th", "2026-02-16 .. 2026-03-01 day"],
  ["last week until Wednesday", "2026-03-02 .. 2026-03-05 day"],
  ["yesterday after 5pm", "2026-03-10 17:00 .. 2026-03-11 minute"],
  ["last week since Wednesday", "2026-03-04 .. 2026-03-09 day"],
  ["the last 3 days", "2026-03-08 .. 2026-03-11 14:30:00.001 day"],
  ["last 7 days", "2026-03-04 .. 2026-03-11 14:30:00.001 day"],
  ["past week", "2026-03-04 .. 2026-03-11 14:30:00.001 day"],
  ["past 24 hours", "2026-03-10 14:30 .. 2026-03-11 14:30:00.001 instant"],
  ["last two weeks", "2026-02-25 .. 2026-03-11 14:30:00.001 day"],
  ["the past month", "2026-02-11 .. 2026-03-11 14:30:00.001 day"],
  ["last hour", "2026-03-11 13:30 .. 2026-03-11 14:30:00.001 instant"],
  ["next 3 days", "2026-03-11 14:30 .. 2026-03-15 day"],
  ["the next two hours", "2026-03-11 14:30 .. 2026-03-11 16:30 instant"],
  ["earlier today", "2026-03-11 .. 2026-03-11 14:30:00.001 instant"],
  ["earlier this week", "2026-03-09 .. 2026-03-11 14:30:00.001 instant"],
  ["later today", "2026-03-11 14:30 .. 2026-03-12 instant"],
])("spans of time: %s", (expression, meaning) => {
  expect(show(expression)).toBe(meaning);
});

test.each([
  ["two days after 1 March", "2026-03-03 .. 2026-03-04 day"],
  ["a week from Monday", "2026-03-23 .. 2026-03-24 day"],
  ["a week before Friday", "2026-03-06 .. 2026-03-07 day"],
  ["the day after 1 March", "2026-03-02 .. 2026-03-03 day"],
  ["the day before Friday", "2026-03-12 .. 2026-03-13 day"],
  ["two hours before noon", "2026-03-11 10:00 .. 2026-03-11 10:01 minute"],
  ["30 minutes after 5pm tomorrow", "2026-03-12 17:30 .. 2026-03-12 17:31 minute"],
  ["the 1st of next month", "2026-04-01 .. 2026-04-02 day"],
  ["MONDAY   9AM   tokyo", "2026-03-16 09:00 .. 2026-03-16 09:01 minute Asia/Tokyo"],
  ["  last   week  ", "2026-03-02 .. 2026-03-09 week"],
  ["1–5 March", "2026-03-01 .. 2026-03-06 day"],
  ["5 p.m. on 1 March", "2026-03-01 17:00 .. 2026-03-01 17:01 minute"],
  ["noon on 1 March", "2026-03-01 12:00 .. 2026-03-01 12:01 minute"],
  ["9:15 in the morning", "2026-03-11 09:15 .. 2026-03-11 09:16 minute"],
  ["2026-03-29 02:30", "2026-03-29 03:30 .. 2026-03-29 03:31 minute"],
  ["2026-10-25 02:30", "2026-10-25 02:30 .. 2026-10-25 02:31 minute"],
  ["29 March 2026", "2026-03-29 .. 2026-03-30 day"],
  ["25 October 2026", "2026-10-25 .. 2026-10-26 day"],
  ["9am Tokyo to 5pm Tokyo", "2026-03-11 09:00 .. 2026-03-11 17:00 minute Asia/Tokyo"],
  ["from 9am to 5pm Tokyo", "2026-03-11 09:00 .. 2026-03-11 17:00 minute Asia/Tokyo"],
  ["9am UTC-3", "2026-03-11 09:00 .. 2026-03-11 09:01 minute -03:00"],
  ["since noon", "2026-03-11 12:00 .. 2026-03-11 14:30:00.001 minute"],
  ["until noon", "2026-03-11 14:30 .. 2026-03-12 12:00 minute"],
  ["until 5pm", "2026-03-11 14:30 .. 2026-03-11 17:00 minute"],
  ["until 10:30", "2026-03-11 14:30 .. 2026-03-12 10:30 minute"],
  ["the 15th of March", "2026-03-15 .. 2026-03-16 day"],
  ["Friday the 13th", "2026-03-13 .. 2026-03-14 day"],
  ["2 weeks before yesterday", "2026-02-24 .. 2026-02-25 day"],
  ["in half a year", "2026-09-11 .. 2026-09-12 day"],
  ["a month before 31 March 2026", "2026-02-28 .. 2026-03-01 day"],
  ["from the first Monday of March to 5 April 2025", "2025-03-03 .. 2025-04-06 day"],
  ["one month after 31 January 2026", "2026-02-28 .. 2026-03-01 day"],
])("times from other times, and unusual spellings: %s", (expression, meaning) => {
  expect(show(expression)).toBe(meaning);
});

test.each([
  "a few days ago",
  "fifth Monday of April",
  "29 February 2025",
  "30 February",
  "31 April",
  "Monday 1 March 2026",
  "the 31st of last month",
  "2026-13",
  "2026-02-30",
  "2025-W53",
  "31/31/2026",
  "25:00",
  "13pm",
  "5 o'clock",
  "9am Atlantis",
  "since tomorrow",
  "from 5 March 2026 to 1 March 2026",
  "foo",
  "last test",
  "second argument",
  "v1.2.3",
  "May I",
  "march through the list",
  "recently",
  "soon",
  "0",
  "12",
  "99999",
  "in 100000 years",
  "last",
  "next",
  "in",
  "yesterday foo",
  "12 in the morning",
  "9am UTC+15",
  "week 60",
  "2026-00-10",
  "1 Foo 2026",
  "32 March",
  "0 March",
  "yesterday yesterday",
  "since since Tuesday",
  "between Monday",
  "99999999999999999999",
  "2026-03-01T25:00",
  "2026-03-01T10:60",
  "Q5 2025",
  "first Monday of last week",
  "",
  "   ",
  "1+March",
  "2026-03-01+10:00",
  "2025+Q3",
  "Mon Mar 1 10:00:00 2026 +0100",
  "x".repeat(10_000),
  "in ".repeat(5000),
])("what is no date, or contradicts itself, is not guessed at: %s", (expression) => {
  expect(show(expression)).toBe("not understood");
});

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
