/**
 * Claude Code. Servers are in `.mcp.json` or `~/.claude.json`, hooks in `settings.json`, of a project in `settings.local.json`; servers named there are
 * not read. CLAUDE.md is written only when asked for.
 */
import { readFileText } from "../file-text.ts";
import { guidance } from "../guidance.ts";
import type { Host } from "../host.ts";
import { looksLikeOurs } from "../our-entry.ts";
import type { Scope, Target } from "../wish.ts";
import { type Client, command, SERVER } from "./client.ts";
import { groupedHooks } from "./hook-wishes.ts";

export const claudeCode: Client = {
  id: "claude-code",
  title: "Claude Code",
  programs: ["claude"],
  signs: (host) => [stateFile(host), userFolder(host)],
  server: (host, scope) => ({
    file: scope === "user" ? stateFile(host) : host.join(host.project, ".mcp.json"),
    format: "json",
    isPlain: true,
    path: ["mcpServers", SERVER],
    value: { type: "stdio", ...command(host) },
  }),
  extras(host, scope, { hooks, instructions }) {
    const targets: Target[] = [];
    const folder = folderOf(host, scope);
    if (hooks)
      targets.push({
        file: hooksFile(host, scope),
        format: "json",
        wishes: groupedHooks(host, "claude-code"),
      });
    if (instructions)
      targets.push({
        file: host.join(folder, "CLAUDE.md"),
        format: "markdown",
        wishes: [{ kind: "text", path: [], value: guidance() }],
      });
    return targets;
  },
};

/** In a project, what is of this machine only: hooks name a path of it. Where an older version wrote them, they stay. */
function hooksFile(host: Host, scope: Scope): string {
  const shared = host.join(folderOf(host, scope), "settings.json");
  if (scope === "user" || looksLikeOurs(readFileText(shared) ?? "")) return shared;
  return host.join(folderOf(host, scope), "settings.local.json");
}

function folderOf(host: Host, scope: Scope): string {
  return scope === "user" ? userFolder(host) : host.join(host.project, ".claude");
}

function userFolder({ env, home, join }: Host): string {
  return env.CLAUDE_CONFIG_DIR || join(home, ".claude");
}

function stateFile({ env, home, join }: Host): string {
  return join(env.CLAUDE_CONFIG_DIR || home, ".claude.json");
}
