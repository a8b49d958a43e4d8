/**
 * Days that have a name: those with a fixed date, those counted from Easter (of the western churches), and the weekdays of
 * a month that Americans keep. Where countries differ ("Thanksgiving", "Labor Day") the American one is meant.
 */
import { dayOf, weekdayOf } from "../calendar.ts";
import { type DaysMeaning, inYear, oneDay } from "./frame.ts";
import { pattern, type Rule } from "./rule.ts";
import { YEAR } from "./words.ts";

const fixed =
  (month: number, day: number): DayIn =>
  (year) =>
    dayOf(year, month, day);
const fromEaster =
  (days: number): DayIn =>
  (year) =>
    easterOf(year) + days;
/** The nth such weekday of a month; with a count below zero the last. Monday is 0. */
const nth =
  (count: number, weekday: number, month: number, later = 0): DayIn =>
  (year) => {
    const first = dayOf(year, count < 0 ? month + 1 : month, 1) + (count < 0 ? -7 : 0);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + Math.max(0, count - 1) * 7 + later;
  };

type DayIn = (year: number) => number;

/** Longer names first: the first that fits is taken. */
const HOLIDAYS: readonly [name: string, dayIn: DayIn][] = [
  ["christmas eve", fixed(12, 24)],
  ["(?:christmas|xmas)(?: day)?(?! tree)", fixed(12, 25)],
  ["boxing day", fixed(12, 26)],
  ["new year'?s'? eve|silvester", fixed(12, 31)],
  ["new year'?s'?(?: day)?|new year", fixed(1, 1)],
  ["epiphany", fixed(1, 6)],
  ["valentine'?s(?: day)?", fixed(2, 14)],
  ["st\\.? patrick'?s day", fixed(3, 17)],
  ["may day", fixed(5, 1)],
  ["independence day", fixed(7, 4)],
  ["halloween", fixed(10, 31)],
  ["all saints'?(?: day)?", fixed(11, 1)],
  ["veterans day", fixed(11, 11)],
  ["ash wednesday", fromEaster(-46)],
  ["good friday", fromEaster(-2)],
  ["easter monday", fromEaster(1)],
  ["easter(?: sunday)?(?! eggs?)", fromEaster(0)],
  ["ascension day", fromEaster(39)],
  ["whit monday", fromEaster(50)],
  ["pentecost|whit sunday", fromEaster(49)],
  ["martin luther king(?: jr\\.?)? day|mlk day", nth(3, 0, 1)],
  ["presidents'? day", nth(3, 0, 2)],
  ["memorial day", nth(-1, 0, 5)],
  ["labou?r day", nth(1, 0, 9)],
  ["thanksgiving(?: day)?", nth(4, 3, 11)],
  ["black friday", nth(4, 3, 11, 1)],
  ["cyber monday", nth(4, 3, 11, 4)],
];

const NAMES = HOLIDAYS.map(([name]) => name).join("|");

export const holidays: Rule<DaysMeaning> = pattern(
  `(last|this|next)?~(${NAMES})${YEAR}`,
  (which, name, year): DaysMeaning | undefined => {
    const dayIn = HOLIDAYS.find(([written]) => new RegExp(`^(?:${written})$`).test(name))?.[1];
    if (!dayIn) return undefined;
    return (frame) => {
      const lean = which === "last" ? "back" : which === "next" ? "forward" : frame.lean;
      const near = which === "last" ? frame.near - 1 : which === "next" ? frame.near + 1 : frame.near;
      return inYear(year, { ...frame, lean, near }, (y) => oneDay(dayIn(y)));
    };
  },
);

let named: RegExp | undefined;

/** Whether a date is written by its name: other than months and weekdays, texts say these themselves. */
export function namesHoliday(text: string): boolean {
  named ??= new RegExp(`(?:${NAMES})`, "i");
  return named.test(text);
}

/** The Sunday, by the rule of Gauss for the Gregorian calendar as Meeus and Jones write it. */
function easterOf(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const i = Math.floor(c / 4);
  const l = (32 + 2 * e + 2 * i - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return dayOf(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}
