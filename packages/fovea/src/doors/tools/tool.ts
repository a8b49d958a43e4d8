/**
 * What a tool is. A tool is something an agent or a person can ask for by name with named arguments: the MCP server
 * lists it, the command line has a command for it. It asks the engine and writes the answer for a model to read;
 * it knows neither protocol nor terminal.
 */
import type { WorkOptions } from "../../app/api.ts";
import type { Engine } from "../../app/engine.ts";
import type { Arguments, ValuesOf } from "./argument.ts";

export interface Answer {
  /** What is given to the model, inside its budget: markdown, or with the format `json` a document. */
  text: string;
  /** The same as plain data, in the shapes of the command line's `--json`. */
  data: unknown;
}

/** How a tool stands on the command line, where that differs from its name and its arguments. */
export interface CliShape {
  /** The argument that needs no flag. */
  readonly positional?: string;
  /** Flags that are not the argument's name in kebab-case. */
  readonly flags?: Readonly<Record<string, string>>;
  /** A tool with an argument `action` whose values are commands of this one. */
  readonly group?: string;
  /** What is meant without a flag, where a person expects less than an agent. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

export interface ToolWork extends WorkOptions {
  /** Where relative paths start; at the root of the repository if nothing is said. */
  cwd?: string | undefined;
  /** Who is asking: a person at a terminal, or an agent. */
  actor?: "user" | "agent" | undefined;
  /** Tokens of an answer whose caller names no budget, instead of what the tool finds reasonable. */
  defaultBudget?: number | undefined;
}

export interface Tool<A extends Arguments = Arguments> {
  readonly name: string;
  readonly title: string;
  /** At most two lines: what it does and when to use it. */
  readonly description: string;
  readonly args: A;
  readonly annotations: {
    readonly readOnly: boolean;
    readonly destructive: boolean;
    readonly idempotent: boolean;
  };
  /** `core` is what an agent needs daily, and what it is shown unless asked for more. */
  readonly profile: "core" | "full";
  readonly cli?: CliShape;
  run(engine: Engine, args: ValuesOf<A>, work: ToolWork): Promise<Answer>;
}

/** Checks nothing; it ties the types of `args` to those that `run` is given. */
export function defineTool<const A extends Arguments>(tool: Tool<A>): Tool {
  return tool as unknown as Tool;
}

/** For tools that only look. */
export const READS = { readOnly: true, destructive: false, idempotent: true } as const;
