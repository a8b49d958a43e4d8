/** Keys about the surroundings: the database, the project's own name, the server and the command line. */
import type { LogLevel } from "../../base/logger.ts";
import { integer, oneOf, text, toggle } from "../field.ts";

const logLevels = ["error", "warn", "info", "debug"] as const satisfies readonly LogLevel[];

export const hostSections = {
  database: {
    path: text(
      "",
      "The memory database; empty means `memory.db` in the Fovea home folder, and a relative path starts there.",
      { globalOnly: true },
    ),
  },
  project: {
    name: text("", "Name of the project; empty means the name of its folder."),
    description: text("", "One or two sentences about the project."),
    group: text(
      "",
      "Group of projects that see each other's memories; empty means that this one keeps them to itself.",
    ),
  },
  server: {
    logLevel: oneOf(logLevels, "info", "How much is written to standard error."),
    transport: oneOf(["stdio", "http"], "stdio", "How the MCP server talks to its client."),
    port: integer(3100, [0, 65_535], "Port of the MCP server over HTTP; 0 takes a free one."),
    memoryLimitMb: integer(
      1536,
      [64, 1_048_576],
      "Megabytes the MCP server may use; above it closes what it can open again, and ends if that is not enough.",
    ),
    indexWaitMs: integer(
      1000,
      [0, 600_000],
      "How long a tool call waits at most for the index, in milliseconds; then it answers from what is there and says so.",
    ),
    maxRequestBytes: integer(
      1_048_576,
      [1024, 1_073_741_824],
      "Longest request over HTTP, in bytes; longer ones are refused.",
    ),
    requestsPerMinute: integer(
      600,
      [1, 1_000_000],
      "Requests over HTTP that are answered in a minute; more are refused with the time to wait.",
    ),
  },
  cli: {
    outputFormat: oneOf(
      ["text", "json", "markdown"],
      "text",
      "Output of commands that take --root and are not told otherwise.",
    ),
    color: toggle(true, "Use colours when standard output is a terminal."),
  },
};
