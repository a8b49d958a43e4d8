/**
 * Which client a request comes from. All know the same token, so a client that greets is given a session id: it is
 * signed, nothing is kept about it, and it only tells clients apart. Without one they are told apart by what they say
 * of themselves.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const SESSION_HEADER = "mcp-session-id";
const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
const LONGEST_NAME = 200;

export interface HttpClient {
  key: string;
  /** Has it a session id of ours? Then its request ids are its own. */
  isSession: boolean;
}

export function clientOf(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  body: unknown,
  token: string,
): HttpClient {
  const session = headers[SESSION_HEADER];
  if (typeof session === "string" && isSigned(session, token))
    return { key: `session ${session}`, isSession: true };
  const said = [headers["user-agent"] ?? "", clientNameIn(body)].map((text) => text.slice(0, LONGEST_NAME));
  return { key: [socket.remoteAddress ?? "", ...said].join(" "), isSession: false };
}

export function makeSessionId(token: string): string {
  const random = randomBytes(16).toString("base64url");
  return `${random}.${signatureOf(random, token)}`;
}

function isSigned(session: string, token: string): boolean {
  const [random = "", signature = ""] = session.slice(0, LONGEST_NAME).split(".");
  const expected = Buffer.from(signatureOf(random, token));
  const sent = Buffer.from(signature);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function signatureOf(random: string, token: string): string {
  return createHmac("sha256", token).update(random).digest("base64url");
}

/** In the era without sessions every message says who sends it. */
function clientNameIn(body: unknown): string {
  const meta = (body as { params?: { _meta?: Record<string, unknown> } } | undefined)?.params?._meta;
  const info = meta?.[CLIENT_INFO] as { name?: unknown; version?: unknown } | undefined;
  return typeof info?.name === "string" ? `${info.name} ${String(info.version)}` : "";
}
