/** Keys about the surroundings: the database, the project's own name, the server and the command line. */
import type { LogLevel } from "../../base/logger.ts";
import { later, oneOf, text, toggle } from "../field.ts";

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
    group: later(
      text("", "Group in which memories of this project are visible; empty means the project itself."),
    ),
  },
  server: {
    logLevel: oneOf(logLevels, "info", "How much is written to standard error."),
    transport: later(oneOf(["stdio", "http"], "stdio", "How the MCP server talks to its client.")),
  },
  cli: {
    outputFormat: oneOf(
      ["text", "json", "markdown"],
      "text",
      "Output of commands that are not told otherwise.",
    ),
    color: toggle(true, "Use colours when standard output is a terminal."),
  },
};
