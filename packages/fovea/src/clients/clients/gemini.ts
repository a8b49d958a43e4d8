import type { Client } from "./client.ts";
import { command, SERVER } from "./client.ts";
import { groupedHooks } from "./hook-wishes.ts";

export const gemini: Client = {
  id: "gemini",
  title: "Gemini CLI",
  programs: ["gemini"],
  signs: ({ home, join }) => [join(home, ".gemini")],
  server: (host, scope) => ({
    file: host.join(scope === "user" ? host.home : host.project, ".gemini", "settings.json"),
    format: "json",
    path: ["mcpServers", SERVER],
    value: command(host),
  }),
  extras: (host, scope, { hooks }) =>
    hooks
      ? [
          {
            file: host.join(scope === "user" ? host.home : host.project, ".gemini", "settings.json"),
            format: "json",
            wishes: groupedHooks(host, "gemini"),
          },
        ]
      : [],
};
