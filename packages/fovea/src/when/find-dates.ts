/**
 * The dates and times in a sentence: "what did we decide about caching last week before Friday?".
 *
 * Sentences are about other things too, so this reads less than `resolveExpression` does: words that are seldom dates
 * ("may", "second", "10:30") count only where something speaks for a date, code is passed over, and whatever belongs to
 * a longer name or number ("v2026-03-01", "today.ts") is left alone. What is asked about has mostly been: a weekday
 * or month without a year is the last one, unless the sentence looks ahead.
 */
import { limits } from "../base/limits.ts";
import { isInRange } from "./calendar.ts";
import { type Frame, frameAt } from "./expression/frame.ts";
import { dateStarts, isLikelyOther, looksAhead } from "./expression/prose.ts";
import { readExpression } from "./expression/range.ts";
import { readSource, type Source } from "./expression/rule.ts";
import { evaluate, type Resolved } from "./resolve.ts";
import { getZone } from "./zone.ts";

export interface FoundDate {
  /** As written, from `start` to before `end` of the text. */
  text: string;
  start: number;
  end: number;
  resolved: Resolved;
}

export function findDates(text: string, now: number, zoneName: string): FoundDate[] {
  const zone = getZone(zoneName);
  if (!isInRange(now)) return [];
  const source = readSource(withoutCode(text.slice(0, limits.dateTextChars)), { isProse: true });
  const frame = frameAt(now, zone, "back");
  const found: FoundDate[] = [];
  let end = 0;
  let places = 0;
  for (const { index: at } of source.plain.matchAll(dateStarts())) {
    if (at < end) continue;
    if (++places > limits.datePlacesPerText) break;
    const date = dateAt(source, at, frame);
    if (!date) continue;
    found.push(date);
    end = date.end;
    if (found.length === limits.datesPerText) break;
  }
  return found;
}

function dateAt(source: Source, at: number, frame: Frame): FoundDate | undefined {
  const match = readExpression(source, at);
  if (!match || isLikelyOther(source, at, match.end)) return undefined;
  const lean = looksAhead(source, at) ? "usual" : frame.lean;
  const resolved = evaluate(match.value, { ...frame, lean });
  return resolved && { text: source.raw.slice(at, match.end), start: at, end: match.end, resolved };
}

/** Blocks and spans of code become one strange character after the other, so that all else stays where it is. */
function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, (code) => "\0".repeat(code.length));
}
