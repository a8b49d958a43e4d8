import { describe, expect, test } from "vitest";
import { findOrphans } from "./check-machine.ts";
import { probeServer } from "./probe-server.ts";

/** A server of a few lines: answers each request by its method. */
const server = (answers: string) => `
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    const result = (${answers})[method];
    if (result !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });`;

function probe(script: string, timeoutMs = 10_000) {
  return probeServer(
    { command: process.execPath, args: ["-e", script] },
    { cwd: "/", env: process.env, timeoutMs },
  );
}

describe("a server is", () => {
  test("well when it says who it is and lists its tools", async () => {
    const result = await probe(
      server(
        '{ initialize: { serverInfo: { name: "x", version: "2" } }, "tools/list": { tools: [{}, {}] } }',
      ),
    );
    expect(result).toMatchObject({ isWell: true, message: "x 2, 2 tools" });
  });

  test.each([
    [
      "lists tools of which none works",
      server(
        '{ initialize: {}, "tools/list": { tools: [{ name: "status" }] }, "tools/call": { isError: true, content: [{ text: "no project" }] } }',
      ),
      "tools fail: no project",
    ],
    ["ends", "console.error('no such file'); process.exit(3)", "it ended with code 3: no such file"],
    [
      "ends before it lists tools",
      `${server("{ initialize: {} }")} setTimeout(() => process.exit(0), 100)`,
      "it ended with code 0",
    ],
    [
      "answers with an error",
      'console.log(JSON.stringify({ id: 1, error: { message: "nope" } })); setInterval(() => {}, 1000)',
      "it answered: nope",
    ],
  ])("not well when it %s", async (_, script, message) => {
    expect(await probe(script)).toMatchObject({ isWell: false, message });
  });

  test("not well when it says nothing, or nothing that counts", async () => {
    expect((await probe("setInterval(() => {}, 1000)", 300)).message).toBe("no answer within 0.3 s");
    expect((await probe("setInterval(() => console.log('hello'), 50)", 300)).message).toMatch(/no answer/);
  });

  test("not well when its program is missing", async () => {
    const result = await probeServer(
      { command: "no-such-program", args: [] },
      { cwd: "/", env: {}, timeoutMs: 5000 },
    );
    expect(result).toMatchObject({ isWell: false, message: expect.stringContaining("ENOENT") });
  });
});

test("processes without a client are told from those with one, and from others", () => {
  const processes = [
    { pid: 1, parent: 0, command: "init" },
    { pid: 10, parent: 1, command: "claude" },
    { pid: 11, parent: 10, command: "node /opt/fovea/bin/fovea.js serve" },
    { pid: 12, parent: 1, command: "node /opt/fovea/bin/fovea.js serve" },
    { pid: 13, parent: 999, command: '"C:\\node.exe" "C:\\fovea\\bin\\fovea.js" serve' },
    { pid: 14, parent: 1, command: "vim fovea.js" },
    { pid: 15, parent: 1, command: "node /opt/fovea/bin/fovea.js index" },
  ];
  expect(findOrphans(processes).map(({ pid }) => pid)).toEqual([12, 13]);
});
