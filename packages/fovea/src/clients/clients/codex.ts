import type { Host } from "../host.ts";
import type { Scope } from "../wish.ts";
import { type Client, command, SERVER } from "./client.ts";
import { groupedHooks } from "./hook-wishes.ts";

export const codex: Client = {
  id: "codex",
  title: "Codex",
  programs: ["codex"],
  signs: (host) => [folderOf(host, "user")],
  server: (host, scope) => ({
    file: host.join(folderOf(host, scope), "config.toml"),
    format: "toml",
    path: ["mcp_servers", SERVER],
    value: command(host),
  }),
  extras: (host, scope, { hooks }) =>
    hooks
      ? [
          {
            file: host.join(folderOf(host, scope), "hooks.json"),
            format: "json",
            wishes: groupedHooks(host, "codex"),
          },
        ]
      : [],
  notes: (_, { hooks }) =>
    hooks ? ["Codex runs new hooks only after you have reviewed them with `/hooks`."] : [],
};

function folderOf({ env, home, project, join }: Host, scope: Scope): string {
  return scope === "user" ? env.CODEX_HOME || join(home, ".codex") : join(project, ".codex");
}
