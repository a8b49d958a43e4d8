/** `fovea time`: opens no database, so that it works anywhere. */
import { type Command, Option } from "commander";
import { systemClock } from "../../../base/clock.ts";
import { writeTime } from "../../tools/time.ts";
import { asNumber, type CliIo, type CommonOptions, print, withCommonOptions } from "../context.ts";

interface Options extends CommonOptions {
  zone?: string;
  convertTo?: string;
  epochMs?: number;
  durationMs?: number;
  format?: string;
}

export function registerTime(program: Command, io: CliIo): void {
  withCommonOptions(program.command("time [expression...]"))
    .description("what time it is, and what a date or time in words means: `fovea time last Friday`")
    .option("--zone <zone>", "read and answer in this time zone (default: the one of this computer)")
    .option("--convert-to <zone>", "show the same instant in another time zone as well")
    .option("--epoch-ms <n>", "tell about this instant, in milliseconds since 1970", asNumber)
    .option("--duration-ms <n>", "put a number of milliseconds into words", asNumber)
    .addOption(new Option("--format <choice>", "how it is written").choices(["markdown", "json", "text"]))
    .action(async (words: string[], { zone, convertTo, epochMs, durationMs, ...options }: Options) => {
      // Loaded only now, like the engine: other commands should not wait for it.
      const { tellTime } = await import("../../../app/time.ts");
      const expression = words.length > 0 ? words.join(" ") : undefined;
      const result = tellTime({ expression, epochMs, zone, convertTo, durationMs }, systemClock);
      print(io, { ...options, json: options.json || options.format === "json" }, result, writeTime);
    });
}
