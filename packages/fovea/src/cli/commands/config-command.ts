/** `fovea init` and `fovea config`: files of settings, without opening any database. */
import { join } from "node:path";
import type { Command } from "commander";
import { foveaHome } from "../../base/paths.ts";
import * as config from "../../engine/config.ts";
import { type CliIo, type CommonOptions, paintFor, print, withCommonOptions } from "../context.ts";

interface ScopeOptions extends CommonOptions {
  global?: boolean;
}

export function registerInit(program: Command, io: CliIo): void {
  withCommonOptions(program.command("init [directory]"))
    .description("write a configuration file for this repository (or, with --global, for you)")
    .option("--name <name>", "the project's name")
    .option("--force", "replace an existing file")
    .option("--global", "write the global file instead")
    .action(
      async (directory: string | undefined, options: ScopeOptions & { name?: string; force?: boolean }) => {
        const file = options.global
          ? config.globalFile(foveaHome(io.env))
          : config.projectFile(await config.findProjectTop(directory ?? options.root ?? io.cwd));
        const result = config.initConfig({
          file,
          scope: options.global ? "global" : "project",
          name: options.name,
          force: options.force ?? false,
        });
        print(io, options, result, (r) => `${r.overwritten ? "replaced" : "wrote"} ${r.file}`);
      },
    );
}

export function registerConfig(program: Command, io: CliIo): void {
  const command = program.command("config").description("read and change settings");
  const load = async (options: CommonOptions) =>
    config.loadConfig({ env: io.env, projectRoot: await config.findProjectTop(options.root ?? io.cwd) });

  withCommonOptions(command.command("get <key>"))
    .description("print one setting, or a section of them")
    .action(async (key: string, options: CommonOptions) => {
      const value = config.getValue(await load(options), key);
      print(io, options, { key, value }, () =>
        typeof value === "string" ? value : JSON.stringify(value, null, 2),
      );
    });

  withCommonOptions(command.command("set <key> <value>"))
    .description("change one setting in the project's file (or, with --global, in yours)")
    .option("--global", "change the global file")
    .action(async (key: string, value: string, options: ScopeOptions) => {
      const file = options.global
        ? config.globalFile(foveaHome(io.env))
        : config.projectFile(await config.findProjectTop(options.root ?? io.cwd));
      const result = config.setValue(file, key, value);
      for (const warning of result.warnings) io.stderr.write(`fovea warn: ${warning}\n`);
      print(io, options, result, (r) => `${r.key} is now ${JSON.stringify(r.value)} in ${r.file}`);
    });

  withCommonOptions(command.command("list"))
    .description("every setting with its value and where it comes from")
    .action(async (options: CommonOptions) => {
      const rows = config.listValues(await load(options));
      const paint = paintFor(io);
      print(io, options, { settings: rows }, ({ settings }) =>
        settings
          .map((row) => {
            const from = row.source === "default" ? paint.dim("default") : paint.green(row.source);
            const later = row.later ? paint.dim(" (takes effect in a later version)") : "";
            return `${row.key} = ${JSON.stringify(row.value)}  ${from}${later}`;
          })
          .join("\n"),
      );
    });

  withCommonOptions(command.command("path"))
    .description("where the files of settings are")
    .action(async (options: CommonOptions) => {
      const home = foveaHome(io.env);
      const paths = {
        home,
        global: config.globalFile(home),
        project: join(await config.findProjectTop(options.root ?? io.cwd), config.projectFileName),
      };
      print(io, options, paths, (p) => `home     ${p.home}\nglobal   ${p.global}\nproject  ${p.project}`);
    });
}
