/** `fovea init` and `fovea config`: files of settings, without opening any database. */
import { join } from "node:path";
import type { Command } from "commander";
import * as config from "../../../app/settings.ts";
import { foveaHome } from "../../../base/paths.ts";
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
  const load = async (options: CommonOptions) => {
    const projectRoot = await config.findProjectTop(options.root ?? io.cwd);
    const loaded = config.loadConfig({ env: io.env, projectRoot });
    for (const warning of loaded.warnings) io.stderr.write(`fovea warn: ${warning}\n`);
    return loaded;
  };

  /** What stands above the user's own file. */
  const sourceElsewhere = async (key: string, file: string, options: CommonOptions): Promise<string[]> => {
    const projectRoot = await config.findProjectTop(options.root ?? io.cwd);
    try {
      const source = config.loadConfig({ env: io.env, projectRoot }).sources[key] ?? "default";
      const isOwn = source === "default" || source.startsWith(`file ${file}:`);
      return isOwn
        ? []
        : [`${key} is set for you, and has another value in this project, from the ${source}.`];
    } catch {
      // A mistake in the project's file is told by whatever reads it; this command does not.
      return [];
    }
  };

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
      const users = options.global ? undefined : config.loadConfig({ env: io.env });
      const result = config.setValue(file, key, value, users);
      const elsewhere = options.global ? await sourceElsewhere(result.key, file, options) : [];
      for (const warning of [...result.warnings, ...elsewhere]) io.stderr.write(`fovea warn: ${warning}\n`);
      print(io, options, result, (r) => `${r.key} is now ${JSON.stringify(r.value)} in ${r.file}`);
    });

  withCommonOptions(command.command("list"))
    .description("every setting with its value and where it comes from")
    .action(async (options: CommonOptions) => {
      const loaded = await load(options);
      const paint = paintFor(io);
      print(io, options, { settings: config.listValues(loaded), ignored: loaded.ignored }, ({ settings }) =>
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
