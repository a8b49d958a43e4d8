/** The tool `memory_manage`: looks after memories: tiers, summaries, maintenance, cleanup. */
import { type MaintainResult, type MoveResult, type SpillResult, TIERS } from "../../app/api.ts";
import { usage } from "../../app/errors.ts";
import { choice, integer, list, rare, required, text, toggle } from "./argument.ts";
import { common } from "./common.ts";
import { inFormat } from "./fit.ts";
import { writeMaintained } from "./maintained-text.ts";
import { defineTool } from "./tool.ts";

const MANAGE_ACTIONS = ["spill", "heat", "move", "summarize", "maintain", "cleanup"] as const;
/** An agent needs to know what kind of thing happens, not each of a thousand. */
const MOST_LISTED = 20;

export const memoryManageTool = defineTool({
  name: "memory_manage",
  title: "Manage memories",
  description:
    "Move memories between tiers (hot costs tokens, warm, cold), summarise old ones, run maintenance or cleanup.\nTry `dry_run` first.",
  args: {
    action: required(choice(MANAGE_ACTIONS, "")),
    ids: list("Memories to spill, heat or move"),
    count: integer([1, 100_000], "How many to spill (default half)"),
    target: choice(TIERS, "Tier to move or spill to"),
    older_than_days: integer([0, 36_500], "For summarize (default 30)"),
    dry_run: toggle("Only report what would happen"),
    session_id: rare(text("Only memories of this conversation")),
    ...common,
  },
  annotations: { readOnly: false, destructive: true, idempotent: true },
  profile: "full",
  cli: { group: "memory", flags: { session_id: "session", older_than_days: "older-than" } },
  async run(engine, args, { signal, actor }) {
    const { memory } = engine;
    const { action, ids, count, target, dry_run: dryRun, session_id: session, format } = args;
    const told = (result: MaintainResult) =>
      inFormat({ text: writeMaintained(result), data: actor === "user" ? result : shorten(result) }, format);
    switch (action) {
      case "spill": {
        const result = memory.spill({ ids, count, target, session, dryRun });
        return inFormat({ text: saySpilled(result, session !== undefined), data: result }, format);
      }
      case "heat":
      case "move": {
        const to = action === "heat" ? "hot" : target;
        if (to === undefined) throw usage("Where to? Give target: hot, warm or cold.");
        const result = memory.move(ids ?? [], to, { session, dryRun });
        return inFormat({ text: sayMoved(result), data: result }, format);
      }
      case "summarize":
        return told(await memory.summarize({ olderThanDays: args.older_than_days, dryRun, signal }));
      case "maintain":
        return told(await memory.maintain({ dryRun, signal }));
      case "cleanup":
        return told(await memory.cleanup({ dryRun, signal }));
    }
  },
});

function shorten(result: MaintainResult): MaintainResult {
  return {
    ...result,
    steps: result.steps.map((step) => ({ ...step, changes: step.changes.slice(0, MOST_LISTED) })),
  };
}

function saySpilled(
  { spilledCount, spilledIds, targetTier, dryRun }: SpillResult,
  isOfSession: boolean,
): string {
  const done = dryRun ? "Would move" : "Moved";
  if (spilledCount === 0)
    return isOfSession
      ? "No memory of this conversation is hot. Leave session_id out to move those of others."
      : "No hot memory can be moved.";
  return `${done} ${spilledCount} to ${targetTier}: ${spilledIds.join(", ")}`;
}

function sayMoved({ moved, spilled, dryRun }: MoveResult): string {
  const lines = moved.map(
    ({ id, from, to }) => `${dryRun ? "Would move" : "Moved"} ${id} from ${from} to ${to}`,
  );
  if (lines.length === 0) return "They are already there.";
  return [...lines, ...spilled.map(({ id, to }) => `To make room, ${id} went to ${to}`)].join("\n");
}
