/** Hooks in the forms that clients write them. */
import { type HookClient, hookArguments, hookCommandLine, hookEvents } from "../hook-events.ts";
import type { Host, Launch } from "../host.ts";
import type { Wish } from "../wish.ts";

/** Event, choice of tools, list of hooks: Claude Code with arguments apart, Codex and Gemini with a line for a shell. */
export function groupedHooks({ launch }: Host, client: "claude-code" | "codex" | "gemini"): Wish[] {
  return hookEvents[client].map((event) => ({
    kind: "hook",
    path: ["hooks", event.name],
    value: {
      ...(event.tools === undefined ? {} : { matcher: event.tools }),
      hooks: groupedHook(launch, client, event),
    },
  }));
}

export function groupedHook(
  launch: Launch,
  client: "claude-code" | "codex" | "gemini",
  event: (typeof hookEvents)[HookClient][number],
): Record<string, unknown>[] {
  const timeout = event.timeoutSeconds;
  if (client === "claude-code") {
    const args = hookArguments(launch.script, client, event);
    const hook = { type: "command", command: launch.command, args, timeout };
    return event.only?.map((rule) => ({ ...hook, if: rule })) ?? [hook];
  }
  const command = hookCommandLine(launch, client, event);
  if (client === "codex") return [{ type: "command", command, timeout }];
  // Milliseconds, and a name to switch it off by.
  return [{ name: "fovea", type: "command", command, timeout: timeout * 1000 }];
}

/** Event, list of hooks: Cursor and VS Code. */
export function flatHooks({ launch }: Host, client: "cursor" | "vscode"): Wish[] {
  return hookEvents[client].map((event) => ({
    kind: "hook",
    path: ["hooks", event.name],
    value: {
      ...(client === "vscode" ? { type: "command" } : {}),
      command: hookCommandLine(launch, client, event),
      ...(event.tools === undefined ? {} : { matcher: event.tools }),
      timeout: event.timeoutSeconds,
    },
  }));
}

/** `[[hooks]]` of Kimi, which refuses any key but these. */
export function listedHooks({ launch }: Host): Wish[] {
  return hookEvents.kimi.map((event) => ({
    kind: "hook",
    path: ["hooks"],
    value: {
      event: event.name,
      ...(event.tools === undefined ? {} : { matcher: event.tools }),
      command: hookCommandLine(launch, "kimi", event),
      timeout: event.timeoutSeconds,
    },
  }));
}
