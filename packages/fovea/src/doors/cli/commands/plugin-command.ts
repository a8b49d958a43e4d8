import { join, resolve } from "node:path";
import type { Command } from "commander";
import { writeWhole } from "../../../base/write-whole.ts";
import { type CliIo, print } from "../context.ts";

export function registerPlugin(program: Command, io: CliIo): void {
  program
    .command("plugin <directory>")
    .description("write the Claude Code plugin and its marketplace file into a folder")
    .option("--json", "print one JSON document")
    .action(async (directory: string, options: { json?: boolean }) => {
      const { pluginFiles } = await import("../../../clients/plugin.ts");
      const files = pluginFiles();
      const top = resolve(io.cwd, directory);
      for (const [path, text] of Object.entries(files)) writeWhole(join(top, path), text);
      print(io, options, { directory: top, files: Object.keys(files) }, (result) =>
        result.files.map((path) => join(top, path)).join("\n"),
      );
    });
}
