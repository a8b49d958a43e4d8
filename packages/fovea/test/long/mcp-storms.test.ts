/**
 * Many calls at once: a thousand over HTTP are all answered, and thousands that are cancelled do not delay the next one.
 * `FOVEA_DRILL_STORM=2000` is the run that RESULTS.md tells of.
 */
import { Agent, request as askHttp } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepFolder, removeFolders } from "../support/drill.ts";
import { MODERN_META } from "../support/fuzz-messages.ts";
import { generateRepository } from "../support/generate-repository.ts";
import { serveLines } from "../support/line-server.ts";
import { ERAS, type Era, type HttpServer, startHttp } from "../support/mcp.ts";

const STORM = Number(process.env.FOVEA_DRILL_STORM ?? 600);
/** A call alone takes some tens of milliseconds; this is for a busy machine. */
const MOST_DELAY_MS = 3000;

let root: string;

beforeAll(() => {
  root = keepFolder("storm");
  generateRepository(root, { files: 60, seed: 8 });
});

afterAll(removeFolders);

const CONTEXT = { query: "where is an order merged into a batch" };

describe.each(ERAS)("a storm of %s", (era) => {
  test(`${STORM} cancelled calls over standard input do not delay the next one`, async () => {
    const server = await serveLines(era, { root, home: keepFolder("storm-home") });
    server.call("index", "index");
    await server.answerTo("index");
    const aloneMs = await timed(() => {
      server.call("alone", "context", CONTEXT);
      return server.answerTo("alone");
    });
    for (let id = 0; id < STORM; id++) server.call(id, "context", CONTEXT);
    for (let id = 0; id < STORM; id++)
      server.send({ method: "notifications/cancelled", params: { requestId: id } });
    const nextMs = await timed(() => {
      server.call("next", "search", { query: "order" });
      return server.answerTo("next");
    });
    process.stdout.write(
      `${era}, standard input: a call alone ${Math.round(aloneMs)} ms, after ${STORM} cancelled ${Math.round(nextMs)} ms, ${server.answers.size} of them were answered\n`,
    );
    expect(nextMs).toBeLessThan(MOST_DELAY_MS + 10 * aloneMs);
    expect(server.answers.size).toBeLessThan(STORM / 4);
    expect(await server.end()).toBe(0);
  });

  test(`${STORM} cancelled calls over HTTP do not delay the next one`, async () => {
    const server = await startHttp({ cwd: root, home: keepFolder("storm-home") });
    await post(server, era, "index", {});
    const aloneMs = await timed(() => post(server, era, "context", CONTEXT));
    const outcomes = await Promise.all(
      Array.from({ length: STORM }, async (_, id) => {
        const stop = new AbortController();
        setTimeout(() => stop.abort(), 5 + (id % 40));
        return post(server, era, "context", CONTEXT, { id, signal: stop.signal }).catch(() => undefined);
      }),
    );
    const nextMs = await timed(async () => {
      expect((await post(server, era, "search", { query: "order" })).status).toBe(200);
    });
    process.stdout.write(
      `${era}, HTTP: a call alone ${Math.round(aloneMs)} ms, after ${STORM} cancelled ${Math.round(nextMs)} ms, ${outcomes.filter(Boolean).length} of them were answered\n`,
    );
    expect(nextMs).toBeLessThan(MOST_DELAY_MS + 10 * aloneMs);
  });

  test("1,000 requests at once are all answered, with 200 or 503", async () => {
    const server = await startHttp({ cwd: root, home: keepFolder("storm-home") });
    await post(server, era, "index", {});
    const started = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, id) => post(server, era, "search", { query: "order" }, { id })),
    );
    const counts: Record<number, number> = {};
    for (const { status, text } of answers) {
      counts[status] = (counts[status] ?? 0) + 1;
      expect(text).toMatch(status === 200 ? /"result"/ : /"error"/);
    }
    process.stdout.write(
      `${era}, 1,000 at once: ${JSON.stringify(counts)} in ${Math.round(performance.now() - started)} ms\n`,
    );
    expect(Object.keys(counts).filter((status) => status !== "200" && status !== "503")).toEqual([]);
    expect(counts[200]).toBeGreaterThan(0);
    expect((await post(server, era, "search", { query: "order" })).status).toBe(200);
  });
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

interface Sent {
  id?: number;
  signal?: AbortSignal;
}

/** Every request on a connection of its own. */
function post(
  server: HttpServer,
  era: Era,
  name: string,
  given: Record<string, unknown>,
  { id = 0, signal }: Sent = {},
): Promise<{ status: number; text: string }> {
  const isModern = era === "2026-07-28";
  const params = { name, arguments: given, ...(isModern ? { _meta: MODERN_META } : {}) };
  return new Promise((resolve, reject) => {
    const sent = askHttp(
      {
        port: server.port,
        host: "127.0.0.1",
        path: "/mcp",
        method: "POST",
        agent: new Agent(),
        ...(signal ? { signal } : {}),
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          authorization: `Bearer ${server.token}`,
          ...(isModern ? { "mcp-protocol-version": era, "mcp-method": "tools/call", "mcp-name": name } : {}),
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.on("end", () => resolve({ status: response.statusCode!, text }));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params }));
  });
}
