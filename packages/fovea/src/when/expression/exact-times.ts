/** Instants: "now", "two hours ago", "2026-03-01T10:00Z", what `git log` and `date` print, seconds since 1970. */
import { DAY_MS } from "../../base/time-units.ts";
import { findDay, weekdayOf } from "../calendar.ts";
import { timeOnDay, wallDay } from "../local-time.ts";
import { findNamedZone, findZone, type Zone } from "../zone.ts";
import type { Amount } from "./amount.ts";
import { clock, spanOfClock } from "./clock.ts";
import { countedAhead, countedBehind, countedBySign } from "./counted.ts";
import type { Frame, Span, SpanMeaning } from "./frame.ts";
import { shiftDay } from "./relative-days.ts";
import { aloneOnly, longest, pattern, type Rule } from "./rule.ts";
import { MONTH, monthOf, WEEKDAY, weekdayNamed } from "./words.ts";

export interface ExactTime {
  zone?: Zone;
  meaning: SpanMeaning;
}

const CLOCK = String.raw`(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?`;
const OFFSET = String.raw`~(z|[+-]\d\d(?::?\d\d)?)`;

export const readExactTime: Rule<ExactTime> = longest([
  aloneOnly(pattern("(?:right |just )?now", () => ({ meaning: ({ now }: Frame) => instant(now) }))),
  countedBehind(shiftedInstant),
  // In a sentence "in five minutes" is how long something takes.
  aloneOnly(countedAhead(shiftedInstant)),
  countedBySign(shiftedInstant),
  aloneOnly(
    pattern(String.raw`@?(\d{9,10})(?:\.(\d{1,9}))?`, (seconds, fraction) =>
      epoch(Number(`${seconds}.${fraction || 0}`) * 1000),
    ),
  ),
  aloneOnly(pattern(String.raw`@?(\d{12,13})`, (ms) => epoch(Number(ms)))),
  pattern(String.raw`(\d{4})-(\d\d)-(\d\d)(?:t| )${CLOCK}(?:${OFFSET})?(?:\[([\w/+-]+)\])?`, timestamp),
  aloneOnly(
    pattern(String.raw`(\d{4})(\d\d)(\d\d)t${CLOCK}(?:${OFFSET})?`, (...parts) =>
      timestamp(...(parts as Parts), ""),
    ),
  ),
  pattern(
    String.raw`(?:${WEEKDAY} )?${MONTH} (\d\d?) (\d\d):(\d\d):(\d\d) (?:([a-z]{1,4}) )?(\d{4})(?: ([+-]\d{4}))?`,
    (weekday, month, dayOfMonth, hour, minute, second, name, year, offset) => {
      const day = findDay(Number(year), monthOf(month), Number(dayOfMonth));
      if (day !== undefined && weekday !== "" && weekdayOf(day) !== weekdayNamed(weekday)) return undefined;
      return timestamp(year, String(monthOf(month)), dayOfMonth, hour, minute, second, "", offset, name);
    },
  ),
]);

type Parts = [
  year: string,
  month: string,
  day: string,
  hour: string,
  minute: string,
  second: string,
  fraction: string,
  offset: string,
];

function instant(epochMs: number): Span {
  return { start: epochMs, end: epochMs + 1, precision: "instant" };
}

function epoch(ms: number): ExactTime {
  return { meaning: () => instant(Math.round(ms)) };
}

/** Days and months by the calendar, at the same time of day; hours and less by the watch. */
function shiftedInstant(amount: Amount, sign: 1 | -1): ExactTime | undefined {
  if (!amount.isExact) return undefined;
  return {
    meaning: ({ now, zone, today }) => {
      const hasDays = amount.months !== 0 || amount.days !== 0;
      const wallMs = now + zone.offsetAt(now) - wallDay(now, zone) * DAY_MS;
      const from = hasDays ? timeOnDay(shiftDay(today, amount, sign), wallMs, zone) : now;
      return instant(Math.round(from + sign * amount.ms));
    },
  };
}

function timestamp(...parts: [...Parts, zoneName: string]): ExactTime | undefined {
  const [year, month, day, hour, minute, second, fraction, offset, zoneName] = parts;
  const found = findDay(Number(year), Number(month), Number(day));
  const time = clock(hour, minute, second, fraction, "");
  const named = zoneName === "" ? undefined : findNamedZone(zoneName);
  const fixed = offset === "" ? undefined : findZone(offset);
  const isUnknown = (zoneName !== "" && !named) || (offset !== "" && !fixed);
  if (found === undefined || !time || isUnknown) return undefined;
  const zone = named ?? fixed;
  return {
    ...(zone ? { zone } : {}),
    // An offset is exact, also beside the name of a zone.
    meaning: (frame) => spanOfClock(found, time, fixed ?? frame.zone),
  };
}
