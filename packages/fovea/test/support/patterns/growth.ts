/** How work grows with the length of its text: processor time, so that a busy machine does not matter much. */
import { withinTime } from "../../../src/base/time-limit.ts";
import { type Attack, attacksOn, textOf } from "./attack-texts.ts";

/** What is linear takes far less for so much; only what takes longer is looked at closely. */
const SCREEN = { whole: { chars: 16_000, ms: 8 }, quick: { chars: 8_000, ms: 4 } };
/** Of wall time, and the machine may be busy. */
const LIMIT_MS = 10_000;
/** What is compared takes at least so long, or there is nothing to see. */
const LEAST_MS = 20;
const MOST_RATIO = 2.3;
const LARGEST = 1_000_000;
const TRIES = 5;

export interface Slow {
  attack: Attack;
  chars: number;
  ms: number;
  ratio: number;
}

/** Undefined: linear on every text that was tried. */
export function findSlowText(pattern: RegExp, extent: "quick" | "whole"): Slow | undefined {
  const { chars, ms } = SCREEN[extent];
  for (const attack of attacksOn(pattern, extent)) {
    const timeAt = (size: number) => timeOf(() => searchIn(pattern, textOf(attack, size)));
    if (timeAt(chars) < ms) continue;
    const slow = growsTooFast(timeAt, attack, { from: chars / 2, to: LARGEST });
    if (slow) return slow;
  }
  return undefined;
}

/** The first size from which two doublings each take more than `MOST_RATIO` times as long, whenever it is tried. */
export function growsTooFast(
  timeAt: (chars: number) => number,
  attack: Attack,
  { from, to }: { from: number; to: number },
): Slow | undefined {
  for (let chars = from; chars * 4 <= to; chars *= 2) {
    let ratio = Number.POSITIVE_INFINITY;
    let ms = 0;
    for (let tries = 0; tries < TRIES && ratio > MOST_RATIO; tries++) {
      const small = Math.min(timeAt(chars), timeAt(chars));
      ms = timeAt(chars * 4);
      if (ms < LEAST_MS) break;
      ratio = Math.min(ratio, Math.sqrt(ms / small));
    }
    if (ms >= LEAST_MS && ratio > MOST_RATIO) return { attack, chars: chars * 4, ms, ratio };
  }
  return undefined;
}

/** Those of the repeated texts that a function does not read in linear time. */
export function slowTexts(read: (text: string) => unknown, repeated: readonly string[], to: number): Slow[] {
  return repeated.flatMap((pump) => {
    const attack = { head: "", pump, tail: "" };
    const timeAt = (chars: number) => timeOf(() => void read(textOf(attack, chars)));
    if (timeAt(SCREEN.whole.chars) < LEAST_MS) return [];
    return growsTooFast(timeAt, attack, { from: SCREEN.whole.chars / 2, to }) ?? [];
  });
}

function searchIn(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  if (pattern.global) for (const _ of text.matchAll(pattern));
  else pattern.exec(text);
}

/** In milliseconds of processor time; endless where it had to be stopped. */
export function timeOf(work: () => void): number {
  const started = process.cpuUsage();
  const isDone = withinTime(work, LIMIT_MS) !== undefined;
  const { user, system } = process.cpuUsage(started);
  return isDone ? (user + system) / 1000 : Number.POSITIVE_INFINITY;
}
