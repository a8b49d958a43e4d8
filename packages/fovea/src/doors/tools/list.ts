/** Every tool, by hand. The order is the one clients are shown. */
import { checkpointTool } from "./checkpoint.ts";
import { contextTool } from "./context.ts";
import { eventTool } from "./event.ts";
import { forgetTool } from "./forget.ts";
import { graphTool } from "./graph.ts";
import { indexTool } from "./index-tool.ts";
import { intentTool } from "./intent.ts";
import { memoryManageTool } from "./memory-manage.ts";
import { orientTool } from "./orient.ts";
import { outlineTool } from "./outline.ts";
import { recallTool } from "./recall.ts";
import { relateTool } from "./relate.ts";
import { rememberTool } from "./remember.ts";
import { searchTool } from "./search.ts";
import { sessionTool } from "./session.ts";
import { statusTool } from "./status.ts";
import { symbolTool } from "./symbol.ts";
import { timeTool } from "./time.ts";
import type { Tool } from "./tool.ts";
import { verifyTool } from "./verify.ts";

export const tools: readonly Tool[] = [
  contextTool,
  searchTool,
  symbolTool,
  outlineTool,
  graphTool,
  rememberTool,
  recallTool,
  forgetTool,
  orientTool,
  statusTool,
  indexTool,
  relateTool,
  verifyTool,
  intentTool,
  sessionTool,
  eventTool,
  checkpointTool,
  timeTool,
  memoryManageTool,
];

export type Profile = Tool["profile"];

/** `full` has those of `core` as well. */
export function toolsOf(profile: Profile): readonly Tool[] {
  return profile === "full" ? tools : tools.filter((tool) => tool.profile === "core");
}
