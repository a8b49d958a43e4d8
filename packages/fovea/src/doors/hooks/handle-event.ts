/** One event of a hook: kept by the use case that the tools call too, and what is to be said about it. */
import type { LightProject } from "../../app/light/light-project.ts";
import { onPrompt } from "../../app/light/on-prompt.ts";
import { onSearch } from "../../app/light/on-search.ts";
import { onSessionStart } from "../../app/light/on-session.ts";
import { fileOpened } from "../../app/sessions/file-opened.ts";
import type { HookEvent } from "./event.ts";

/** All of it is synchronous but loading and learning, so that the deadline holds for it. */
export async function handleEvent(project: LightProject, event: HookEvent): Promise<string | undefined> {
  if (isPromptTime(event)) return project.inTime(() => handleNow(project, event));
  const work = await import("../../app/light/off-prompt.ts");
  const { session } = event;
  const { capture } = project.settings.hooks;
  switch (event.kind) {
    case "command":
      return project.inTime(() => {
        const ran = capture ? work.commandRun(project, event) : undefined;
        return ran && work.newsAbout(project, session, ran.seen);
      });
    case "answer":
      if (capture) project.inTime(() => work.answerGiven(project, event));
      project.isKept = true;
      await work.learnInTime(project);
      return undefined;
    case "before-compact":
      // What is told after it is kept as it happens; only learning waits.
      project.isKept = true;
      await work.learnInTime(project);
      return undefined;
    case "after-compact":
      project.inTime(() => work.summaryGiven(project, event));
      return undefined;
    case "session-end":
      await work.learnInTime(project);
      project.inTime(() => work.sessionEnded(project, event));
      return undefined;
  }
}

type PromptTimeEvent = HookEvent & { kind: "session-start" | "prompt" | "before-search" | "file" };

function isPromptTime(event: HookEvent): event is PromptTimeEvent {
  const { kind } = event;
  return kind === "session-start" || kind === "prompt" || kind === "before-search" || kind === "file";
}

function handleNow(project: LightProject, event: PromptTimeEvent): string | undefined {
  const { session } = event;
  switch (event.kind) {
    case "session-start":
      return onSessionStart(project, { session, source: event.source });
    case "prompt":
      return onPrompt(project, { session, text: event.text });
    case "before-search":
      return onSearch(project, { tool: event.tool, subject: event.subject, session });
    case "file":
      if (project.settings.hooks.capture) fileOpened(project, event);
      return undefined;
  }
}
