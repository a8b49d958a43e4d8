import { type Command, Option } from "commander";
import { sayCount } from "../../../base/counts.ts";
import { EngineError } from "../../../base/errors.ts";
import { contextTool } from "../../tools/context.ts";
import { asNumber, type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";
import { addFlags, type Flags, runTool, toArguments } from "../tool-command.ts";

interface ContextFlags extends Flags {
  session?: string;
  currentFile?: string;
  forgetSession?: boolean;
}

export function registerContext(program: Command, io: CliIo): void {
  const command = withCommonOptions(program.command("context [task...]"))
    .description(
      "what matters for a task: the best symbols in full, their neighbours in outline, within a budget",
    )
    .option("--budget <tokens>", "most tokens of the answer (default: retrieval.defaultMaxTokens)", asNumber)
    .addOption(
      new Option("--format <format>", "format of the answer")
        .choices(["markdown", "json", "text"])
        .default("markdown"),
    )
    .option("--session <id>", "do not resend what this conversation was given (default: FOVEA_SESSION)")
    .option("--forget-session", "the conversation was compacted: send everything again")
    .option("--no-sources", "leave out places and reasons")
    .option("--depth <n>", "steps to neighbours, 0 to 3 (default 1)", asNumber)
    .option("--gate", "skip the search when a question needs no code of the project");
  addFlags(command, contextTool, Object.keys(contextTool.args));
  command.action(async (words: string[], given: ContextFlags) => {
    const session = given.session ?? (io.env.FOVEA_SESSION || undefined);
    const flags = { ...given, ...(session === undefined ? {} : { session }) };
    if (flags.forgetSession) await forget(io, flags, session);
    else await show(io, flags, words.join(" ").trim());
  });
}

async function show(io: CliIo, flags: ContextFlags, query: string): Promise<void> {
  const isAboutSomething = [flags.currentFile, flags.include, flags.session].some((one) => one !== undefined);
  if (query === "" && !isAboutSomething)
    throw usage("A task is missing.", 'Describe what you are about to do: `fovea context "fix the login"`.');
  await runTool(io, contextTool, flags, toArguments(contextTool, flags, { query }));
}

async function forget(io: CliIo, flags: CommonOptions, session: string | undefined): Promise<void> {
  if (session === undefined)
    throw usage("Which session should be forgotten?", "Give it with --session <id> or in FOVEA_SESSION.");
  await runWithEngine(
    io,
    flags,
    ({ engine }) => engine.forgetSession(session),
    ({ forgotten }) => `Forgot ${sayCount(forgotten, "symbol")} that session ${session} was given.`,
  );
}

function usage(message: string, advice: string): EngineError {
  return new EngineError("USAGE", message, { advice });
}
