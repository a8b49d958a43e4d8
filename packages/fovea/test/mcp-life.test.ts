/** How a server over standard input and output lives and ends: with its client, and never past its limit. */
import { type ChildProcess, spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { LineTransport } from "../src/doors/mcp/line-transport.ts";
import { waitUntil } from "./support/drill.ts";
import { makeFolder, makeRepository } from "./support/folders.ts";
import { shop } from "./support/shop.ts";

const PROGRAM = fileURLToPath(new URL("../bin/fovea.js", import.meta.url));

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
};
const search = {
  jsonrpc: "2.0",
  id: 2,
  method: "tools/call",
  params: { name: "search", arguments: { query: "price" } },
};

function start(
  cwd: string,
  env: Record<string, string> = {},
): { child: ChildProcess; output: () => string; errors: () => string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [PROGRAM, "serve"], {
    cwd,
    env: { ...process.env, FOVEA_HOME: makeFolder(), ...env },
  });
  let [output, errors] = ["", ""];
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, output: () => output, errors: () => errors, ended };
}

const write = (child: ChildProcess, ...messages: object[]) =>
  child.stdin!.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));

describe("a server", () => {
  test("answers what was asked before its input ended, and then ends", async () => {
    const { child, output, ended } = start(makeRepository(shop));
    write(child, initialize, { jsonrpc: "2.0", id: 2, method: "tools/list" });
    child.stdin!.end();
    expect(await ended).toBe(0);
    const ids = output()
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { id: number }).id);
    expect(ids.sort()).toEqual([1, 2]);
  });

  test("ends when nobody reads its answers", async () => {
    const { child, output, ended } = start(makeRepository(shop));
    write(child, initialize);
    await waitUntil("it answers", () => output() !== "", 30_000);
    child.stdout!.destroy();
    for (let id = 10; id < 20; id++) write(child, { ...search, id });
    expect(await ended).toBe(0);
  });

  test("ends when it is told to", async () => {
    const { child, output, ended } = start(makeRepository(shop));
    write(child, initialize);
    await waitUntil("it answers", () => output() !== "", 30_000);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  test("ends, and says why, rather than grow past its limit", async () => {
    const { child, output, errors, ended } = start(makeRepository(shop), {
      FOVEA_SERVER_MEMORY_LIMIT_MB: "64",
    });
    write(child, initialize, search);
    expect(await ended).toBe(1);
    expect(errors()).toContain("more than server.memoryLimitMb (64) allows");
    expect(output()).toContain('"id":2');
  });

  test("greets before it has opened anything", async () => {
    // The home cannot be used at all, and still the client is greeted and told why there is no answer.
    const { child, output } = start(makeRepository(shop), { FOVEA_HOME: "/dev/null/nowhere" });
    write(child, initialize, search);
    await waitUntil("both are answered", () => output().trim().split("\n").length === 2, 30_000);
    const [greeting, answer] = output()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { result: object });
    expect(greeting!.result).toHaveProperty("serverInfo");
    expect(answer!.result).toMatchObject({ isError: true });
    child.stdin!.end();
  });
});

describe("lines", () => {
  const open = () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const transport = new LineTransport(input, output);
    const got: unknown[] = [];
    transport.onmessage = (message) => void got.push(message);
    void transport.start();
    const answers = () =>
      String(output.read() ?? "")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as { id: unknown; error: { code: number } });
    return { input, transport, got, answers };
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  test("may come in pieces, with letters cut in two and Windows' line ends", async () => {
    const { input, got } = open();
    const bytes = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"übermäßig"}\r\n\n');
    for (const byte of bytes) input.write(Buffer.from([byte]));
    await settle();
    expect(got).toEqual([{ jsonrpc: "2.0", id: 1, method: "übermäßig" }]);
  });

  test.each([
    ["{", -32_700, null],
    ["null", -32_600, null],
    ["[]", -32_600, null],
    ['{"id":7}', -32_600, 7],
    ['{"jsonrpc":"2.0","id":7}', -32_600, 7],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32_600, null],
    ['{"jsonrpc":"2.0","id":7,"method":5}', -32_600, 7],
    ['{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}', -32_600, 7],
    ['{"jsonrpc":"2.0","id":7,"method":"ping","params":{"_meta":null}}', -32_600, 7],
    [
      `{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":${"[".repeat(100)}${"]".repeat(100)}}}`,
      -32_600,
      7,
    ],
  ])("that are no message are answered: %s", async (line, code, id) => {
    const { input, got, answers } = open();
    input.write(`${line}\n`);
    await settle();
    expect(answers()).toMatchObject([{ id, error: { code } }]);
    expect(got).toEqual([]);
  });

  test("that ask are answered even after the last one has come", async () => {
    const { input, transport, answers } = open();
    let isClosed = false;
    transport.onclose = () => {
      isClosed = true;
    };
    input.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    await settle();
    await settle();
    expect(isClosed).toBe(false);
    await transport.send({ jsonrpc: "2.0", id: 1, result: {} });
    await settle();
    expect(isClosed).toBe(true);
    expect(answers()).toMatchObject([{ id: 1 }]);
  });

  test("without an end are refused, and what follows is read", async () => {
    const { input, got, answers } = open();
    for (let i = 0; i < 6; i++) input.write("x".repeat(1024 * 1024));
    input.write('\n{"jsonrpc":"2.0","method":"ping"}\n');
    await settle();
    await settle();
    expect(answers()).toMatchObject([{ id: null, error: { code: -32_600 } }]);
    expect(got).toHaveLength(1);
  });

  const long = "y".repeat(5 * 1024 * 1024);
  test.each([
    [`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"id":8,"a":"${long}"}}`, 7],
    [`{"id":"a\\"b","jsonrpc":"2.0","method":"x","params":{"a":"${long}"}}`, 'a"b'],
    [`{"jsonrpc":"2.0","method":"x","params":{"a":"${long}","id":8},"id":9}`, 9],
    [`{"jsonrpc":"2.0","method":"x","params":{"id":8,"a":"${long}"}}`, null],
  ])("that are too long are refused under their id, where it can be read (%#)", async (line, id) => {
    const { input, answers } = open();
    input.write(`${line}\n`);
    await settle();
    await settle();
    expect(answers()).toMatchObject([{ id, error: { code: -32_600 } }]);
  });

  test("with several messages are answered in one line, with what is wrong with some", async () => {
    const { input, got, answers, transport } = open();
    const ping = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;
    input.write(`[${ping(1)},{"jsonrpc":"2.0","method":"notifications/initialized"},{"id":5},${ping(2)}]\n`);
    await settle();
    expect(got).toHaveLength(3);
    await transport.send({ jsonrpc: "2.0", id: 2, result: {} });
    expect(answers()).toEqual([]);
    await transport.send({ jsonrpc: "2.0", id: 1, result: {} });
    expect(answers()).toMatchObject([[{ id: 5, error: { code: -32_600 } }, { id: 2 }, { id: 1 }]]);
  });
});
