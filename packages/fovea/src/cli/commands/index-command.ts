import { type Command, Option } from "commander";
import { expectOneRun } from "../../base/compile-effort.ts";
import type { IndexResult } from "../../engine/types.ts";
import { indexTool } from "../../tools/index-tool.ts";
import { type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";
import { formatCount, formatMs, type Paint } from "../terminal.ts";
import { withTool } from "../tool-command.ts";

interface Options extends CommonOptions {
  force?: boolean;
  depth?: string;
  languages?: string;
}

export function registerIndex(program: Command, io: CliIo): void {
  const command = withCommonOptions(program.command("index [root]"))
    .description("bring the index up to date; interrupted work goes on where it stopped")
    .option("--force", "throw the index away and build it from nothing")
    .addOption(
      new Option(
        "--depth <depth>",
        "how much of each file is kept; selective: in full what index.include names",
      ).choices(indexTool.args.depth!.values!),
    )
    .option("--languages <list>", "only these languages, separated by commas");
  withTool(command, io, indexTool, {
    fixed: ([root], flags) => {
      if (typeof root === "string") flags.root = root;
      return {};
    },
    action: async (root: string | undefined, options: Options) => {
      expectOneRun();
      const env = {
        ...io.env,
        ...(options.depth ? { FOVEA_INDEX_DEPTH: options.depth } : {}),
        ...(options.languages ? { FOVEA_INDEX_LANGUAGES: options.languages } : {}),
      };
      await runWithEngine(
        { ...io, env },
        { ...options, ...(root ? { root } : {}) },
        ({ engine, work }) => engine.index({ ...work, force: options.force ?? false }),
        render,
        { willIndex: !options.force },
      );
    },
  });
}

function render(result: IndexResult, paint: Paint): string {
  const skipped = Object.entries(result.skipped).sort((a, b) => b[1] - a[1]);
  const total = skipped.reduce((sum, [, n]) => sum + n, 0);
  const changes =
    result.changed + result.removed === 0
      ? "nothing had changed"
      : `${formatCount(result.changed, "file")} read, ${result.removed} removed`;
  return [
    `${paint.bold(result.root)}: ${formatCount(result.files, "file")}, ${formatCount(result.symbols, "symbol")}, ${formatCount(result.edges, "edge")}`,
    paint.dim(`${changes}, ${formatMs(result.ms)}`),
    total > 0
      ? paint.dim(
          `${formatCount(total, "file")} not indexed (${skipped.map(([why, n]) => `${why} ${n}`).join(", ")}); see \`fovea coverage\``,
        )
      : "",
    result.problems > 0
      ? paint.dim(
          `${formatCount(result.problems, "file")} not fully understood by the parser; the rest of each is indexed`,
        )
      : "",
  ]
    .filter((line) => line !== "")
    .join("\n");
}
