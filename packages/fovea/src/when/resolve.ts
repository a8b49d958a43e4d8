/**
 * What a person means by a date or time, in English (C13.4): "last Friday", "Q3 2025", "since Tuesday", "5pm tomorrow
 * Tokyo". The rules for what can be read in two ways stand at the head of the files in expression/.
 *
 * A text that is not understood to its end is not understood: nothing is guessed.
 */

import { limits } from "../base/limits.ts";
import { isInRange } from "./calendar.ts";
import { type Frame, frameAt, inZone, type Precision } from "./expression/frame.ts";
import { type Expression, readExpression } from "./expression/range.ts";
import { readSource } from "./expression/rule.ts";
import { getZone } from "./zone.ts";

export interface Resolved {
  start: number;
  /** Exclusive; always after `start`. An instant has a millisecond. */
  end: number;
  precision: Precision;
  /** The zone that was named, or else the one it was read in. */
  zone: string;
}

/** `lean` says where lies what is not said, such as the year of "1 March"; see `Frame`. */
export function resolveExpression(
  text: string,
  now: number,
  zoneName: string,
  lean: Frame["lean"] = "usual",
): Resolved | undefined {
  const zone = getZone(zoneName);
  const trimmed = text.trim();
  if (trimmed.length > limits.dateExpressionChars || !isInRange(now)) return undefined;
  const source = readSource(trimmed, { isProse: false });
  const match = readExpression(source, 0);
  if (!match || match.end !== trimmed.length) return undefined;
  return evaluate(match.value, frameAt(now, zone, lean));
}

/** Undefined where it cannot be, as with a time outside the years we know or a range that ends before it begins. */
export function evaluate({ meaning, zone }: Expression, frame: Frame): Resolved | undefined {
  const here = inZone(frame, zone);
  const span = meaning(here);
  if (!span || !isInRange(span.start) || !isInRange(span.end) || span.end <= span.start) return undefined;
  return { start: span.start, end: span.end, precision: span.precision, zone: here.zone.name };
}
