/** An instant as a person in a zone sees it (C13.2): its texts, and where its day and week begin and end. */
import { DAY_MS, MINUTE_MS } from "../base/time-units.ts";
import { dateOf, isInRange, isoWeekOf, weekdayOf } from "./calendar.ts";
import { timeOutOfRange } from "./errors.ts";
import { dayAround, previousDay, startOfDay } from "./local-time.ts";
import { formatOffset, getZone } from "./zone.ts";

/** Bounds are milliseconds since 1970. Days and weeks end a millisecond before the next begins; weeks on Sunday. */
export interface TimeAnchor {
  epochMs: number;
  /** With offset and milliseconds; always this instant exactly. */
  iso: string;
  timezone: string;
  /** "+05:30" */
  utcOffset: string;
  /** "2:30 PM" */
  timeOfDay: string;
  /** "Wednesday, February 25, 2026" */
  date: string;
  /** "Feb 25" */
  dateShort: string;
  dayOfWeek: string;
  isWeekend: boolean;
  /** As in ISO 8601. */
  weekNumber: number;
  startOfDay: number;
  endOfDay: number;
  startOfNextDay: number;
  startOfYesterday: number;
  startOfWeek: number;
  endOfWeek: number;
  startOfNextWeek: number;
}

export function atTime(epochMs: number, zoneName: string): TimeAnchor {
  if (!isInRange(epochMs)) throw timeOutOfRange(epochMs);
  const zone = getZone(zoneName);
  const offsetMs = zone.offsetAt(epochMs);
  const wallMs = epochMs + offsetMs;
  const wallDay = Math.floor(wallMs / DAY_MS);
  const { year, month, day: dayOfMonth } = dateOf(wallDay);
  const weekday = weekdayOf(wallDay);
  const dayOfWeek = WEEKDAYS[weekday]!;
  const monthName = MONTHS[month - 1]!;

  const day = dayAround(epochMs, zone);
  const monday = day - weekdayOf(day);
  const startOfNextDay = startOfDay(day + 1, zone);
  const startOfNextWeek = startOfDay(monday + 7, zone);
  return {
    epochMs,
    iso: formatIso(epochMs, offsetMs),
    timezone: zone.name,
    utcOffset: formatOffset(offsetMs),
    timeOfDay: formatTimeOfDay(wallMs - wallDay * DAY_MS),
    date: `${dayOfWeek}, ${monthName} ${dayOfMonth}, ${year}`,
    dateShort: `${monthName.slice(0, 3)} ${dayOfMonth}`,
    dayOfWeek,
    isWeekend: weekday >= 5,
    weekNumber: isoWeekOf(wallDay).week,
    startOfDay: startOfDay(day, zone),
    endOfDay: startOfNextDay - 1,
    startOfNextDay,
    startOfYesterday: startOfDay(previousDay(day, zone), zone),
    startOfWeek: startOfDay(monday, zone),
    endOfWeek: startOfNextWeek - 1,
    startOfNextWeek,
  };
}

/** Ours rather than those of `Intl`, whose texts differ between versions. */
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/**
 * Offsets that have seconds are rounded to minutes and the time of day with them, or it would be another instant.
 */
function formatIso(epochMs: number, offsetMs: number): string {
  const wholeMinutes = Math.sign(offsetMs) * Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const wall = new Date(epochMs + wholeMinutes * MINUTE_MS).toISOString();
  return wall.replace("Z", formatOffset(offsetMs));
}

function formatTimeOfDay(msOfDay: number): string {
  const minutes = Math.floor(msOfDay / MINUTE_MS);
  const hour = Math.floor(minutes / 60);
  const minute = String(minutes % 60).padStart(2, "0");
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}
