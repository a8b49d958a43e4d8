/** Between Node's requests and those of the web standard, which the protocol package speaks. */

import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

export class BodyTooLong extends Error {}

export async function toWebRequest(
  request: IncomingMessage,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  const method = request.method ?? "GET";
  const body = method === "POST" ? await readBody(request, maxBytes) : null;
  // The address is not used further; the guard has checked the host.
  return new Request(new URL("/mcp", "http://localhost"), { method, headers, body, signal });
}

async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > maxBytes * HEARD_OUT) throw new BodyTooLong();
    if (length <= maxBytes) pieces.push(piece);
    else pieces.length = 0;
  }
  if (length > maxBytes) throw new BodyTooLong();
  return Buffer.concat(pieces);
}

/** Who is cut off while sending never gets to hear why; so much of what is too long is let pass by, and not kept. */
const HEARD_OUT = 16;

export async function sendWebResponse(
  response: Response,
  to: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  to.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body)
    for await (const piece of response.body) {
      if (gone.aborted) break;
      if (!to.write(piece)) await once(to, "drain", { signal: gone }).catch(() => {});
    }
  to.end();
}
