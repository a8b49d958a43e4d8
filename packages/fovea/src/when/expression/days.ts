/**
 * Dates of all kinds, and dates that are found from other dates: "Sunday 1 March 2026", "two days after 1 March", "the
 * last Friday of March". These do not nest: two days after three days after something is nobody's date.
 */
import { dayOf, weekdayOf } from "../calendar.ts";
import { type Amount, readAmount } from "./amount.ts";
import { calendarDays } from "./calendar-days.ts";
import { type Days, type DaysMeaning, oneDay } from "./frame.ts";
import { period, relativeDays, shiftDay } from "./relative-days.ts";
import { longest, type Match, pattern, type Rule, remembered, type Source } from "./rule.ts";
import { ORDINAL, ordinalOf, WEEKDAY, weekdayNamed } from "./words.ts";

const aYear = pattern(
  "((?:19|20)\\d\\d)",
  (year): DaysMeaning =>
    () => ({ first: dayOf(Number(year), 1, 1), past: dayOf(Number(year) + 1, 1, 1), precision: "year" }),
);
const theDay = pattern("the day", () => ONE_DAY);
const simpleDays = remembered(longest([calendarDays, relativeDays]));

/** What is behind "the first day of", where "month" means this one. */
const periods = longest([
  simpleDays,
  pattern(
    "(?:the )?(week|month|quarter|year)",
    (unit): DaysMeaning =>
      ({ today }) =>
        period(unit, today, 0),
  ),
]);

export const readDays: Rule<DaysMeaning> = remembered(
  longest([
    simpleDays,
    after(pattern(`${WEEKDAY},?~`, weekdayNamed), calendarDays, onWeekday),
    // Other edges than those of units are in point.ts: the end of a day is a time of day.
    pattern(
      "(?:the )?(beginning|start|end) of (?:the )?(week|month|quarter|year)",
      (edge, unit): DaysMeaning => {
        return ({ today }) => edgeDay(edge, period(unit, today, 0));
      },
    ),
    after(
      pattern("(?:the )?(first|last) day of", (edge) => edge),
      periods,
      edgeDay,
    ),
    after(
      pattern(
        "(?:the )?(early|middle|mid|late|(?:first|second) half)(?: of|-| in)?(?: the)?",
        (part) => part,
        // "mid-March" goes on at once.
        "",
      ),
      longest([simpleDays, aYear]),
      partOf,
    ),
    pattern("eo([wmqy])", (letter): DaysMeaning => {
      const unit = { w: "week", m: "month", q: "quarter", y: "year" }[letter]!;
      return ({ today }) => edgeDay("end", period(unit, today, 0));
    }),
    after(
      pattern(`(?:the )?(?:${ORDINAL}|last) ${WEEKDAY} (?:of|in)`, (ordinal, weekday) => ({
        ordinal,
        weekday,
      })),
      periods,
      nthWeekday,
    ),
    after(
      pattern("(?:the )?week of", () => "week"),
      simpleDays,
      (unit, { first }) => period(unit, first, 0),
    ),
    daysFrom,
  ]),
);

/** Something in front of a date, and what it makes of the date. */
function after<T>(
  head: Rule<T>,
  rest: Rule<DaysMeaning>,
  make: (head: T, days: Days) => Days | undefined,
): Rule<DaysMeaning> {
  return (source, at) => {
    const before = head(source, at);
    if (!before) return undefined;
    const start = before.end + /^ */.exec(source.plain.slice(before.end, before.end + 20))![0].length;
    const days = rest(source, start);
    return days && meaning(days, (found) => make(before.value, found));
  };
}

function meaning(
  { end, value }: Match<DaysMeaning>,
  make: (days: Days) => Days | undefined,
): Match<DaysMeaning> {
  return {
    end,
    value: (frame) => {
      const days = value(frame);
      const made = days && make(days);
      return made && { ...made, isImplied: days.isImplied ?? false };
    },
  };
}

/** A date that contradicts its weekday is none. */
function onWeekday(weekday: number, days: Days): Days | undefined {
  return days.precision === "day" && weekdayOf(days.first) === weekday ? days : undefined;
}

function edgeDay(edge: string, { first, past }: Days): Days {
  return oneDay(edge === "end" || edge === "last" ? past - 1 : first);
}

/** Thirds and halves of what is longer than a few days. */
function partOf(part: string, { first, past }: Days): Days | undefined {
  const length = past - first;
  if (length < 28) return undefined;
  const [count, at] = PARTS[part]!;
  const from = first + Math.floor((length * at) / count);
  return { first: from, past: first + Math.floor((length * (at + 1)) / count), precision: "week" };
}

const PARTS: Record<string, [count: number, at: number]> = {
  early: [3, 0],
  mid: [3, 1],
  middle: [3, 1],
  late: [3, 2],
  "first half": [2, 0],
  "second half": [2, 1],
};

function nthWeekday(head: { ordinal: string; weekday: string }, { first, past }: Days): Days | undefined {
  const weekday = weekdayNamed(head.weekday);
  const earliest = first + ((weekday - weekdayOf(first) + 7) % 7);
  const latest = past - 1 - ((weekdayOf(past - 1) - weekday + 7) % 7);
  const day = head.ordinal === "" ? latest : earliest + (ordinalOf(head.ordinal) - 1) * 7;
  return past - first > 7 && day < past ? oneDay(day) : undefined;
}

const ONE_DAY: Amount = { months: 0, days: 1, ms: 0, isExact: false };

/** "two days after 1 March", "a week from Monday", "the day before Friday". */
function daysFrom(source: Source, at: number): Match<DaysMeaning> | undefined {
  const amount = theDay(source, at) ?? readAmount(source, at);
  if (!amount || amount.value.isExact) return undefined;
  const direction = /^ +(before|after|from|following) +/.exec(
    source.plain.slice(amount.end, amount.end + 20),
  );
  const days = direction && simpleDays(source, amount.end + direction[0].length);
  if (!days) return undefined;
  const sign = direction[1] === "before" ? -1 : 1;
  return meaning(days, ({ first, past }) =>
    past - first === 1 ? oneDay(shiftDay(first, amount.value, sign)) : undefined,
  );
}
