import { type Command, Option } from "commander";
import type { IndexResult } from "../../../app/api.ts";
import { expectOneRun } from "../../../kernels/compile-effort.ts";
import { indexTool } from "../../tools/index-tool.ts";
import { sayIndexed, sayRoot } from "../../tools/index-words.ts";
import { type CliIo, withCommonOptions } from "../context.ts";
import { formatCount, formatMs, type Paint } from "../terminal.ts";
import { withTool } from "../tool-command.ts";

export function registerIndex(program: Command, io: CliIo): void {
  const command = withCommonOptions(program.command("index [root]"))
    .description("update the index; interrupted work resumes where it stopped")
    .option(
      "--force",
      "rebuild the index from scratch; the old one stays in use until the new one is complete",
    )
    .addOption(
      new Option(
        "--depth <depth>",
        "how much of each file is kept from now on; selective: in full only what index.include names",
      ).choices(indexTool.args.depth!.values!),
    )
    .option("--languages <list>", "only these languages from now on, separated by commas")
    .option("--reset", "forget --depth and --languages given earlier; use the settings again");
  withTool(command, io, indexTool, {
    fixed: ([root], flags) => {
      if (typeof root === "string") flags.root = root;
      expectOneRun();
      return {};
    },
    willIndex: ({ force }) => force !== true,
    render,
  });
}

function render(result: IndexResult, paint: Paint): string {
  const skipped = Object.entries(result.skipped).sort((a, b) => b[1] - a[1]);
  const total = skipped.reduce((sum, [, n]) => sum + n, 0);
  return [
    `${paint.bold(sayRoot(result))}: ${formatCount(result.files, "file")}, ${formatCount(result.symbols, "symbol")}, ${formatCount(result.edges, "edge")}`,
    paint.dim(`${sayIndexed(result)}, ${formatMs(result.ms)}`),
    total > 0
      ? paint.dim(
          `${formatCount(total, "file")} not indexed (${skipped.map(([why, n]) => `${why} ${n}`).join(", ")}); see \`fovea coverage\``,
        )
      : "",
    result.chosen ? paint.yellow(`note: ${result.chosen}`) : "",
    result.note ? paint.yellow(`note: ${result.note}`) : "",
    result.problems > 0
      ? paint.dim(
          `${formatCount(result.problems, "file")} only partly understood by the parser; what it understood is indexed`,
        )
      : "",
  ]
    .filter((line) => line !== "")
    .join("\n");
}
