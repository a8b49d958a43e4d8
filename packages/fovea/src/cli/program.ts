/** The command line: parses arguments, runs one command, turns errors into a sentence and an exit code. */
import { Command, CommanderError } from "commander";
import { EngineError, messageOf } from "../base/errors.ts";
import { packageVersion } from "../base/version.ts";
import { registerClearIndex } from "./commands/clear-index-command.ts";
import { registerConfig, registerInit } from "./commands/config-command.ts";
import { registerContext } from "./commands/context-command.ts";
import { registerCoverage } from "./commands/coverage-command.ts";
import { registerDoctor } from "./commands/doctor-command.ts";
import { registerEval } from "./commands/eval-command.ts";
import { registerFocus } from "./commands/focus-command.ts";
import { registerGraph } from "./commands/graph-command.ts";
import { registerImpact } from "./commands/impact-command.ts";
import { registerIndex } from "./commands/index-command.ts";
import { registerMap } from "./commands/map-command.ts";
import { registerMemory } from "./commands/memory-command.ts";
import { registerOutline } from "./commands/outline-command.ts";
import { registerPlugin } from "./commands/plugin-command.ts";
import { registerSearch } from "./commands/search-command.ts";
import { registerServe } from "./commands/serve-command.ts";
import { registerSession } from "./commands/session-command.ts";
import { registerSetup, registerUninstall } from "./commands/setup-command.ts";
import { registerStatus } from "./commands/status-command.ts";
import { registerSymbol } from "./commands/symbol-command.ts";
import { registerTime } from "./commands/time-command.ts";
import { registerWatch } from "./commands/watch-command.ts";
import type { CliIo } from "./context.ts";
import { CommandFailed } from "./failure.ts";

/** 0 done, 1 failed, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

export async function runCli(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const program = createProgram(io);
  try {
    await program.parseAsync([...args], { from: "user" });
    return 0;
  } catch (error) {
    return report(error, args.includes("--json"), io);
  }
}

export function createProgram(io: CliIo): Command {
  const program = new Command("fovea")
    .description(
      "The context engine for coding agents: a local index of your code's symbols that is always right.",
    )
    .version(packageVersion(), "-v, --version")
    .showHelpAfterError("(fovea --help lists the commands)")
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
    registerPlugin,
  ])
    register(program, io);
  prepareAll(program, io);
  return program;
}

/** Commander would print and exit by itself; every command must leave both to us. */
function prepareAll(command: Command, io: CliIo): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => void io.stdout.write(text),
    writeErr: (text) => void io.stderr.write(text),
  });
  for (const child of command.commands) prepareAll(child, io);
}

function report(error: unknown, asJson: boolean, io: CliIo): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof CommandFailed) {
    io.stderr.write(`${error.message}\n`);
    return 1;
  }
  if (error instanceof EngineError) {
    io.stderr.write(`fovea: ${error.message}\n${error.advice}\n`);
    if (asJson) {
      const { code, message, advice, details } = error;
      io.stdout.write(`${JSON.stringify({ error: { code, message, advice }, ...details }, null, 2)}\n`);
    }
    return error.code === "USAGE" ? 2 : 1;
  }
  io.stderr.write(
    `fovea: ${messageOf(error)}\nThis is a bug in fovea; please report it with the lines below.\n`,
  );
  io.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}
