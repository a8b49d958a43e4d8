/** Where the clients keep their settings, on machines that we are not running on. */
import { posix, win32 } from "node:path";
import { describe, expect, test } from "vitest";
import { hooksOf } from "../formats/json-hooks.ts";
import { hookEvents } from "../hook-events.ts";
import type { Host } from "../host.ts";
import { isOurHook } from "../our-hook.ts";
import { targetsOf } from "../setup.ts";
import { clients } from "./list.ts";

function host(platform: NodeJS.Platform, env: NodeJS.ProcessEnv = {}): Host {
  const isWindows = platform === "win32";
  return {
    env,
    platform,
    home: isWindows ? "C:\\Users\\Ada L" : "/home/ada",
    foveaHome: "",
    project: isWindows ? "C:\\code\\x" : "/code/x",
    launch: {
      command: "node",
      script: isWindows ? "C:\\Program Files\\fovea\\bin\\fovea.js" : "/opt/my tools/fovea.js",
    },
    join: (isWindows ? win32 : posix).join,
  };
}

const serverFiles = (one: Host) => clients.map((client) => client.server(one, "user")?.file);

describe("settings are found", () => {
  test("on Windows", () => {
    const roaming = "C:\\Users\\Ada L\\AppData\\Roaming";
    expect(serverFiles(host("win32"))).toEqual([
      "C:\\Users\\Ada L\\.claude.json",
      "C:\\Users\\Ada L\\.cursor\\mcp.json",
      `${roaming}\\Code\\User\\mcp.json`,
      "C:\\Users\\Ada L\\.codex\\config.toml",
      "C:\\Users\\Ada L\\.gemini\\settings.json",
      "C:\\Users\\Ada L\\.config\\opencode\\opencode.json",
      "C:\\Users\\Ada L\\.kimi\\mcp.json",
      "C:\\Users\\Ada L\\.codeium\\windsurf\\mcp_config.json",
      `${roaming}\\Zed\\settings.json`,
    ]);
    expect(serverFiles(host("win32", { APPDATA: "D:\\R" }))[2]).toBe("D:\\R\\Code\\User\\mcp.json");
  });

  test("on macOS and Linux", () => {
    const mac = serverFiles(host("darwin"));
    expect([mac[2], mac[8]]).toEqual([
      "/home/ada/Library/Application Support/Code/User/mcp.json",
      "/home/ada/.config/zed/settings.json",
    ]);
    const linux = serverFiles(host("linux", { XDG_CONFIG_HOME: "/x" }));
    expect([linux[2], linux[5], linux[8]]).toEqual([
      "/x/Code/User/mcp.json",
      "/x/opencode/opencode.json",
      "/x/zed/settings.json",
    ]);
  });

  test("where the clients' own variables say", () => {
    const env = { CLAUDE_CONFIG_DIR: "/c", CODEX_HOME: "/d" };
    const files = serverFiles(host("linux", env));
    expect([files[0], files[3]]).toEqual(["/c/.claude.json", "/d/config.toml"]);
  });
});

describe("what is written", () => {
  test.each(clients.map((client) => [client.id, client] as const))(
    "%s starts node with a script, never a shim",
    (_, client) => {
      for (const platform of ["win32", "linux"] as const) {
        const text = JSON.stringify(client.server(host(platform), "user")!.value);
        expect(text).toMatch(/"node".*fovea\.js".*"serve"/);
        expect(text).not.toContain(".cmd");
      }
    },
  );

  test("every hook is known as ours again, however its command is written", () => {
    for (const client of clients)
      for (const one of [host("linux"), host("win32")])
        for (const { wishes } of targetsOf(client, one, { scope: "user", hooks: true, instructions: false }))
          for (const wish of wishes)
            if (wish.kind === "hook") expect(hooksOf(wish.value).every(isOurHook)).toBe(true);
  });

  test("paths with blanks are quoted for shells", () => {
    const [first] = targetsOf(clients[1]!, host("linux"), {
      scope: "user",
      hooks: true,
      instructions: false,
    })[1]!.wishes.slice(1);
    expect((first!.value as { command: string }).command).toBe(
      'node "/opt/my tools/fovea.js" hook cursor sessionStart',
    );
  });

  test("every client with hooks hears of a session's start, a prompt and its end", () => {
    for (const events of Object.values(hookEvents)) {
      const names = events.map(({ name }) => name.toLowerCase()).join(" ");
      expect(names).toMatch(
        /sessionstart.*(userpromptsubmit|beforesubmitprompt|beforeagent).*(stop|afteragent).*precomp/,
      );
    }
  });
});
