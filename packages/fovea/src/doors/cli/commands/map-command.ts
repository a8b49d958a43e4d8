import type { Command } from "commander";
import { sayNothing } from "../../tools/write.ts";
import { asNumber, type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";

interface Flags extends CommonOptions {
  budget?: number;
  path?: string;
}

export function registerMap(program: Command, io: CliIo): void {
  withCommonOptions(program.command("map"))
    .description("the most central symbols of the tree, by file, within a budget")
    .option("--budget <tokens>", "most tokens of the map (default 2000)", asNumber)
    .option("--path <dir>", "only what is below this folder")
    .action(async (flags: Flags) => {
      await runWithEngine(
        io,
        flags,
        ({ engine, work }) => engine.map({ ...work, budget: flags.budget, path: flags.path }),
        ({ text, freshness }, paint) =>
          [
            text === "" ? sayNothing(freshness, "No symbols are indexed here.") : text,
            freshness.note && paint.yellow(`note: ${freshness.note}`),
          ]
            .filter(Boolean)
            .join("\n\n"),
      );
    });
}
