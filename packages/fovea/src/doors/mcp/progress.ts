/** Tells a client how far long work is, if it asked for that. */

import type { ServerContext } from "@modelcontextprotocol/server";
import type { IndexProgress } from "../../app/api.ts";

const PHASES: readonly IndexProgress["phase"][] = [
  "waiting",
  "scanning",
  "importing",
  "parsing",
  "resolving",
  "embedding",
  "asking",
];
const AT_MOST_EVERY_MS = 200;

export function reportProgress(context: ServerContext): ((progress: IndexProgress) => void) | undefined {
  const progressToken = context.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let [furthest, toldAt] = [-1, -Infinity];
  return (state) => {
    const phase = PHASES.indexOf(state.phase);
    const share = "total" in state && state.total > 0 ? Math.min(1, state.done / state.total) : 0;
    const progress = phase + share;
    const isNewPhase = phase > Math.floor(furthest);
    // It must grow with every notice.
    if (progress <= furthest || (!isNewPhase && performance.now() - toldAt < AT_MOST_EVERY_MS)) return;
    [furthest, toldAt] = [progress, performance.now()];
    const message = "total" in state ? `${state.phase} ${state.done} of ${state.total}` : state.phase;
    const params = { progressToken, progress, total: PHASES.length, message };
    // A client that went away needs no news.
    context.mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  };
}
