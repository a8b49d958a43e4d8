/** The tool `search`: places that answer a question, best first. */
import { frameMemories, writeMemory } from "../../app/memory/text.ts";
import type { HitView } from "../../app/types.ts";
import { choice, integer, list, local, number, rare, required, text, toggle } from "./argument.ts";
import { common, maxTokens } from "./common.ts";
import { fitAnswer } from "./fit.ts";
import { defineTool, READS } from "./tool.ts";
import { sayNotes, sayNothing } from "./write.ts";

const BUDGET = 4000;

export const searchTool = defineTool({
  name: "search",
  title: "Search code",
  description:
    "Places in the code that answer a question, a name or an error message, best first, with reasons.\nFinds by meaning too; use it instead of grep.",
  args: {
    query: required(text("")),
    in: choice(["code", "memories", "all"], "Default code"),
    mode: choice(["hybrid", "keyword", "semantic", "symbol", "path", "graph"], "Default hybrid"),
    kind: rare(list("Only symbols of these kinds, such as function or class")),
    language: rare(list("Only files in these languages")),
    path: list("Only files these .gitignore patterns name"),
    limit: integer([1, 1000], "Default 10"),
    threshold: rare(number([0, 1], "Least score against the best (default 0)")),
    fusion: local(text("How lists are joined: weighted (the default) or rrf")),
    explain: local(toggle("Show what each score is made of")),
    with: local(list("Search these repositories as well")),
    max_tokens: rare({ ...maxTokens, doc: `Budget of the answer (default ${BUDGET})` }),
    ...common,
  },
  annotations: READS,
  profile: "core",
  cli: { positional: "query", flags: { max_tokens: "budget" } },
  async run(engine, args, work) {
    const result = await engine.search(args.query, {
      ...work,
      in: args.in,
      limit: args.limit,
      mode: args.mode,
      kinds: args.kind,
      languages: args.language,
      paths: args.path,
      threshold: args.threshold,
      fusion: args.fusion,
      explain: args.explain,
      others: args.with,
    });
    const notes = [result.note, result.freshness.note];
    return fitAnswer(
      result.hits,
      { format: args.format, budget: args.max_tokens ?? work.defaultBudget ?? BUDGET },
      (hits, leftOut) => ({
        text: [
          ...(result.hits.length === 0
            ? [sayNothing(result.freshness, "Nothing was found. Fewer or other words may help.")]
            : hits.map(writeHit)),
          ...sayNotes([
            ...notes,
            leftOut > 0 ? `${leftOut} more hits did not fit into max_tokens` : undefined,
          ]),
        ].join("\n\n"),
        data: { ...result, hits, ...(leftOut > 0 ? { leftOut } : {}) },
      }),
    );
  },
});

function writeHit(hit: HitView): string {
  return hit.memory === undefined ? writePlace(hit) : frameMemories([writeMemory(hit.memory)]);
}

function writePlace({ path, startLine, endLine, name, kind, why, lines, repository }: HitView): string {
  const place = `${repository === undefined ? "" : `${repository}: `}${path}:${startLine}-${endLine}`;
  return [
    `**${place}**${name === undefined ? "" : ` ${kind} \`${name}\``} (${why})`,
    ...lines.map(({ line, text }) => `    ${line}: ${text}`),
  ].join("\n");
}
