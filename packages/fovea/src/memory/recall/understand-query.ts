/** A question with the times it names. Hooks have no use for these, and reading dates is much of a program. */

import { DAY_MS, HOUR_MS } from "../../base/time-units.ts";
import type { Database } from "../../store/database.ts";
import type { WordMeanings } from "../../vectors/word-meanings.ts";
import { namesHoliday } from "../../when/expression/holidays.ts";
import { type FoundDate, findDates } from "../../when/find-dates.ts";
import { systemZone } from "../../when/zone.ts";
import { wordsOf } from "../words.ts";
import { actOf } from "./acts.ts";
import { type Query, queryOf } from "./query.ts";

export function understandQuery(
  db: Database,
  text: string,
  now: number,
  meanings?: WordMeanings | undefined,
): Query {
  const dates = findDates(text, now, systemZone());
  const bare = without(text, dates);
  const isAboutTime = dates.length > 0 && actOf(wordsOf(bare)).subject.length === 0;
  // A date is compared with when a memory is from; few memories spell out their own, but for days that have a name.
  const undated = isAboutTime
    ? bare
    : without(
        text,
        dates.filter((date) => !namesHoliday(date.text)),
      );
  const times = dates.map(asMeant);
  return queryOf(db, { text, undated, dates: times, meanings });
}

/** "at the beginning of August" is more than its first day. */
const EDGE_DAYS = 10;

/** People remember times roughly: "at 10 o'clock" is an hour, "at Christmas" the days around it. */
function asMeant({ text, resolved: { start, end } }: FoundDate): { start: number; end: number } {
  if (namesHoliday(text)) return { start: start - DAY_MS, end: end + DAY_MS };
  const isEdge =
    end - start <= DAY_MS && /\b(?:beginning|start|end) of\b/i.test(text) && !/\b(?:week|day)\b/i.test(text);
  if (isEdge)
    return /\bend of\b/i.test(text)
      ? { start: end - EDGE_DAYS * DAY_MS, end }
      : { start, end: start + EDGE_DAYS * DAY_MS };
  return { start, end: Math.max(end, start + HOUR_MS) };
}

function without(text: string, parts: readonly { start: number; end: number }[]): string {
  let rest = text;
  for (const { start, end } of parts.toReversed()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  return rest;
}
