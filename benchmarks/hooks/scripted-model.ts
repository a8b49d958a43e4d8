/** A stand-in for a remote model: speaks Anthropic's protocol on loopback and says what a script says, step by step. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Step = { tool: string; input: object } | { text: string };

export interface ScriptedModel {
  url: string;
  /** The conversations it was shown, as JSON. */
  readonly shown: string[];
  play(steps: readonly Step[]): void;
  close(): void;
}

/** Requests with fewer tools are the client's own small questions, such as a title for the conversation. */
const TOOLS_OF_AN_AGENT = 4;

export async function startScriptedModel(): Promise<ScriptedModel> {
  const shown: string[] = [];
  let steps: Step[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      if (!request.url?.startsWith("/v1/messages") || request.url.includes("count_tokens")) {
        response.end(JSON.stringify({ input_tokens: 1 }));
        return;
      }
      const { model, tools = [], messages } = JSON.parse(body) as Asked;
      const isAgent = tools.length >= TOOLS_OF_AN_AGENT;
      if (isAgent) shown.push(JSON.stringify(messages));
      response.setHeader("content-type", "text/event-stream");
      response.end(stream(model, (isAgent ? steps.shift() : undefined) ?? { text: "Done." }));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shown,
    play(script) {
      steps = [...script];
      shown.length = 0;
    },
    close: () => server.close(),
  };
}

interface Asked {
  model: string;
  tools?: unknown[];
  messages: unknown;
}

let calls = 0;

function stream(model: string, step: Step): string {
  const id = `_${++calls}`;
  const isTool = "tool" in step;
  const usage = { input_tokens: 10, output_tokens: 5 };
  const message = { id: `msg${id}`, type: "message", role: "assistant", model, content: [], usage };
  const block = isTool
    ? { type: "tool_use", id: `toolu${id}`, name: step.tool, input: {} }
    : { type: "text", text: "" };
  const delta = isTool
    ? { type: "input_json_delta", partial_json: JSON.stringify(step.input) }
    : { type: "text_delta", text: step.text };
  return [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: isTool ? "tool_use" : "end_turn" }, usage },
    { type: "message_stop" },
  ]
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
}
