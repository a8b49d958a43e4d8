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
  withCommonOptions(memory.command("restore [copy]"))
    .description(
      "put a copy in the place of all memories: a file, or the day of a daily copy; what is there now is kept beside it; without a copy, list the daily ones",
    )
    .action(async (file: string | undefined, options: CommonOptions) => {
      if (file === undefined) return listDaily(io, options);
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

async function listDaily(io: CliIo, options: CommonOptions): Promise<void> {
  const { foveaHome } = await import("../../base/paths.ts");
  const { listCopies } = await import("../../engine/memory/daily-copy.ts");
  print(io, options, { copies: listCopies(foveaHome(io.env)) }, ({ copies }) =>
    copies.length === 0
      ? "There is no daily copy yet: one is made by the first command of a day once something is remembered."
      : [
          ...copies.map(({ date, bytes, path }) => `${date}  ${formatBytes(bytes)}  ${path}`),
          "Put one back: fovea memory restore <day>",
        ].join("\n"),
  );
}
