/** Tools as clients are shown them: short, since every conversation pays for each word. */
import type { ListToolsResult } from "@modelcontextprotocol/server";
import { toJsonSchema } from "../tools/argument.ts";
import { PROJECT } from "../tools/common.ts";
import { type Profile, toolsOf } from "../tools/list.ts";
import type { Tool } from "../tools/tool.ts";

type ShownTool = ListToolsResult["tools"][number];

export function listTools(profile: Profile, hasProjects: boolean): ShownTool[] {
  return toolsOf(profile).map((tool) => ({
    name: tool.name,
    description: tool.description,
    inputSchema: schemaOf(tool, hasProjects),
    annotations: annotationsOf(tool),
  }));
}

/** What a project is, the server's instructions tell once for all tools. */
function schemaOf({ args }: Tool, hasProjects: boolean): ShownTool["inputSchema"] {
  const { properties, ...rest } = toJsonSchema(args, (name) => name !== PROJECT);
  const project = hasProjects && PROJECT in args ? { [PROJECT]: { type: "string" } } : {};
  return { ...rest, properties: { ...properties, ...project } } as ShownTool["inputSchema"];
}

/** Only what differs from what the protocol assumes of a tool. */
function annotationsOf({ annotations }: Tool): ShownTool["annotations"] {
  if (annotations.readOnly) return { readOnlyHint: true };
  return {
    ...(annotations.destructive ? {} : { destructiveHint: false }),
    ...(annotations.idempotent ? { idempotentHint: true } : {}),
  };
}
