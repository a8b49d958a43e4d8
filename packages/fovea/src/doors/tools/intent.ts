/** The tool `intent`: what conversations about this repository are about, and what a prompt would do to that. */

import type { Engine } from "../../app/engine.ts";
import { sayCount } from "../../base/counts.ts";
import { EngineError } from "../../base/errors.ts";
import { choice, integer, rare, required, text } from "./argument.ts";
import { common } from "./common.ts";
import { inFormat } from "./fit.ts";
import { writeDryRun, writeForest, writeStatus } from "./intent-text.ts";
import { type Answer, defineTool } from "./tool.ts";

export const intentTool = defineTool({
  name: "intent",
  title: "Intent",
  description: "The topics of this project's conversations: state, what a prompt would do, reset.",
  args: {
    action: required(choice(["status", "inspect", "dry_run", "reset", "forget"], "")),
    prompt: text("For dry_run"),
    topic: rare(integer([1, Number.MAX_SAFE_INTEGER], "For forget: its id")),
    ...common,
  },
  annotations: { readOnly: false, destructive: true, idempotent: true },
  profile: "full",
  cli: { positional: "action" },
  async run(engine, { action, prompt, topic, format }) {
    return inFormat(answer(engine, action, prompt, topic), format);
  },
});

function answer(
  engine: Engine,
  action: string,
  prompt: string | undefined,
  topic: number | undefined,
): Answer {
  const { focus } = engine;
  switch (action) {
    case "inspect": {
      const data = focus.inspect();
      return { data, text: writeForest(data) };
    }
    case "dry_run": {
      if (prompt === undefined) throw missing("prompt", "Give the prompt to try.");
      const data = focus.dryRun(prompt);
      return { data, text: writeDryRun(data) };
    }
    case "reset": {
      const data = focus.reset();
      return {
        data,
        text: `${sayCount(data.removed, "topic")} ${data.removed === 1 ? "is" : "are"} forgotten.`,
      };
    }
    case "forget": {
      if (topic === undefined) throw missing("topic", "Give the id of a topic; `status` lists them.");
      return { data: focus.forget(topic), text: `Topic ${topic} is forgotten.` };
    }
    default: {
      const data = focus.status();
      return { data, text: writeStatus(data) };
    }
  }
}

function missing(name: string, advice: string): EngineError {
  return new EngineError("USAGE", `intent needs ${name} for this action.`, { advice });
}
