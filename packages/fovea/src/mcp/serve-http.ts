/** The server over HTTP: guarded, without sessions, for clients on this machine unless told otherwise. */
import { once } from "node:events";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { errnoOf, messageOf } from "../base/errors.ts";
import type { Logger } from "../base/logger.ts";
import { foveaHome } from "../base/paths.ts";
import { createServer, type ServerIdentity } from "./create-server.ts";
import { portTaken } from "./errors.ts";
import { createGuard, inUrl, type Refusal } from "./http-guard.ts";
import { loadToken } from "./http-token.ts";
import { BodyTooLong, sendWebResponse, toWebRequest } from "./node-http.ts";
import type { ServedProjects } from "./served-projects.ts";

export interface HttpOptions extends ServerIdentity {
  port?: number | undefined;
  host?: string | undefined;
  settings: { port: number; maxRequestBytes: number; requestsPerMinute: number };
  projects: ServedProjects;
  logger: Logger;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

const PATH = "/mcp";
const MOST_CONNECTIONS = 64;
const SLOWEST_REQUEST_MS = 30_000;
/** Answers that are being made when the server is told to end. */
const LAST_ANSWERS_MS = 10_000;

export async function serveHttp(options: HttpOptions): Promise<void> {
  const { settings, projects, logger, signal, host = "127.0.0.1" } = options;
  const { token, file } = loadToken(foveaHome(options.env));
  const handler = createMcpHandler(() => createServer({ projects, logger }, options), {
    maxRequestBodySize: settings.maxRequestBytes,
    onerror: (error) => logger.debug(error.message),
  });
  const refuse = createGuard({
    token,
    host,
    requestsPerMinute: settings.requestsPerMinute,
    now: () => performance.now(),
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const refusal = isOurs(request) ? refuse(request.headers) : { status: 404, message: `Ask ${PATH}.` };
    if (refusal) return sendRefusal(response, refusal);
    try {
      const asked = await toWebRequest(request, { maxBytes: settings.maxRequestBytes, signal: gone.signal });
      await sendWebResponse(await handler.fetch(asked), response, gone.signal);
    } catch (error) {
      if (gone.signal.aborted) return;
      const isLong = error instanceof BodyTooLong;
      if (!isLong) logger.error(messageOf(error));
      sendRefusal(response, {
        status: isLong ? 413 : 500,
        message: isLong
          ? `More than ${settings.maxRequestBytes} bytes (server.maxRequestBytes).`
          : "This failed.",
      });
    }
  };
  const server = createHttpServer((request, response) => void answer(request, response));
  server.maxConnections = MOST_CONNECTIONS;
  server.requestTimeout = SLOWEST_REQUEST_MS;
  const { port } = await listen(server, options.port ?? settings.port, host);
  // Not through the logger: whoever starts it needs this, however little is logged.
  process.stderr.write(
    `fovea: serving http://${inUrl(host)}:${port}${PATH}\nfovea: Authorization: Bearer ${token} (kept in ${file})\n`,
  );
  projects.start();
  if (!signal.aborted) await once(signal, "abort");
  await end(server, () => handler.close());
}

async function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw portTaken(port, host, errnoOf(error) === "EADDRINUSE" ? "the port is taken" : messageOf(error));
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

function isOurs({ url = "/" }: IncomingMessage): boolean {
  return url === PATH || url.startsWith(`${PATH}?`);
}

function sendRefusal(response: ServerResponse, { status, message, headers = {} }: Refusal): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  // What is still being sent is not read.
  response.writeHead(status, { "content-type": "application/json", connection: "close", ...headers });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32_000, message } }));
}
