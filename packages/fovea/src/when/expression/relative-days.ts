/**
 * Dates that are counted from today: "yesterday", "last Friday", "next week", "3 days ago", "this weekend".
 *
 * Weeks begin on Monday. A weekday by itself is the coming one, today included. "This Friday" is in this week, "next
 * Friday" in the next one; "last Friday" is the latest before today, "coming Friday" the first after it.
 */
import { addMonths, dateOf, dayOf, weekdayOf } from "../calendar.ts";
import type { Amount } from "./amount.ts";
import { countedAhead, countedBehind, countedBySign } from "./counted.ts";
import { choose, type Days, type DaysMeaning, type Frame, oneDay, type Precision } from "./frame.ts";
import { inContext, longest, pattern, type Rule } from "./rule.ts";
import { BEFORE_DATE, MONTH, monthOf, offsetNamed, WEEKDAY, WHICH, weekdayNamed } from "./words.ts";

const FULL_WEEKDAY = "(monday|tuesday|wednesday|thursday|friday|saturday|sunday)";

export const relativeDays: Rule<DaysMeaning> = longest([
  pattern("today|tonight", () => fromToday(0)),
  pattern("yesterday", () => fromToday(-1)),
  pattern("tomorrow|tmrw", () => fromToday(1)),
  pattern("(?:the )?day before yesterday", () => fromToday(-2)),
  pattern("(?:the )?day after tomorrow", () => fromToday(2)),

  pattern(FULL_WEEKDAY, someWeekday),
  inContext(pattern(WEEKDAY, someWeekday), BEFORE_DATE),
  pattern(
    `(?:the )?(this|last|past|previous|next|coming|upcoming) ${WEEKDAY}`,
    (which, weekday): DaysMeaning => {
      return ({ today }) => oneDay(namedWeekday(which, weekdayNamed(weekday), today));
    },
  ),
  pattern(`${WEEKDAY}(?: of)? (this|last|next) week`, weekdayOfWeek),
  pattern(`(this|last|next) week(?: on)? ${WEEKDAY}`, (which, weekday) => weekdayOfWeek(weekday, which)),

  pattern(`(?:the )?${WHICH} (week|month|quarter|year)`, (which, unit): DaysMeaning => {
    return ({ today }) => period(unit, today, offsetNamed(which));
  }),
  pattern("(?:the )?(week|month|quarter|year) (before last|after next)", (unit, where): DaysMeaning => {
    return ({ today }) => period(unit, today, where === "before last" ? -2 : 2);
  }),
  pattern("(this|last|past|next|coming) weekend", (which): DaysMeaning => {
    const weeks = which === "last" || which === "past" ? -1 : which === "next" ? 1 : 0;
    return ({ today }) => weekend(today, weeks);
  }),
  pattern("the weekend", (): DaysMeaning => (frame) => byLean((weeks) => weekend(frame.near, weeks), frame)),
  pattern(`(this|last|next) ${MONTH}`, (which, month): DaysMeaning => {
    return ({ today }) => namedMonth(which, monthOf(month), today);
  }),
  pattern(
    String.raw`(?:the )?(\d\d?)(?:st|nd|rd|th) of (this|last|next) month`,
    (day, which): DaysMeaning => {
      return ({ today }) => {
        const month = period("month", today, offsetNamed(which));
        const found = month.first + Number(day) - 1;
        return Number(day) >= 1 && found < month.past ? oneDay(found) : undefined;
      };
    },
  ),

  countedBehind(shiftedDay),
  countedAhead(shiftedDay),
  countedBySign(shiftedDay),
]);

/** Another day by whole days and months: "a month before 31 March" is 28 February. */
export function shiftDay(day: number, { months, days }: Amount, sign: number): number {
  return addMonths(day, months * sign) + days * sign;
}

/** Hours and less are no matter of days: see exact-times.ts. */
function shiftedDay(amount: Amount, sign: number): DaysMeaning | undefined {
  return amount.isExact ? undefined : ({ today }) => oneDay(shiftDay(today, amount, sign));
}

function fromToday(days: number): DaysMeaning {
  return ({ today }) => oneDay(today + days);
}

function someWeekday(name: string): DaysMeaning {
  return (frame) =>
    byLean((weeks) => oneDay(frame.near - weekdayOf(frame.near) + weekdayNamed(name) + weeks * 7), frame);
}

/** The one of last, this and next week that is meant. */
function byLean(inWeek: (weeks: number) => Days, frame: Frame): Days | undefined {
  const candidates = [-1, 0, 1].map(inWeek);
  if (frame.lean !== "usual") return choose(candidates, frame);
  const coming = candidates.find(({ past }) => past > frame.near)!;
  return { ...coming, isImplied: true };
}

function weekend(day: number, weeks: number): Days {
  const saturday = day - weekdayOf(day) + 5 + weeks * 7;
  return { first: saturday, past: saturday + 2, precision: "day" };
}

function namedWeekday(which: string, weekday: number, today: number): number {
  const inWeek = today - weekdayOf(today) + weekday;
  if (which === "this") return inWeek;
  if (which === "next") return inWeek + 7;
  if (which === "coming" || which === "upcoming") return inWeek > today ? inWeek : inWeek + 7;
  return inWeek < today ? inWeek : inWeek - 7;
}

function weekdayOfWeek(weekday: string, which: string): DaysMeaning {
  return ({ today }) => oneDay(today - weekdayOf(today) + offsetNamed(which) * 7 + weekdayNamed(weekday));
}

/** The week, month, quarter or year around a day, or some of them further on. */
export function period(unit: string, day: number, offset: number): Days {
  if (unit === "week") {
    const first = day - weekdayOf(day) + offset * 7;
    return { first, past: first + 7, precision: "week" };
  }
  const { year, month } = dateOf(day);
  const length = unit === "month" ? 1 : unit === "quarter" ? 3 : 12;
  const start = Math.floor((month - 1) / length + offset) * length + 1;
  return { first: dayOf(year, start, 1), past: dayOf(year, start + length, 1), precision: unit as Precision };
}

/** The last is over, the next has not begun; this is of this year. */
function namedMonth(which: string, month: number, today: number): Days {
  const now = dateOf(today);
  const passes = which === "last" ? month >= now.month : which === "next" ? month <= now.month : false;
  const year = now.year + (passes ? (which === "last" ? -1 : 1) : 0);
  return { first: dayOf(year, month, 1), past: dayOf(year, month + 1, 1), precision: "month" };
}
