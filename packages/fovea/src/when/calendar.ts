/**
 * The calendar without clocks or zones: a day is a number, counted from 1 January 1970. Months count from 1, weekdays
 * from Monday, which is 0. The Gregorian calendar holds for all years, as in ISO 8601.
 */

import { DAY_MS } from "../base/time-units.ts";
/** From 2 January of the year 1 to 30 December 9999, so that texts have four digits for the year in any zone. */
export const OPEN_START_MS = -62_135_510_400_000;
export const OPEN_END_MS = 253_402_214_399_999;

export function isInRange(epochMs: number): boolean {
  return epochMs >= OPEN_START_MS && epochMs <= OPEN_END_MS;
}

interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

export function dayOf(year: number, month: number, day: number): number {
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS;
}

export function dateOf(day: number): CalendarDate {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The day of that date, or undefined where the month is not that long. */
export function findDay(year: number, month: number, day: number): number | undefined {
  const isInMonth = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return isInMonth ? dayOf(year, month, day) : undefined;
}

function daysInMonth(year: number, month: number): number {
  return dayOf(year, month + 1, 1) - dayOf(year, month, 1);
}

/** Monday is 0. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** The same day of another month, or the last of it where it is shorter: a month after 31 January is 28 February. */
export function addMonths(day: number, months: number): number {
  const { year, month, day: dayOfMonth } = dateOf(day);
  const first = dateOf(dayOf(year, month + months, 1));
  return dayOf(first.year, first.month, Math.min(dayOfMonth, daysInMonth(first.year, first.month)));
}

/** ISO 8601: a week belongs to the year that has its Thursday. */
export function isoWeekOf(day: number): { year: number; week: number } {
  const thursday = day - weekdayOf(day) + 3;
  const { year } = dateOf(thursday);
  return { year, week: Math.floor((thursday - dayOf(year, 1, 1)) / 7) + 1 };
}

/** The Monday of a week, or undefined where the year has no such week. */
export function findMonday(year: number, week: number): number | undefined {
  const fourth = dayOf(year, 1, 4);
  const monday = fourth - weekdayOf(fourth) + (week - 1) * 7;
  return week >= 1 && isoWeekOf(monday).year === year ? monday : undefined;
}
