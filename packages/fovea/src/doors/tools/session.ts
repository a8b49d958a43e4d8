/** The tool `session`: what was said and decided in this and earlier conversations. */

import type { Engine } from "../../app/engine.ts";
import { usage } from "../../app/errors.ts";
import { sayCount } from "../../base/counts.ts";
import { visibleText } from "../../base/visible-text.ts";
import { choice, integer, rare, record, required, text } from "./argument.ts";
import { common, maxTokens } from "./common.ts";
import { fitAnswer, inFormat } from "./fit.ts";
import { type Answer, defineTool } from "./tool.ts";

const BUDGET = 2000;
const ACTIONS = [
  "start",
  "current",
  "list",
  "add_message",
  "history",
  "summarize",
  "archive",
  "end",
  "decisions",
  "questions",
  "answer",
  "confirm",
  "dismiss",
] as const;

export const sessionTool = defineTool({
  name: "session",
  title: "Session",
  description:
    "Conversations: store messages, read history, find old messages by query, list summaries, decisions and open questions.",
  args: {
    action: required(choice(ACTIONS, "")),
    session_id: text("Default: the current one; for decisions and questions, all"),
    name: rare(text("Of a session that is started")),
    role: choice(["user", "assistant", "system"], "Of a message"),
    content: text("Of a message; for answer, what the answer is"),
    metadata: rare(record("Of a message: model, tokenCount, responseTimeMs, toolCalls")),
    query: text("For history and decisions"),
    id: rare(text("Of a decision to confirm or dismiss, or of a question to answer")),
    limit: integer([1, 1000], ""),
    max_tokens: rare({ ...maxTokens, doc: `Budget of the answer (default ${BUDGET})` }),
    ...common,
  },
  annotations: { readOnly: false, destructive: false, idempotent: false },
  profile: "full",
  cli: { positional: "action", flags: { session_id: "session", max_tokens: "budget" } },
  async run(engine, args, work) {
    const { sessions } = engine;
    const { format, session_id: session, limit, query } = args;
    const budget = args.max_tokens ?? work.defaultBudget ?? BUDGET;
    const lines = <T>(name: string, items: readonly T[], write: (item: T) => string) =>
      fitAnswer(items, { format, budget }, (shown, leftOut) => ({
        text: shown.length === 0 ? `No ${name}.` : shown.map(write).join("\n"),
        data: { [name]: shown, ...(leftOut > 0 ? { leftOut } : {}) },
      }));
    switch (args.action) {
      case "start":
        return say(format, sessions.start({ id: session, name: args.name }));
      case "current":
        return say(format, session === undefined ? sessions.current() : sessions.get(session));
      case "list":
        return lines("sessions", sessions.list({ limit }), describe);
      case "add_message": {
        if (args.role === undefined || args.content === undefined)
          throw usage("A message needs a role and content.");
        return addMessage(engine, format, {
          session,
          role: args.role,
          content: args.content,
          metadata: args.metadata,
        });
      }
      case "history": {
        const found = sessions.history({ session, limit, query });
        return lines(
          "messages",
          found.messages,
          ({ role, content, createdAt }) => `${role.toUpperCase()} (${createdAt.slice(0, 16)}): ${content}`,
        );
      }
      case "summarize": {
        const summary = sessions.summarize(session);
        return inFormat({ text: summary.text, data: summary }, format);
      }
      case "archive":
        return say(format, sessions.archive(session));
      case "end":
        return say(format, sessions.end(session));
      case "decisions":
        return lines(
          "decisions",
          sessions.decisions({ session, query, limit }),
          ({ id, status, description }) => `- [${id.slice(-8)}] ${status}: ${description}`,
        );
      case "questions":
        return lines(
          "questions",
          sessions.questions({ session, limit }),
          ({ id, question }) => `- [${id.slice(-8)}] ${question}`,
        );
      case "answer": {
        if (args.id === undefined) throw usage("Which question? Give its id, as action questions lists it.");
        const closed = sessions.answer(args.id, args.content);
        if (!closed)
          throw usage(
            `There is no question ${args.id} in this project; action questions lists the open ones.`,
          );
        return inFormat({ text: `Closed: ${closed.question}`, data: closed }, format);
      }
      case "confirm":
      case "dismiss": {
        if (args.id === undefined) throw usage("Which decision? Give its id.");
        const decision = await sessions.judge(args.id, args.action === "confirm" ? "confirmed" : "dismissed");
        if (!decision) throw usage(`There is no decision ${args.id}.`);
        return inFormat({ text: `${decision.status}: ${decision.description}`, data: decision }, format);
      }
    }
  },
});

type SessionView = ReturnType<Engine["sessions"]["current"]>;

function say(format: "markdown" | "json" | "text", session: SessionView): Answer {
  return inFormat({ text: describe(session), data: session }, format);
}

function describe({ id, name, status, messageCount, updatedAt }: SessionView): string {
  return `${visibleText(id)}${name === null ? "" : ` (${visibleText(name)})`}: ${status}, ${sayCount(messageCount, "message")}, last used ${updatedAt.slice(0, 16)}`;
}

function addMessage(
  engine: Engine,
  format: "markdown" | "json" | "text",
  message: Parameters<Engine["sessions"]["addMessage"]>[0],
): Answer {
  const kept = engine.sessions.addMessage(message);
  const candidates = kept.candidates.map(({ description }) => `Sounds like a decision: ${description}`);
  const done = kept.message ? `Stored in ${visibleText(kept.message.session)}.` : "Nothing to store.";
  return inFormat({ text: [done, ...candidates].join("\n"), data: kept }, format);
}
