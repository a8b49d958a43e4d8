/** The commands with their flags, as completion scripts need them: read from the program itself, so nothing can be missing. */
import type { Command, Option } from "commander";
import { tools } from "../../tools/list.ts";

export interface CommandNode {
  /** The words that lead to it, such as `graph dependents`; empty for the program. */
  path: string;
  commands: readonly Named[];
  flags: readonly Flag[];
}

export interface Named {
  name: string;
  description: string;
}

export interface Flag extends Named {
  takesValue: boolean;
  choices: readonly string[];
}

export function readCommands(command: Command, path = ""): CommandNode[] {
  const children = command.commands.filter((child) => child.name() !== "help");
  return [
    {
      path,
      commands: children.map((child) => ({ name: child.name(), description: short(child.description()) })),
      flags: [
        ...command.options.flatMap((option) =>
          option.long
            ? [
                {
                  name: option.long,
                  description: short(option.description),
                  takesValue: option.required || option.optional,
                  choices: choicesOf(command, option),
                },
              ]
            : [],
        ),
        { name: "--help", description: "shows how to use it", takesValue: false, choices: [] },
      ],
    },
    ...children.flatMap((child) => readCommands(child, `${path} ${child.name()}`.trim())),
  ];
}

/** One line, without anything that a shell would take for more than text. */
function short(description: string): string {
  const line = description.split("\n", 1)[0]!.replace(/["'`$\\:[\]()]/g, "");
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}

/** What a flag may be, said by the command or by the tool behind it. */
function choicesOf(command: Command, option: Option): readonly string[] {
  const tool = tools.find(({ name }) => name === command.name().replaceAll("-", "_"));
  const flag = option.long!.slice(2);
  const [argument] = Object.entries(tool?.cli?.flags ?? {}).find(([, named]) => named === flag) ?? [
    flag.replaceAll("-", "_"),
  ];
  return option.argChoices ?? tool?.args[argument]?.values ?? [];
}
