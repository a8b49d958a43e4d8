/** When to use which tool, in words for a model. Made from the tools themselves; facts, not orders. */
import { toolsOf } from "../tools/list.ts";

export function guidance(): string {
  return [
    "# Code and memory of this repository: fovea",
    "",
    "The MCP server `fovea` has an index of this repository's symbols and what refers to what, and the decisions, fixes and",
    "conventions that were recorded. Its answers are current, name files and lines, and keep to a budget of tokens.",
    "",
    ...USES.map(([need, tool]) => `- ${need}: \`${tool}\``),
    "",
    "Plain text search is still right for exact strings in files that are not code.",
    "",
    "Tools:",
    ...toolsOf("core").map(({ name, description }) => `- \`${name}\`: ${firstSentence(description)}`),
  ].join("\n");
}

const USES: readonly (readonly [string, string])[] = [
  ["Beginning a task, or an issue text to understand", "context"],
  ["Where something is done, by words, names or a stack trace", "search"],
  ["What a known name is, with its signature and source", "symbol"],
  ["What is in a file, before reading it", "outline"],
  ["Callers, what a change may break, paths between two places", "graph"],
  ["What was decided or learned about this before", "recall"],
  ["A decision, a fix or a convention that should outlive this conversation", "remember"],
];

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0].replace(/\s+/g, " ") ?? text;
}
