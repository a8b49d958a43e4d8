/**
 * Seasons and weeks of a month: "this summer", "last winter", "spring 2025", "the first week of November".
 *
 * Seasons are those of the northern half of the world, by whole months: summer is June to August. "Last summer" is the
 * latest that is over, "this summer" the one of this year. The weeks of a month are counted in sevens from its first day;
 * the last week is its last seven days.
 */
import { dateOf, dayOf } from "../calendar.ts";
import { type Days, type DaysMeaning, type Frame, inYear, yearOf } from "./frame.ts";
import { inContext, longest, pattern, type Rule } from "./rule.ts";
import { BEFORE_DATE, MONTH, monthOf, ordinalOf, YEAR } from "./words.ts";

const SEASON = "(spring|summer|autumn|fall|winter)";
/** "fall" and "spring" are also verbs and things: by themselves they need an article. */
const BEHIND_SEASON = /^ *(?:$|[^\wé -])|^ +(?:we|i|you|they|about|for|and|or|when|that|with)(?![\wé])/;
const YEARS_AROUND = 2;

export const seasons: Rule<DaysMeaning> = longest([
  pattern(`(this|last|past|previous|next|coming) ${SEASON}`, relativeSeason),
  pattern(
    `(?:the )?${SEASON}(?: of)? (\\d{4}|(?:this|last|next|previous) year)`,
    (season, year): DaysMeaning => {
      return (frame) => seasonIn(yearOf(year, frame)!, season);
    },
  ),
  inContext(
    pattern(
      `(?:the )?${SEASON}`,
      (season): DaysMeaning =>
        (frame) =>
          inYear("", frame, (y) => seasonIn(y, season)),
    ),
    BEFORE_DATE,
    BEHIND_SEASON,
  ),
  pattern(
    `(?:the )?(first|1st|second|2nd|third|3rd|fourth|4th|last) week (?:of|in) ${MONTH}${YEAR}`,
    weekOfMonth,
  ),
]);

function relativeSeason(which: string, season: string): DaysMeaning {
  return (frame: Frame) => {
    const { year } = dateOf(frame.today);
    const around: Days[] = [];
    for (let y = year - YEARS_AROUND; y <= year + YEARS_AROUND; y++) around.push(seasonIn(y, season));
    if (which === "this") return around.find(({ past }) => dateOf(past - 1).year === year);
    if (which === "next" || which === "coming") return around.find(({ first }) => first > frame.today);
    return around.findLast(({ past }) => past <= frame.today);
  };
}

/** Winter is that of the year it ends in. */
function seasonIn(year: number, season: string): Days {
  const month = { winter: 0, spring: 3, summer: 6 }[season] ?? 9;
  return { first: dayOf(year, month, 1), past: dayOf(year, month + 3, 1), precision: "quarter" };
}

function weekOfMonth(which: string, month: string, year: string): DaysMeaning {
  return (frame) =>
    inYear(year, frame, (y) => {
      const first = dayOf(y, monthOf(month), 1);
      const past = dayOf(y, monthOf(month) + 1, 1);
      const start = which === "last" ? past - 7 : first + 7 * (ordinalOf(which) - 1);
      return { first: start, past: Math.min(past, start + 7), precision: "week" };
    });
}
