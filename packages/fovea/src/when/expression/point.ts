/**
 * A date, a time of day, or both, with a zone if there is one: "Monday 9am Tokyo", "5pm tomorrow", "noon on 1 March",
 * "yesterday morning", "30 minutes before midnight".
 *
 * A time of day without a date is today's, and midnight is the one that a day begins with.
 */
import { MINUTE_MS } from "../../base/time-units.ts";
import type { Zone } from "../zone.ts";
import { readAmount } from "./amount.ts";
import { type Clock, partOfDay, readClock, readLoneClock, readPart, spanOfClock } from "./clock.ts";
import { readDays } from "./days.ts";
import { readExactTime } from "./exact-times.ts";
import { type Days, type DaysMeaning, type Frame, inZone, oneDay, type Span, spanOfDays } from "./frame.ts";
import { longest, type Match, pattern, type Rule, remembered, type Source } from "./rule.ts";
import { zonePart } from "./zone-part.ts";

export interface Point {
  /** Whether it has a date of its own. */
  kind: "days" | "clock" | "exact";
  zone?: Zone;
  meaning(frame: Frame): Span | undefined;
  /** Of a date without a time of day. */
  days?: DaysMeaning;
}

export const readPoint: Rule<Point> = remembered((source, at) => {
  const preposition = /^(?:(?:on|in|at|during|around|over|as of) +|@ *)/.exec(
    source.plain.slice(at, at + 10),
  );
  const behind = at + (preposition?.[0].length ?? 0);
  const direct = points(source, at);
  const prefixed = preposition ? points(source, behind) : undefined;
  return (direct?.end ?? 0) >= (prefixed?.end ?? 0) ? direct : prefixed;
});

const atClock = /^(?:,? +(?:at +|around +|from +|@ *)?|,? *@ *)/;
const onDays = /^,? +(?:on +)?/;

const points: Rule<Point> = remembered(
  longest([
    (source, at) => {
      const exact = readExactTime(source, at);
      return exact && { end: exact.end, value: { kind: "exact", ...exact.value } };
    },
    pattern("this (morning|afternoon|evening)|tonight", (part) => partOf(({ today }) => oneDay(today), part)),
    pattern("last night", () => ({ kind: "days", meaning: lastNight })),
    pattern("midnight tonight|tonight at midnight", () => edgeOf("after", ({ today }) => oneDay(today))),
    pattern("(eod|end of (?:the )?day)", () => edgeOf("end", ({ today }) => oneDay(today))),
    pattern("(?:the )?(?:beginning|start) of (?:the )?day", () =>
      edgeOf("start", ({ today }) => oneDay(today)),
    ),
    edgeOfDays,
    daysThenClock,
    clockThenDays,
    shiftedClock,
  ]),
);

function daysThenClock(source: Source, at: number): Match<Point> | undefined {
  const days = readDays(source, at);
  if (!days) return undefined;
  const gap = atClock.exec(source.plain.slice(days.end, days.end + 12));
  const time = gap ? longest([readClock, readPart])(source, days.end + gap[0].length) : undefined;
  const end = time?.end ?? days.end;
  const zone = zonePart({ hasClock: time !== undefined })(source, end);
  return { end: zone?.end ?? end, value: join(days.value, time?.value, zone?.value) };
}

function clockThenDays(source: Source, at: number): Match<Point> | undefined {
  const time = readLoneClock(source, at);
  if (!time) return undefined;
  const zone = zonePart({ hasClock: true })(source, time.end);
  const end = zone?.end ?? time.end;
  const gap = onDays.exec(source.plain.slice(end, end + 12));
  const days = gap ? readDays(source, end + gap[0].length) : undefined;
  if (!days) return { end, value: join(undefined, time.value, zone?.value) };
  const laterZone = zone ? undefined : zonePart({ hasClock: true })(source, days.end);
  return { end: laterZone?.end ?? days.end, value: join(days.value, time.value, (zone ?? laterZone)?.value) };
}

function join(days: DaysMeaning | undefined, time: Clock | undefined, zone: Zone | undefined): Point {
  return {
    kind: days ? "days" : "clock",
    ...(zone ? { zone } : {}),
    ...(days && !time ? { days } : {}),
    meaning: (frame) => {
      const here = inZone(frame, zone);
      const found: Days | undefined = days ? days(here) : oneDay(here.near);
      if (!found) return undefined;
      const whole = spanOfDays(found, here.zone);
      if (!time || !whole) return whole;
      if (found.past - found.first > 1) return undefined;
      return { ...spanOfClock(found.first, time, here.zone), isImplied: found.isImplied ?? false };
    },
  };
}

function partOf(days: DaysMeaning, part: string): Point {
  return join(days, partOfDay(part || "evening"), undefined);
}

/** From six in the evening to five in the morning. */
function lastNight({ today, zone }: Frame): Span {
  const evening = spanOfClock(today - 1, partOfDay("evening"), zone);
  return { ...evening, end: spanOfClock(today, partOfDay("morning"), zone).start };
}

const edgeHead = pattern("(?:the )?(beginning|start|end) of", (edge) => edge);

function edgeOfDays(source: Source, at: number): Match<Point> | undefined {
  const head = edgeHead(source, at);
  const gap = head && /^ +/.exec(source.plain.slice(head.end, head.end + 10));
  const days = gap && readDays(source, head.end + gap[0].length);
  return days
    ? { end: days.end, value: edgeOf(head.value === "end" ? "end" : "start", days.value) }
    : undefined;
}

/** Of a day the first or last minute, or the first after it; of longer times the first or last day. */
function edgeOf(edge: "start" | "end" | "after", days: DaysMeaning): Point {
  return {
    kind: "days",
    meaning: (frame) => {
      const found = days(frame);
      const span = found && spanOfDays(found, frame.zone);
      if (!span) return undefined;
      if (found.past - found.first > 1)
        return spanOfDays(oneDay(edge === "start" ? found.first : found.past - 1), frame.zone);
      const start = edge === "start" ? span.start : edge === "end" ? span.end - MINUTE_MS : span.end;
      return { start, end: start + MINUTE_MS, precision: "minute", isImplied: span.isImplied ?? false };
    },
  };
}

/** "two hours before noon", "30 minutes after 5pm tomorrow". */
function shiftedClock(source: Source, at: number): Match<Point> | undefined {
  const amount = readAmount(source, at);
  if (!amount?.value.isExact || amount.value.months + amount.value.days > 0) return undefined;
  const direction = /^ +(before|after|past|from) +/.exec(source.plain.slice(amount.end, amount.end + 12));
  if (!direction) return undefined;
  const base = longest([daysThenClock, clockThenDays])(source, amount.end + direction[0].length);
  if (!base || base.value.days) return undefined;
  const shift = amount.value.ms * (direction[1] === "before" ? -1 : 1);
  const meaning = (frame: Frame): Span | undefined => {
    const span = base.value.meaning(frame);
    return span && { ...span, start: span.start + shift, end: span.end + shift };
  };
  return { end: base.end, value: { ...base.value, meaning } };
}
