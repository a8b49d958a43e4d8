import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../test/support/folders.ts";
import type { Host } from "./host.ts";
import { planSetup } from "./setup.ts";

function machine(settings: string): { file: string; host: Host } {
  const home = makeFolder();
  const file = join(home, ".claude.json");
  writeFileSync(file, settings);
  const launch = { command: "node", script: "/opt/fovea.js" };
  const host = {
    env: {},
    platform: "linux",
    home,
    foveaHome: makeFolder(),
    project: home,
    launch,
    join,
  } as const;
  return { file, host };
}

const options = { scope: "user", only: ["claude-code"], hooks: false, instructions: false } as const;

test.each(["\uFEFF", "\uFEFF{}\n", '\uFEFF{\n  "theme": "dark"\n}\n'])(
  "a byte order mark is no comment, and stays: %j",
  (text) => {
    const { file, host } = machine(text);
    const { plans, write } = planSetup(host, options);
    expect(plans[0]!.files).toMatchObject([{ status: "change" }]);
    write();
    const after = readFileSync(file, "utf8");
    expect(after.startsWith("\uFEFF{")).toBe(true);
    expect(JSON.parse(after.slice(1)).mcpServers.fovea.command).toBe("node");
  },
);

test("comments after a byte order mark are comments", () => {
  const { host } = machine('\uFEFF{ // mine\n  "theme": "dark"\n}\n');
  const [file] = planSetup(host, options).plans[0]!.files;
  expect(file).toMatchObject({
    status: "failed",
    problem: { message: expect.stringContaining("comments or trailing commas") },
  });
});
