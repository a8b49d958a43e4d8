/** Commands about conversations: made from the tools of the same names. */
import type { Command } from "commander";
import { checkpointTool } from "../../tools/checkpoint.ts";
import { eventTool } from "../../tools/event.ts";
import { orientTool } from "../../tools/orient.ts";
import { sessionTool } from "../../tools/session.ts";
import type { CliIo } from "../context.ts";
import { registerTool } from "../tool-command.ts";

export function registerSession(program: Command, io: CliIo): void {
  registerTool(program, io, orientTool, {
    description: "where things stand: time, gap since the last time, what changed, open questions",
  });
  registerTool(program, io, sessionTool, {
    description:
      "conversations: start, current, list, add_message, history, summarize, archive, end, decisions, questions",
  });
  registerTool(program, io, eventTool, {
    description: 'report what happened: `fovea event error_occurred --data \'{"message": "…"}\'`',
  });
  registerTool(program, io, checkpointTool, {
    description: "save, load, list and delete an agent's place in its plan",
  });
}
