/** The command line: parses arguments, runs one command, turns errors into a sentence and an exit code. */
import { Command, CommanderError } from "commander";
import { EngineError, messageOf, refusalOf } from "../../base/errors.ts";
import { promptError } from "../../base/prompt-text.ts";
import { guarded } from "../../base/terminal-text.ts";
import { packageVersion } from "../../base/version.ts";
import { registerClearIndex } from "./commands/clear-index-command.ts";
import { registerCompletion } from "./commands/completion-command.ts";
import { registerConfig, registerInit } from "./commands/config-command.ts";
import { registerContext } from "./commands/context-command.ts";
import { registerCoverage } from "./commands/coverage-command.ts";
import { registerDoctor } from "./commands/doctor-command.ts";
import { registerEval } from "./commands/eval-command.ts";
import { registerFocus } from "./commands/focus-command.ts";
import { registerGraph } from "./commands/graph-command.ts";
import { registerHook } from "./commands/hook-command.ts";
import { registerImpact } from "./commands/impact-command.ts";
import { registerIndex } from "./commands/index-command.ts";
import { registerMap } from "./commands/map-command.ts";
import { registerMemory } from "./commands/memory-command.ts";
import { registerOutline } from "./commands/outline-command.ts";
import { registerPlugin } from "./commands/plugin-command.ts";
import { registerReferences } from "./commands/references-command.ts";
import { registerSearch } from "./commands/search-command.ts";
import { registerServe } from "./commands/serve-command.ts";
import { registerSession } from "./commands/session-command.ts";
import { registerSetup, registerUninstall } from "./commands/setup-command.ts";
import { registerStatus } from "./commands/status-command.ts";
import { registerSymbol } from "./commands/symbol-command.ts";
import { registerTime } from "./commands/time-command.ts";
import { registerWatch } from "./commands/watch-command.ts";
import type { CliIo, CommonOptions } from "./context.ts";
import { CommandFailed } from "./failure.ts";
import { useOutputSettings } from "./output-settings.ts";

/** 0 done, 1 failed, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

export async function runCli(args: readonly string[], given: CliIo): Promise<ExitCode> {
  // `stdin` is opened by being asked for, so the rest of `given` is not copied.
  const io: CliIo = Object.create(given, {
    stdout: { value: guarded(given.stdout) },
    stderr: { value: guarded(given.stderr) },
  });
  let asJson = args.includes("--json");
  const program = createProgram(io).hook("preAction", async (_, command) => {
    await useOutputSettings(command, io);
    asJson ||= command.opts<CommonOptions>().json === true;
  });
  try {
    await program.parseAsync([...args], { from: "user" });
    return 0;
  } catch (error) {
    return report(error, asJson, io);
  }
}

export function createProgram(io: CliIo): Command {
  const program = new Command("fovea")
    .description(
      "The context engine for coding agents: a local index of your code that is always up to date.",
    )
    .version(packageVersion(), "-v, --version")
    .addHelpText("after", "\nExit codes: 0 done, 1 failed, 2 wrong usage. FOVEA_HOME moves ~/.fovea.");
  for (const register of [
    registerIndex,
    registerStatus,
    registerWatch,
    registerServe,
    registerSearch,
    registerContext,
    registerMap,
    registerSymbol,
    registerOutline,
    registerGraph,
    registerReferences,
    registerMemory,
    registerFocus,
    registerSession,
    registerImpact,
    registerCoverage,
    registerEval,
    registerTime,
    registerClearIndex,
    registerInit,
    registerConfig,
    registerSetup,
    registerUninstall,
    registerDoctor,
    registerHook,
    registerPlugin,
    registerCompletion,
  ])
    register(program, io);
  prepareAll(program, io);
  return program;
}

/** Commander would print and exit by itself; every command must leave both to us. */
function prepareAll(command: Command, io: CliIo, name = command.name()): void {
  command
    .exitOverride()
    .showHelpAfterError(
      `(${name} --help ${command.commands.length > 0 ? "lists the commands; put flags after the command" : "shows how to use it"})`,
    )
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    });
  for (const child of command.commands) prepareAll(child, io, `${name} ${child.name()}`);
}

function report(error: unknown, asJson: boolean, io: CliIo): ExitCode {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    if (asJson) printError(io, "USAGE", error.message.replace(/^error: /, ""), ADVICE.usage);
    return 2;
  }
  if (error instanceof CommandFailed) {
    io.stderr.write(`${error.message}\n`);
    return 1;
  }
  const known = error instanceof EngineError ? error : refusalOf(error);
  if (known) {
    const { code, message, advice, details } = known;
    io.stderr.write(`fovea: ${promptError(known)}\n`);
    if (asJson) printError(io, code, message, advice, details);
    return code === "USAGE" ? 2 : 1;
  }
  io.stderr.write(`fovea: ${messageOf(error)}\n${ADVICE.bug}\n`);
  io.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  if (asJson) printError(io, "BUG", messageOf(error), ADVICE.bug);
  return 1;
}

const ADVICE = {
  usage: "`fovea <command> --help` shows how to use a command.",
  bug: "This is a bug in fovea; please report it with the lines below.",
};

function printError(io: CliIo, code: string, message: string, advice: string, details: object = {}): void {
  io.stdout.write(`${JSON.stringify({ error: { code, message, advice }, ...details }, null, 2)}\n`);
}
