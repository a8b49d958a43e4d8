/** `fovea impact`: the tool `graph` for changes instead of names. */
import type { Command } from "commander";
import { graphTool } from "../../tools/graph.ts";
import type { CliIo } from "../context.ts";
import { renderImpact } from "../graph-text.ts";
import { withTool } from "../tool-command.ts";
import { withGraphOptions } from "./graph-command.ts";

export function registerImpact(program: Command, io: CliIo): void {
  const command = withGraphOptions(
    program
      .command("impact [what...]")
      .description(
        "which symbols may break: by uncommitted changes, by --staged ones, by a range of commits (main..HEAD), or by files",
      ),
  ).option("--staged", "changes staged for the next commit");
  withTool(command, io, graphTool, {
    fixed: ([what]) => ({ op: "impact", ...((what as string[]).length > 0 ? { files: what } : {}) }),
    only: ["depth", "kinds", "min_confidence", "limit", "staged", "format"],
    render: renderImpact,
  });
}
