/** What a client tells its model about this server, once. Facts, and short: clients cut it at 2 KB. */
import { tools } from "../tools/list.ts";

/** A line belongs to the tool it begins with, and is left out with it. */
const LINES: readonly [tool: string, line: string][] = [
  [
    "orient",
    "`orient` at the start of a session: what was going on, what is decided; after compaction with recover.",
  ],
  [
    "context",
    "`context` with the task gives the code that matters inside a token budget. It is the cheapest first step of a task.",
  ],
  [
    "search",
    "`search` finds by words, names, error texts and meaning, ranked, with reasons: better than grep over many files.",
  ],
  ["symbol", "`symbol` has a definition with its code; `outline` has a file in a tenth of its length."],
  [
    "graph",
    "`graph` knows callers and dependents: op impact before changing a signature shows what may break.",
  ],
  [
    "recall",
    "`recall` has decisions, conventions and fixes of earlier sessions; worth asking before deciding anew.",
  ],
  [
    "remember",
    "`remember` keeps a decision, convention or fix with its reason, tied to symbols, for the sessions after this one.",
  ],
];

export function writeInstructions(projects: readonly string[]): string {
  const names = new Set(tools.map(({ name }) => name));
  const several =
    projects.length > 1
      ? `\nProjects: ${projects.join(", ")}. The argument project chooses one; without it the first is meant.`
      : "";
  return [
    "Fovea keeps an index of this repository's code (symbols, references, meaning) and memories across sessions. Answers compare with the files on disk first, so they are as fresh as the disk; notes say where they are not.",
    ...LINES.filter(([tool]) => names.has(tool)).map(([, line]) => `- ${line}`),
    `Answers keep to max_tokens. Errors say what to try next.${several}`,
  ].join("\n");
}
