/** Tools as clients are shown them: short, since every conversation pays for each word. */
import type { ListToolsResult } from "@modelcontextprotocol/server";
import { toJsonSchema } from "../tools/argument.ts";
import { PROJECT } from "../tools/common.ts";
import { type Profile, toolsOf } from "../tools/list.ts";
import type { Tool } from "../tools/tool.ts";

type ShownTool = ListToolsResult["tools"][number];

export function listTools(profile: Profile, projects: readonly string[]): ShownTool[] {
  const isListed = (argument: string) => argument !== PROJECT || projects.length > 1;
  return toolsOf(profile).map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: toJsonSchema(tool.args, isListed) as ShownTool["inputSchema"],
    annotations: annotationsOf(tool),
  }));
}

/** Only what differs from what the protocol assumes. Nothing here reaches beyond the machine. */
function annotationsOf({ annotations }: Tool): ShownTool["annotations"] {
  if (annotations.readOnly) return { readOnlyHint: true, openWorldHint: false };
  return {
    ...(annotations.destructive ? {} : { destructiveHint: false }),
    ...(annotations.idempotent ? { idempotentHint: true } : {}),
    openWorldHint: false,
  };
}
