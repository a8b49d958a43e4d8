/** The committed plugin is the one that the definitions give. `npm run golden:update` writes it anew. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { USES } from "../src/clients/guidance.ts";
import { hookEvents } from "../src/clients/hook-events.ts";
import { pluginFiles } from "../src/clients/plugin.ts";
import { toolsOf } from "../src/doors/tools/list.ts";
import { makeFolder } from "./support/folders.ts";

const top = fileURLToPath(new URL("../../..", import.meta.url));

test.each(Object.entries(pluginFiles()))("%s is as generated", async (path, text) => {
  await expect(text).toMatchFileSnapshot(join(top, path));
});

test("nothing else is in the plugin", () => {
  const files = readdirSync(join(top, "plugin"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(top, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  expect(files.sort()).toEqual(
    Object.keys(pluginFiles())
      .filter((path) => path.startsWith("plugin/"))
      .sort(),
  );
});

test("its skill names tools that clients are shown", () => {
  const shown = toolsOf("core").map(({ name }) => name);
  expect(USES.map(([, tool]) => tool).filter((tool) => !shown.includes(tool))).toEqual([]);
});

test("it names no folder of this machine, and every event of the table", () => {
  const hooks = JSON.parse(pluginFiles()["plugin/hooks/hooks.json"]!) as { hooks: Record<string, unknown> };
  expect(Object.keys(hooks.hooks)).toEqual(hookEvents["claude-code"].map(({ name }) => name));
  for (const text of Object.values(pluginFiles())) expect(text).not.toContain(top);
});

test("its launcher finds the program, and is silent as a hook without it", () => {
  const launcher = join(top, "plugin/launch.mjs");
  const empty = makeFolder();
  const start = (args: string[], env: Record<string, string>) =>
    spawnSync(process.execPath, [launcher, ...args], {
      encoding: "utf8",
      env: { HOME: empty, FOVEA_HOME: empty, PATH: empty, ...env },
      input: "{}",
    });
  const found = start(["--version"], { FOVEA_SCRIPT: join(top, "packages/fovea/bin/fovea.js") });
  expect(found.stdout).toMatch(/^\d+\.\d+\.\d+/);
  if (existsSync(join(process.execPath, "../../lib/node_modules/fovea"))) return;
  const hook = start(["hook", "claude-code", "Stop"], {});
  expect([hook.status, hook.stdout, hook.stderr]).toEqual([0, "", ""]);
  const server = start(["serve"], {});
  expect([server.status, server.stderr]).toEqual([1, "fovea is not installed: npm install -g fovea\n"]);
});
