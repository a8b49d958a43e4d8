/** `memory export|import|sync`: memories that travel. */

import { resolve } from "node:path";
import { type Command, Option } from "commander";
import type { ImportResult } from "../../../app/api.ts";
import { EngineError } from "../../../base/errors.ts";
import { claudeHome } from "../../../base/paths.ts";
import { writeSynced } from "../../tools/synced-text.ts";
import { type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";
import { formatCount } from "../terminal.ts";

export function registerMemoryFiles(memory: Command, io: CliIo): void {
  withCommonOptions(memory.command("export <path>"))
    .description("write memories to a .jsonl file, or to a folder with one markdown file for each")
    .addOption(new Option("--format <format>", "default: by the path").choices(["jsonl", "markdown"]))
    .option("--all", "also those that were replaced, forgotten or are kept apart")
    .action(
      async (path: string, options: CommonOptions & { format?: "jsonl" | "markdown"; all?: boolean }) => {
        const { format, all } = options;
        await runWithEngine(
          io,
          options,
          ({ engine }) => engine.memory.export(resolve(io.cwd, path), { format, all }),
          (result) => `${formatCount(result.memories, "memory")} in ${result.path}`,
        );
      },
    );
  withCommonOptions(memory.command("import [path]"))
    .description("read memories from a .jsonl file, a markdown file or a folder of markdown files")
    .option("--claude-code", "read CLAUDE.md, .claude/rules and what Claude Code noted about this repository")
    .option("--trust", "they are my own: do not keep any of them apart")
    .option("--dry-run", "show what would be done")
    .action(async (path: string | undefined, options: ImportOptions) => {
      if ((path === undefined) === !options.claudeCode)
        throw new EngineError("USAGE", "What should be imported?", {
          advice: "Name a path, or give --claude-code.",
        });
      if (path === undefined) return importFromClaude(io, options);
      await runWithEngine(
        io,
        options,
        ({ engine, work }) =>
          engine.memory.import(resolve(io.cwd, path), {
            ...work,
            dryRun: options.dryRun,
            trust: options.trust ? "user" : "imported",
          }),
        renderImported,
      );
    });
  withCommonOptions(memory.command("sync <folder>"))
    .description(
      "share this project's memories with a team through a folder in git; a missing file never deletes",
    )
    .option("--dry-run", "show what would be done")
    .action(async (folder: string, options: CommonOptions & { dryRun?: boolean }) => {
      await runWithEngine(
        io,
        options,
        ({ engine }) => engine.memory.sync(resolve(io.cwd, folder), { dryRun: options.dryRun }),
        writeSynced,
      );
    });
}

interface ImportOptions extends CommonOptions {
  claudeCode?: boolean;
  trust?: boolean;
  dryRun?: boolean;
}

async function importFromClaude(io: CliIo, options: ImportOptions): Promise<void> {
  await runWithEngine(
    io,
    options,
    ({ engine }) => engine.memory.importClaude({ claudeHome: claudeHome(io.env), dryRun: options.dryRun }),
    (result) =>
      [
        `${formatCount(result.files.length, "file")}: ${result.files.join(", ")}`,
        renderImported({ ...result, path: "", notes: [] }),
        `${result.forgotten} no longer there and so forgotten, ${result.restored} back again`,
      ].join("\n"),
  );
}

function renderImported(result: ImportResult): string {
  return [
    `${result.created} new, ${result.updated} brought up to date, ${result.unchanged} as they were`,
    ...(result.quarantined > 0
      ? [`${result.quarantined} are kept apart until you have reviewed them: fovea memory review`]
      : []),
    ...result.refused.map(({ record, why }) => `refused "${record}": ${why}`),
    ...result.problems.map(({ place, why }) => `${place}: ${why}`),
    ...result.notes,
  ].join("\n");
}
