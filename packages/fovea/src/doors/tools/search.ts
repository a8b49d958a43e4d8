/** The tool `search`: places that answer a question, best first. */

import { frameMemories, type HitView, writeMemory } from "../../app/api.ts";
import { sayCount } from "../../base/counts.ts";
import { choice, integer, list, local, number, rare, required, text, toggle } from "./argument.ts";
import { common, maxTokens } from "./common.ts";
import { fitAnswer } from "./fit.ts";
import { fitLines, refuse, textModeOf } from "./search-text.ts";
import { defineTool, READS } from "./tool.ts";
import { sayNotes, sayNothing } from "./write.ts";

const BUDGET = 4000;

export const searchTool = defineTool({
  name: "search",
  title: "Search code",
  description: "Places in code that answer a question, name or error.\nUse it instead of grep.",
  args: {
    query: required(text("")),
    in: choice(["code", "memories", "all"], "Default code"),
    mode: choice(
      ["hybrid", "keyword", "semantic", "symbol", "path", "graph", "literal", "regex"],
      "Default hybrid",
    ),
    context: integer([0, 100], ""),
    literal: local(toggle("Every line containing exactly this text")),
    regex: local(toggle("Every line matching a JavaScript regular expression")),
    ignore_case: rare(toggle("For literal and regex: ignore case")),
    before: local(integer([0, 100], "For literal and regex: lines shown before each match")),
    after: local(integer([0, 100], "For literal and regex: lines shown after each match")),
    kind: rare(list("Only symbols of these kinds, such as function or class")),
    language: rare(list("Only files in these languages")),
    path: list("As in .gitignore, ! excludes"),
    limit: integer([1, 1000], "Default 10, of lines 50"),
    threshold: rare(number([0, 1], "Least score against the best (default 0)")),
    fusion: local(text("How lists are fused: weighted (default) or rrf")),
    explain: local(toggle("Explain each score")),
    with: local(list("Search these repositories as well")),
    max_tokens: rare({ ...maxTokens, doc: `Budget of the answer (default ${BUDGET})` }),
    ...common,
  },
  annotations: READS,
  profile: "core",
  cli: { positional: "query", flags: { max_tokens: "budget" } },
  async run(engine, args, work) {
    const fit = { format: args.format, budget: args.max_tokens ?? work.defaultBudget ?? BUDGET };
    const { context, before = context, after = context, ignore_case: ignoreCase } = args;
    const textMode = textModeOf(args);
    const paths = { languages: args.language, paths: args.path, limit: args.limit, others: args.with };
    if (textMode) {
      const { kind, threshold, fusion, explain } = args;
      const place = args.in === "code" ? undefined : args.in;
      refuse(textMode, { in: place, kind, threshold, fusion, explain });
      const asked = { ...work, ...paths, mode: textMode, ignoreCase, before, after };
      return fitLines(await engine.findText(args.query, asked), fit);
    }
    refuse("a ranked search, only with literal or regex", { before, after, ignore_case: ignoreCase });
    const result = await engine.search(args.query, {
      ...work,
      in: args.in,
      ...paths,
      mode: args.mode,
      kinds: args.kind,
      threshold: args.threshold,
      fusion: args.fusion,
      explain: args.explain,
    });
    const notes = [result.note, result.freshness.note];
    return fitAnswer(result.hits, fit, (hits, leftOut) => ({
      text: [
        ...(result.hits.length === 0
          ? [sayNothing(result.freshness, "Nothing was found. Try fewer or different words.")]
          : hits.map(writeHit)),
        ...sayNotes([
          ...notes,
          leftOut > 0 ? `${sayCount(leftOut, "more hit")} did not fit in max_tokens` : undefined,
        ]),
      ].join("\n\n"),
      data: { ...result, hits, ...(leftOut > 0 ? { leftOut } : {}) },
    }));
  },
});

function writeHit(hit: HitView): string {
  return hit.memory === undefined ? writePlace(hit) : frameMemories([writeMemory(hit.memory)]);
}

function writePlace(hit: HitView): string {
  const { path, startLine, endLine, name, kind, why, lines, repository } = hit;
  const place = `${repository === undefined ? "" : `${repository}: `}${path}:${startLine}-${endLine}`;
  return [
    `**${place}**${name === undefined ? "" : ` ${kind} \`${name}\``} (${why})`,
    ...lines.map(({ line, text }) => `    ${line}: ${text}`),
    ...writeTerms(hit).map((term) => `    ${term}`),
  ].join("\n");
}

/** What a score is made of, where that was asked for. */
export function writeTerms({ terms = [] }: HitView): string[] {
  return terms.map(({ name, value }) => `${value < 0 ? "" : "+"}${value.toFixed(2)} ${name}`);
}
