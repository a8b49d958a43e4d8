import { appData, configHome, type Host } from "../host.ts";
import { type Client, command, SERVER } from "./client.ts";

export const zed: Client = {
  id: "zed",
  title: "Zed",
  programs: ["zed", "zeditor"],
  signs: (host) => [userFolder(host)],
  start: (host, scope) => ({ cwd: scope === "user" ? host.home : host.project, hasRoots: false }),
  server: (host, scope) => ({
    file:
      scope === "user"
        ? host.join(userFolder(host), "settings.json")
        : host.join(host.project, ".zed", "settings.json"),
    format: "json",
    path: ["context_servers", SERVER],
    // Versions before 2026 ask where it comes from.
    value: { source: "custom", ...command(host), env: {} },
  }),
  notes: (scope) =>
    scope === "user"
      ? [
          "Zed may start the server outside the project; then the agent must name it in `project`, or use `fovea setup --client zed --scope project`.",
        ]
      : [],
};

function userFolder(host: Host): string {
  if (host.platform === "win32") return host.join(appData(host), "Zed");
  if (host.platform === "darwin") return host.join(host.home, ".config", "zed");
  return host.join(configHome(host), "zed");
}
