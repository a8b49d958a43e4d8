/** What an expression is read against, and how the parts of a date that nobody says are found. */
import { DAY_MS } from "../../base/time-units.ts";
import { dateOf, isInRange } from "../calendar.ts";
import { dayAround, startOfDay } from "../local-time.ts";
import type { Zone } from "../zone.ts";
import { offsetNamed } from "./words.ts";

export type Precision = "instant" | "minute" | "day" | "week" | "month" | "quarter" | "year";

/** From `start` to before `end`. */
export interface Span {
  start: number;
  end: number;
  precision: Precision;
  /** The year, month or week was not said, but found by nearness. */
  isImplied?: boolean;
}

/** Whole days, from `first` to before `past`. */
export interface Days {
  first: number;
  past: number;
  precision: Precision;
  isImplied?: boolean;
}

export interface Frame {
  now: number;
  zone: Zone;
  today: number;
  /** The day that what is not said lies around: today, or the other end of a range. */
  near: number;
  /**
   * Where it lies. `usual`: a weekday is the coming one, today included; a date is the nearest. `back`: the last that has
   * begun. `forward`: the first that has not.
   */
  lean: "usual" | "back" | "forward";
}

/** What a text means, to be asked once it is known when and where. */
export type DaysMeaning = (frame: Frame) => Days | undefined;
export type SpanMeaning = (frame: Frame) => Span | undefined;

export function frameAt(now: number, zone: Zone, lean: Frame["lean"]): Frame {
  const today = dayAround(now, zone);
  return { now, zone, today, near: today, lean };
}

export function inZone(frame: Frame, zone: Zone | undefined): Frame {
  if (zone === undefined) return frame;
  const there = frameAt(frame.now, zone, frame.lean);
  return frame.near === frame.today ? there : { ...there, near: frame.near };
}

export function oneDay(day: number): Days {
  return { first: day, past: day + 1, precision: "day" };
}

/** Undefined for a day that is left out in this zone, and outside of the years we know. */
export function spanOfDays(
  { first, past, precision, isImplied = false }: Days,
  zone: Zone,
): Span | undefined {
  if (!isInRange(first * DAY_MS) || !isInRange(past * DAY_MS)) return undefined;
  const start = startOfDay(first, zone);
  const end = startOfDay(past, zone);
  return start < end ? { start, end, precision, isImplied } : undefined;
}

/** The number of a year as `YEAR` reads it; undefined where it is not said. */
export function yearOf(text: string, frame: Frame): number | undefined {
  if (text === "") return undefined;
  if (/^\d/.test(text)) return Number(text);
  return dateOf(frame.today).year + offsetNamed(text.split(" ")[0]!);
}

/** 29 February may be eight years away. */
const YEARS_LOOKED_AT = 8;

/** The days of a year, in the year that is said or in the one that is meant. */
export function inYear(
  year: string,
  frame: Frame,
  daysIn: (year: number) => Days | undefined,
): Days | undefined {
  const said = yearOf(year, frame);
  if (said !== undefined) return daysIn(said);
  const middle = dateOf(frame.near).year;
  const candidates: Days[] = [];
  for (let y = middle - YEARS_LOOKED_AT; y <= middle + YEARS_LOOKED_AT; y++) {
    const days = daysIn(y);
    if (days) candidates.push(days);
  }
  return choose(candidates, frame);
}

/** Of candidates in order of time. */
export function choose(candidates: readonly Days[], { near, lean }: Frame): Days | undefined {
  let chosen: Days | undefined;
  if (lean === "back") chosen = candidates.findLast(({ first }) => first <= near);
  else if (lean === "forward") chosen = candidates.find(({ first }) => first >= near);
  else
    for (const days of candidates)
      if (!chosen || distance(days, near) <= distance(chosen, near)) chosen = days;
  return chosen && { ...chosen, isImplied: true };
}

function distance({ first, past }: Days, day: number): number {
  return day < first ? first - day : day >= past ? day - past + 1 : 0;
}
