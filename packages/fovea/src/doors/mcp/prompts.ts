/** Prompts: questions a person picks from a list, sent together with what Fovea knows about them. */
import {
  type GetPromptResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { EngineError } from "../../base/errors.ts";
import { promptError } from "../../base/prompt-text.ts";
import type { ToolWork } from "../tools/tool.ts";
import { type Asker, askTool, type Given } from "./call.ts";

interface Prompt {
  name: string;
  title: string;
  description: string;
  argument: { name: string; description: string; required: boolean };
  /** What is asked, and the calls whose answers go with it. */
  question(value: string): string;
  calls(value: string): readonly [tool: string, given: Given][];
}

const BUDGET = 3000;

const PROMPTS: readonly Prompt[] = [
  {
    name: "review_impact",
    title: "Review the impact of a change",
    description: "What uncommitted changes or a range of commits may break",
    argument: {
      name: "range",
      description: "Such as main..HEAD; empty: uncommitted changes",
      required: false,
    },
    question: (range) =>
      `Review ${range === "" ? "the uncommitted changes" : `the changes ${range}`}: for every affected symbol below, say whether it still works, what should be tested, and what is missing.`,
    calls: (range) => [["graph", { op: "impact", ...(range === "" ? {} : { files: [range] }) }]],
  },
  {
    name: "recall_decisions",
    title: "Recall decisions",
    description: "What was decided about a topic or symbol, and whether it still holds",
    argument: { name: "topic", description: "A topic, a symbol or a file", required: true },
    question: (topic) =>
      `What was decided about ${topic}, why, and does it still hold for the code as it is? Where memories contradict each other or their code has changed, say so.`,
    calls: (topic) => [
      ["recall", { query: topic, max_tokens: BUDGET }],
      ["search", { query: topic, limit: 5, max_tokens: BUDGET }],
    ],
  },
  {
    name: "onboard",
    title: "Get to know this repository",
    description: "The central symbols, the state of the index and the conventions that are remembered",
    argument: { name: "focus", description: "The part to focus on, in words", required: false },
    question: (focus) =>
      `Explain this repository to a newcomer${focus === "" ? "" : `, above all ${focus}`}: what it is for, its parts, how a request flows through them, its conventions, and where to start reading.`,
    calls: (focus) => [
      ["context", { max_tokens: BUDGET, ...(focus === "" ? {} : { query: focus }) }],
      ["status", {}],
      ["recall", { category: ["convention", "architecture", "decision"], max_tokens: BUDGET }],
    ],
  },
];

export function listPrompts(): ListPromptsResult {
  return {
    prompts: PROMPTS.map(({ name, title, description, argument }) => ({
      name,
      title,
      description,
      arguments: [argument],
    })),
  };
}

export async function getPrompt(
  asker: Asker,
  name: string,
  given: Readonly<Record<string, string>>,
  work: ToolWork,
): Promise<GetPromptResult> {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (!prompt)
    throw wrong(`There is no prompt ${name}. Prompts: ${PROMPTS.map((one) => one.name).join(", ")}.`);
  const value = given[prompt.argument.name]?.trim() ?? "";
  if (value === "" && prompt.argument.required)
    throw wrong(`${name}: ${prompt.argument.name} is missing: ${prompt.argument.description}.`);
  const parts = [prompt.question(value)];
  for (const [tool, args] of prompt.calls(value))
    parts.push(`## ${tool}\n\n${await tellAnswer(asker, tool, args, work)}`);
  return {
    description: prompt.description,
    messages: [{ role: "user", content: { type: "text", text: parts.join("\n\n") } }],
  };
}

/** One part that cannot be told does not spoil the others. */
async function tellAnswer(asker: Asker, tool: string, args: Given, work: ToolWork): Promise<string> {
  try {
    return (await askTool(asker, tool, args, work)).text;
  } catch (error) {
    if (error instanceof EngineError) return promptError(error);
    throw error;
  }
}

function wrong(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
