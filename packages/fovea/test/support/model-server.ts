/** A server that speaks the protocols of Ollama and OpenAI and computes vectors from the words of a text. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Asked {
  path: string;
  model: string;
  texts: string[];
  key: string | undefined;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface ModelServer {
  url: string;
  /** Every request so far. */
  asked: Asked[];
  /** Length of its vectors. */
  dimensions: number;
  /** Answers instead of the server, where it returns something; `hang` never answers. */
  reply: (asked: Asked) => Reply | "hang" | undefined;
  /** Texts of all requests so far. */
  texts(): string[];
  stop(): Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const http = createServer(async (request, response) => {
    const body = JSON.parse(await readAll(request)) as { model: string; input?: string[]; prompt?: string };
    const asked = {
      path: request.url ?? "",
      model: body.model,
      texts: body.input ?? [body.prompt ?? ""],
      key: request.headers.authorization,
    };
    server.asked.push(asked);
    const reply = server.reply(asked) ?? { status: 200, body: answer(asked, server.dimensions) };
    if (reply === "hang") return;
    const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? {});
    response.writeHead(reply.status, reply.headers).end(text);
  });
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  const server: ModelServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked: [],
    dimensions: 32,
    reply: () => undefined,
    texts: () => server.asked.flatMap(({ texts }) => texts),
    stop: () =>
      new Promise((done) => {
        http.close(() => done());
        http.closeAllConnections();
      }),
  };
  onTestFinished(() => server.stop());
  return server;
}

/** Texts that share words have similar vectors. Not of unit length: real servers do not promise that either. */
export function vectorOf(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
    let hash = 2166136261;
    for (const char of word) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
    vector[(hash >>> 1) % dimensions]! += hash & 1 ? 1 : -1;
  }
  return vector;
}

function answer({ path, texts }: Asked, dimensions: number): unknown {
  const vectors = texts.map((text) => vectorOf(text, dimensions));
  if (path === "/api/embed") return { embeddings: vectors };
  if (path === "/api/embeddings") return { embedding: vectors[0] };
  // In reverse, since the protocol promises no order.
  return { data: vectors.map((embedding, index) => ({ index, embedding })).reverse() };
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
