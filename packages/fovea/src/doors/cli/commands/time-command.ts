/** `fovea time`: the tool of that name without an engine, so that it works anywhere. */
import type { Command } from "commander";
import { systemClock } from "../../../base/clock.ts";
import { answerTime, timeArguments, timeTool } from "../../tools/time.ts";
import { asNumber, type CliIo, print, withCommonOptions } from "../context.ts";
import { addFlags, checkedArguments, type Flags, toArguments } from "../tool-command.ts";

export function registerTime(program: Command, io: CliIo): void {
  const command = withCommonOptions(program.command("time [expression...]"))
    .description("the current time, and what a date or time in words means: `fovea time last Friday`")
    .option("--zone <zone>", "read and answer in this time zone (default: this computer's)")
    .option("--convert-to <zone>", "show the same instant in another time zone as well")
    .option("--epoch-ms <n>", "describe this instant, in milliseconds since 1970", asNumber)
    .option("--duration-ms <n>", "put a number of milliseconds into words", asNumber);
  addFlags(command, timeTool, Object.keys(timeTool.args));
  command.action(async (words: string[], flags: Flags) => {
    // Loaded only now, like the engine: other commands should not wait for it.
    const { tellTime } = await import("../../../app/time.ts");
    const given = toArguments(timeTool, flags, words.length > 0 ? { expression: words.join(" ") } : {});
    const args = checkedArguments(timeTool, timeArguments, given);
    const { text, data } = answerTime((request) => tellTime(request, systemClock), args);
    print(io, { json: flags.json === true || given.format === "json" }, data, () => text);
  });
}
