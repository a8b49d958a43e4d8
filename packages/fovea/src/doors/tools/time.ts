/** The tool `time`: what time it is somewhere, what a date in words means, a length of time in words. */
import type { TimeRequest, TimeResult } from "../../app/time.ts";
import { choice, integer, orElse, rare, text, type ValuesOf } from "./argument.ts";
import { inFormat } from "./fit.ts";
import { type Answer, defineTool } from "./tool.ts";

const LAST_MS = 8_640_000_000_000_000;

export const timeArguments = {
  expression: text("Date, time, span or duration in words; without it now"),
  epoch_ms: rare(integer([-LAST_MS, LAST_MS], "An instant instead of words")),
  timezone: text("Such as Europe/Berlin (default: of this computer)"),
  convert_to: text("Another zone to show it in"),
  duration_ms: rare(integer([-LAST_MS, LAST_MS], "A length of time to put into words")),
  format: rare(orElse(choice(["markdown", "json", "text"], "Format of the answer"), "markdown")),
};

export const timeTool = defineTool({
  name: "time",
  title: "Time",
  description:
    "The current time, what a date in words means (`last Friday`, `Q3 2025`), or a duration in words.",
  args: timeArguments,
  annotations: { readOnly: true, destructive: false, idempotent: false },
  profile: "full",
  cli: { positional: "expression", flags: { timezone: "zone" } },
  run: async (engine, values) => answerTime((request) => engine.time(request), values),
});

/** `tell` needs no repository, so neither does this. */
export function answerTime(
  tell: (request: TimeRequest) => TimeResult,
  values: ValuesOf<typeof timeArguments>,
): Answer {
  const {
    expression,
    epoch_ms: epochMs,
    timezone: zone,
    convert_to: convertTo,
    duration_ms: durationMs,
  } = values;
  const result = tell({ expression, epochMs, zone, convertTo, durationMs });
  return inFormat({ text: writeTime(result), data: result }, values.format);
}

function writeTime({ time, relative, resolved, converted, duration }: TimeResult): string {
  const lines: string[] = [];
  if (resolved) {
    const { startIso = "the beginning of time", endIso = "the end of time", precision, zone } = resolved;
    lines.push(`${resolved.expression}: ${startIso} until ${endIso}, exclusive (${precision}, ${zone})`);
  }
  if (duration) lines.push(duration.text);
  if (!duration || resolved) {
    if (!resolved || resolved.startIso !== undefined) lines.push(describe(time, relative));
    if (converted) lines.push(describe(converted));
  }
  return lines.join("\n");
}

function describe(anchor: TimeResult["time"], relative?: string): string {
  const { date, timeOfDay, timezone, utcOffset, weekNumber, iso, epochMs } = anchor;
  const where = timezone === utcOffset ? utcOffset : `${timezone}, ${utcOffset}`;
  const when = relative === undefined ? "" : `, ${relative}`;
  return `${date}, ${timeOfDay} (${where}), week ${weekNumber}${when}\n  ${iso}  ${epochMs}`;
}
