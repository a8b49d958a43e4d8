/** VS Code. Its servers are under `servers`; it has hooks only in repositories. */
import { appData, configHome, type Host } from "../host.ts";
import { type Client, command, SERVER } from "./client.ts";
import { flatHooks } from "./hook-wishes.ts";

export const vscode: Client = {
  id: "vscode",
  title: "VS Code",
  programs: ["code"],
  signs: (host) => [userFolder(host)],
  start: (host, scope) => ({ cwd: scope === "user" ? host.home : host.project, hasRoots: true }),
  server: (host, scope) => ({
    file:
      scope === "user"
        ? host.join(userFolder(host), "mcp.json")
        : host.join(host.project, ".vscode", "mcp.json"),
    format: "json",
    path: ["servers", SERVER],
    value: { type: "stdio", ...(scope === "user" ? command(host) : command(host, `\${workspaceFolder}`)) },
  }),
  extras: (host, scope, { hooks }) =>
    hooks && scope === "project"
      ? [
          {
            file: host.join(host.project, ".github", "hooks", "fovea.json"),
            format: "json",
            wishes: flatHooks(host, "vscode"),
          },
        ]
      : [],
  notes: (scope, { hooks }) =>
    hooks && scope === "user"
      ? [
          "VS Code supports hooks only in repositories: `fovea setup --client vscode --scope project` adds them.",
        ]
      : [],
};

function userFolder(host: Host): string {
  if (host.platform === "win32") return host.join(appData(host), "Code", "User");
  if (host.platform === "darwin")
    return host.join(host.home, "Library", "Application Support", "Code", "User");
  return host.join(configHome(host), "Code", "User");
}
