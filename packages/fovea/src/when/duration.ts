/** Lengths of time as text and back, and how long ago something is (C13.3). Zones play no part. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../base/time-units.ts";
import { lengthOf, readAmount } from "./expression/amount.ts";
import { readSource } from "./expression/rule.ts";

const UNITS: readonly (readonly [name: string, ms: number])[] = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
  ["second", 1000],
  ["millisecond", 1],
];

/** The two largest units, the rest cut off: "3 hours 42 minutes". Nobody needs milliseconds beside seconds. */
export function formatDuration(ms: number): string {
  const whole = Math.trunc(Math.abs(ms));
  const largest = UNITS.findIndex(([, size]) => whole >= size);
  if (largest < 0) return "0 seconds";
  const [name, size] = UNITS[largest]!;
  const [nextName, nextSize] = name === "second" ? ["", 1] : (UNITS[largest + 1] ?? ["", 1]);
  const rest = nextName === "" ? 0 : Math.floor((whole % size) / nextSize);
  const text = count(Math.floor(whole / size), name) + (rest > 0 ? ` ${count(rest, nextName)}` : "");
  return ms < 0 ? `-${text}` : text;
}

const LONGEST_TEXT = 100;

/**
 * Milliseconds; undefined for what is no duration, has no unit, or has no fixed length, such as a month. Days have 24
 * hours here.
 */
export function parseDuration(text: string): number | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const source = readSource(text.trim(), { isProse: false });
  const isNegative = source.plain.startsWith("-");
  const start = /^[+-]? */.exec(source.plain)![0].length;
  const ms = isoDuration(source.plain.slice(start)) ?? wordyDuration(source.raw.slice(start));
  return ms === undefined || !Number.isSafeInteger(ms) ? undefined : isNegative && ms > 0 ? -ms : ms;
}

function wordyDuration(text: string): number | undefined {
  const amount = readAmount(readSource(text, { isProse: false }), 0);
  const length = amount?.end === text.length ? lengthOf(amount.value) : undefined;
  return length === undefined ? undefined : Math.round(length);
}

/** ISO 8601 without years and months: `P3DT4H30M`, `PT0.5S`, `P2W`. */
function isoDuration(text: string): number | undefined {
  const number = String.raw`(\d{1,9}(?:[.,]\d{1,6})?)`;
  const match = new RegExp(
    `^p(?:${number}w)?(?:${number}d)?(?:t(?=\\d)(?:${number}h)?(?:${number}m)?(?:${number}s)?)?$`,
  ).exec(text);
  if (!match || text === "p") return undefined;
  const sizes = [7 * DAY_MS, DAY_MS, HOUR_MS, MINUTE_MS, 1000];
  const ms = sizes.reduce((sum, size, i) => sum + size * Number((match[i + 1] ?? "0").replace(",", ".")), 0);
  return Math.round(ms);
}

const JUST_NOW_MS = 10_000;

/** From here on in this unit. Months and years are those of an average calendar: it is a text, not a date. */
const STEPS: readonly (readonly [name: string, ms: number])[] = [
  ["year", 365.2425 * DAY_MS],
  ["month", 30.436875 * DAY_MS],
  ["week", 7 * DAY_MS],
  ...UNITS.slice(0, 4),
];

/** "5 minutes ago", "in 2 hours", "just now"; one unit, the rest cut off. */
export function formatRelative(epochMs: number, now: number): string {
  const distance = Math.abs(epochMs - now);
  if (distance < JUST_NOW_MS) return "just now";
  const [name, size] = STEPS.find(([, ms]) => distance >= ms)!;
  const text = count(Math.floor(distance / size), name);
  return epochMs < now ? `${text} ago` : `in ${text}`;
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? "" : "s"}`;
}
