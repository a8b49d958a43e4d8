/** What a client tells its model about this server, once. Facts, and short: clients cut it at 2 KB. */
import { tools } from "../tools/list.ts";

/** A line belongs to the tool it begins with, and is left out with it. */
const LINES: readonly [tool: string, line: string][] = [
  [
    "orient",
    "`orient` at the start of a session tells what was going on and what was decided; use recover after compaction.",
  ],
  [
    "context",
    "`context` with the task returns the code that matters within a token budget. It is the cheapest first step of a task.",
  ],
  [
    "search",
    "`search` finds by words, names, error texts and meaning, ranked, with reasons: better than grep over many files.",
  ],
  ["symbol", "`symbol` returns a definition with its code; `outline` shows a file in a tenth of its length."],
  [
    "graph",
    "`graph` lists callers and dependents; op impact shows what may break before you change a signature, op references every place to change.",
  ],
  [
    "recall",
    "`recall` returns decisions, conventions and fixes from earlier sessions; ask it before you decide something again.",
  ],
  [
    "remember",
    "`remember` stores a decision, convention or fix with its reason, tied to symbols, for later sessions.",
  ],
];

export function writeInstructions(projects: readonly string[]): string {
  const names = new Set(tools.map(({ name }) => name));
  const several =
    projects.length > 1
      ? `\nProjects: ${projects.join(", ")}. The argument project selects one; the default is the first.`
      : "";
  return [
    "Fovea keeps an index of this repository's code (symbols, references, meaning) and memories across sessions. Every answer is first checked against the files on disk; a note says where it may be out of date.",
    ...LINES.filter(([tool]) => names.has(tool)).map(([, line]) => `- ${line}`),
    `Answers keep to max_tokens. Errors suggest what to try next.${several}`,
  ].join("\n");
}
