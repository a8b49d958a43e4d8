/** `fovea time`: opens no database, so that it works anywhere. */
import type { Command } from "commander";
import { systemClock } from "../../base/clock.ts";
import type { TimeResult } from "../../engine/time.ts";
import { asNumber, type CliIo, type CommonOptions, print, withCommonOptions } from "../context.ts";

interface Options extends CommonOptions {
  zone?: string;
  convertTo?: string;
  epochMs?: number;
  durationMs?: number;
}

export function registerTime(program: Command, io: CliIo): void {
  withCommonOptions(program.command("time [expression...]"))
    .description("what time it is, and what a date or time in words means: `fovea time last Friday`")
    .option("--zone <zone>", "read and answer in this time zone (default: the one of this computer)")
    .option("--convert-to <zone>", "show the same instant in another time zone as well")
    .option("--epoch-ms <n>", "tell about this instant, in milliseconds since 1970", asNumber)
    .option("--duration-ms <n>", "put a number of milliseconds into words", asNumber)
    .action(async (words: string[], { zone, convertTo, epochMs, durationMs, ...options }: Options) => {
      // Loaded only now, like the engine: other commands should not wait for it.
      const { tellTime } = await import("../../engine/time.ts");
      const expression = words.length > 0 ? words.join(" ") : undefined;
      const result = tellTime({ expression, epochMs, zone, convertTo, durationMs }, systemClock);
      print(io, options, result, render);
    });
}

function render({ time, relative, resolved, converted, duration }: TimeResult): string {
  const lines: string[] = [];
  if (resolved) {
    const { startIso = "the beginning of time", endIso = "the end of time", precision, zone } = resolved;
    lines.push(`${resolved.expression}: ${startIso} to before ${endIso} (${precision}, ${zone})`);
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
