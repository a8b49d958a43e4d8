/**
 * Dates by the calendar: "2026-03-01", "1 March", "March 1st, 2026", "March", "Q3 2025", "2026-W10".
 *
 * Numbers with slashes have the month first, as Americans write it ("03/01/2026" is 1 March), unless that cannot be
 * ("13/01/2026"); numbers with dots have the day first, as Europeans do; numbers with hyphens begin with the year.
 */
import { dateOf, dayOf, findDay, findMonday } from "../calendar.ts";
import { type Days, type DaysMeaning, inYear, oneDay } from "./frame.ts";
import { holidays } from "./holidays.ts";
import { aloneOnly, inContext, longest, pattern, type Rule } from "./rule.ts";
import { seasons } from "./seasons.ts";
import { BEFORE_DATE, DAY_OF_MONTH, MONTH, monthOf, ORDINAL, ordinalOf, YEAR } from "./words.ts";

/** In a sentence "in 2000 files" is a number of files; a year is followed by nothing, or by a small word. */
const BEHIND_YEAR =
  /^(?: *(?:$|[^\wé ])| +(?:we|i|you|he|she|it|they|the|a|an|and|or|but|when|that|this|to|by|on|at|with|about|for|is|was|were|did|had|has|have|there|until|till)(?![\wé]))/;

/** Words that mean nothing else. */
const PLAIN_MONTH = "(january|february|april|june|july|august|september|october|november|december)";
const TO = "~(?:-|to|and|until|till|through)~";

export const calendarDays: Rule<DaysMeaning> = longest([
  pattern(String.raw`(\d{4})-(\d\d)-(\d\d)|(\d{4})/(\d\d?)/(\d\d?)`, (...groups) => {
    const [year, month, day] = groups.filter(Boolean);
    return exactly(year!, month!, day!);
  }),
  aloneOnly(pattern(String.raw`([12]\d{3})(\d\d)(\d\d)`, exactly)),
  pattern(String.raw`(\d\d?)/(\d\d?)/(\d{4})`, (a, b, year) =>
    Number(a) > 12 ? exactly(year, b, a) : exactly(year, a, b),
  ),
  aloneOnly(
    pattern(String.raw`(\d\d?)/(\d\d?)/(\d\d)`, (a, b, year) =>
      Number(a) > 12 ? exactly(`20${year}`, b, a) : exactly(`20${year}`, a, b),
    ),
  ),
  pattern(String.raw`(\d\d)\.(\d\d)\.(\d{4})`, (day, month, year) => exactly(year, month, day)),
  aloneOnly(pattern(String.raw`(\d\d?)\.(\d\d?)\.(\d{4})`, (day, month, year) => exactly(year, month, day))),
  pattern(
    `(?:the )?${DAY_OF_MONTH}(?: |-)(?:of )?${MONTH}\\.?(?:-(\\d{4})|${YEAR})`,
    (day, month, hyphened, year) => date(monthOf(month), Number(day), hyphened || year),
  ),
  pattern(`(?:the )?${ORDINAL} of ${MONTH}${YEAR}`, (day, month, year) =>
    date(monthOf(month), ordinalOf(day), year),
  ),
  pattern(`${MONTH}\\.? (?:the )?${DAY_OF_MONTH}${YEAR}`, (month, day, year) =>
    date(monthOf(month), Number(day), year),
  ),
  pattern(
    `(?:(?:between|from) )?(?:the )?${DAY_OF_MONTH}${TO}(?:the )?${DAY_OF_MONTH} (?:of )?${MONTH}${YEAR}`,
    (from, to, month, year) => dates(monthOf(month), Number(from), Number(to), year),
  ),
  pattern(
    `(?:(?:between|from) )?${MONTH} ${DAY_OF_MONTH}${TO}${DAY_OF_MONTH}${YEAR}`,
    (month, from, to, year) => dates(monthOf(month), Number(from), Number(to), year),
  ),

  pattern(String.raw`(\d{4})-(\d\d)`, (year, month) => monthOfYear(Number(month), year)),
  pattern(`${PLAIN_MONTH}${YEAR}`, (month, year) => monthOfYear(monthOf(month), year)),
  pattern(`${MONTH}\\.?,? (?:of )?(\\d{4}|(?:this|last|next|previous) year)`, (month, year) =>
    monthOfYear(monthOf(month), year),
  ),
  inContext(
    pattern(MONTH, (month) => monthOfYear(monthOf(month), "")),
    BEFORE_DATE,
  ),

  pattern(String.raw`(\d{4})-?w(\d\d)(?:-?([1-7]))?`, isoWeek),
  pattern(String.raw`week (\d\d?)(?:,| of)? (\d{4})`, (week, year) => isoWeek(year, week, "")),
  aloneOnly(
    pattern(
      String.raw`week (\d\d?)`,
      (week): DaysMeaning =>
        (frame) =>
          inYear("", frame, (year) => weekOfYear(year, Number(week))),
    ),
  ),

  pattern(`q([1-4])${YEAR}`, quarter),
  pattern(String.raw`(\d{4})(?:-| )?q([1-4])`, (year, number) => quarter(number, year)),
  pattern(`(?:the )?${ORDINAL} quarter (?:of )?(\\d{4}|(?:this|last|next) year)`, (ordinal, year) =>
    ordinalOf(ordinal) <= 4 ? quarter(String(ordinalOf(ordinal)), year) : undefined,
  ),

  holidays,
  seasons,
  inContext(
    pattern(`(?:the )?${ORDINAL} quarter`, (ordinal) =>
      ordinalOf(ordinal) <= 4 ? quarter(String(ordinalOf(ordinal)), "") : undefined,
    ),
    BEFORE_DATE,
  ),

  inContext(
    pattern(
      String.raw`(?:the year )?((?:1[89]|20|21)\d\d)`,
      (year): DaysMeaning =>
        () => ({
          first: dayOf(Number(year), 1, 1),
          past: dayOf(Number(year) + 1, 1, 1),
          precision: "year",
        }),
    ),
    /(?:^|[^\wé])(?:in|since|until|till|before|after|from|between|during|and|to|of) +(?:the )?$/,
    BEHIND_YEAR,
  ),
  aloneOnly(pattern(String.raw`(?:the )?(\d\d?)(?:st|nd|rd|th)`, dayOfSomeMonth)),
  inContext(
    pattern(String.raw`the (\d\d?)(?:st|nd|rd|th)`, dayOfSomeMonth),
    /(?:^|[^\wé])(?:on|since|until|till|by|before|after) +$/,
    /^ *(?:$|[^\wé ])/,
  ),
]);

function exactly(year: string, month: string, day: string): DaysMeaning | undefined {
  const found = findDay(Number(year), Number(month), Number(day));
  return found === undefined ? undefined : () => oneDay(found);
}

/** In a leap year, which has all dates there are. */
function exists(month: number, day: number): boolean {
  return findDay(2000, month, day) !== undefined;
}

function date(month: number, day: number, year: string): DaysMeaning | undefined {
  return dates(month, day, day, year);
}

function dates(month: number, from: number, to: number, year: string): DaysMeaning | undefined {
  if (!exists(month, from) || !exists(month, to) || from > to) return undefined;
  return (frame) =>
    inYear(year, frame, (y) => {
      const first = findDay(y, month, from);
      const last = findDay(y, month, to);
      return first === undefined || last === undefined ? undefined : { ...oneDay(first), past: last + 1 };
    });
}

function monthOfYear(month: number, year: string): DaysMeaning | undefined {
  if (month < 1 || month > 12) return undefined;
  return (frame) => inYear(year, frame, (y) => months(y, month, 1));
}

function quarter(number: string, year: string): DaysMeaning {
  return (frame) => inYear(year, frame, (y) => months(y, Number(number) * 3 - 2, 3));
}

function months(year: number, month: number, count: number): Days {
  const precision = count === 3 ? "quarter" : "month";
  return { first: dayOf(year, month, 1), past: dayOf(year, month + count, 1), precision };
}

function isoWeek(year: string, week: string, weekday: string): DaysMeaning | undefined {
  const days = weekOfYear(Number(year), Number(week));
  if (!days) return undefined;
  return () => (weekday === "" ? days : oneDay(days.first + Number(weekday) - 1));
}

function weekOfYear(year: number, week: number): Days | undefined {
  const monday = findMonday(year, week);
  return monday === undefined ? undefined : { first: monday, past: monday + 7, precision: "week" };
}

/** "the 15th": of the month around the day it is read at. */
function dayOfSomeMonth(text: string): DaysMeaning | undefined {
  if (!exists(1, Number(text))) return undefined;
  return (frame) => {
    const { year, month } = dateOf(frame.near);
    const step = frame.lean === "back" ? -1 : 1;
    for (let i = 0; i < 4; i++) {
      const first = dateOf(dayOf(year, month + i * step, 1));
      const day = findDay(first.year, first.month, Number(text));
      const fits = frame.lean === "back" ? day! <= frame.near : frame.lean === "usual" || day! >= frame.near;
      if (day !== undefined && fits) return { ...oneDay(day), isImplied: true };
    }
    return undefined;
  };
}
