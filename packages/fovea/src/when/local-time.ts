/**
 * Between instants and the clock of a zone. Clocks are changed: a day may have 23 or 25 hours, begin at one o'clock, or
 * be left out altogether (Samoa had no 30 December 2011), and a time of day may come twice or never.
 *
 * Days follow one another without gap and without overlap: a day ends where the next begins. Where clocks went back
 * over midnight (in Newfoundland, at a minute past it) the day begins when the day before has ended for good.
 */
import { DAY_MS } from "../base/time-units.ts";
import type { Zone } from "./zone.ts";

/** The date that a calendar on the wall shows. */
export function wallDay(epochMs: number, zone: Zone): number {
  return Math.floor((epochMs + zone.offsetAt(epochMs)) / DAY_MS);
}

/** The day an instant belongs to; that on the wall, except for minutes in which clocks went back over midnight. */
export function dayAround(epochMs: number, zone: Zone): number {
  let day = wallDay(epochMs, zone);
  while (epochMs < startOfDay(day, zone)) day--;
  while (epochMs >= startOfDay(day + 1, zone)) day++;
  return day;
}

export function startOfDay(day: number, zone: Zone): number {
  const { before, after, isBefore, isAfter } = readingsOf(day * DAY_MS, zone);
  if (isBefore && isAfter) return wallDay(after - 1, zone) < day ? after : before;
  if (isBefore || isAfter) return isBefore ? before : after;
  return findChange(before, after, zone);
}

/** The day before, passing over days that never were. */
export function previousDay(day: number, zone: Zone): number {
  const start = startOfDay(day, zone);
  let previous = day - 1;
  while (startOfDay(previous, zone) === start) previous--;
  return previous;
}

/**
 * When a clock shows a time of day. Of a time that comes twice, the first; a time that is left out is as much later as
 * the clock is put forward, so that 2:30 becomes 3:30.
 */
export function timeOnDay(day: number, msOfDay: number, zone: Zone): number {
  if (msOfDay % DAY_MS === 0) return startOfDay(day + msOfDay / DAY_MS, zone);
  const { before, after, isBefore, isAfter } = readingsOf(day * DAY_MS + msOfDay, zone);
  return isAfter && !isBefore ? after : before;
}

interface Readings {
  /** When the clock shows it, if it is not changed before. */
  before: number;
  /** When the clock shows it, if it was changed already. */
  after: number;
  /** Whether it really shows it then. */
  isBefore: boolean;
  isAfter: boolean;
}

/** A clock is changed at most once in the two days around any time; by at most a day. */
function readingsOf(wallMs: number, zone: Zone): Readings {
  const offsetBefore = zone.offsetAt(wallMs - DAY_MS);
  const offsetAfter = zone.offsetAt(wallMs + DAY_MS);
  const before = wallMs - offsetBefore;
  const after = wallMs - offsetAfter;
  if (before === after) return { before, after, isBefore: true, isAfter: true };
  return {
    before,
    after,
    isBefore: zone.offsetAt(before) === offsetBefore,
    isAfter: zone.offsetAt(after) === offsetAfter,
  };
}

/** The first instant after a change of clocks that lies between the two. */
function findChange(before: number, after: number, zone: Zone): number {
  let old = Math.min(before, after) - 1;
  let changed = Math.max(before, after);
  const offset = zone.offsetAt(changed);
  while (changed - old > 1) {
    const middle = Math.floor((old + changed) / 2);
    if (zone.offsetAt(middle) === offset) changed = middle;
    else old = middle;
  }
  return changed;
}
