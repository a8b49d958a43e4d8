/** The settings `cli.*`: what a command prints like when no flag says it. */
import type { Command } from "commander";
import { begin } from "../../app/begin.ts";
import { findProjectTop, loadConfig } from "../../app/settings.ts";
import type { CliIo, CommonOptions } from "./context.ts";

/** Where a value comes from, for commander; flags say "cli". */
export const FROM_SETTINGS = "config";

export async function useOutputSettings(command: Command, io: CliIo): Promise<void> {
  const has = (name: string) => command.options.some((option) => option.attributeName() === name);
  if (!has("json")) return;
  const { root, json, format } = command.opts<CommonOptions & { format?: string }>();
  const settings = await readSettings(root, io);
  if (!settings) return;
  io.color = settings.color;
  // Those that can be told yes ask questions, which nobody could answer to a document.
  if (has("yes") || json || (format !== undefined && command.getOptionValueSource("format") !== "default"))
    return;
  if (settings.outputFormat === "json") command.setOptionValueWithSource("json", true, FROM_SETTINGS);
  if (settings.outputFormat === "markdown" && has("format"))
    command.setOptionValueWithSource("format", "markdown", FROM_SETTINGS);
}

async function readSettings(root: string | undefined, io: CliIo) {
  try {
    // The command will want to know the same.
    if (root === undefined) io.around = begin(io).folder;
    const projectRoot = (await io.around)?.place.top ?? (await findProjectTop(root ?? io.cwd));
    return loadConfig({ env: io.env, projectRoot }).config.cli;
  } catch {
    // The command that needs them says what is wrong with them; one that does not still works.
    return undefined;
  }
}
