import { type Client, command, SERVER } from "./client.ts";

export const windsurf: Client = {
  id: "windsurf",
  title: "Windsurf",
  programs: ["windsurf"],
  signs: ({ home, join }) => [join(home, ".codeium", "windsurf")],
  start: ({ home }) => ({ cwd: home, hasRoots: false }),
  // It has no settings per repository.
  server: (host, scope) =>
    scope === "project"
      ? undefined
      : {
          file: host.join(host.home, ".codeium", "windsurf", "mcp_config.json"),
          format: "json",
          path: ["mcpServers", SERVER],
          value: command(host),
        },
  notes: () => [
    "Windsurf starts the server in your home folder, so the agent must name the repository in `project`.",
  ],
};
