/** How models of different makers are asked and answer: what a client shows them, and one step of a script as they say it. */

export type Step = { tool: string; input: object } | { text: string };

export interface Protocol {
  speaks(url: string): boolean;
  /** What the model is shown; undefined for the client's own small questions, such as a title for the conversation. */
  conversation(asked: Asked): unknown;
  answer(step: Step, asked: Asked, id: string): string;
}

export interface Asked {
  model?: string;
  tools?: { functionDeclarations?: unknown[] }[];
  messages?: unknown;
  input?: unknown;
  contents?: unknown;
}

const TOOLS_OF_AN_AGENT = 4;
const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };

const anthropic: Protocol = {
  speaks: (url) => url.startsWith("/v1/messages"),
  conversation: ({ tools = [], messages }) => (tools.length < TOOLS_OF_AN_AGENT ? undefined : messages),
  answer(step, { model }, id) {
    const isTool = "tool" in step;
    const message = { id: `msg${id}`, type: "message", role: "assistant", model, content: [], usage };
    const content_block = isTool
      ? { type: "tool_use", id: `toolu${id}`, name: step.tool, input: {} }
      : { type: "text", text: "" };
    const delta = isTool
      ? { type: "input_json_delta", partial_json: JSON.stringify(step.input) }
      : { type: "text_delta", text: step.text };
    return namedEvents([
      { type: "message_start", message },
      { type: "content_block_start", index: 0, content_block },
      { type: "content_block_delta", index: 0, delta },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: isTool ? "tool_use" : "end_turn" }, usage },
      { type: "message_stop" },
    ]);
  },
};

const openaiResponses: Protocol = {
  speaks: (url) => url.startsWith("/v1/responses"),
  conversation: ({ input }) => input,
  answer(step, _, id) {
    const item =
      "tool" in step
        ? {
            type: "function_call",
            id: `fc${id}`,
            call_id: `call${id}`,
            name: step.tool,
            arguments: JSON.stringify(step.input),
          }
        : {
            type: "message",
            id: `msg${id}`,
            role: "assistant",
            content: [{ type: "output_text", text: step.text }],
          };
    return namedEvents([
      { type: "response.created", response: { id } },
      { type: "response.output_item.done", output_index: 0, item },
      { type: "response.completed", response: { id, usage } },
    ]);
  },
};

const openaiChat: Protocol = {
  speaks: (url) => url.startsWith("/v1/chat/completions"),
  conversation: ({ tools = [], messages }) => (tools.length < TOOLS_OF_AN_AGENT ? undefined : messages),
  answer(step, { model }, id) {
    const isTool = "tool" in step;
    const call = isTool && { name: step.tool, arguments: JSON.stringify(step.input) };
    const delta = isTool
      ? {
          role: "assistant",
          tool_calls: [{ index: 0, id: `call${id}`, type: "function", function: call }],
        }
      : { role: "assistant", content: step.text };
    const chunk = { id, object: "chat.completion.chunk", created: 1, model };
    const end = isTool ? "tool_calls" : "stop";
    return `${events([
      { ...chunk, choices: [{ index: 0, delta, finish_reason: null }] },
      { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: end }] },
    ])}data: [DONE]\n\n`;
  },
};

const gemini: Protocol = {
  speaks: (url) => url.startsWith("/v1beta/models/"),
  conversation: ({ tools = [], contents }) =>
    (tools[0]?.functionDeclarations?.length ?? 0) < TOOLS_OF_AN_AGENT ? undefined : contents,
  answer(step) {
    const part = "tool" in step ? { functionCall: { name: step.tool, args: step.input } } : step;
    const content = { role: "model", parts: [part] };
    return events([{ candidates: [{ content, finishReason: "STOP", index: 0 }] }]);
  },
};

export const protocols: readonly Protocol[] = [anthropic, openaiResponses, openaiChat, gemini];

function namedEvents(list: readonly { type: string; [field: string]: unknown }[]): string {
  return list.map((one) => `event: ${one.type}\n${events([one])}`).join("");
}

function events(list: readonly object[]): string {
  return list.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("");
}
