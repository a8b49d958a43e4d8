/** Kimi. Its newer program keeps everything in `~/.kimi-code`, the older one in `~/.kimi`. */
import { existsSync } from "node:fs";
import type { Host } from "../host.ts";
import { type Client, command, SERVER } from "./client.ts";
import { listedHooks } from "./hook-wishes.ts";

export const kimi: Client = {
  id: "kimi",
  title: "Kimi",
  programs: ["kimi"],
  signs: (host) => [userFolder(host)],
  server(host, scope) {
    const folder = scope === "user" ? userFolder(host) : host.join(host.project, ".kimi-code");
    return {
      file: host.join(folder, "mcp.json"),
      format: "json",
      path: ["mcpServers", SERVER],
      value: command(host),
    };
  },
  extras: (host, scope, { hooks }) =>
    hooks && scope === "user"
      ? [{ file: host.join(userFolder(host), "config.toml"), format: "toml", wishes: listedHooks(host) }]
      : [],
  notes: (scope) =>
    scope === "project"
      ? ["Kimi reads a repository's settings only as `kimi-code`, and hooks only from your home folder."]
      : [],
};

function userFolder({ env, home, join }: Host): string {
  const newer = env.KIMI_CODE_HOME || join(home, ".kimi-code");
  return existsSync(newer) ? newer : env.KIMI_SHARE_DIR || join(home, ".kimi");
}
