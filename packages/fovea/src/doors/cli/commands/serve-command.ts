/** `fovea serve`: the MCP server. What it consists of is loaded only here. */
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { asPort, type CliIo } from "../context.ts";
import { CommandFailed } from "../failure.ts";

interface Options {
  http?: boolean;
  port?: number;
  host?: string;
  tools: "core" | "full";
  name: string;
  root?: string;
  db?: string;
}

/** Closing may take so long; the index survives being cut off at any moment, and a client that is gone waits for nothing. */
const LINGER_MS = 1500;

export function registerServe(program: Command, io: CliIo): void {
  program
    .command("serve [roots...]")
    .description(
      "run the MCP server for these folders (default: the repository that contains the current folder)",
    )
    .option("--root <dir>", "a folder to serve, the same as naming it without the flag")
    .option("--db <file>", "the memory database (default: database.path, memory.db in FOVEA_HOME)")
    .option("--http", "serve over HTTP instead of standard input and output")
    .option("--port <n>", "port of --http (default: server.port, 3100)", asPort)
    .option(
      "--host <address>",
      "address of --http; addresses other than loopback can be reached from outside",
      "127.0.0.1",
    )
    .addOption(
      new Option("--tools <profile>", "the tools that clients see").choices(["core", "full"]).default("core"),
    )
    .option("--name <name>", "the name the server reports", "fovea")
    .action(async (named: string[], { tools, root, db, ...options }: Options) => {
      const roots = root === undefined ? named : [...named, root];
      const { serve } = await import("../../mcp/serve.ts");
      const isWell = await serve(
        { ...options, roots, profile: tools },
        {
          env: db === undefined ? io.env : { ...io.env, FOVEA_DATABASE_PATH: resolve(io.cwd, db) },
          cwd: io.cwd,
          stdin: process.stdin,
          stdout: io.stdout,
          stderr: io.stderr,
          signal: io.signal,
          onEnding: (isWell) => void setTimeout(() => process.exit(isWell ? 0 : 1), LINGER_MS).unref(),
        },
      );
      if (!isWell) throw new CommandFailed("fovea: the server has stopped");
    });
}
