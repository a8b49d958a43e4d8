import type { Command } from "commander";
import { type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";

export function registerClearIndex(program: Command, io: CliIo): void {
  withCommonOptions(program.command("clear-index"))
    .description("delete the index of this repository, for all its worktrees; memories stay")
    .action(async (options: CommonOptions) => {
      await runWithEngine(
        io,
        options,
        ({ engine }) => engine.clearIndex(),
        ({ removed }) => `removed ${removed}; the next question rebuilds it`,
      );
    });
}
