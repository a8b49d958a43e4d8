import { expect, test } from "vitest";
import { outside } from "../../kernels/tree/memory.ts";
import type { Host } from "../host.ts";
import { checkProgram } from "./check-program.ts";

test("says that the parser is another version than we know, and what to do", async () => {
  Object.assign(outside, { symbol: outside.symbol + 1 });
  const host = { launch: { command: "fovea", script: "/usr/bin/fovea" } } as Host;
  const findings = await checkProgram(host);
  expect(findings.find(({ subject }) => subject === "grammars")).toEqual({
    subject: "grammars",
    status: "warning",
    message: expect.stringContaining("a different version of tree-sitter"),
    advice: expect.stringContaining("npm install -g fovea"),
  });
});
