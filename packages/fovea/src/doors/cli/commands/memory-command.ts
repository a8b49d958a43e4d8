/** Commands about memories: those made from tools, and `memory` with what is only for people. */

import { type Command, Option } from "commander";
import {
  CATEGORIES,
  type MemoryDetails,
  type MemoryStats,
  type RecallResult,
  writeMemory,
} from "../../../app/api.ts";
import { sayCount } from "../../../base/counts.ts";
import { forgetTool } from "../../tools/forget.ts";
import { writeDetails, writeNearest } from "../../tools/memory-text.ts";
import { type MemoryPreview, recallTool, sayNearest } from "../../tools/recall.ts";
import { relateTool } from "../../tools/relate.ts";
import { rememberTool } from "../../tools/remember.ts";
import { verifyTool } from "../../tools/verify.ts";
import { asCount, type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";
import { formatCount } from "../terminal.ts";
import { registerTool } from "../tool-command.ts";
import { registerMemoryBackup } from "./memory-backup-command.ts";
import { registerMemoryFiles } from "./memory-files-command.ts";
import { registerMemoryLife } from "./memory-life-command.ts";
import { registerMemoryReview } from "./memory-review-command.ts";

export function registerMemory(program: Command, io: CliIo): void {
  registerTool(program, io, rememberTool, {
    description: "keep a decision, a convention, a fix or an insight for later",
  });
  registerTool(program, io, recallTool, {
    description: "recall memories about a question or a symbol, or all of them",
    render: (data, _, { detail }) => renderRecalled(data as Shown, detail === "full"),
  });
  registerTool(program, io, forgetTool, {
    description: "stop recalling memories; --hard deletes them, --restore undoes it",
  });
  registerTool(program, io, verifyTool, {
    description: "confirm that memories still hold for the current code",
  });
  registerTool(program, io, relateTool, { description: "link two memories or entities" });
  const memory = program.command("memory").description("list, check and maintain memories");
  registerList(memory, io);
  registerShow(memory, io);
  registerStats(memory, io);
  registerMemoryFiles(memory, io);
  registerMemoryLife(memory, io);
  registerMemoryReview(memory, io);
  registerMemoryBackup(memory, io);
}

interface ListOptions extends CommonOptions {
  limit?: number;
  all?: boolean;
  category?: (typeof CATEGORIES)[number][];
  symbol?: string;
}

function registerList(memory: Command, io: CliIo): void {
  withCommonOptions(memory.command("list"))
    .description("memories, newest first")
    .option("--limit <n>", "most memories (default 50)", asCount)
    .addOption(new Option("--category <names...>", "only of these categories").choices(CATEGORIES))
    .option("--symbol <name>", "only about this symbol or file")
    .option("--all", "also those that were replaced, forgotten or are kept apart")
    .action(async (options: ListOptions) => {
      await runWithEngine(
        io,
        options,
        ({ engine }) =>
          engine.memory.list({
            limit: options.limit,
            symbol: options.symbol,
            categories: options.category,
            acrossSessions: true,
            includeSuperseded: options.all,
            includeForgotten: options.all,
            includeQuarantined: options.all,
          }),
        (result) => renderRecalled(result),
      );
    });
}

function registerShow(memory: Command, io: CliIo): void {
  withCommonOptions(memory.command("show <id>"))
    .description("one memory with its anchors, relations, versions and log")
    .action(async (id: string, options: CommonOptions) => {
      await runWithEngine(
        io,
        options,
        ({ engine }) => engine.memory.inspect(id),
        (details) => writeDetails(details, true),
      );
    });
}

function registerStats(memory: Command, io: CliIo): void {
  withCommonOptions(memory.command("stats"))
    .description("how many memories there are, by kind")
    .action(async (options: CommonOptions) => {
      await runWithEngine(io, options, ({ engine }) => engine.memory.stats(), renderStats);
    });
}

/** With `--summary-only` there is only the beginning of each, with `--ids` all that is known. */
type Shown = Omit<RecallResult, "memories"> & {
  memories: (RecallResult["memories"][number] | MemoryDetails | MemoryPreview)[];
  leftOut?: number;
  budget?: number;
  budgetForAll?: number;
};

function writeShort({ id, category, preview, trust }: MemoryPreview): string {
  return `- [${id.slice(-8)}] ${category}: ${preview}${trust === "imported" ? " (imported)" : ""}`;
}

function renderRecalled(shown: Shown, isFull = false): string {
  const { memories, note, unsure, leftOut = 0, budget, budgetForAll } = shown;
  const found = memories.length + (unsure?.length ?? 0);
  const more =
    leftOut === 0
      ? []
      : [
          `(${found === 0 ? `${leftOut} ${unsure ? "are nearest" : "found"}, but none fits` : `${leftOut} more did not fit`} into ${budget} tokens${budgetForAll === undefined ? "" : `; --budget ${budgetForAll} shows all`})`,
        ];
  if (memories.length === 0 && leftOut > 0 && !unsure) return more.join("\n");
  if (memories.length === 0)
    return [sayNearest(shown, unsure?.length ?? 0), ...(unsure ?? []).map(writeNearest), ...more].join("\n");
  const lines = memories.map((memory) => {
    if ("preview" in memory) return writeShort(memory);
    return "log" in memory ? writeDetails(memory, isFull) : writeMemory(memory);
  });
  return [...lines, ...more, ...(note === undefined ? [] : [`(${note})`])].join("\n");
}

function renderStats(stats: MemoryStats): string {
  const counts = (by: Record<string, number>) =>
    Object.entries(by)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ");
  return [
    `${formatCount(stats.total, "memory")}, ${formatCount(stats.tokens, "token")}`,
    `  by category  ${counts(stats.byCategory)}`,
    `  by type      ${counts(stats.byType)}`,
    `  by scope     ${counts(stats.byScope)}`,
    `  by tier      ${counts(stats.byTier)}`,
    `  by source    ${counts(stats.bySource)}`,
    `  ${stats.anchored} about code, ${stats.pinned} pinned, ${sayCount(stats.relations, "relation")}`,
    `  ${stats.superseded} replaced, ${stats.forgotten} forgotten, ${stats.quarantined} kept apart`,
  ].join("\n");
}
