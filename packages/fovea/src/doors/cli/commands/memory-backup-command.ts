/** `memory backup|restore|accept`: whole copies of what is remembered. */

import { resolve } from "node:path";
import type { Command } from "commander";
import { sayCount } from "../../../base/counts.ts";
import { type CliIo, type CommonOptions, print, runWithEngine, withCommonOptions } from "../context.ts";
import { formatBytes, formatCount } from "../terminal.ts";

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
  withCommonOptions(memory.command("restore [copy]"))
    .description(
      "replace all memories by a copy: a file, or the day of a daily copy; the current ones are kept beside it; without a copy, list the daily ones",
    )
    .option("--dry-run", "check the copy and show what would be replaced; change nothing")
    .action(async (file: string | undefined, options: CommonOptions & { dryRun?: boolean }) => {
      if (file === undefined) return listDaily(io, options);
      const { restoreMemories } = await import("../../../app/health.ts");
      const { dryRun = false } = options;
      const result = await restoreMemories({ env: io.env, cwd: io.cwd, file, dryRun });
      print(io, options, result, ({ from, to, keptAt, wasDamaged, memories, memoriesBefore }) =>
        [
          dryRun ? `${from} would replace ${to}; nothing was changed.` : `${to} is as ${from} was.`,
          `Memories in the copy: ${memories ?? "unknown"}; in what it replaces: ${memoriesBefore ?? "unknown"}.`,
          ...(keptAt === null
            ? []
            : [`What was there${wasDamaged ? ", damaged," : ""} is kept at ${keptAt}`]),
        ].join("\n"),
      );
    });
  withCommonOptions(memory.command("accept"))
    .description(
      "after an alarm (the database is missing, empty, damaged or older than before): continue with what exists; nothing is deleted",
    )
    .action(async (options: CommonOptions) => {
      const { acceptMemories } = await import("../../../app/health.ts");
      const result = acceptMemories({ env: io.env, cwd: io.cwd });
      print(io, options, result, ({ path, found, memories, keptAt }) =>
        [
          found === "database"
            ? `${path} is used as it is, with ${memories === null || memories === undefined ? "an unknown number of memories" : sayCount(memories, "memory")}.`
            : `${path} was ${found}; the next command creates a new, empty one there.`,
          ...(keptAt === null ? [] : [`The previous one is kept at ${keptAt}`]),
        ].join("\n"),
      );
    });
}

async function listDaily(io: CliIo, options: CommonOptions): Promise<void> {
  const { dailyCopies } = await import("../../../app/health.ts");
  print(io, options, { copies: dailyCopies(io.env) }, ({ copies }) =>
    copies.length === 0
      ? "There is no daily copy yet: one is made by the first command of a day once something is remembered."
      : [
          ...copies.map(({ date, at, memories, bytes, path }) => {
            const made = new Date(at).toISOString().replace("T", " ").slice(0, 16);
            const held = memories === null ? "cannot be read" : formatCount(memories, "memory");
            return `${date}  made ${made} UTC  ${held}  ${formatBytes(bytes)}  ${path}`;
          }),
          "Restore one: fovea memory restore <day>",
        ].join("\n"),
  );
}
