/**
 * The time service for doors: what time it is somewhere, what a person means by "last Friday", how long something is.
 * It opens no repository and reads no file; `Engine.time` is the same with the engine's clock.
 */
import type { Clock } from "../base/clock.ts";
import { EngineError } from "../base/errors.ts";
import { atTime, type TimeAnchor } from "../when/anchor.ts";
import { OPEN_END_MS, OPEN_START_MS } from "../when/calendar.ts";
import { formatDuration, formatRelative, parseDuration } from "../when/duration.ts";
import { type Resolved, resolveExpression } from "../when/resolve.ts";
import { systemZone } from "../when/zone.ts";

export interface TimeRequest {
  /** A date, a time, a span of time or a duration in words. */
  expression?: string | undefined;
  /** An instant instead of words. */
  epochMs?: number | undefined;
  /** The zone to read and answer in; without it, the one of this computer. */
  zone?: string | undefined;
  /** Another zone to show the same instant in. */
  convertTo?: string | undefined;
  /** A length of time to put into words. */
  durationMs?: number | undefined;
}

export interface TimeResult {
  /** What was asked about: the start of the expression, the instant, or now. */
  time: TimeAnchor;
  /** "5 minutes ago" */
  relative: string;
  /** What the expression means; `startIso` or `endIso` is missing where it is open ("before Friday"). */
  resolved?: Resolved & { expression: string; startIso?: string; endIso?: string };
  converted?: TimeAnchor;
  duration?: { ms: number; text: string };
}

export function tellTime(request: TimeRequest, clock: Clock): TimeResult {
  const { expression, epochMs, durationMs } = request;
  if (expression !== undefined && epochMs !== undefined) throw twoTimes();
  const now = clock.now();
  const zone = request.zone ?? systemZone();
  const meaning = expression === undefined ? {} : understand(expression, now, zone);
  const instant = meaning.resolved?.start ?? epochMs ?? now;
  const lengthMs = durationMs ?? meaning.lengthMs;
  if (lengthMs !== undefined && !Number.isFinite(lengthMs)) throw notANumber(lengthMs);
  return {
    time: atTime(instant, zone),
    relative: formatRelative(instant, now),
    ...(meaning.resolved ? { resolved: withTexts(meaning.resolved, expression!) } : {}),
    ...(request.convertTo === undefined ? {} : { converted: atTime(instant, request.convertTo) }),
    ...(lengthMs === undefined ? {} : { duration: { ms: lengthMs, text: formatDuration(lengthMs) } }),
  };
}

/** A time, or else a length of time. */
function understand(
  expression: string,
  now: number,
  zone: string,
): { resolved?: Resolved; lengthMs?: number } {
  const resolved = resolveExpression(expression, now, zone);
  if (resolved) return { resolved };
  const lengthMs = parseDuration(expression);
  if (lengthMs === undefined) throw expressionUnknown(expression);
  return { lengthMs };
}

function withTexts(resolved: Resolved, expression: string): NonNullable<TimeResult["resolved"]> {
  const { start, end, zone } = resolved;
  return {
    expression,
    ...resolved,
    ...(start === OPEN_START_MS ? {} : { startIso: atTime(start, zone).iso }),
    ...(end === OPEN_END_MS ? {} : { endIso: atTime(end, zone).iso }),
  };
}

const EXAMPLES = [
  "last Friday",
  "3 days ago",
  "5pm tomorrow",
  "Q3 2025",
  "since Tuesday",
  "9am Europe/Berlin",
  "2h30m",
];

function expressionUnknown(expression: string): EngineError {
  return new EngineError(
    "USAGE",
    `${JSON.stringify(expression.slice(0, 80))} is not a date, a time or a duration we understand.`,
    {
      advice: `Write it like one of these: ${EXAMPLES.join("; ")}; 2026-03-01T10:00Z.`,
      details: { examples: EXAMPLES },
    },
  );
}

function twoTimes(): EngineError {
  return new EngineError("USAGE", "An expression and milliseconds since 1970 cannot be combined.", {
    advice: "Give one of them.",
  });
}

function notANumber(value: number): EngineError {
  return new EngineError("USAGE", `A duration is a number of milliseconds, not ${value}.`, {
    advice: "Give a number such as 13320000, which is 3 hours 42 minutes.",
  });
}
