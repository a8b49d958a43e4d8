import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { CliIo } from "../context.ts";
import { createProgram } from "../program.ts";
import { readCommands } from "./command-tree.ts";
import { SHELLS, writeCompletion } from "./write-completion.ts";

const io = { env: {}, stdout: process.stdout, stderr: process.stderr } as unknown as CliIo;
const tree = readCommands(createProgram(io));

/** What bash itself offers for a line. */
function offers(line: string): string[] {
  const script = `${writeCompletion("bash", tree)}
COMP_WORDS=(${line
    .split(" ")
    .map((word) => `"${word}"`)
    .join(" ")})
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_fovea
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter(Boolean);
}

describe("bash completes", () => {
  test.each([
    ["fovea ind", ["index"]],
    ["fovea graph dependen", ["dependents", "dependencies"]],
    ["fovea search x --mod", ["--mode"]],
    ["fovea search --mode key", ["keyword"]],
    ["fovea memory ", ["list", "sync", "--help"]],
    ["fovea completion ", ["--help"]],
  ])("%s", (line, expected) => {
    expect(offers(line)).toEqual(expect.arrayContaining(expected));
  });
});

test.each(SHELLS)("the script for %s has every command and every flag", (shell) => {
  const script = writeCompletion(shell, tree);
  for (const { commands, flags } of tree)
    for (const { name } of [...commands, ...flags]) expect(script).toContain(name.replace(/^--/, ""));
});
