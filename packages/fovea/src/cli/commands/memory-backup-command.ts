/** `memory backup|restore`: whole copies of what is remembered. */
import { resolve } from "node:path";
import type { Command } from "commander";
import { type CliIo, type CommonOptions, print, runWithEngine, withCommonOptions } from "../context.ts";
import { formatBytes } from "../terminal.ts";

export function registerMemoryBackup(memory: Command, io: CliIo): void {
  withCommonOptions(memory.command("backup [file]"))
    .description(
      "write a checked copy of all memories (default: a new file in the backups folder of FOVEA_HOME)",
    )
    .action(async (file: string | undefined, options: CommonOptions) => {
      const path = file === undefined ? undefined : resolve(io.cwd, file);
      await runWithEngine(
        io,
        options,
        ({ engine }) => engine.memory.backup(path),
        (result) => `${result.path} (${formatBytes(result.bytes)})`,
      );
    });
  withCommonOptions(memory.command("restore <file>"))
    .description("put a backup in the place of all memories; what is there now is kept beside it")
    .action(async (file: string, options: CommonOptions) => {
      const { restoreMemories } = await import("../../engine/memory/backup.ts");
      const result = await restoreMemories({ env: io.env, cwd: io.cwd, file });
      print(io, options, result, ({ from, to, keptAt, wasDamaged }) =>
        [
          `${to} is as ${from} was.`,
          ...(keptAt === null
            ? []
            : [`What was there${wasDamaged ? ", damaged," : ""} is kept at ${keptAt}`]),
        ].join("\n"),
      );
    });
}
