/**
 * Tools as commands. A tool without a command of its own gets one made from its definition (`registerTool`). A command
 * that people had before its tool keeps its flags and its looks; it is given the flags that it lacks (`withTool`), and
 * runs as the tool when one of those is used. So everything a tool takes can be said on the command line too.
 */

import { type Command, InvalidArgumentError, Option } from "commander";
import { EngineError } from "../../base/errors.ts";
import { limits } from "../../base/limits.ts";
import { parseJson } from "../../base/nesting.ts";
import { withVisibleNames } from "../../base/visible-names.ts";
import type { Argument } from "../tools/argument.ts";
import { PROJECT } from "../tools/common.ts";
import { readArguments } from "../tools/read-arguments.ts";
import type { Answer, Tool } from "../tools/tool.ts";
import { asNumber, type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "./context.ts";
import { FROM_SETTINGS } from "./output-settings.ts";
import type { Paint } from "./terminal.ts";

export type Flags = CommonOptions & Record<string, unknown>;
/** The data of an answer for a terminal. */
type Render = (data: unknown, paint: Paint, given: Readonly<Record<string, unknown>>) => string;

export function registerTool(
  program: Command,
  io: CliIo,
  tool: Tool,
  own: { description: string; render?: Render },
): void {
  const { positional } = tool.cli ?? {};
  const command = withCommonOptions(program.command(tool.name)).description(own.description);
  if (positional !== undefined) command.argument(usageOf(positional, tool.args[positional]!));
  addFlags(command, tool, Object.keys(tool.args));
  command.action(async (...given: unknown[]) => {
    const flags = command.opts<Flags>();
    await runTool(
      io,
      tool,
      flags,
      toArguments(tool, flags, positional ? { [positional]: spoken(tool.args[positional]!, given[0]) } : {}),
      own.render,
    );
  });
}

export interface OwnCommand {
  /** What the command says about arguments without flags, from its positionals and its flags. */
  fixed: (positionals: readonly unknown[], flags: Flags) => Readonly<Record<string, unknown>>;
  /** Arguments of the tool that this command is about; without it, all. */
  only?: readonly string[];
  action: (...given: never[]) => Promise<void>;
}

export function withTool(command: Command, io: CliIo, tool: Tool, own: OwnCommand): void {
  const before = new Set(command.options.map((option) => option.attributeName()));
  const added = addFlags(command, tool, own.only ?? Object.keys(tool.args));
  command.action(async (...given: unknown[]) => {
    const flags = command.opts<Flags>();
    const used = added.filter((name) => flags[name] !== undefined);
    const wanted = used.length === 1 && used[0] === "format" ? flags["format"] : undefined;
    // The command's own answer is text, and with --json the data.
    if (wanted === "json" || wanted === "text") {
      if (wanted === "json") command.setOptionValue("json", true);
      const options = command.opts<Flags>();
      return (own.action as (...given: unknown[]) => Promise<void>)(...given.slice(0, -2), options, command);
    }
    const isAsked = used.some((name) => command.getOptionValueSource(name) !== FROM_SETTINGS);
    const known = new Set(Object.keys(tool.args).map((name) => attributeOf(tool, name)));
    const strange = [...before].find(
      (name) => name !== "root" && name !== "json" && !known.has(name) && flags[name] !== undefined,
    );
    if (used.length === 0 || (strange !== undefined && !isAsked))
      return (own.action as (...given: unknown[]) => Promise<void>)(...given);
    if (strange !== undefined)
      throw new EngineError("USAGE", `--${kebab(strange)} does not go together with the other flags.`, {
        advice: `Leave it out, or leave out ${added.map((name) => `--${kebab(name)}`).join(", ")}.`,
      });
    await runTool(io, tool, flags, toArguments(tool, flags, own.fixed(given.slice(0, -2), flags)));
  });
}

/** The names, as commander has them, of the flags the command did not have yet. */
export function addFlags(command: Command, tool: Tool, names: readonly string[]): string[] {
  const added: string[] = [];
  for (const name of names) {
    const isNamed = name === PROJECT || name === tool.cli?.positional;
    const attribute = attributeOf(tool, name);
    if (isNamed || command.options.some((option) => option.attributeName() === attribute)) continue;
    command.addOption(toOption(flagOf(tool, name), tool.args[name]!));
    added.push(attribute);
  }
  return added;
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
  const option = new Option(isOn ? `--no-${flag}` : `--${flag}${value}`, isOn ? `not: ${told}` : told);
  if (kind === "choice" && values) option.choices(values);
  if (kind === "integer" || kind === "number") option.argParser(asNumber);
  if (kind === "record") option.argParser(asJson);
  return option;
}

export function toArguments(
  tool: Tool,
  flags: Flags,
  fixed: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
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
  given: Readonly<Record<string, unknown>>,
  render?: Render,
): Promise<void> {
  const args = readArguments(tool.name, tool.args, given, (name) =>
    name === tool.cli?.positional ? `<${name}>` : `--${flagOf(tool, name)}`,
  );
  await runWithEngine<Answer>(
    io,
    { ...flags, json: false },
    ({ engine, work }) =>
      tool.run(engine, args, {
        ...work,
        cwd: io.cwd,
        actor: "user",
        defaultBudget: Number.POSITIVE_INFINITY,
      }),
    ({ text, data }, paint) => {
      if (flags.json || given.format === "json") return JSON.stringify(data, null, 2);
      const written = render && given.format === undefined ? render(data, paint, given) : text;
      return withVisibleNames(written, data);
    },
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

function kebab(attribute: string): string {
  return attribute.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function asJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new InvalidArgumentError(`It must be JSON, nested at most ${limits.nestingLevels} levels deep.`);
  }
}
