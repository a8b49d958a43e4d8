/**
 * Claude Code. Servers are in `.mcp.json` or `~/.claude.json`, hooks in `settings.json`; servers named in the latter are
 * not read. CLAUDE.md is written only when asked for.
 */
import { guidance } from "../guidance.ts";
import type { Host } from "../host.ts";
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
    path: ["mcpServers", SERVER],
    value: { type: "stdio", ...command(host) },
  }),
  extras(host, scope, { hooks, instructions }) {
    const targets: Target[] = [];
    const folder = folderOf(host, scope);
    if (hooks)
      targets.push({
        file: host.join(folder, "settings.json"),
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

function folderOf(host: Host, scope: Scope): string {
  return scope === "user" ? userFolder(host) : host.join(host.project, ".claude");
}

function userFolder({ env, home, join }: Host): string {
  return env.CLAUDE_CONFIG_DIR || join(home, ".claude");
}

function stateFile({ env, home, join }: Host): string {
  return join(env.CLAUDE_CONFIG_DIR || home, ".claude.json");
}
