/** Dates in sentences, on Wednesday 11 March 2026 at 14:30 in Berlin. */

import { expect, test } from "vitest";
import fc from "../../test/support/property.ts";
import { limits } from "../base/limits.ts";
import { atTime } from "./anchor.ts";
import { OPEN_END_MS, OPEN_START_MS } from "./calendar.ts";
import { findDates } from "./find-dates.ts";

const ZONE = "Europe/Berlin";
const NOW = Date.parse("2026-03-11T14:30:00+01:00");

function show(text: string): string[] {
  return findDates(text, NOW, ZONE).map(({ text: found, resolved: { start, end, zone } }) => {
    const from = start === OPEN_START_MS ? "" : wall(start, zone);
    return `${found}: ${from} .. ${end === OPEN_END_MS ? "" : wall(end, zone)}`;
  });
}

function wall(epochMs: number, zone: string): string {
  return atTime(epochMs, zone).iso.slice(0, 16).replace("T00:00", "").replace("T", " ");
}

test.each([
  [
    "what did we decide about caching last week before Friday?",
    ["last week before Friday: 2026-03-02 .. 2026-03-06"],
  ],
  ["what was decided last summer", ["last summer: 2025-06-01 .. 2025-09-01"]],
  ["what did we plan for this summer", ["this summer: 2026-06-01 .. 2026-09-01"]],
  ["notes of last winter", ["last winter: 2025-12-01 .. 2026-03-01"]],
  ["what did we agree on in the autumn", ["in the autumn: 2025-09-01 .. 2025-12-01"]],
  ["the rewrite of spring 2024", ["spring 2024: 2024-03-01 .. 2024-06-01"]],
  ["why does the spring animation fall back to linear", []],
  ["does spring boot need java 17", []],
  ["in the first week of February we froze", ["in the first week of February: 2026-02-01 .. 2026-02-08"]],
  ["the last week of January", ["the last week of January: 2026-01-25 .. 2026-02-01"]],
  ["What did we do yesterday?", ["yesterday: 2026-03-10 .. 2026-03-11"]],
  ["why did we change the retry policy on Friday", ["on Friday: 2026-03-06 .. 2026-03-07"]],
  [
    "what happened on tuesday and on thursday",
    ["on tuesday: 2026-03-10 .. 2026-03-11", "on thursday: 2026-03-05 .. 2026-03-06"],
  ],
  ["since Monday the build fails", ["since Monday: 2026-03-09 .. 2026-03-11 14:30"]],
  ["notes from yesterday's meeting", ["yesterday: 2026-03-10 .. 2026-03-11"]],
  ["the decision from last week about auth", ["last week: 2026-03-02 .. 2026-03-09"]],
  [
    "In March we moved to ESM, in May I left",
    ["In March: 2026-03-01 .. 2026-04-01", "in May: 2025-05-01 .. 2025-06-01"],
  ],
  ["since march it is slow", ["since march: 2026-03-01 .. 2026-03-11 14:30"]],
  ["In december we had none", ["In december: 2025-12-01 .. 2026-01-01"]],
  ["from Jan to Mar", ["from Jan to Mar: 2026-01-01 .. 2026-04-01"]],
  ["what changed between 1 March and 5 March?", ["between 1 March and 5 March: 2026-03-01 .. 2026-03-06"]],
  [
    "what changed between March 1 and March 5, 2025",
    ["between March 1 and March 5, 2025: 2025-03-01 .. 2025-03-06"],
  ],
  ["decisions from 2025-11-01 to 2025-11-15", ["from 2025-11-01 to 2025-11-15: 2025-11-01 .. 2025-11-16"]],
  ["in 2024 we used Redis", ["in 2024: 2024-01-01 .. 2025-01-01"]],
  ["all decisions since 2025.", ["since 2025: 2025-01-01 .. 2026-03-11 14:30"]],
  ["the release of 2025-12-24 broke it", ["2025-12-24: 2025-12-24 .. 2025-12-25"]],
  ["(2025-12-24)", ["2025-12-24: 2025-12-24 .. 2025-12-25"]],
  ["commits of the last two weeks", ["the last two weeks: 2026-02-25 .. 2026-03-11 14:30"]],
  ["what I did over the weekend", ["over the weekend: 2026-03-07 .. 2026-03-09"]],
  ["what did I say earlier today?", ["earlier today: 2026-03-11 .. 2026-03-11 14:30"]],
  ["this morning it was fine", ["this morning: 2026-03-11 05:00 .. 2026-03-11 12:00"]],
  ["Last night's build", ["Last night: 2026-03-10 18:00 .. 2026-03-11 05:00"]],
  [
    "3 days ago, two weeks ago and a fortnight ago",
    [
      "3 days ago: 2026-03-08 .. 2026-03-09",
      "two weeks ago: 2026-02-25 .. 2026-02-26",
      "a fortnight ago: 2026-02-25 .. 2026-02-26",
    ],
  ],
  ["it was in Q3 2025", ["in Q3 2025: 2025-07-01 .. 2025-10-01"]],
  ["we met on the 5th.", ["on the 5th: 2026-03-05 .. 2026-03-06"]],
  ["it ran 2 days ago at 5pm EST", ["2 days ago at 5pm EST: 2026-03-09 17:00 .. 2026-03-09 17:01"]],
  ["the second Monday of April", ["the second Monday of April: 2025-04-14 .. 2025-04-15"]],
  ["everything before Friday", ["before Friday:  .. 2026-03-06"]],
  ["everything after 1 March", ["after 1 March: 2026-03-02 .. "]],
  ["call me at 10:30", ["at 10:30: 2026-03-11 10:30 .. 2026-03-11 10:31"]],
  ["**yesterday**", ["yesterday: 2026-03-10 .. 2026-03-11"]],
  ["“last week”", ["last week: 2026-03-02 .. 2026-03-09"]],
  ["昨日、yesterday、", ["yesterday: 2026-03-10 .. 2026-03-11"]],
  ["yesterday🎉", ["yesterday: 2026-03-10 .. 2026-03-11"]],
])("%s", (text, found) => {
  expect(show(text)).toEqual(found);
});

test.each([
  ["the deploy on Friday will be hard", ["on Friday: 2026-03-13 .. 2026-03-14"]],
  ["remind me on Monday", ["on Monday: 2026-03-16 .. 2026-03-17"]],
  ["the deadline is 15 April", ["15 April: 2026-04-15 .. 2026-04-16"]],
  ["finish it by Friday", ["by Friday: 2026-03-11 14:30 .. 2026-03-14"]],
  ["It will fail. On Monday it failed", ["On Monday: 2026-03-09 .. 2026-03-10"]],
  [
    "ask me next Monday at 9am Tokyo time",
    ["next Monday at 9am Tokyo time: 2026-03-16 09:00 .. 2026-03-16 09:01"],
  ],
])("a sentence may look ahead: %s", (text, found) => {
  expect(show(text)).toEqual(found);
});

test.each([
  "May I ask what you did?",
  "You may fix it; it may 5 times fail",
  "march through the list",
  "the second argument, the first quarter of the buffer",
  "the last test, the last resort, next step, this one, past behaviour",
  "the first day of school",
  "upgrade to v1.2.3, 2026.03.01 or v2026-03-01",
  "version 2026-03 of the API",
  "line 10:30 in file.ts:10:30",
  "on line 5 March the column is wrong at row 2025-01-01",
  "see src/today.ts, today(), today-view, Date.now() and yesterday_count",
  "now fix the bug",
  "in a second pass it takes 5 minutes, in 5 minutes it runs",
  "in 2000 files, after 2000 iterations, since 1999 tests",
  "every Monday and each Friday",
  "Use `yesterday` and `2026-03-01`",
  "```\nsince yesterday\n```",
  "the 5th line, on the 5th line",
  "sat on the sun with mon, wed the data",
  "ask Jan; a mail from Jan",
  "dec 5, oct 17, mar 3",
  "a ratio of 16:09, set it to 16:09, 12:34:56",
  "CVE-2026-03, RFC 2026-03-01-draft, backup-2026-03-01.sql",
  "https://example.com/2026-03-01/post?day=2026-03-01",
  "port 8080, 1024 bytes, 1772026200, 20260301",
  "one day it works, on one hand, in the morning, at the end",
  "q3 of them, 3/4, 24/7, 50%",
  "Marché, mayo, sunday_school, Fridays2",
  "",
])("has no date: %s", (text) => {
  expect(show(text)).toEqual([]);
});

test("places are those of the text as it was given", () => {
  const text = "İstanbul’da 🎉 “yesterday”";
  const [found] = findDates(text, NOW, ZONE);
  expect(text.slice(found!.start, found!.end)).toBe("yesterday");
});

test("whatever is in a text, what is found stands in it in order and without overlap", () => {
  const words = fc.constantFrom(
    ..."on Friday last week May I march the 5th of in 2025 10:30 at 5pm since yesterday to and between 1 March".split(
      " ",
    ),
    ..."é 🎉 ` ``` . , ( ) foo() 3 days ago \n before v1.2".split(" "),
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
      const text = parts.join(" ");
      let end = 0;
      for (const found of findDates(text, NOW, ZONE)) {
        expect(text.slice(found.start, found.end)).toBe(found.text);
        expect(found.start).toBeGreaterThanOrEqual(end);
        expect(found.resolved.end).toBeGreaterThan(found.resolved.start);
        end = found.end;
      }
    }),
    { numRuns: 500 },
  );
});

test("texts are looked through up to a limit", () => {
  expect(findDates("yesterday, ".repeat(1000), NOW, ZONE)).toHaveLength(limits.datesPerText);
  expect(findDates(`${"x ".repeat(limits.dateTextChars / 2)} yesterday`, NOW, ZONE)).toEqual([]);
});
