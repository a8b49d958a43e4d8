/** The tool `event`: tells what happened in a session, and hears whether an error is known. */

import { EVENT_TYPES, type EventResult } from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";
import { choice, record, required, text } from "./argument.ts";
import { common } from "./common.ts";
import { inFormat } from "./fit.ts";
import { defineTool } from "./tool.ts";

export const eventTool = defineTool({
  name: "event",
  title: "Event",
  description: "Report what happened; for an error, learn whether it was seen before and what fixed it.",
  args: {
    type: required(choice(EVENT_TYPES, "")),
    data: record(
      "path | command, exitCode, output | message | decision, context, alternatives | pattern | memory, useful, note | text",
    ),
    session_id: text(""),
    ...common,
  },
  annotations: { readOnly: false, destructive: false, idempotent: false },
  profile: "full",
  cli: { positional: "type", flags: { session_id: "session" } },
  async run(engine, { type, data, session_id: sessionId, format }) {
    const result = await engine.event({ type, data, sessionId });
    return inFormat({ text: write(result), data: result }, format);
  },
});

function write({ type, recorded, error, fixed = [], decision, note }: EventResult): string {
  const lines = [
    ...(error?.suggestion === undefined ? [] : [error.suggestion]),
    ...(error && error.suggestion === undefined
      ? [
          error.seenBefore
            ? `Seen ${sayCount(error.times, "time")}; ${error.fix ? "your fix is kept" : "no fix is known yet"}.`
            : error.fix
              ? "A new error; stored with its fix."
              : "A new error; stored.",
        ]
      : []),
    ...fixed.map(({ message, fix }) => `Fixed: ${message} (${fix})`),
    ...(decision ? [`Decided: ${decision.description}`] : []),
    ...(note === undefined ? [] : [note]),
  ];
  if (lines.length > 0) return lines.join("\n");
  return recorded ? `Recorded ${type}.` : "Nothing to record.";
}
