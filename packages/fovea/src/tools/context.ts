/** The tool `context`: what matters for a task. Without a task: about the file at hand, or a map of everything. */
import { asPath, choice, integer, orElse, rare, text, toggle } from "./argument.ts";
import { common, maxTokens } from "./common.ts";
import { defineTool } from "./tool.ts";

export const contextTool = defineTool({
  name: "context",
  title: "Context for a task",
  description:
    "Code that matters for a task: best symbols in full, neighbours in outline, with reasons.\nStart here instead of reading files.",
  args: {
    query: text("Task, question, issue text or stack trace"),
    max_tokens: { ...maxTokens, doc: "Budget of the answer (default 4000)" },
    current_file: rare(asPath(text("The file at hand; it counts as mentioned"))),
    session_id: text("What this conversation was given is not sent again"),
    intent: rare(
      orElse(choice(["auto", "debug", "refactor", "modify", "explore"], "What the context is for"), "auto"),
    ),
    depth: rare(integer([0, 3], "Steps to neighbours (default 1)")),
    sources: rare(orElse(toggle("Say where things are and why they were chosen"), true)),
    gate: rare(orElse(toggle("Look nothing up for a question that needs no code"), false)),
    memories: rare(orElse(toggle("What is remembered about the task and its code"), true)),
    fresh: rare(orElse(toggle("Send again what the session was given"), false)),
    ...common,
  },
  // A session's disclosures are noted, but nobody can tell from outside.
  annotations: { readOnly: true, destructive: false, idempotent: false },
  profile: "core",
  cli: { positional: "query", flags: { max_tokens: "budget", session_id: "session" } },
  async run(engine, args, work) {
    const task = [args.query, args.current_file].filter((part) => part?.trim()).join(" ");
    if (task === "") {
      const map = await engine.map({ ...work, budget: args.max_tokens });
      return { text: args.format === "json" ? JSON.stringify({ map: map.text }) : map.text, data: map };
    }
    if (args.fresh && args.session_id !== undefined) engine.forgetSession(args.session_id);
    const result = await engine.context(task, {
      ...work,
      budget: args.max_tokens,
      format: args.format,
      sources: args.sources,
      gate: args.gate,
      session: args.session_id,
      depth: args.depth,
      memories: args.memories,
      task: args.intent === "auto" ? undefined : args.intent,
    });
    return { text: result.text, data: result };
  },
});
