/** `fovea completion <shell>`: prints a script that lets the shell complete commands, flags and their values. */
import { Argument, type Command } from "commander";
import { readCommands } from "../completion/command-tree.ts";
import { SHELLS, type Shell, writeCompletion } from "../completion/write-completion.ts";
import type { CliIo } from "../context.ts";

export function registerCompletion(program: Command, io: CliIo): void {
  program
    .command("completion")
    .description("print a completion script; its first line says where to put it")
    .addArgument(new Argument("<shell>").choices(SHELLS))
    .action((shell: Shell) => {
      io.stdout.write(writeCompletion(shell, readCommands(program)));
    });
}
