/** What shows only on a terminal, which processes of a test do not have. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { expect, test } from "vitest";
import type { CliIo } from "./context.ts";
import { createProgram, runCli } from "./program.ts";

/** What `config list` prints on a terminal. */
async function show(env: NodeJS.ProcessEnv): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "fovea-cli-"));
  let printed = "";
  const stdout = { isTTY: true, write: (text: string) => (printed += text) };
  const io = { env: { FOVEA_HOME: folder, ...env }, cwd: folder, stdout, stderr: stdout } as unknown as CliIo;
  expect(await runCli(["config", "list"], io)).toBe(0);
  return printed;
}

test.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, true],
  [{ NO_COLOR: "1" }, false],
  [{ NO_COLOR: "1", FOVEA_CLI_COLOR: "true" }, true],
  [{ FOVEA_CLI_COLOR: "false" }, false],
  [{ TERM: "dumb" }, false],
])("with %j there are colours: %j", async (env, isColoured) => {
  expect((await show(env)).includes("\u001b[")).toBe(isColoured);
});

test("every command takes --json and --root, but for a server's answers and a folder that is named", () => {
  const ends = (command: Command): Command[] =>
    command.commands.length === 0 ? [command] : command.commands.flatMap(ends);
  const without = (flag: string) =>
    ends(createProgram({ env: {} } as unknown as CliIo))
      .filter(({ options }) => !options.some(({ long }) => long === flag))
      .map((command) => command.name());
  expect(without("--json")).toEqual(["serve", "hook", "completion"]);
  expect(without("--root")).toEqual(["hook", "plugin", "completion"]);
});
