/** The tool `checkpoint`: keeps where an agent stands in its plan, and gives it back. */

import type { Checkpoint } from "../../app/api.ts";
import { usage } from "../../app/errors.ts";
import { visibleText } from "../../base/visible-text.ts";
import { choice, integer, rare, record, required, text } from "./argument.ts";
import { common } from "./common.ts";
import { inFormat } from "./fit.ts";
import { defineTool } from "./tool.ts";

export const checkpointTool = defineTool({
  name: "checkpoint",
  title: "Checkpoint",
  description: "Save your place in a plan, after each step and before risky ones; load it to resume.",
  args: {
    action: required(choice(["save", "load", "list", "delete"], "")),
    session_id: text(""),
    id: text("To load or delete"),
    state: record("query, plan, currentStepIndex, results, context, lastError"),
    description: rare(text("What was reached")),
    trigger: rare(choice(["auto", "manual", "error"], "Why it is saved")),
    duration_ms: rare(integer([0, Number.MAX_SAFE_INTEGER], "How long the work took")),
    tokens: rare(integer([0, Number.MAX_SAFE_INTEGER], "Tokens the work took")),
    limit: rare(integer([1, 1000], "Most in a list")),
    ...common,
  },
  annotations: { readOnly: false, destructive: true, idempotent: false },
  profile: "full",
  cli: { positional: "action", flags: { session_id: "session" } },
  async run(engine, args) {
    const { session_id: session, id, format } = args;
    switch (args.action) {
      case "save": {
        if (args.state === undefined) throw usage("A checkpoint needs a state.");
        const saved = engine.checkpoints.save({
          session,
          state: args.state,
          description: args.description,
          trigger: args.trigger,
          durationMs: args.duration_ms,
          tokens: args.tokens,
        });
        return inFormat({ text: `Saved ${describe(saved)}`, data: saved }, format);
      }
      case "load": {
        const found = engine.checkpoints.load({ id, session });
        if (!found)
          return inFormat({ text: sayNone(session, engine.checkpoints.newest()), data: null }, format);
        const whose = found.isOfAnother
          ? `This session has none; the newest of the project is from session ${visibleText(found.sessionId)}:\n`
          : "";
        return inFormat(
          { text: `${whose}${describe(found)}\n${JSON.stringify(found.state, null, 2)}`, data: found },
          format,
        );
      }
      case "list": {
        const checkpoints = engine.checkpoints.list({ session, limit: args.limit });
        const written = checkpoints.map(describe).join("\n") || "No checkpoints.";
        return inFormat({ text: written, data: { checkpoints } }, format);
      }
      case "delete": {
        const result = engine.checkpoints.delete({ id, session });
        return inFormat({ text: `Deleted ${result.deleted}.`, data: result }, format);
      }
    }
  },
});

function sayNone(session: string | undefined, newest: Checkpoint | null): string {
  if (!newest) return "There is no checkpoint to resume from.";
  return `Session ${visibleText(session ?? "")} has no checkpoint. The newest of the project: ${describe(newest)}, from session ${visibleText(newest.sessionId)}.`;
}

function describe({ id, stepNumber, createdAt, metadata }: Checkpoint): string {
  const what = metadata.description === undefined ? "" : `: ${metadata.description}`;
  return `${id} (step ${stepNumber}, ${metadata.triggerType}, ${new Date(createdAt).toISOString().slice(0, 16)})${what}`;
}
