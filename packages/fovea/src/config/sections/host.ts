/** Keys about the surroundings: the database, the project's own name, the server and the command line. */
import type { LogLevel } from "../../base/logger.ts";
import { choice, integer, list, projects, text, toggle, users } from "../field.ts";

const logLevels = ["error", "warn", "info", "debug"] as const satisfies readonly LogLevel[];

export const hostSections = {
  database: users("paths", {
    path: text(
      "",
      "The memory database; empty means `memory.db` in the Fovea home folder, and a relative path starts there.",
    ),
  }),
  project: users("environment", {
    name: projects(text("", "Name of the project; empty means the name of its folder.")),
    description: projects(text("", "One or two sentences about the project.")),
    group: projects(
      text(
        "",
        "Group of projects that see each other's memories; empty means that this one keeps them to itself. What a repository says counts only if `memory.groups` lists it.",
      ),
    ),
    allowedVariables: list(
      "Environment variables that the file of a project may refer to; all others stay closed to it.",
    ),
  }),
  server: users("machine", {
    logLevel: choice(logLevels, "info", "How much is written to standard error."),
    transport: choice(["stdio", "http"], "stdio", "How the MCP server talks to its client."),
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
      6000,
      [1, 1_000_000],
      "Requests over HTTP that one client may send in a minute; more are refused with the time to wait.",
    ),
    callsPerClient: integer(
      16,
      [1, 1000],
      "Calls of one client that are worked on at once; its others wait, and clients take turns.",
    ),
    maxConnections: integer(
      256,
      [1, 10_000],
      "Connections over HTTP at once; one more closes an idle one, or is refused with the time to wait.",
    ),
    maxRequestsPerClient: integer(
      128,
      [1, 10_000],
      "Requests of one client over HTTP that may be open at once; more are refused with the time to wait.",
    ),
    requestTimeoutMs: integer(
      30_000,
      [100, 600_000],
      "How long a request over HTTP may take to arrive, in milliseconds; its headers get a third of it.",
    ),
    idleTimeoutMs: integer(
      15_000,
      [100, 3_600_000],
      "How long a connection over HTTP may stay open between two requests, in milliseconds.",
    ),
    answerTimeoutMs: integer(
      30_000,
      [100, 600_000],
      "How long a client may leave an answer over HTTP unread, in milliseconds; then it is cut off.",
    ),
  }),
  cli: users("habits", {
    outputFormat: choice(
      ["text", "json", "markdown"],
      "text",
      "Output of commands that take --root and are not told otherwise.",
    ),
    color: toggle(true, "Use colours when standard output is a terminal."),
  }),
};
