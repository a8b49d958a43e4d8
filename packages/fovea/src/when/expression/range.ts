/**
 * From one time to another: "since Tuesday", "between 1 March and 5 March", "from 9am to 5pm tomorrow", "the last two
 * weeks", "last week before Friday", "until Friday".
 *
 * A range includes the day (week, month) it ends with, but ends when the clock shows the time it ends with. What is
 * not said of one end comes from the other: "from Monday to Wednesday" is the Wednesday after that Monday.
 */
import { HOUR_MS, MINUTE_MS } from "../../base/time-units.ts";
import { OPEN_END_MS, OPEN_START_MS } from "../calendar.ts";
import { startOfDay, wallDay } from "../local-time.ts";
import type { Zone } from "../zone.ts";
import type { Amount } from "./amount.ts";
import { announced } from "./counted.ts";
import { type Frame, inZone, type Precision, type Span, type SpanMeaning } from "./frame.ts";
import { type Point, readPoint } from "./point.ts";
import { period, shiftDay } from "./relative-days.ts";
import { aloneOnly, longest, type Match, pattern, type Rule, type Source } from "./rule.ts";

export interface Expression {
  zone?: Zone;
  meaning: SpanMeaning;
}

export const readExpression: Rule<Expression> = longest([
  readPoint,
  between(/^(?:between +|from +)/, /^(?: +(?:to|and|until|till|through) +| *- *)/),
  between(/^/, /^(?: +(?:to|until|till|through) +| *(?:-|\.\.\.?|\/) *)/),
  headed(/^(?:ever +)?since +/, since),
  headed(/^before +/, before),
  headed(/^after +/, after),
  headed(/^(?:until|till|up +to|by) +/, until),
  headed(/^starting +(?:from +|on +)?/, from),
  // In a sentence "the notes from Monday" are of that day only.
  aloneOnly(headed(/^from +/, from)),
  narrowed,
  pattern("earlier (today|this (?:week|month|year))", soFar),
  pattern("later (today|this (?:week|month|year))", stillToCome),
  announced(/^(?:(?:in|over|within|during) +)?(?:the +)?(?:last|past|previous) +/, (amount) =>
    rolling(amount, -1),
  ),
  announced(/^(?:(?:in|over|within|during) +)?(?:the +)?next +/, (amount) => rolling(amount, 1)),
  pattern(
    "(?:(?:in|over|within|during) )?(?:the )?(?:past (day|week|month|year|hour)|last (hour))",
    (unit, hour) => rolling(one(unit || hour), -1),
  ),
]);

function between(head: RegExp, middle: RegExp): Rule<Expression> {
  return (source, at) => {
    const start = skip(head, source, at);
    const first = start === undefined ? undefined : readPoint(source, start);
    const second = first && skip(middle, source, first.end);
    const last = second === undefined ? undefined : readPoint(source, second);
    return last && { end: last.end, value: fromTo(first!.value, last.value) };
  };
}

function headed(head: RegExp, make: (point: Point) => SpanMeaning): Rule<Expression> {
  return (source, at) => {
    const start = skip(head, source, at);
    const point = start === undefined ? undefined : readPoint(source, start);
    return point && { end: point.end, value: { ...zoneOf(point.value), meaning: make(point.value) } };
  };
}

function skip(regex: RegExp, { plain }: Source, at: number): number | undefined {
  const match = regex.exec(plain.slice(at, at + 30));
  return match ? at + match[0].length : undefined;
}

function zoneOf(...points: Point[]): { zone?: Zone } {
  const zone = points.find((point) => point.zone)?.zone;
  return zone ? { zone } : {};
}

function fromTo(first: Point, last: Point): Expression {
  const { zone } = zoneOf(first, last);
  return {
    ...(zone ? { zone } : {}),
    meaning: (frame) => {
      const here = inZone(frame, zone);
      const [start, end] = bothEnds(first, last, here);
      if (!start || !end) return undefined;
      return spanFrom(start.start, endOf(end), finer(start.precision, end.precision));
    },
  };
}

function bothEnds(first: Point, last: Point, frame: Frame): [Span | undefined, Span | undefined] {
  const start = first.meaning(frame);
  const end = last.meaning(frame);
  if (!start || !end) return [start, end];
  const startsByEnd =
    first.kind === "clock"
      ? last.kind !== "clock"
      : start.isImplied && !end.isImplied && last.kind !== "clock";
  if (startsByEnd) {
    const near = wallDay(end.start, frame.zone);
    return [first.meaning({ ...frame, near, lean: "back" }), end];
  }
  const near = wallDay(start.start, frame.zone);
  const behind = last.meaning({ ...frame, near, lean: "forward" });
  const isOverMidnight = last.kind === "clock" && behind && behind.start <= start.start;
  return [start, isOverMidnight ? last.meaning({ ...frame, near: near + 1 }) : behind];
}

/** "to Friday" includes Friday; "to 5pm" ends at 5pm. */
function endOf({ start, end, precision }: Span): number {
  const isPoint = precision === "instant" || (precision === "minute" && end - start === MINUTE_MS);
  return isPoint ? start : end;
}

const BY_FINENESS: readonly Precision[] = ["instant", "minute", "day", "week", "month", "quarter", "year"];

function finer(a: Precision, b: Precision): Precision {
  return BY_FINENESS.indexOf(a) < BY_FINENESS.indexOf(b) ? a : b;
}

function spanFrom(start: number, end: number, precision: Precision): Span | undefined {
  return start < end ? { start, end, precision } : undefined;
}

/** Up to and including now; what has not begun cannot be counted since. */
function since(point: Point): SpanMeaning {
  return (frame) => {
    const span = point.meaning({ ...frame, lean: "back" });
    return span && spanFrom(span.start, frame.now + 1, span.precision);
  };
}

/** Without a date, of the day only: "before noon" is this morning. */
function before(point: Point): SpanMeaning {
  return (frame) => {
    const span = point.meaning(frame);
    const earliest = point.kind === "clock" ? startOfDay(frame.near, frame.zone) : OPEN_START_MS;
    return span && spanFrom(earliest, span.start, span.precision);
  };
}

function after(point: Point): SpanMeaning {
  return (frame) => {
    const span = point.meaning(frame);
    const latest = point.kind === "clock" ? startOfDay(frame.near + 1, frame.zone) : OPEN_END_MS;
    return span && spanFrom(endOf(span), latest, span.precision);
  };
}

/** From now, if it is still to come; a time of day always is, if not today. */
function until(point: Point): SpanMeaning {
  return (frame) => {
    const today = point.meaning(frame);
    const isOver = point.kind === "clock" && today && endOf(today) <= frame.now;
    const span = isOver ? point.meaning({ ...frame, near: frame.near + 1 }) : today;
    if (!span) return undefined;
    const end = endOf(span);
    return spanFrom(end > frame.now ? frame.now : OPEN_START_MS, end, span.precision);
  };
}

function from(point: Point): SpanMeaning {
  return (frame) => {
    const span = point.meaning(frame);
    return span && spanFrom(span.start, OPEN_END_MS, span.precision);
  };
}

/** "last week before Friday", "yesterday after 5pm": a part of days, by something inside of them. */
function narrowed(source: Source, at: number): Match<Expression> | undefined {
  const whole = readPoint(source, at);
  const days = whole?.value.days;
  const word =
    days && /^ +(before|until|till|after|since|from) +/.exec(source.plain.slice(whole.end, whole.end + 10));
  const inner = word && readPoint(source, whole.end + word[0].length);
  if (!inner) return undefined;
  const meaning: SpanMeaning = (frame) => {
    const here = inZone(frame, whole.value.zone);
    const near = days(here)?.first;
    const outer = whole.value.meaning(here);
    const cut = near === undefined ? undefined : inner.value.meaning({ ...here, near, lean: "forward" });
    if (!outer || !cut || cut.start < outer.start || cut.start >= outer.end) return undefined;
    const precision = finer(outer.precision, cut.precision);
    if (word[1] === "before") return spanFrom(outer.start, cut.start, precision);
    if (word[1] === "after") return spanFrom(endOf(cut), outer.end, precision);
    if (word[1] === "since" || word[1] === "from") return spanFrom(cut.start, outer.end, precision);
    return spanFrom(outer.start, endOf(cut), precision);
  };
  return { end: inner.end, value: { ...zoneOf(whole.value, inner.value), meaning } };
}

function soFar(what: string): Expression {
  return { meaning: (frame) => spanFrom(boundsOf(what, frame).start, frame.now + 1, "instant") };
}

function stillToCome(what: string): Expression {
  return { meaning: (frame) => spanFrom(frame.now, boundsOf(what, frame).end, "instant") };
}

function boundsOf(what: string, { today, zone }: Frame): { start: number; end: number } {
  const unit = what.split(" ")[1];
  const { first, past } = unit ? period(unit, today, 0) : { first: today, past: today + 1 };
  return { start: startOfDay(first, zone), end: startOfDay(past, zone) };
}

/** Hours and less exactly; from days on, the whole day at the far end. */
function rolling(amount: Amount, sign: 1 | -1): Expression {
  return {
    meaning: ({ now, zone, today }) => {
      if (amount.isExact) {
        const other = now + sign * amount.ms;
        return amount.months + amount.days > 0
          ? undefined
          : spanFrom(Math.min(now, other), Math.max(now + 1, other), "instant");
      }
      const day = shiftDay(today, amount, sign);
      return sign < 0
        ? spanFrom(startOfDay(day, zone), now + 1, "day")
        : spanFrom(now, startOfDay(day + 1, zone), "day");
    },
  };
}

function one(unit: string): Amount {
  const days = unit === "day" ? 1 : unit === "week" ? 7 : 0;
  const months = unit === "month" ? 1 : unit === "year" ? 12 : 0;
  const ms = unit === "hour" ? HOUR_MS : 0;
  return { months, days, ms, isExact: ms > 0 };
}
