/** `fovea references`: the tool `graph` for every single place. */
import type { Command } from "commander";
import { graphTool } from "../../tools/graph.ts";
import { asNumber, type CliIo, withCommonOptions } from "../context.ts";
import { renderReferences } from "../references-text.ts";
import { withTool } from "../tool-command.ts";

export function registerReferences(parent: Command, io: CliIo): void {
  const command = withCommonOptions(
    parent
      .command("references <symbol>")
      .description(
        "every place where a symbol is used, with its line, tests apart; <symbol> is a name (Store.open, open(string), *.handle), path#Container.name, path:line, or the path of a file",
      ),
  )
    .option("--files <paths...>", "only places in these files: paths, or patterns as in .gitignore")
    .option("--limit <n>", "most places to show (default 200); all are counted", asNumber)
    .option("--kinds <list>", "only these kinds of use, with commas (calls,imports,type_ref,references,…)")
    .option(
      "--min-confidence <0..1>",
      "leave out weaker places (default 0.5; candidates by name alone have 0.2)",
      asNumber,
    );
  withTool(command, io, graphTool, {
    fixed: ([symbol]) => ({ op: "references", symbol }),
    only: ["files", "kinds", "min_confidence", "limit", "format"],
    render: renderReferences,
  });
}
