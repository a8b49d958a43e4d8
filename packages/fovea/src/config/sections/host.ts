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
    description: projects(text("", "A description of the project in one or two sentences.")),
    group: projects(
      text(
        "",
        "Group of projects that see each other's memories; empty means no group. A group named by a repository counts only if `memory.groups` lists it.",
      ),
    ),
    allowedVariables: list(
      "Environment variables that a project's file may refer to; it cannot read any other.",
    ),
  }),
  server: users("machine", {
    logLevel: choice(logLevels, "info", "Level of detail of the log on standard error."),
    transport: choice(["stdio", "http"], "stdio", "Transport between the MCP server and its client."),
    port: integer(3100, [0, 65_535], "HTTP port of the MCP server; 0 picks any free port."),
    memoryLimitMb: integer(
      1536,
      [64, 1_048_576],
      "Memory limit of the MCP server in megabytes; above it the server closes projects it can reopen, and stops if that is not enough.",
    ),
    indexWaitMs: integer(
      1000,
      [0, 600_000],
      "Longest time a tool call waits for the index, in milliseconds; then it answers from what is indexed so far and says so.",
    ),
    maxRequestBytes: integer(
      1_048_576,
      [1024, 1_073_741_824],
      "Largest HTTP request in bytes; larger ones are refused.",
    ),
    requestsPerMinute: integer(
      6000,
      [1, 1_000_000],
      "HTTP requests per client and minute; more are refused with the time to wait.",
    ),
    callsPerClient: integer(
      16,
      [1, 1000],
      "Calls of one client that run at the same time; further calls wait, and clients take turns.",
    ),
    maxConnections: integer(
      256,
      [1, 10_000],
      "HTTP connections at the same time; a further one closes an idle one, or is refused with the time to wait.",
    ),
    maxRequestsPerClient: integer(
      128,
      [1, 10_000],
      "Open HTTP requests per client; more are refused with the time to wait.",
    ),
    requestTimeoutMs: integer(
      30_000,
      [100, 600_000],
      "Time an HTTP request may take to arrive, in milliseconds; its headers get a third of it.",
    ),
    idleTimeoutMs: integer(
      15_000,
      [100, 3_600_000],
      "Time an HTTP connection may stay open between two requests, in milliseconds.",
    ),
    answerTimeoutMs: integer(
      30_000,
      [100, 600_000],
      "Time a client may leave an HTTP answer unread, in milliseconds; then the connection is closed.",
    ),
  }),
  cli: users("habits", {
    outputFormat: choice(
      ["text", "json", "markdown"],
      "text",
      "Default output format of commands that accept --root.",
    ),
    color: toggle(true, "Use colours when standard output is a terminal."),
  }),
};
