/** OpenCode. It reads `opencode.json` and `opencode.jsonc`; the one that is there is changed. */
import { existsSync } from "node:fs";
import { configHome, type Host } from "../host.ts";
import type { Scope } from "../wish.ts";
import { type Client, command, SERVER } from "./client.ts";

export const opencode: Client = {
  id: "opencode",
  title: "OpenCode",
  programs: ["opencode"],
  signs: (host) => [host.join(configHome(host), "opencode")],
  server(host, scope) {
    const { command: program, args } = command(host);
    return {
      file: fileOf(host, scope),
      format: "json",
      path: ["mcp", SERVER],
      value: { type: "local", command: [program, ...args], enabled: true },
    };
  },
};

function fileOf(host: Host, scope: Scope): string {
  const folder = scope === "user" ? host.join(configHome(host), "opencode") : host.project;
  const withComments = host.join(folder, "opencode.jsonc");
  return existsSync(withComments) ? withComments : host.join(folder, "opencode.json");
}
