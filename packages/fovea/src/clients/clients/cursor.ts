import type { Client } from "./client.ts";
import { command, SERVER } from "./client.ts";
import { flatHooks } from "./hook-wishes.ts";

export const cursor: Client = {
  id: "cursor",
  title: "Cursor",
  programs: ["cursor", "cursor-agent"],
  signs: ({ home, join }) => [join(home, ".cursor")],
  start: (host, scope) => ({ cwd: scope === "user" ? host.home : host.project, hasRoots: true }),
  server: (host, scope) => ({
    file: host.join(scope === "user" ? host.home : host.project, ".cursor", "mcp.json"),
    format: "json",
    path: ["mcpServers", SERVER],
    value: scope === "user" ? command(host) : command(host, `\${workspaceFolder}`),
  }),
  extras: (host, scope, { hooks }) =>
    hooks
      ? [
          {
            file: host.join(scope === "user" ? host.home : host.project, ".cursor", "hooks.json"),
            format: "json",
            wishes: [{ kind: "default", path: ["version"], value: 1 }, ...flatHooks(host, "cursor")],
          },
        ]
      : [],
};
