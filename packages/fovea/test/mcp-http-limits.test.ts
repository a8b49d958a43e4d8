/** The server over HTTP under load and under attack: everybody gets an answer, and nobody keeps others from one. */
import { Agent, request as ask } from "node:http";
import { connect as dial, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { waitUntil } from "./support/drill.ts";
import { makeRepository } from "./support/folders.ts";
import { connectHttp, ERAS, type HttpServer, startHttp } from "./support/mcp.ts";
import { shop } from "./support/shop.ts";

const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });

interface Answered {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

function headersOf({ token, port }: HttpServer, extra: Record<string, string> = {}): Record<string, string> {
  return {
    host: `127.0.0.1:${port}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    authorization: `Bearer ${token}`,
    ...extra,
  };
}

function post(
  server: HttpServer,
  body: string = LIST,
  {
    headers = {},
    agent,
    signal,
  }: { headers?: Record<string, string>; agent?: Agent; signal?: AbortSignal } = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = ask(
      {
        port: server.port,
        host: "127.0.0.1",
        path: "/mcp",
        method: "POST",
        headers: headersOf(server, headers),
        ...(agent ? { agent } : { agent: new Agent() }),
        ...(signal ? { signal } : {}),
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.on("end", () => resolve({ status: response.statusCode!, text, headers: response.headers }));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

function call(name: string, given: Record<string, unknown>, id: number | string = 1): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: given } });
}

/** A connection that says what it is told to, and remembers what it hears. */
async function open(
  server: HttpServer,
  text = "",
): Promise<{ socket: Socket; heard: () => string; isClosed: () => boolean }> {
  const socket = dial(server.port, "127.0.0.1");
  let [heard, isClosed] = ["", false];
  socket.setEncoding("utf8").on("data", (piece: string) => {
    heard += piece;
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    isClosed = true;
  });
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  socket.write(text);
  return { socket, heard: () => heard, isClosed: () => isClosed };
}

function rawHead(server: HttpServer, extra: Record<string, string> = {}): string {
  const lines = Object.entries(headersOf(server, extra)).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /mcp HTTP/1.1\r\n${lines.join("")}`;
}

function start(env: Record<string, string> = {}): Promise<HttpServer> {
  return startHttp({ cwd: makeRepository(shop), env });
}

describe("too many connections", () => {
  test("are answered with 503, a time to wait and an error of JSON-RPC; all get an answer", async () => {
    const server = await start({ FOVEA_SERVER_MAX_CONNECTIONS: "8" });
    await post(server, call("index", {}));
    const all = await Promise.all(
      Array.from({ length: 300 }, (_, id) => post(server, call("search", { query: "price" }, id))),
    );
    const refused = all.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(all.filter(({ status }) => status === 200).length + refused.length).toBe(300);
    for (const { text, headers } of refused) {
      expect(headers["retry-after"]).toBe("1");
      expect(JSON.parse(text)).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32_000 } });
    }
    for (const { status, text } of all) if (status === 200) expect(text).toContain("src/cart.ts");
    expect((await post(server)).status).toBe(200);
  });

  test("that are silent or idle are in nobody's way", async () => {
    const server = await start({ FOVEA_SERVER_MAX_CONNECTIONS: "4" });
    const silent = await Promise.all(
      Array.from({ length: 100 }, (_, i) => open(server, "POST /mcp HTTP/1.1\r\nhost: 127".slice(0, i))),
    );
    for (let i = 0; i < 5; i++) expect((await post(server)).status).toBe(200);
    for (const { socket } of silent) socket.destroy();
  });

  test("that send a request slowly give way to one that asks", async () => {
    const server = await start({ FOVEA_SERVER_MAX_CONNECTIONS: "4" });
    const begun = `${rawHead(server, { "content-length": "100" })}\r\n{"json`;
    const slow = await Promise.all(Array.from({ length: 4 }, () => open(server, begun)));
    await waitUntil("they are in use", async () => (await post(server)).status === 503, 2000);
    await sleep(2200);
    expect((await post(server)).status).toBe(200);
    expect(slow.filter(({ isClosed }) => isClosed())).toHaveLength(1);
    for (const { socket } of slow) socket.destroy();
  });
});

describe("a connection that is slow", () => {
  test("is closed: nothing said, half a header, a body that drips, idle after an answer, half closed", async () => {
    const server = await start({
      FOVEA_SERVER_REQUEST_TIMEOUT_MS: "900",
      FOVEA_SERVER_IDLE_TIMEOUT_MS: "300",
    });
    const head = rawHead(server, { "content-length": String(LIST.length) });
    const cases: Record<string, Awaited<ReturnType<typeof open>>> = {
      silent: await open(server),
      header: await open(server, head.slice(0, 40)),
      body: await open(server, `${head}\r\n${LIST.slice(0, 10)}`),
      idle: await open(server, `${head}\r\n${LIST}`),
      "half closed": await open(server, head.slice(0, 60)),
    };
    cases["half closed"]!.socket.end();
    // One byte now and then does not help.
    const drip = setInterval(() => {
      for (const name of ["header", "body"]) if (cases[name]!.socket.writable) cases[name]!.socket.write("x");
    }, 100);
    try {
      for (const [name, { isClosed }] of Object.entries(cases))
        await waitUntil(`${name} is closed`, isClosed, 15_000);
    } finally {
      clearInterval(drip);
    }
    expect(cases.idle!.heard()).toContain("HTTP/1.1 200");
    expect(cases.body!.heard()).toContain("HTTP/1.1 408");
    await waitUntil("others are answered", async () => (await post(server)).status === 200, 20_000);
  });

  test("is cut off when it does not read its answers", async () => {
    const server = await start({ FOVEA_SERVER_ANSWER_TIMEOUT_MS: "500" });
    const long = call("outline", { path: "src/cart.ts" });
    const head = rawHead(server, { "content-length": String(long.length) });
    const { socket, isClosed } = await open(server);
    socket.pause();
    const one = `${head}\r\n${long}`;
    const ask = () => {
      if (socket.writable && socket.writableLength < 1_000_000) socket.write(one.repeat(20));
    };
    const asking = setInterval(ask, 5);
    try {
      await waitUntil("it is cut off", isClosed, 50_000);
    } finally {
      clearInterval(asking);
    }
    expect((await post(server)).status).toBe(200);
  });
});

describe("what is sent over HTTP", () => {
  test("is bounded in depth, in headers and in the length of a batch", async () => {
    const server = await start();
    const deep = `{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`;
    const deepAnswer = await post(server, deep);
    expect(deepAnswer.status).toBe(400);
    expect(JSON.parse(deepAnswer.text)).toMatchObject({
      id: 7,
      error: { code: -32_600, message: expect.stringContaining("64 levels") },
    });
    const batch = JSON.stringify(
      Array.from({ length: 101 }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" })),
    );
    expect((await post(server, batch)).status).toBe(400);
    expect((await post(server, LIST, { headers: { "x-long": "x".repeat(17_000) } })).status).toBe(431);
    expect((await post(server, "nonsense")).status).toBe(400);
    expect((await post(server)).status).toBe(200);
  });

  test("is refused with its reason, even when it is long and comes from a stranger", async () => {
    const server = await start({ FOVEA_SERVER_MAX_REQUEST_BYTES: "65536" });
    const answer = await post(server, "x".repeat(500_000), { headers: { authorization: "Bearer nobody" } });
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toMatchObject({ error: { message: expect.stringContaining("token") } });
  });

  test("that announces or sends too much is told so, though it never ends", async () => {
    const server = await start({ FOVEA_SERVER_MAX_REQUEST_BYTES: "4096" });
    const announced = await open(server, `${rawHead(server, { "content-length": "99999999999" })}\r\n`);
    announced.socket.write("x".repeat(20_000));
    const chunked = await open(server, `${rawHead(server, { "transfer-encoding": "chunked" })}\r\n`);
    chunked.socket.write(`2000\r\n${"x".repeat(0x2000)}\r\n`);
    for (const { heard } of [announced, chunked]) {
      await waitUntil("an answer", () => heard().includes("\r\n\r\n"), 20_000);
      expect(heard()).toMatch(/^HTTP\/1.1 413 /);
    }
  });

  test("names one host, and asks in a way that is served", async () => {
    const server = await start();
    const length = { "content-length": String(LIST.length) };
    const twoHosts = await open(server, `${rawHead(server, length)}host: evil.example\r\n\r\n${LIST}`);
    const trace = await open(server, `${rawHead(server).replace("POST", "TRACE")}\r\n`);
    await waitUntil("both answers", () => twoHosts.isClosed() && trace.isClosed(), 20_000);
    expect(twoHosts.heard()).toMatch(/^HTTP\/1.1 400 /);
    expect(trace.heard()).toMatch(/^HTTP\/1.1 405 /);
  });

  test("is never shown: the token is in no line that the server writes", async () => {
    const server = await start({ FOVEA_LOG_LEVEL: "debug" });
    await post(server);
    await post(server, LIST, { headers: { authorization: "Bearer wrong" } });
    await post(server, "{");
    expect(server.said()).not.toContain(server.token);
    expect(server.said()).toContain("http-token");
    expect(server.child.spawnargs.join(" ")).not.toContain(server.token);
  });
});

describe("one client among several", () => {
  test("cannot open more requests than its share, and others are answered meanwhile", async () => {
    const server = await start({
      FOVEA_SERVER_MAX_CONNECTIONS: "40",
      FOVEA_SERVER_MAX_REQUESTS_PER_CLIENT: "10",
    });
    await post(server, call("index", {}));
    const greedy = Array.from({ length: 30 }, (_, id) =>
      post(server, call("index", { force: true }, id), { headers: { "user-agent": "greedy" } }),
    );
    await Promise.race(greedy);
    const modest = await post(server, call("search", { query: "price" }), {
      headers: { "user-agent": "modest" },
    });
    expect(modest.status).toBe(200);
    expect(modest.text).toContain("src/cart.ts");
    const statuses = (await Promise.all(greedy)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });

  test("is told apart by a session id of ours, not by one it made up", async () => {
    const server = await start({ FOVEA_SERVER_REQUESTS_PER_MINUTE: "3" });
    const initialize = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1" } },
    });
    const greeted = await post(server, initialize);
    const session = String(greeted.headers["mcp-session-id"]);
    expect(session).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    for (let i = 0; i < 2; i++) await post(server);
    expect((await post(server)).status).toBe(429);
    expect((await post(server, LIST, { headers: { "mcp-session-id": "made.up" } })).status).toBe(429);
    expect((await post(server, LIST, { headers: { "mcp-session-id": session } })).status).toBe(200);
  });
});

test.each(ERAS)("a storm of cancelled calls over HTTP in %s does not delay the next call", async (era) => {
  const server = await start();
  const client = await connectHttp(era, server);
  await client.callTool({ name: "index", arguments: {} });
  const aloneMs = await timed(() => client.callTool({ name: "search", arguments: { query: "price" } }));
  const storm = Array.from({ length: 60 }, async () => {
    const stop = new AbortController();
    const asked = client.callTool(
      { name: "context", arguments: { query: "price" } },
      { signal: stop.signal },
    );
    setTimeout(() => stop.abort(), 20);
    return asked.then(
      () => "answered",
      () => "cancelled",
    );
  });
  await Promise.all(storm);
  const nextMs = await timed(async () => {
    const { isError } = await client.callTool({ name: "search", arguments: { query: "price" } });
    expect(isError).not.toBe(true);
  });
  expect(nextMs).toBeLessThan(Math.max(5000, 10 * aloneMs));
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
