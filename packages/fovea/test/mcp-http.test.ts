/** The server over HTTP, as a stranger meets it: who may ask, how much and how often, and how it ends. */

import { readFileSync, statSync } from "node:fs";
import { request as ask } from "node:http";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createGuard } from "../src/doors/mcp/http-guard.ts";
import { createRateLimit } from "../src/doors/mcp/http-rate.ts";
import { makeRepository } from "./support/folders.ts";
import { type HttpServer, startHttp } from "./support/mcp.ts";
import { shop } from "./support/shop.ts";

interface Sent {
  headers?: Record<string, string>;
  body?: string;
  method?: string;
  path?: string;
  /** Called when the server has accepted the request; it is told to wait for that. */
  onAccepted?: () => void;
}

const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });

function send(
  server: HttpServer,
  { headers = {}, body = LIST, method = "POST", path = "/mcp", onAccepted }: Sent = {},
) {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const sent = ask(
        {
          port: server.port,
          host: "127.0.0.1",
          path,
          method,
          headers: {
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            authorization: `Bearer ${server.token}`,
            ...(onAccepted ? { expect: "100-continue" } : {}),
            ...headers,
          },
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (piece: string) => {
            text += piece;
          });
          response.on("end", () =>
            resolve({ status: response.statusCode!, text, headers: response.headers }),
          );
        },
      );
      sent.on("error", reject);
      const end = () => sent.end(method === "POST" ? body : undefined, onAccepted);
      if (onAccepted) sent.on("continue", end).flushHeaders();
      else end();
    },
  );
}

describe("over HTTP", () => {
  test("only who knows the token, the host and no strange origin is answered", async () => {
    const server = await startHttp({ cwd: makeRepository(shop) });
    expect(await send(server)).toMatchObject({ status: 200, text: expect.stringContaining('"context"') });
    expect(await send(server, { headers: { origin: "http://localhost:5173" } })).toMatchObject({
      status: 200,
    });
    const refused: [Sent, number][] = [
      [{ headers: { authorization: "" } }, 401],
      [{ headers: { authorization: `Bearer ${"x".repeat(43)}` } }, 401],
      [{ headers: { authorization: server.token } }, 401],
      [{ headers: { origin: "https://evil.example" } }, 403],
      [{ headers: { origin: "https://localhost.evil.example" } }, 403],
      [{ headers: { origin: "null" } }, 403],
      [{ headers: { host: "evil.example" } }, 403],
      [{ headers: { host: `evil.example:${server.port}` } }, 403],
      [{ path: "/" }, 404],
      [{ path: "/mcpx" }, 404],
      [{ method: "GET" }, 405],
      [{ body: "{" }, 400],
    ];
    for (const [sent, status] of refused)
      expect((await send(server, sent)).status, JSON.stringify(sent)).toBe(status);
    expect(await send(server)).toMatchObject({ status: 200 });
  });

  test("the token is the same next time, and nobody else's to read", async () => {
    const first = await startHttp({ cwd: makeRepository(shop) });
    const file = join(first.home, "http-token");
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8").trim().length).toBeGreaterThanOrEqual(40);
    const second = await startHttp({ cwd: makeRepository(shop), home: first.home });
    expect(second.token).toBe(first.token);
  });

  test("what is too long is not read, and what is too often must wait", async () => {
    const server = await startHttp({
      cwd: makeRepository(shop),
      env: { FOVEA_SERVER_MAX_REQUEST_BYTES: "4096", FOVEA_SERVER_REQUESTS_PER_MINUTE: "20" },
    });
    const long = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/list",
      params: { a: "x".repeat(9000) },
    });
    expect((await send(server, { body: long })).status).toBe(413);
    const statuses: number[] = [];
    for (let i = 0; i < 30; i++) statuses.push((await send(server)).status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(15);
    expect(statuses.at(-1)).toBe(429);
    expect((await send(server)).headers["retry-after"]).toBe("3");
  });

  test("answers that are being made are given before the end", async () => {
    const server = await startHttp({ cwd: makeRepository(shop) });
    const call = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "index", arguments: { force: true } },
    });
    // The first one waits for the index; the second is what is interrupted.
    await send(server, { body: call });
    const asked = send(server, { body: call, onAccepted: () => server.child.kill("SIGTERM") });
    expect((await asked).text).toContain("5 files");
    expect(await server.ended).toBe(0);
  });
});

describe("the rate", () => {
  test("comes back with time", () => {
    let time = 0;
    const limit = createRateLimit({ requestsPerMinute: 2, now: () => time });
    expect([limit("a"), limit("a")]).toEqual([undefined, undefined]);
    expect(limit("a")).toMatchObject({ status: 429, headers: { "retry-after": "30" } });
    time = 30_000;
    expect(limit("a")).toBeUndefined();
    expect(limit("a")).toMatchObject({ status: 429 });
  });

  test("of one client does not count for another", () => {
    const limit = createRateLimit({ requestsPerMinute: 1, now: () => 0 });
    expect(limit("a")).toBeUndefined();
    expect(limit("a")).toMatchObject({ status: 429 });
    expect(limit("b")).toBeUndefined();
  });
});

describe("the host that a client names", () => {
  test.each([
    ["127.0.0.1", "127.0.0.1:3100", true],
    ["127.0.0.1", "192.168.1.5:3100", false],
    ["192.168.1.5", "192.168.1.5:3100", true],
    ["192.168.1.5", "192.168.1.6:3100", false],
    ["fe80::1", "[fe80::1]:3100", true],
    ["0.0.0.0", "192.168.1.5:3100", true],
    ["0.0.0.0", "localhost:3100", true],
    ["0.0.0.0", `${hostname()}:3100`, true],
    ["0.0.0.0", "rebound.example:3100", false],
    ["0.0.0.0", "192.168.1.5.rebound.example", false],
    ["::", "[2001:db8::1]", true],
    ["::", "rebound.example", false],
  ])("listening on %s, %s is answered: %j", (host, named, isAnswered) => {
    const refuse = createGuard({ token: "t", host });
    const authorization = "Bearer t";
    expect(refuse({ host: named, authorization }) === undefined).toBe(isAnswered);
    expect(refuse({ host: "localhost", origin: `http://${named}`, authorization }) === undefined).toBe(
      isAnswered,
    );
  });
});
