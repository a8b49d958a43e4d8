import type { Command } from "commander";
import type { CoverageResult } from "../../../app/api.ts";
import { nounFor } from "../../../base/counts.ts";
import { type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";
import { formatBytes, formatCount, type Paint } from "../terminal.ts";

interface Options extends CommonOptions {
  all?: boolean;
}

/** Paths shown per reason unless all are asked for. */
const EXAMPLES = 5;

export function registerCoverage(program: Command, io: CliIo): void {
  withCommonOptions(program.command("coverage"))
    .description("what is indexed by language, and every file that is not, with the reason")
    .option("--all", "list every path, not just a few examples")
    .action(async (options: Options) => {
      await runWithEngine(
        io,
        options,
        ({ engine, work }) => engine.coverage(work),
        (result, paint) => render(result, options.all ?? false, paint),
      );
    });
}

function render(result: CoverageResult, all: boolean, paint: Paint): string {
  const lines = [paint.bold(`${result.root}: ${formatCount(result.files, "file")} indexed`)];
  for (const l of result.languages) {
    lines.push(
      `  ${l.language.padEnd(12)} ${column(l.files, 7, "file")} ${column(l.lines, 9, "line")} ${column(l.symbols, 8, "symbol")} ${paint.dim(formatBytes(l.bytes))}`,
    );
  }
  const byReason = groupByReason(result);
  for (const [reason, files] of byReason) {
    lines.push(paint.bold(`not indexed, ${reason}: ${files.length}`));
    for (const file of all ? files : files.slice(0, EXAMPLES))
      lines.push(`  ${file.path}${file.bytes ? paint.dim(`  ${formatBytes(file.bytes)}`) : ""}`);
    lines.push(...sayMore(files.length, all, paint));
  }
  if (result.problems.length > 0) lines.push(paint.bold(`not fully understood: ${result.problems.length}`));
  for (const { path, count, problems } of all ? result.problems : result.problems.slice(0, EXAMPLES)) {
    lines.push(
      `  ${path}:${problems[0]?.line ?? 1}  ${paint.dim(`${formatCount(count, "problem")}, ${problems[0]?.message ?? ""}`)}`,
    );
  }
  lines.push(...sayMore(result.problems.length, all, paint));
  if (result.freshness.note) lines.push(paint.yellow(`note: ${result.freshness.note}`));
  return lines.join("\n");
}

function sayMore(count: number, all: boolean, paint: Paint): string[] {
  return all || count <= EXAMPLES ? [] : [paint.dim(`  … ${count - EXAMPLES} more (--all)`)];
}

/** The longest form of the noun keeps its place, so that the next column begins under the one above. */
function column(count: number, width: number, noun: string): string {
  return `${String(count).padStart(width)} ${nounFor(count, noun).padEnd(noun.length + 1)}`;
}

function groupByReason(result: CoverageResult): Map<string, CoverageResult["skipped"]> {
  const groups = new Map<string, CoverageResult["skipped"]>();
  for (const file of result.skipped) {
    const group = groups.get(file.reason);
    if (group) group.push(file);
    else groups.set(file.reason, [file]);
  }
  return groups;
}
