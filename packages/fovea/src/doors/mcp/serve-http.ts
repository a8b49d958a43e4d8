/** The server over HTTP: guarded and bounded, for clients on this machine unless told otherwise. */
import { once } from "node:events";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { errnoOf, messageOf } from "../../base/errors.ts";
import type { Logger } from "../../base/logger.ts";
import { foveaHome } from "../../base/paths.ts";
import type { Asker } from "./call.ts";
import { createServer, type ServerIdentity } from "./create-server.ts";
import { portTaken } from "./errors.ts";
import { clientOf, makeSessionId, SESSION_HEADER } from "./http-client.ts";
import { HttpConnections } from "./http-connections.ts";
import { createGuard, inUrl, type Refusal } from "./http-guard.ts";
import { createRateLimit } from "./http-rate.ts";
import { OpenRequests } from "./http-requests.ts";
import { loadToken } from "./http-token.ts";
import { BodyTooLong, finishWithin, hearOut, readText, sendWebResponse, toWebRequest } from "./node-http.ts";
import { readBody } from "./read-message.ts";

export interface HttpSettings {
  port: number;
  maxRequestBytes: number;
  requestsPerMinute: number;
  maxConnections: number;
  maxRequestsPerClient: number;
  requestTimeoutMs: number;
  idleTimeoutMs: number;
  answerTimeoutMs: number;
}

export interface HttpOptions extends ServerIdentity {
  port?: number | undefined;
  host?: string | undefined;
  settings: HttpSettings;
  asker: Omit<Asker, "client">;
  logger: Logger;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

const PATH = "/mcp";
const METHODS: readonly string[] = ["POST", "GET", "DELETE"];
/** Connections that the system holds until we take them. */
const BACKLOG = 4096;
const LONGEST_HEADERS = 16_384;
const MOST_HEADERS = 100;
/** Streams of changes that are listened to. */
const MOST_SUBSCRIPTIONS = 64;
const LOOK_EVERY_MS = 1000;
/** Answers that are being made when the server is told to end. */
const LAST_ANSWERS_MS = 10_000;
const IN_A_SECOND = { "retry-after": "1" };

export async function serveHttp(options: HttpOptions): Promise<void> {
  const { settings, asker, signal, host = "127.0.0.1" } = options;
  const { token, file } = loadToken(foveaHome(options.env));
  const { answer, connections, close } = createAnswerer(options, { token, host });
  const server = createHttpServer(
    {
      headersTimeout: Math.ceil(settings.requestTimeoutMs / 3),
      requestTimeout: settings.requestTimeoutMs,
      keepAliveTimeout: settings.idleTimeoutMs,
      maxHeaderSize: LONGEST_HEADERS,
      connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, settings.requestTimeoutMs / 3),
      keepAlive: true,
    },
    (request, response) => void answer(request, response),
  );
  server.maxHeadersCount = MOST_HEADERS;
  server.on("connection", (socket) => {
    asker.queue.hear();
    connections.admit(socket);
  });
  const { port } = await listen(server, options.port ?? settings.port, host);
  // Not through the logger: whoever starts it needs this, however little is logged. The token itself is not shown,
  // since what is written here is often kept.
  process.stderr.write(
    `fovea: serving http://${inUrl(host)}:${port}${PATH}\nfovea: send the header \`Authorization: Bearer <token>\`; the token is in ${file}\n`,
  );
  asker.projects.start();
  if (!signal.aborted) await once(signal, "abort");
  await end(server, close);
}

function createAnswerer(
  { settings, asker, logger, ...identity }: HttpOptions,
  { token, host }: { token: string; host: string },
) {
  const handler = createMcpHandler(
    ({ authInfo }) => createServer({ ...asker, client: authInfo?.clientId ?? "" }, identity),
    {
      maxRequestBodySize: settings.maxRequestBytes,
      maxSubscriptions: MOST_SUBSCRIPTIONS,
      onerror: (error) => logger.debug(error.message),
    },
  );
  const refuse = createGuard({ token, host });
  const limitRate = createRateLimit({ ...settings, now: () => performance.now() });
  const connections = new HttpConnections(settings.maxConnections);
  const open = new OpenRequests(settings.maxRequestsPerClient);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request;
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    if (connections.isCrowded) response.setHeader("connection", "close");
    if (!connections.begin(socket))
      return sendRefusal(request, response, {
        status: 503,
        message: `All ${settings.maxConnections} connections are in use (server.maxConnections). Try again in a second.`,
        headers: IN_A_SECOND,
      });
    try {
      const refusal = refuseUnread(request) ?? (await answerRead(request, response, gone));
      if (refusal) await sendRefusal(request, response, refusal);
    } catch (error) {
      if (gone.signal.aborted) return;
      const isLong = error instanceof BodyTooLong;
      if (!isLong) logger.error(messageOf(error));
      await sendRefusal(request, response, {
        status: isLong ? 413 : 500,
        message: isLong
          ? `More than ${settings.maxRequestBytes} bytes (server.maxRequestBytes).`
          : "This failed.",
      });
    } finally {
      connections.end(socket);
    }
  }

  function refuseUnread(request: IncomingMessage): Refusal | undefined {
    const { url = "/", method = "", headers, headersDistinct } = request;
    if (url !== PATH && !url.startsWith(`${PATH}?`))
      return { status: 404, message: `Send requests to ${PATH}.` };
    // Node reads the first; whatever stands between it and the client may read the last.
    if (headersDistinct.host?.length !== 1) return { status: 400, message: "Send exactly one Host header." };
    const refusal = refuse(headers);
    if (refusal || METHODS.includes(method)) return refusal;
    return { status: 405, message: "Use POST.", headers: { allow: METHODS.join(", ") } };
  }

  async function answerRead(
    request: IncomingMessage,
    response: ServerResponse,
    gone: AbortController,
  ): Promise<Refusal | undefined> {
    const read =
      request.method === "POST"
        ? readBody(await readText(request, settings.maxRequestBytes))
        : { body: undefined };
    if ("problem" in read) return { status: 400, message: read.problem, id: read.id, code: read.code };
    const { body } = read;
    connections.hasArrived(request.socket);
    const client = clientOf(request, body, token);
    const rate = limitRate(client.key);
    if (rate) return rate;
    const ended = open.begin(client, body, gone);
    if (!ended)
      return {
        status: 503,
        message: `${settings.maxRequestsPerClient} requests of this client are already open (server.maxRequestsPerClient). Try again in a second.`,
        headers: IN_A_SECOND,
      };
    try {
      const answered = await handler.fetch(toWebRequest(request, gone.signal), {
        authInfo: { token: "", clientId: client.key, scopes: [] },
        ...(body === undefined ? {} : { parsedBody: body }),
      });
      if (isGreeting(body) && answered.ok) answered.headers.set(SESSION_HEADER, makeSessionId(token));
      await sendWebResponse(answered, response, { gone: gone.signal, unreadMs: settings.answerTimeoutMs });
    } finally {
      ended();
    }
    return undefined;
  }

  async function sendRefusal(
    request: IncomingMessage,
    response: ServerResponse,
    { status, message, headers = {}, id = null, code = -32_000 }: Refusal,
  ): Promise<void> {
    if (response.headersSent) return finishWithin(settings.answerTimeoutMs, response);
    await hearOut(request, settings.maxRequestBytes);
    response.writeHead(status, { "content-type": "application/json", connection: "close", ...headers });
    const text = JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
    await finishWithin(settings.answerTimeoutMs, response, text);
  }

  return { answer, connections, close: () => handler.close() };
}

async function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  server.listen({ port, host, backlog: BACKLOG });
  try {
    await once(server, "listening");
  } catch (error) {
    throw portTaken(port, host, errnoOf(error) === "EADDRINUSE" ? "the port is in use" : messageOf(error));
  }
  return server.address() as AddressInfo;
}

/** No new questions; those being answered get a moment. */
async function end(server: Server, abandon: () => Promise<void>): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    void abandon();
    server.closeAllConnections();
  }, LAST_ANSWERS_MS);
  await closed;
  clearTimeout(timer);
}

function isGreeting(body: unknown): boolean {
  return (body as { method?: unknown } | undefined)?.method === "initialize";
}
