/** A session begins: the agent is told where things stand. */
import { elapsedMs } from "../../base/clock.ts";
import { MINUTE_MS } from "../../base/time-units.ts";
import { briefingLines, fitLines } from "../../sessions/briefing.ts";
import type { readLastSeen } from "../../sessions/last-seen.ts";
import { formatDuration } from "../../when/duration.ts";
import { ORIENT_FRAME, projectState, toBriefing } from "../sessions/project-state.ts";
import { sessionBegun } from "../sessions/session-begun.ts";
import { doubtAbout } from "./anchors-now.ts";
import { codeSince } from "./code-since.ts";
import type { LightProject } from "./light-project.ts";

const WORTH_SAYING_MS = 10 * MINUTE_MS;

export type StartSource = "startup" | "resume" | "clear" | "compact" | "fork";

export function onSessionStart(
  project: LightProject,
  { session, source }: { session: string; source: StartSource },
): string | undefined {
  const before = sessionBegun(project, { session, source });
  const budget = project.settings.hooks.sessionTokens;
  // Who takes a conversation up again, or goes on with a copy of it, has all of it.
  if (budget === 0 || (source !== "startup" && source !== "clear")) return undefined;
  return project.attempt(() => fitLines(orientation(project, session, before), { ...ORIENT_FRAME, budget }));
}

/** The most needed first. Empty where nothing is known that the agent could use. */
function orientation(
  project: LightProject,
  session: string,
  before: ReturnType<typeof readLastSeen>,
): string[] {
  const now = project.clock.now();
  const lines = briefingLines({
    ...toBriefing(projectState(project, session), (memory) => doubtAbout(project, memory).replace("; ", "")),
    remembered: [],
    code: before === undefined || project.isLate() ? undefined : codeSince(project.top, before.at),
  });
  if (lines.length === 0) return [];
  const gapMs = before === undefined ? 0 : elapsedMs(before.usedAt, now);
  const gap = gapMs < WORTH_SAYING_MS ? "" : ` Last here ${formatDuration(gapMs)} ago.`;
  return [`Now: ${new Date(now).toISOString().slice(0, 16).replace("T", " ")} UTC.${gap}`, ...lines];
}
