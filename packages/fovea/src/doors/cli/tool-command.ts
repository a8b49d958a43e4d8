/**
 * Commands made from tools. A command is its tool plus a renderer for people: its flags are the tool's arguments, it runs
 * the tool, and prints the answer's data with `--json`, in the look of the terminal otherwise, or as an agent is given it
 * with `--format markdown`. A command may word some of its flags itself; the rest is added from the tool.
 */

import { type Command, InvalidArgumentError, Option } from "commander";
import { limits } from "../../base/limits.ts";
import { parseJson } from "../../base/nesting.ts";
import type { Argument, Arguments, ValuesOf } from "../tools/argument.ts";
import { PROJECT } from "../tools/common.ts";
import { readArguments } from "../tools/read-arguments.ts";
import type { Answer, Tool } from "../tools/tool.ts";
import { asNumber, type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "./context.ts";
import { CommandFailed } from "./failure.ts";
import type { Paint } from "./terminal.ts";

export type Flags = CommonOptions & Record<string, unknown>;
type Given = Readonly<Record<string, unknown>>;

/** How a command differs from its tool. */
export interface Look {
  /** The data of an answer for a terminal; where there is none, the text that an agent is given. */
  render?: (data: never, paint: Paint, given: Given) => string | undefined;
  /** Why an answer that was printed is still a failure. */
  failure?: (data: never) => string | undefined;
  /** The index is about to be brought up to date, so files are listed while the engine is loaded. */
  willIndex?: (flags: Flags) => boolean;
}

export interface OwnCommand extends Look {
  /** What the command says about arguments without flags, from its positionals and its flags. */
  fixed: (positionals: readonly unknown[], flags: Flags) => Given;
  /** Arguments of the tool that this command is about; without it, all. */
  only?: readonly string[];
}

/** A command that has the name and the arguments of its tool. */
export function registerTool(
  program: Command,
  io: CliIo,
  tool: Tool,
  { description, ...look }: Look & { description: string },
): void {
  const { positional } = tool.cli ?? {};
  const command = withCommonOptions(program.command(tool.name)).description(description);
  if (positional !== undefined) command.argument(usageOf(positional, tool.args[positional]!));
  withTool(command, io, tool, {
    ...look,
    fixed: ([first]) =>
      positional === undefined ? {} : { [positional]: spoken(tool.args[positional]!, first) },
  });
}

/** Gives a command the flags that it lacks, and its tool as the action. */
export function withTool(
  command: Command,
  io: CliIo,
  tool: Tool,
  { fixed, only, ...look }: OwnCommand,
): void {
  addFlags(command, tool, only ?? Object.keys(tool.args));
  command.action(async (...given: unknown[]) => {
    const flags = command.opts<Flags>();
    const known = fixed(given.slice(0, -2), flags);
    await runTool(io, tool, flags, toArguments(tool, flags, known), look);
  });
}

export function addFlags(command: Command, tool: Tool, names: readonly string[]): void {
  for (const name of names) {
    const isNamed = name === PROJECT || name === tool.cli?.positional;
    const attribute = attributeOf(tool, name);
    if (isNamed || command.options.some((option) => option.attributeName() === attribute)) continue;
    command.addOption(toOption(flagOf(tool, name), tool.args[name]!));
  }
}

function toOption(flag: string, { kind, doc, values, fallback }: Argument): Option {
  const value = {
    text: " <text>",
    integer: " <n>",
    number: " <n>",
    toggle: "",
    choice: " <choice>",
    list: " <items...>",
    record: " <json>",
  }[kind];
  const isOn = kind === "toggle" && fallback === true;
  // "Default 10" becomes "default 10", but "IANA name" and "L1" stay.
  const words = /^[A-Z](?=[a-z ])/.test(doc) ? `${doc[0]!.toLowerCase()}${doc.slice(1)}` : doc;
  const told =
    fallback === undefined || kind === "toggle" ? words : `${words} (default ${String(fallback)})`.trim();
  const option = new Option(isOn ? `--no-${flag}` : `--${flag}${value}`, isOn ? `leave out: ${told}` : told);
  if (kind === "choice" && values) option.choices(values);
  if (kind === "integer" || kind === "number") option.argParser(asNumber);
  if (kind === "record") option.argParser(asJson);
  return option;
}

export function toArguments(tool: Tool, flags: Flags, fixed: Given): Record<string, unknown> {
  const given: Record<string, unknown> = { ...tool.cli?.defaults };
  for (const [name, { kind }] of Object.entries(tool.args)) {
    const value = flags[attributeOf(tool, name)];
    if (name === PROJECT || value === undefined) continue;
    given[name] = kind === "list" && typeof value === "string" ? value.split(",") : value;
  }
  return { ...given, ...fixed };
}

export async function runTool(
  io: CliIo,
  tool: Tool,
  flags: Flags,
  given: Given,
  { render, failure, willIndex }: Look = {},
): Promise<void> {
  const args = checkedArguments(tool, tool.args, given);
  const isForPeople = given.format === undefined || given.format === "text";
  const { data } = await runWithEngine<Answer>(
    io,
    { ...flags, json: flags.json === true || given.format === "json" },
    ({ engine, work }) =>
      tool.run(engine, args, {
        ...work,
        cwd: io.cwd,
        actor: "user",
        defaultBudget: Number.POSITIVE_INFINITY,
      }),
    ({ text, data }, paint) => (isForPeople ? render?.(data as never, paint, given) : undefined) ?? text,
    { willIndex: willIndex?.(flags) ?? false, dataOf: (answer) => answer.data },
  );
  const why = failure?.(data as never);
  if (why !== undefined) throw new CommandFailed(why);
}

/** Complaints name flags, not arguments. */
export function checkedArguments<A extends Arguments>(tool: Tool, args: A, given: Given): ValuesOf<A> {
  return readArguments(tool.name, args, given, (name) =>
    name === tool.cli?.positional ? `<${name}>` : `--${flagOf(tool, name)}`,
  );
}

/** A text may be written without quotes, but a path is one word. */
function spoken({ kind }: Argument, given: unknown): unknown {
  if (kind !== "text" || !Array.isArray(given)) return given;
  return given.length === 0 ? undefined : given.join(" ");
}

function usageOf(name: string, { kind, isRequired, isPath }: Argument): string {
  const written = kind === "list" || (kind === "text" && !isPath) ? `${name}...` : name;
  return isRequired ? `<${written}>` : `[${written}]`;
}

function flagOf(tool: Tool, name: string): string {
  return tool.cli?.flags?.[name] ?? name.replaceAll("_", "-");
}

/** As commander calls it: `max-tokens` is `maxTokens`. */
function attributeOf(tool: Tool, name: string): string {
  return flagOf(tool, name).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function asJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new InvalidArgumentError(`It must be JSON, nested at most ${limits.nestingLevels} levels deep.`);
  }
}
