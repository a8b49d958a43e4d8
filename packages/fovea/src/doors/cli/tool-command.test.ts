/** Nothing a tool takes may be missing on the command line, and nothing may mean something else there. */
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import type { Argument } from "../tools/argument.ts";
import { PROJECT } from "../tools/common.ts";
import { tools } from "../tools/list.ts";
import type { Tool } from "../tools/tool.ts";
import type { CliIo } from "./context.ts";
import { createProgram } from "./program.ts";

const program = createProgram({ env: {}, cwd: "/" } as CliIo);
const find = (parent: Command, name: string) => parent.commands.find((one) => one.name() === name);

/** A tool with an argument `op` has a command for each of its values; so has one with actions in a group. */
function commandsOf(tool: Tool): Command[] {
  const group = tool.cli?.group === undefined ? undefined : find(program, tool.cli.group);
  if (group) return tool.args.action!.values!.flatMap((action) => find(group, action) ?? []);
  const command = find(program, tool.name);
  const ops = tool.args.op?.values;
  return ops ? ops.flatMap((op) => (command && find(command, op)) ?? []) : command ? [command] : [];
}

const cases = tools.flatMap((tool) =>
  Object.entries(tool.args).map(([name, argument]) => ({ tool, name, argument, of: `${tool.name}.${name}` })),
);

describe("on the command line", () => {
  test.each(tools.map(({ name }) => name))("there is a command for %s", (name) => {
    const tool = tools.find((one) => one.name === name)!;
    expect(find(program, tool.cli?.group ?? name)).toBeDefined();
  });

  test.each(cases)("$of can be said", ({ tool, name, argument }) => {
    const commands = commandsOf(tool);
    if (name === "op") return expect(commands).toHaveLength(argument.values!.length);
    if (tool.cli?.group && name === "action") return expect(commands).toHaveLength(argument.values!.length);
    if (tool.cli?.group && name === "ids")
      return expect(commands.some((one) => one.registeredArguments.length > 0)).toBe(true);
    // What stands without a flag: `path <from> <to>` of the graph.
    const isPositional = name === tool.cli?.positional || name === "to";
    if (isPositional) return expect(commands.some((one) => one.registeredArguments.length > 0)).toBe(true);
    const flag = name === PROJECT ? "root" : (tool.cli?.flags?.[name] ?? name.replaceAll("_", "-"));
    const options = commands.flatMap((one) =>
      one.options.filter(({ long }) => long === `--${flag}` || long === `--no-${flag}`),
    );
    expect(options).not.toEqual([]);
    for (const option of options) {
      if (argument.kind === "choice" && option.argChoices) expect(option.argChoices).toEqual(argument.values);
      const isSet = option.defaultValue !== undefined && !option.negate;
      if (isSet) expect(option.defaultValue).toEqual(argument.fallback);
      if (argument.kind === "toggle") expect(option.negate).toBe(meansTrue(tool, name, argument));
    }
  });
});

/** Whether nothing said means yes; then the flag says no. */
function meansTrue(tool: Tool, name: string, { fallback }: Argument): boolean {
  return (tool.cli?.defaults?.[name] ?? fallback) === true;
}
