/** Times of day: "10:30", "5pm", "noon", "9 in the evening", and parts of the day: "morning". */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../base/time-units.ts";
import { timeOnDay } from "../local-time.ts";
import type { Zone } from "../zone.ts";
import type { Span } from "./frame.ts";
import { inContext, longest, pattern, type Rule } from "./rule.ts";
import { BEFORE_DATE } from "./words.ts";

export interface Clock {
  /** Milliseconds after midnight. */
  fromMs: number;
  /** Where a part of the day ends. */
  toMs?: number;
  precision: "minute" | "instant";
}

const HALF = "([ap])\\.?m\\.?";

const HOURS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

const sureClock: Rule<Clock> = longest([
  pattern(`(\\d\\d?)(?: o'clock)?~${HALF}`, (hour, half) => clock(hour, "0", "", "", half)),
  pattern(`(\\d\\d?):(\\d\\d)~${HALF}`, (hour, minute, half) => clock(hour, minute, "", "", half)),
  pattern("(\\d\\d?)(?::(\\d\\d))? in the (morning|afternoon|evening)", (hour, minute, part) =>
    hoursOf(part).includes(Number(hour))
      ? clock(hour, minute, "", "", part === "morning" ? "a" : "p")
      : undefined,
  ),
]);

/** Without the half of the day it is the hour as it is said. */
const fullHours: Rule<Clock> = longest([
  pattern("(\\d\\d?) o'clock", (hour) => clock(hour, "0", "", "", "")),
  pattern(`(${HOURS.join("|")}) o'clock`, (hour) => clock(String(HOURS.indexOf(hour) + 1), "0", "", "", "")),
  pattern("(\\d\\d?) o'clock in the (morning|afternoon|evening)", (hour, part) =>
    hoursOf(part).includes(Number(hour))
      ? clock(hour, "0", "", "", part === "morning" ? "a" : "p")
      : undefined,
  ),
]);

const bareClock: Rule<Clock> = longest([
  pattern(
    String.raw`(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?`,
    (hour, minute, second, fraction) => clock(hour, minute, second, fraction, ""),
    // The Z of UTC may follow at once.
    String.raw`(?!(?!z(?![\wé]))[\wé]|[.:]\d)`,
  ),
  pattern("(?:12 )?(?:noon|midday)", () => clock("12", "0", "", "", "")),
  pattern("(?:12 )?midnight", () => clock("0", "0", "", "", "")),
]);

/** Behind a date, where a time of day can be expected. */
export const readClock: Rule<Clock> = longest([sureClock, fullHours, bareClock]);

/** By itself: "10:30" may be many things. */
export const readLoneClock: Rule<Clock> = longest([sureClock, fullHours, inContext(bareClock, BEFORE_DATE)]);

export const readPart: Rule<Clock> = pattern("(?:in the )?(morning|afternoon|evening|night)", partOfDay);

function hoursOf(part: string): number[] {
  if (part === "morning") return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  return part === "afternoon" ? [12, 1, 2, 3, 4, 5, 6] : [4, 5, 6, 7, 8, 9, 10, 11];
}

/** Morning from 5 to 12, afternoon to 18, evening and night to midnight. */
export function partOfDay(name: string): Clock {
  const [from, to] = name === "morning" ? [5, 12] : name === "afternoon" ? [12, 18] : [18, 24];
  return { fromMs: from * HOUR_MS, toMs: to * HOUR_MS, precision: "minute" };
}

export function spanOfClock(day: number, { fromMs, toMs, precision }: Clock, zone: Zone): Span {
  const start = timeOnDay(day, fromMs, zone);
  const length = precision === "minute" ? MINUTE_MS : 1;
  return { start, end: toMs === undefined ? start + length : timeOnDay(day, toMs, zone), precision };
}

/** From texts of digits, empty where missing; `half` is "a" or "p". */
export function clock(
  hour: string,
  minute: string,
  second: string,
  fraction: string,
  half: string,
): Clock | undefined {
  const hours = half === "" ? Number(hour) : (Number(hour) % 12) + (half === "p" ? 12 : 0);
  if (half !== "" && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  // 60 seconds are a leap second, which our clocks do not have.
  if (Number(minute) > 59 || Number(second) > 59) return undefined;
  const ms = Number(fraction.padEnd(3, "0").slice(0, 3));
  const fromMs = hours * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * 1000 + ms;
  // 24:00 is the end of the day.
  return fromMs > DAY_MS ? undefined : { fromMs, precision: second === "" ? "minute" : "instant" };
}
