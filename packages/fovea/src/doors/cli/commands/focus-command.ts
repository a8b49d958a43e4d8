/** `fovea focus`: what conversations about this repository are about. */
import type { Command } from "commander";
import { EngineError } from "../../../base/errors.ts";
import { intentTool } from "../../tools/intent.ts";
import { type CliIo, type CommonOptions, withCommonOptions } from "../context.ts";
import { type Flags, registerTool, runTool } from "../tool-command.ts";

export function registerFocus(program: Command, io: CliIo): void {
  const focus = program
    .command("focus")
    .description("the topics that conversations about this repository have");
  const add = (usage: string, action: string, description: string, toArguments: (given: string) => object) =>
    withCommonOptions(focus.command(usage))
      .description(description)
      .action(async (...given: unknown[]) => {
        const options = given.at(-2) as CommonOptions;
        const said = Array.isArray(given[0]) ? given[0].join(" ") : String(given[0]);
        await runTool(io, intentTool, options as Flags, { action, ...toArguments(said) });
      });
  const nothing = () => ({});
  add(
    "status",
    "status",
    "topics by how much they matter now, and what the next prompt will be given",
    nothing,
  );
  add("inspect", "inspect", "the whole forest as a tree: words, guide and transitions", nothing);
  add("dry-run <prompt...>", "dry_run", "what a prompt would do; nothing is changed", (prompt) => ({
    prompt,
  }));
  add("reset", "reset", "forget all topics of this repository", nothing);
  add("forget <topic>", "forget", "forget one topic, by its id", (topic) => ({ topic: idOf(topic) }));
  registerTool(program, io, intentTool, {
    description: "the same as a tool: status, inspect, dry_run, reset, forget",
  });
}

function idOf(topic: string): number {
  if (/^[1-9]\d{0,14}$/.test(topic)) return Number(topic);
  throw new EngineError("USAGE", `"${topic}" is not the id of a topic.`, {
    advice: "Ids are whole numbers; `fovea focus status` lists the topics with theirs.",
  });
}
