/** The only file that reads the clock, so that tests can replace it. */
import { DAY_MS, HOUR_MS } from "./time-units.ts";
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Is something that was last done at `lastAt` due again? A time that lies ahead by more than one interval was written
 * under a wrong clock and says nothing; one that lies ahead by less is a clock that was set back a little.
 */
export function isDue(lastAt: number | null | undefined, everyMs: number, now: number): boolean {
  if (lastAt === null || lastAt === undefined || !Number.isFinite(lastAt)) return true;
  return Math.abs(now - lastAt) >= everyMs;
}

/** A clock that shows a time before the program was made is wrong: nothing is concluded from it. */
export function isBeforeProgram(now: number): boolean {
  return now < Date.UTC(2026, 10, 1);
}

/** Did it happen within this time? Not where it lies further ahead than that: then nobody knows when it was. */
export function isWithin(at: number, ms: number, now: number): boolean {
  return Math.abs(now - at) < ms;
}

/** Clocks of computers that share a disk, and of one that is set right, differ by less. */
const SKEW_MS = HOUR_MS;

/** Has a process stopped sending its regular sign of life? */
export function isSilent(heardAt: number, silentMs: number, now: number): boolean {
  return now - heardAt > silentMs || heardAt - now > SKEW_MS;
}

/** Was it written under a clock that was far ahead? Then the time says nothing. */
export function isAhead(at: number, now: number): boolean {
  return at - now > DAY_MS;
}

/** A time for what happens now that sorts behind what happened last, also when the clock was set back in between. */
export function timeAfter(lastAt: number | null | undefined, now: number): number {
  if (lastAt === null || lastAt === undefined || isAhead(lastAt, now)) return now;
  return lastAt > now ? lastAt + 1 : now;
}

/** The time that has passed since `at`, never less than none: what lies ahead has just happened. */
export function elapsedMs(at: number, now: number): number {
  return Math.max(0, now - at);
}
