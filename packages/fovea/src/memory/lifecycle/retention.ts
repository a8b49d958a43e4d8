/**
 * How much of a memory is left by age and use (C9.3): 1 when new, more when often read. With the usual 14 days a memory
 * that was never read falls below 0.2 after about 28.5 days, one that was read once after about 42.4 days since then,
 * and one that was read twice never.
 */

import { elapsedMs, isAhead } from "../../base/clock.ts";
import { DAY_MS } from "../../base/time-units.ts";

export interface Used {
  createdAt: number;
  lastAccessedAt: number | null;
  accessCount: number;
}

const AGE_SHARE = 0.3;
const USE_SHARE = 0.7;
const READS_FOR_ONE = 10;
const MOST_BOOST = 0.5;

export function retentionOf(
  { createdAt, lastAccessedAt, accessCount }: Used,
  now: number,
  decayDays: number,
): number {
  const days = (since: number) => elapsedMs(since, now) / DAY_MS;
  const usedAt = lastAccessedAt === null || isAhead(lastAccessedAt, now) ? createdAt : lastAccessedAt;
  const age = Math.exp(-days(createdAt) / (decayDays * 2));
  const use = Math.exp(-days(Math.max(createdAt, usedAt)) / decayDays);
  return AGE_SHARE * age + USE_SHARE * use + Math.min(accessCount / READS_FOR_ONE, MOST_BOOST);
}
