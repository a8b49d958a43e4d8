/** Answers a call of a tool. What goes wrong is an answer too: it says what to try next. */
import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { EngineError, messageOf, refusalOf } from "../../base/errors.ts";
import type { Logger } from "../../base/logger.ts";
import { promptAnswer, promptError } from "../../base/prompt-text.ts";
import { callTool } from "../tools/call-tool.ts";
import { callCancelled } from "../tools/errors.ts";
import type { Answer, ToolWork } from "../tools/tool.ts";
import type { CallQueue } from "./call-queue.ts";
import { reportProgress } from "./progress.ts";
import { uriOf } from "./resource-uris.ts";
import type { ServedProjects } from "./served-projects.ts";
import { inToolWords } from "./tool-words.ts";

export interface Asker {
  projects: ServedProjects;
  logger: Logger;
  queue: CallQueue;
  /** Who asks, as far as clients are told apart. */
  client: string;
}

export type Given = Readonly<Record<string, unknown>>;

export async function answerCall(
  asker: Asker,
  name: string,
  given: Given,
  context: ServerContext,
): Promise<CallToolResult> {
  try {
    return toResult(name, given, await askTool(asker, name, given, workOf(context)));
  } catch (error) {
    // Nobody gets to see it, and whatever was interrupted is no fault.
    const reason = context.mcpReq.signal.aborted ? callCancelled() : error;
    return { content: [{ type: "text", text: promptAnswer(explain(reason, asker.logger)) }], isError: true };
  }
}

export function askTool(asker: Asker, name: string, given: Given, work: ToolWork): Promise<Answer> {
  return inTurn(asker, work.signal, () =>
    callTool(name, given, {
      engineFor: (project, paths) => asker.projects.engineFor(project, paths),
      work: { ...work, actor: "agent" },
    }),
  );
}

/** Whatever asks an engine goes through here. */
export function inTurn<T>(
  { projects, queue, client }: Asker,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return queue.run(client, signal, () => projects.during(work));
}

export function workOf(context: ServerContext): ToolWork {
  return { signal: context.mcpReq.signal, onProgress: reportProgress(context) };
}

export function explain(error: unknown, logger: Logger): string {
  const known = error instanceof EngineError ? error : refusalOf(error);
  if (known) return inToolWords(promptError(known));
  logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return `Something inside fovea failed: ${messageOf(error)}\nThis is a bug; other tools still work. \`status\` with section "health" checks the databases.`;
}

/** Markdown alone; clients that see structured content may drop the text, so there it is the very same. */
function toResult(name: string, given: Given, { text, data }: Answer): CallToolResult {
  const content: CallToolResult["content"] = [{ type: "text", text }];
  const kept = name === "remember" ? idIn(data) : undefined;
  if (kept !== undefined)
    content.push({
      type: "resource_link",
      uri: uriOf({ kind: "memory", value: kept, project: given.project as string | undefined }),
      name: kept,
      mimeType: "text/markdown",
    });
  return given.format === "json" ? { content, ...structured(text) } : { content };
}

function structured(text: string): { structuredContent?: Record<string, unknown> } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? { structuredContent: value as Record<string, unknown> }
      : {};
  } catch {
    // It was cut to fit into the budget.
    return {};
  }
}

function idIn(data: unknown): string | undefined {
  const id = (data as { id?: unknown } | undefined)?.id;
  return typeof id === "string" ? id : undefined;
}
