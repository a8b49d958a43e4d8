/** `memory maintain|cleanup|compact|summarize|spill|heat|move|tiers`: the life of memories. */

import type { Command } from "commander";
import type { TierStatus } from "../../../app/api.ts";
import { writeMaintained } from "../../tools/maintained-text.ts";
import { memoryManageTool } from "../../tools/memory-manage.ts";
import { asNumber, type CliIo, type CommonOptions, runWithEngine, withCommonOptions } from "../context.ts";
import { formatCount } from "../terminal.ts";
import { addFlags, type Flags, runTool, toArguments } from "../tool-command.ts";

/** The actions of the tool `memory_manage`, each with what it takes. */
const ACTIONS: readonly { usage: string; description: string; takes: readonly string[] }[] = [
  {
    usage: "maintain",
    description: "run one cycle: remove what has expired, fade, compact, generalise; at most one a day",
    takes: ["dry_run"],
  },
  { usage: "cleanup", description: "delete permanently what has faded and is not used", takes: ["dry_run"] },
  {
    usage: "summarize",
    description: "replace old memories of a week, whatever their type, by one summary",
    takes: ["older_than_days", "dry_run"],
  },
  {
    usage: "spill [ids...]",
    description: "move hot memories away, the least relevant first",
    takes: ["count", "target", "session_id", "dry_run"],
  },
  {
    usage: "heat <ids...>",
    description: "move memories to the hot tier",
    takes: ["session_id", "dry_run"],
  },
  {
    usage: "move <ids...>",
    description: "move memories to a tier",
    takes: ["target", "session_id", "dry_run"],
  },
];

export function registerMemoryLife(memory: Command, io: CliIo): void {
  for (const { usage, description, takes } of ACTIONS) registerAction(memory, io, usage, description, takes);
  registerCompact(memory, io);
  registerTiers(memory, io);
}

function registerAction(
  memory: Command,
  io: CliIo,
  usage: string,
  description: string,
  takes: readonly string[],
): void {
  const [action = ""] = usage.split(" ");
  const command = withCommonOptions(memory.command(usage)).description(description);
  addFlags(command, memoryManageTool, [...takes, "format"]);
  command.action(async (...given: unknown[]) => {
    const flags = command.opts<Flags>();
    const ids = Array.isArray(given[0]) && given[0].length > 0 ? { ids: given[0] } : {};
    await runTool(io, memoryManageTool, flags, toArguments(memoryManageTool, flags, { action, ...ids }));
  });
}

function registerCompact(memory: Command, io: CliIo): void {
  withCommonOptions(memory.command("compact"))
    .description("replace old episodes of a week by one summary, where there are enough of them")
    .option("--older-than <days>", "only those older than this (default 30)", asNumber)
    .option("--dry-run", "show exactly what would happen, and change nothing")
    .action(async (options: CommonOptions & { olderThan?: number; dryRun?: boolean }) => {
      const { olderThan, dryRun } = options;
      await runWithEngine(
        io,
        options,
        ({ engine, work: { signal } }) => engine.memory.compact({ dryRun, olderThanDays: olderThan, signal }),
        (result) => writeMaintained(result),
      );
    });
}

function registerTiers(memory: Command, io: CliIo): void {
  withCommonOptions(memory.command("tiers"))
    .description("how many memories and tokens are hot, warm and cold")
    .option("--session <text>", "only what this conversation made")
    .action(async (options: CommonOptions & { session?: string }) => {
      await runWithEngine(io, options, ({ engine }) => engine.memory.tiers(options.session), renderTiers);
    });
}

function renderTiers(status: TierStatus): string {
  const line = (name: "hot" | "warm" | "cold", more = "") =>
    `${name.padEnd(5)} ${formatCount(status[name].items, "memory")}, ${formatCount(status[name].tokens, "token")}${more}`;
  return [
    line("hot", ` of ${status.hotTokenLimit}`),
    line("warm"),
    line("cold", `, at most ${status.maxColdItems} that fade`),
  ].join("\n");
}
