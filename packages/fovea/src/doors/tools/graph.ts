/** The tool `graph`: who uses what, what a change may break, how one symbol leads to another. */

import type { GraphQuestion } from "../../app/api.ts";
import type { Engine } from "../../app/engine.ts";
import {
  asPath,
  choice,
  integer,
  list,
  local,
  number,
  rare,
  required,
  text,
  toggle,
  type ValuesOf,
} from "./argument.ts";
import { common } from "./common.ts";
import { wrongArgument } from "./errors.ts";
import { fitAnswer } from "./fit.ts";
import { withFewerNodes } from "./graph-statements.ts";
import { writeGraph, writeImpact, writePaths } from "./graph-text.ts";
import { writeReferences } from "./references-text.ts";
import { type Answer, defineTool, READS, type ToolWork } from "./tool.ts";

const BUDGET = 6000;

const args = {
  op: required(choice(["dependencies", "dependents", "impact", "path", "neighbors", "references"], "")),
  symbol: text("Name, `path#Class.method`, `path:line` or file; impact without it: of uncommitted changes"),
  to: text("End of path"),
  depth: integer([1, 10], "Steps"),
  max_paths: rare(integer([1, 20], "Number of paths for `path` (default 3)")),
  kinds: rare(list("Only edges of these kinds, such as calls or extends")),
  direction: rare(choice(["incoming", "outgoing", "both"], "Of `neighbors`")),
  files: rare(
    asPath(
      list(
        "Impact of changes to these files, or of a range of commits (main..HEAD); references in these files only",
      ),
    ),
  ),
  min_confidence: rare(number([0, 1], "Leave out weaker edges (default 0.5)")),
  limit: rare(integer([1, 10_000], "Most symbols or places (default 200)")),
  unresolved: local(toggle("Also list what could not be resolved, with the reason")),
  with: local(list("Other repositories that use this one or that it uses, by package name")),
  staged: local(toggle("Impact of staged changes")),
  ...common,
};
type Values = ValuesOf<typeof args>;

export const graphTool = defineTool({
  name: "graph",
  title: "Ask the graph",
  description:
    "What a symbol uses (dependencies), what uses it (dependents), where (references), what a change may break (impact), paths between two (path).\nWith evidence; use before changing code.",
  args,
  annotations: READS,
  profile: "core",
  cli: { positional: "symbol", flags: { max_paths: "paths" } },
  run(engine, values, work) {
    const { op, symbol, files } = values;
    if (op === "path") return tellPaths(engine, values, work);
    if (op === "references") return tellReferences(engine, values, work);
    if (op === "impact" && (symbol === undefined || files !== undefined))
      return tellImpact(engine, values, work);
    return tellGraph(engine, op, values, work);
  },
});

async function tellGraph(engine: Engine, op: GraphQuestion, values: Values, work: ToolWork): Promise<Answer> {
  const { symbol, direction, unresolved, format } = values;
  if (symbol === undefined) throw missing("symbol");
  const result = await engine.graph(op, symbol, {
    ...work,
    ...optionsOf(values),
    direction,
    unresolved,
    others: values.with,
  });
  const roots = result.nodes.filter(({ distance }) => distance === 0);
  const others = result.nodes.filter(({ distance }) => distance > 0);
  return fitAnswer(others, { format, budget: work.defaultBudget ?? BUDGET }, (shown, leftOut) => {
    const fewer = withFewerNodes([...roots, ...shown], result.edges, others.slice(shown.length));
    const data = leftOut === 0 ? result : { ...result, ...fewer, omitted: result.omitted + leftOut };
    return { text: writeGraph(data), data };
  });
}

async function tellReferences(engine: Engine, values: Values, work: ToolWork): Promise<Answer> {
  const { symbol, format, files, kinds, min_confidence: minConfidence, limit } = values;
  if (symbol === undefined) throw missing("symbol");
  const options = { ...work, kinds, minConfidence, limit, paths: files };
  const result = await engine.references(symbol, options);
  const places = result.files.flatMap((file) => file.places);
  return fitAnswer(places, { format, budget: work.defaultBudget ?? BUDGET }, (shown, leftOut) => {
    const kept = new Set(shown);
    const data = {
      ...result,
      files: result.files.map((file) => ({ ...file, places: file.places.filter((one) => kept.has(one)) })),
      omitted: result.omitted + leftOut,
    };
    return { text: writeReferences(data), data };
  });
}

async function tellPaths(engine: Engine, values: Values, work: ToolWork): Promise<Answer> {
  const { symbol, to, format, max_paths: paths } = values;
  if (symbol === undefined) throw missing("symbol");
  if (to === undefined) throw missing("to");
  const result = await engine.paths(symbol, to, { ...work, ...optionsOf(values), paths });
  return fitAnswer(result.paths, { format, budget: work.defaultBudget ?? BUDGET }, (shown) => {
    const data = { ...result, paths: [...shown] };
    return { text: writePaths(data), data };
  });
}

async function tellImpact(engine: Engine, values: Values, work: ToolWork): Promise<Answer> {
  const options = { ...work, ...optionsOf(values), staged: values.staged, cwd: work.cwd ?? engine.root };
  const result = await engine.impact(values.files ?? [], options);
  return fitAnswer(
    result.affected,
    { format: values.format, budget: work.defaultBudget ?? BUDGET },
    (affected, leftOut) => {
      const { nodes, edges } = withFewerNodes(affected, result.edges, result.affected.slice(affected.length));
      const data = { ...result, affected: nodes, edges, omitted: result.omitted + leftOut };
      return { text: writeImpact(data), data };
    },
  );
}

function optionsOf({ depth, kinds, min_confidence: minConfidence, limit }: Values) {
  return { depth, kinds, minConfidence, limit };
}

function missing(name: string): Error {
  return wrongArgument(
    "graph",
    `${name} is missing`,
    `Give ${name} as a name, a \`path#Class.method\` or a file.`,
  );
}
