/**
 * Errors and their advice are written for people in a terminal. A client knows tools and arguments instead: flags become
 * arguments, commands that are tools become these. What has no tool stays a command.
 */
import { tools } from "../tools/list.ts";

export function inToolWords(text: string): string {
  return text
    .replaceAll("\n`fovea <command> --help` shows how to use a command.", "")
    .replace(/`fovea ([a-z-]+)(?: ([^`]*))?`/g, (command: string, name: string, rest = "") => {
      const tool = tools.find((one) => one.name === name.replaceAll("-", "_"));
      return tool ? `\`${tool.name}\`${rest === "" ? "" : ` (${inArguments(rest)})`}` : command;
    })
    .replace(/(`fovea [^`]*`)|(--[a-z][a-z-]+)/g, (_, command: string | undefined, flag: string) =>
      command === undefined ? inArguments(flag) : command,
    );
}

function inArguments(words: string): string {
  return words.replace(
    /--([a-z][a-z-]+)/g,
    (_, flag: string) => ARGUMENTS.get(flag) ?? flag.replaceAll("-", "_"),
  );
}

/** Where a flag has another name than its argument. */
const ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ...tools.flatMap(({ cli }) =>
    Object.entries(cli?.flags ?? {}).map(([argument, flag]): [string, string] => [flag as string, argument]),
  ),
  ["root", "project"],
]);
