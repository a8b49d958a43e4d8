import type { Command } from "commander";
import { impactRings } from "../../../app/code/graph-statements.ts";
import type { ImpactResult } from "../../../app/code/graph-views.ts";
import { partRemoved, sayMentions, sayNoEdges, sayNow } from "../../tools/graph-text.ts";
import { type CliIo, runWithEngine } from "../context.ts";
import { describeNode, renderRest, renderRings } from "../graph-text.ts";
import type { Paint } from "../terminal.ts";
import { type GraphFlags, toOptions, withGraphOptions } from "./graph-command.ts";

export function registerImpact(program: Command, io: CliIo): void {
  withGraphOptions(
    program
      .command("impact [what...]")
      .description(
        "which symbols may break: by uncommitted changes, by --staged ones, by a range of commits (main..HEAD), or by files",
      ),
  )
    .option("--staged", "what is staged for the next commit")
    .action(async (what: string[], options: GraphFlags & { staged?: boolean }) => {
      await runWithEngine(
        io,
        options,
        ({ engine, work }) =>
          engine.impact(what, { ...work, ...toOptions(options), staged: options.staged, cwd: io.cwd }),
        render,
      );
    });
}

function render(result: ImpactResult, paint: Paint): string {
  const { of, changed, removed, byDistance, omitted, freshness } = result;
  if (changed.length + removed.length === 0)
    return [`Nothing that is indexed has changed in ${of}.`, ...renderRest(0, freshness, paint)].join("\n");
  const { told, rest } = partRemoved(removed);
  return [
    ...(removed.length > 0 ? [`removed in ${of} (${removed.length}; lines of the old version)`] : []),
    ...told.flatMap((one) => [
      `  ${describeNode(one, paint)}${sayNow(one)}`,
      ...sayMentions(one).map((line) => `    ${line}`),
    ]),
    ...rest.map((line) => `  ${paint.dim(line)}`),
    ...(changed.length > 0 ? [`changed in ${of} (${changed.length})`] : []),
    ...changed.map((node) => `  ${describeNode(node, paint)}`),
    ...renderRings(impactRings(result), paint),
    ...(byDistance.length === 0 && changed.length > 0
      ? [
          paint.dim(
            sayNoEdges(
              freshness,
              `nothing depends on ${removed.length > 0 ? "what is there" : "it"} that we know of`,
            ),
          ),
        ]
      : []),
    ...renderRest(omitted, freshness, paint),
  ].join("\n");
}
