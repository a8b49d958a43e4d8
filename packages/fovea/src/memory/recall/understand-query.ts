/** A question with the times it names. Hooks have no use for these, and reading dates is much of a program. */
import type { WordMeanings } from "../../embed/word-meanings.ts";
import type { Database } from "../../store/database.ts";
import { namesHoliday } from "../../time/expression/holidays.ts";
import { findDates } from "../../time/find-dates.ts";
import { systemZone } from "../../time/zone.ts";
import { type Query, queryOf } from "./query.ts";

export function understandQuery(
  db: Database,
  text: string,
  now: number,
  meanings?: WordMeanings | undefined,
): Query {
  const dates = findDates(text, now, systemZone());
  // A date is compared with when a memory is from; few memories spell out their own, but for days that have a name.
  const undated = without(
    text,
    dates.filter((date) => !namesHoliday(date.text)),
  );
  const times = dates.map(({ resolved: { start, end } }) => ({ start, end }));
  return queryOf(db, { text, undated, dates: times, meanings });
}

function without(text: string, parts: readonly { start: number; end: number }[]): string {
  let rest = text;
  for (const { start, end } of parts.toReversed()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  return rest;
}
