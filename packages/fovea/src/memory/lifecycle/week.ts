/** The ISO week of a moment, in UTC: weeks begin on Monday, and the first of a year has its first Thursday. */

import { DAY_MS } from "../../base/time-units.ts";
export function isoWeek(epochMs: number): string {
  const day = Math.floor(epochMs / DAY_MS);
  // 1 January 1970 was a Thursday.
  const thursday = day - ((day + 3) % 7) + 3;
  const year = new Date(thursday * DAY_MS).getUTCFullYear();
  const firstDay = Date.UTC(year, 0, 1) / DAY_MS;
  const week = Math.floor((thursday - firstDay) / 7) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}
