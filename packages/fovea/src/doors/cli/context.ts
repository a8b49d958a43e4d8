/** What every command needs: options common to all, output in the asked form, an engine that is closed again. */

import { type Command, InvalidArgumentError } from "commander";
import type { Begun } from "../../app/begin.ts";
import type { Engine } from "../../app/engine.ts";
import { jsonWithoutTags, withoutForeignTags } from "../../base/prompt-text.ts";
import { withVisibleNames } from "../../base/visible-names.ts";
import { createPaint, createProgressLine, type Paint, type ProgressLine } from "./terminal.ts";

export interface CommonOptions {
  root?: string;
  json?: boolean;
}

export interface CliIo {
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Where answers to questions come from; undefined where nobody can be asked. */
  stdin?: NodeJS.ReadableStream | undefined;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  /** The repository around the current folder, once git was asked. */
  around?: Begun["folder"];
  /** What the settings say about colours, once they are read. */
  color?: boolean;
  /** The client process above, where an agent runs the command. */
  client?: string | undefined;
  /** Set by Ctrl-C; long work stops at the next safe point. */
  signal: AbortSignal;
}

export function withCommonOptions(command: Command): Command {
  return command
    .option(
      "--root <dir>",
      "index and search this folder only (default: the repository that contains the current folder)",
    )
    .option("--json", "print one JSON document");
}

/** For options that take a number. */
export function asNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || Number.isNaN(value)) throw new InvalidArgumentError("It must be a number.");
  return value;
}

/** For options that say how many. */
export function asCount(text: string): number {
  const value = asNumber(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError("It must be a whole number, at least 1.");
  return value;
}

/** 0 lets the system choose one that is free. */
export function asPort(text: string): number {
  const value = asNumber(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new InvalidArgumentError("It must be a whole number from 0 to 65535; 0 picks any free port.");
  return value;
}

export interface Session {
  engine: Engine;
  paint: Paint;
  /** For work that may take a while: shows progress on stderr. */
  work: { onProgress: ProgressLine["update"]; signal: AbortSignal };
}

/** Opens the engine, runs one command, prints its result, closes the engine. */
export async function runWithEngine<T>(
  io: CliIo,
  options: CommonOptions,
  command: (session: Session) => Promise<T> | T,
  render: (result: T, paint: Paint) => string,
  {
    willIndex = false,
    dataOf = (result) => result,
  }: { willIndex?: boolean; dataOf?: (result: T) => unknown } = {},
): Promise<T> {
  // Loaded only now: help, versions and usage errors should not wait for it.
  const { begin } = await import("../../app/begin.ts");
  const place = { cwd: io.cwd, root: options.root };
  const begun = begin({ ...place, around: io.around, willIndex });
  const { openEngine } = await import("../../app/engine.ts");
  const engine = await openEngine({ env: io.env, ...place, begun, caller: { client: io.client } });
  const progress = createProgressLine(io.stderr);
  try {
    const paint = paintFor(io);
    const result = await command({ engine, paint, work: { onProgress: progress.update, signal: io.signal } });
    progress.end();
    print(io, options, dataOf(result), () => render(result, paint));
    engine.keepCopy();
    return result;
  } finally {
    progress.end();
    engine.close();
    await engine.closed();
  }
}

export function print<T>(io: CliIo, options: CommonOptions, result: T, render: (result: T) => string): void {
  const text = options.json
    ? jsonWithoutTags(JSON.stringify(result, null, 2))
    : withoutForeignTags(withVisibleNames(render(result), result)).trimEnd();
  if (text !== "") io.stdout.write(`${text}\n`);
}

export function paintFor({ stdout, env, color = !env.NO_COLOR }: CliIo): Paint {
  return createPaint(stdout.isTTY === true && color && env.TERM !== "dumb");
}
