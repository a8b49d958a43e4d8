/**
 * When to use which tool, in words for a model: facts, not orders. What a tool takes and gives is in its definition, which
 * the client shows anyway.
 */
export function guidance(): string {
  return [
    "# Code and memory of this repository: fovea",
    "",
    "The MCP server `fovea` has an index of this repository's symbols and references, and the decisions, fixes and",
    "conventions that were recorded. Its answers are current, name files and lines, and keep to a budget of tokens.",
    "",
    ...USES.map(([need, tool]) => `- ${need}: \`${tool}\``),
    "",
    "Use plain text search for exact strings in files that are not code.",
  ].join("\n");
}

/** A need, and the name of the tool for it. */
export const USES: readonly (readonly [string, string])[] = [
  ["What happened since the last session, open questions, rules of the project", "orient"],
  ["Starting a task, or understanding an issue", "context"],
  ["Where something is done, by words, names or a stack trace", "search"],
  ["What a name you know is, with its signature and source", "symbol"],
  ["What is in a file, before reading it", "outline"],
  ["Callers, what a change may break, paths between two places", "graph"],
  ["What was decided or learned about this before", "recall"],
  ["A decision, a fix or a convention that should outlive this conversation", "remember"],
];
