/** Amounts of time as people write them: "2h30m", "two weeks", "an hour and a half", "1 year and 2 months". */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../base/time-units.ts";
import { type Rule, remembered } from "./rule.ts";

export interface Amount {
  /** Months and days have no fixed length: clocks are changed, months differ. */
  months: number;
  days: number;
  ms: number;
  /** Whether hours or less were named, so that the time of day matters. */
  isExact: boolean;
}

const NUMBERS = [
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(
    " ",
  ),
  ..."sixteen seventeen eighteen nineteen twenty".split(" "),
];
const TENS = ["thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

const NUMBER_WORDS = `a couple(?: of)?|half an?|an?|${[...NUMBERS, ...TENS].join("|")}`;
/** The short ones only behind digits. */
const LONG_UNITS =
  "milliseconds?|msecs?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|fortnights?|months?|quarters?|years?|yrs?";
const SHORT_UNITS = "ms|s|m|h|d|w|mos?|y";

const HALF = "( +and +a +half)?";

/** Years, months, weeks, days, hours, minutes, seconds, milliseconds. */
const MOST_PARTS = 8;

let part: RegExp | undefined;

/** As many pairs of number and unit as follow one another, with or without "and". */
export const readAmount: Rule<Amount> = remembered(({ plain }, at) => {
  part ??= new RegExp(
    `(?:(\\d{1,7}(?:\\.\\d{1,6})?)${HALF} *(${LONG_UNITS}|${SHORT_UNITS})|(${NUMBER_WORDS})${HALF} +(${LONG_UNITS}))(?![a-z_])${HALF}(?![a-z_])`,
    "y",
  );
  const amount: Amount = { months: 0, days: 0, ms: 0, isExact: false };
  let end = at;
  for (let start = at, parts = 0; parts < MOST_PARTS; parts++) {
    part.lastIndex = start;
    const match = part.exec(plain);
    if (!match) break;
    const [, digits, half, unit, word, halfWord, wordUnit, halfBehind] = match;
    const whole = digits === undefined ? wordNumber(word!) : Number(digits);
    const count = whole + ((half ?? halfWord ?? halfBehind) ? 0.5 : 0);
    if (!add(amount, count, unit ?? wordUnit!)) return undefined;
    end = part.lastIndex;
    start = end + /^ *(?:, *)?(?:and +)?/.exec(plain.slice(end, end + 10))![0].length;
  }
  return end === at ? undefined : { end, value: amount };
});

/** In milliseconds; undefined for months and years, which have no fixed length. */
export function lengthOf(amount: Amount): number | undefined {
  return amount.months === 0 ? amount.days * DAY_MS + amount.ms : undefined;
}

function wordNumber(word: string): number {
  if (word.startsWith("half")) return 0.5;
  if (word.startsWith("a couple")) return 2;
  if (word === "a" || word === "an") return 1;
  const below = NUMBERS.indexOf(word);
  return below >= 0 ? below : 30 + 10 * TENS.indexOf(word);
}

/** False where such an amount makes no sense, as half a month does not. */
function add(amount: Amount, count: number, unit: string): boolean {
  const exact = exactUnit(unit);
  if (exact !== undefined) {
    amount.ms += count * exact;
    amount.isExact = true;
    return true;
  }
  const letter = unit[0];
  if (letter === "w" || letter === "f") return addDays(amount, count * (letter === "w" ? 7 : 14));
  if (letter === "d") return addDays(amount, count);
  const months = count * (letter === "y" ? 12 : letter === "q" ? 3 : 1);
  amount.months += months;
  return Number.isInteger(months);
}

function addDays(amount: Amount, days: number): boolean {
  if (Number.isInteger(days)) amount.days += days;
  else {
    // A day and a half is 36 hours.
    amount.ms += days * DAY_MS;
    amount.isExact = true;
  }
  return true;
}

function exactUnit(unit: string): number | undefined {
  if (/^(?:ms$|msec|milli)/.test(unit)) return 1;
  if (unit.startsWith("s")) return 1000;
  if (unit === "m" || unit.startsWith("min")) return MINUTE_MS;
  return unit.startsWith("h") ? HOUR_MS : undefined;
}
