/** The tool `context`: what matters for a task. Without a task: about the file at hand, or a map of everything. */
import { WINDOW_PARTS, type WindowPart } from "../../app/api.ts";
import type { Engine } from "../../app/engine.ts";
import { asPath, choice, integer, listOf, orElse, rare, text, toggle } from "./argument.ts";
import { common, maxTokens } from "./common.ts";
import { inFormat } from "./fit.ts";
import { type Answer, defineTool, type ToolWork } from "./tool.ts";
import { sayNotes } from "./write.ts";

export const contextTool = defineTool({
  name: "context",
  title: "Context for a task",
  description:
    "Code that matters for a task: best symbols in full, neighbours in outline, with reasons.\nStart here instead of reading files.",
  args: {
    query: text("Task, question, issue text or stack trace"),
    max_tokens: { ...maxTokens, doc: "Default 4000" },
    current_file: rare(asPath(text("The current file; counts as mentioned"))),
    session_id: text("Do not resend what this conversation was given"),
    intent: rare(
      orElse(choice(["auto", "debug", "refactor", "modify", "explore"], "What the context is for"), "auto"),
    ),
    depth: rare(integer([0, 3], "Steps to neighbours (default 1)")),
    strategies: rare(listOf(["semantic", "keyword", "graph"], "Strategies to combine (default: as set)")),
    sources: rare(orElse(toggle("Include places and reasons"), true)),
    include: rare(listOf(WINDOW_PARTS, "Without a query: current state of these")),
    gate: rare(orElse(toggle("Skip the search when a question needs no code"), false)),
    memories: rare(orElse(toggle("Include memories about the task and its code"), true)),
    fresh: rare(orElse(toggle("Resend what the session was given"), false)),
    ...common,
  },
  // A session's disclosures are noted, but nobody can tell from outside.
  annotations: { readOnly: true, destructive: false, idempotent: false },
  profile: "core",
  cli: { positional: "query", flags: { max_tokens: "budget", session_id: "session" } },
  async run(engine, args, work) {
    if (!args.query?.trim() && (args.include || args.session_id !== undefined)) {
      const file = args.include ? undefined : args.current_file;
      return showWindow(engine, args, work, file);
    }
    const task = [args.query, args.current_file].filter((part) => part?.trim()).join(" ");
    if (task === "") {
      const map = await engine.map({ ...work, budget: args.max_tokens });
      const { text, freshness } = map;
      const written = [text, ...sayNotes([freshness.note])].filter(Boolean).join("\n\n");
      return {
        text: args.format === "json" ? JSON.stringify({ map: text, freshness }) : written,
        data: map,
      };
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
      strategies: args.strategies,
      memories: args.memories,
      task: args.intent === "auto" ? undefined : args.intent,
    });
    return { text: result.text, data: result };
  },
});

interface WindowArguments {
  session_id: string | undefined;
  current_file: string | undefined;
  max_tokens: number | undefined;
  include: readonly WindowPart[] | undefined;
  format: "markdown" | "json" | "text";
}

/** Without a question: what is at hand of a session, and what matters for the file at hand. */
async function showWindow(
  engine: Engine,
  args: WindowArguments,
  work: ToolWork,
  file: string | undefined,
): Promise<Answer> {
  const window = await engine.window({
    ...work,
    session: args.session_id,
    file: args.current_file,
    budget:
      args.max_tokens === undefined ? undefined : Math.ceil(args.max_tokens * (file ? WINDOW_SHARE : 1)),
    include: args.include,
  });
  if (file === undefined)
    return inFormat(
      { text: window.text || "Nothing is open or unresolved in this session.", data: window },
      args.format,
    );
  const left = (args.max_tokens ?? work.defaultBudget ?? BUDGET) - window.tokens;
  const budget = Number.isFinite(left) ? Math.max(LEAST_BUDGET, left) : undefined;
  const code = await engine.context(file, { ...work, budget, session: args.session_id });
  const text = [window.text, code.text].filter((part) => part !== "").join("\n\n");
  return inFormat(
    { text, data: { ...code, ...window, text, tokens: window.tokens + code.tokens } },
    args.format,
  );
}

const WINDOW_SHARE = 0.3;
const BUDGET = 4000;
const LEAST_BUDGET = 50;
