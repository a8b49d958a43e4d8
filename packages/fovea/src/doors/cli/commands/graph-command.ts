import { type Command, Option } from "commander";
import type {
  GraphOptions,
  GraphQuestion,
  GraphResult,
  ImpactResult,
  PathResult,
  Reason,
  UnresolvedResult,
} from "../../../app/api.ts";
import { graphTool } from "../../tools/graph.ts";
import { pathSteps, ringsOf, sayOverridden } from "../../tools/graph-statements.ts";
import { sayNoEdges, sayNoUsers } from "../../tools/graph-text.ts";
import { asNumber, type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";
import {
  describeNode,
  quoteArgument,
  renderEvidence,
  renderImpact,
  renderRest,
  renderRings,
  renderUnresolved,
} from "../graph-text.ts";
import type { Paint } from "../terminal.ts";
import { withTool } from "../tool-command.ts";
import { registerReferences } from "./references-command.ts";

const NAMES = "a name (Store.open), path#Container.name, path:line, or the path of a file";

export function registerGraph(program: Command, io: CliIo): void {
  const graph = program.command("graph").description("who uses what: edges between symbols, with evidence");
  const questions: [GraphQuestion, string][] = [
    ["dependencies", "what a symbol or file uses (depth 1 to 3)"],
    ["dependents", "what uses a symbol or file (depth 1 to 3)"],
    ["impact", "what a change may break (depth 1 to 5, default 2)"],
    ["neighbors", "what is around it, in both directions (depth 1 to 5, default 2)"],
  ];
  const shared = ["depth", "kinds", "min_confidence", "limit", "format"];
  for (const [question, description] of questions) {
    const command = withGraphOptions(
      graph.command(`${question} <symbol>`).description(`${description}; <symbol> is ${NAMES}`),
    )
      .option("--unresolved", "also list what could not be resolved, with the reason")
      .option("--with <dirs...>", "other repositories that use this one or that it uses, by package name");
    if (question === "neighbors")
      command.addOption(
        new Option("--direction <choice>", "only what leads to it, or what it leads to").choices([
          "incoming",
          "outgoing",
          "both",
        ]),
      );
    withTool(command, io, graphTool, {
      fixed: ([symbol]) => ({ op: question, symbol }),
      only: [
        ...shared,
        ...(question === "impact" ? ["files", "staged"] : []),
        ...(question === "neighbors" ? ["direction"] : []),
      ],
      render: renderGraph,
    });
  }
  const path = withGraphOptions(
    graph.command("path <from> <to>").description("how one symbol leads to another, shortest first"),
  ).option("--paths <n>", "how many ways (default 3)", asNumber);
  withTool(path, io, graphTool, {
    fixed: ([symbol, to]) => ({ op: "path", symbol, to }),
    only: [...shared, "max_paths"],
    render: renderPaths,
  });
  registerReferences(graph, io);
  withGraphOptions(
    graph
      .command("unresolved [symbol]")
      .description("references that lead outside the tree or nowhere, and why"),
  ).action(async (symbol: string | undefined, options: UnresolvedFlags) => {
    await runWithEngine(
      io,
      options,
      ({ engine, work }) => engine.unresolved(symbol, { ...work, ...toOptions(options) }),
      renderUnresolvedResult,
    );
  });
}

export function withGraphOptions(command: Command): Command {
  return withCommonOptions(command)
    .option("--depth <n>", "how many steps", asNumber)
    .option(
      "--min-confidence <0..1>",
      "leave out weaker edges (default 0.5; candidates by name alone have 0.2)",
      asNumber,
    )
    .option("--kinds <list>", "only these kinds of edges, with commas (calls,extends,…)")
    .option("--limit <n>", "most symbols to show in each list (default 200)", asNumber);
}

interface UnresolvedFlags extends CommonOptions {
  depth?: number;
  minConfidence?: number;
  kinds?: string;
  limit?: number;
}

function toOptions({ depth, minConfidence, kinds, limit }: UnresolvedFlags): GraphOptions {
  return { depth, minConfidence, kinds: kinds?.split(","), limit };
}

function renderGraph(answer: GraphResult | ImpactResult, paint: Paint): string {
  return "changed" in answer ? renderImpact(answer, paint) : renderNodes(answer, paint);
}

function renderNodes(result: GraphResult, paint: Paint): string {
  const { root, external, unresolved, omitted, freshness } = result;
  const packages = Object.entries(external).sort((a, b) => b[1] - a[1]);
  return [
    describeNode(root, paint),
    ...renderRings(ringsOf(result), paint),
    ...(result.byDistance.length > 0 ? [] : [paint.dim(sayNoEdges(freshness, sayNoUsers(result)))]),
    ...sayOverridden(
      result,
      result.byDistance.length > 0,
      (id) => `\`fovea graph dependents ${quoteArgument(id)}\``,
    ),
    ...(packages.length > 0
      ? [`${paint.dim("outside this tree:")} ${packages.map(([name, n]) => `${name} (${n})`).join(", ")}`]
      : []),
    ...(unresolved
      ? [paint.dim(`not resolved (${unresolved.length})`), ...renderUnresolved(unresolved, paint)]
      : []),
    ...renderRest(omitted, freshness, paint),
  ].join("\n");
}

function renderPaths(result: PathResult, paint: Paint): string {
  if (result.paths.length === 0)
    return [
      sayNoEdges(result.freshness, `No known path leads from ${result.from} to ${result.to}.`),
      ...renderRest(0, result.freshness, paint),
    ].join("\n");
  return result.paths
    .map((path) =>
      pathSteps(result, path)
        .map(({ node, step }, i) =>
          step
            ? `${"  ".repeat(i)}${step.said} ${describeNode(node, paint)}${step.at} ${renderEvidence(step.edge, paint)}`
            : describeNode(node, paint),
        )
        .join("\n"),
    )
    .join("\n\n");
}

const REASON_WORDS: Record<Reason, string> = {
  external: "a dependency or the standard library declares it",
  global: "the language or its platform declares it",
  dynamic: "what it belongs to is known only when the program runs",
  ambiguous: "several symbols have this name, and nothing says which is meant",
  missing: "no indexed file declares it",
};

function renderUnresolvedResult(
  { counts, unresolved, omitted, freshness }: UnresolvedResult,
  paint: Paint,
): string {
  const summary = Object.entries(counts).sort((a, b) => b[1] - a[1]);
  return [
    summary.map(([reason, n]) => `${reason} ${n}`).join(", ") ||
      sayNoEdges(freshness, "Everything is resolved."),
    ...summary.map(([reason]) => paint.dim(`  ${reason}: ${REASON_WORDS[reason as Reason]}`)),
    ...renderUnresolved(unresolved, paint),
    ...renderRest(omitted, freshness, paint),
  ].join("\n");
}
