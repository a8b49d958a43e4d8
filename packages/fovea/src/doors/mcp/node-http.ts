/** Between Node's requests and those of the web standard, which the protocol package speaks. */

import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";

export class BodyTooLong extends Error {}

/** Without the body, which is given to the protocol package as a value. */
export function toWebRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  // The address is not used further; the guard has checked the host.
  return new Request(new URL("/mcp", "http://localhost"), {
    method: request.method ?? "GET",
    headers,
    signal,
  });
}

/** Says that it is too long as soon as that is known, and leaves the rest to `hearOut`. */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw new BodyTooLong();
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > maxBytes) throw new BodyTooLong();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** Who is cut off while sending never gets to hear why; so much of what is too long is let pass by, and not kept. */
const HEARD_OUT = 16;
const HEAR_OUT_MS = 1000;

/** Lets the rest of a refused request pass by, for a moment. */
export async function hearOut(request: IncomingMessage, maxBytes: number): Promise<void> {
  if (request.complete || request.destroyed) return;
  let length = 0;
  const enough = new AbortController();
  request.on("data", (piece: Buffer) => {
    length += piece.length;
    if (length > maxBytes * HEARD_OUT) enough.abort();
  });
  request.resume();
  // Not `AbortSignal.timeout` within `AbortSignal.any`: Node 20 may collect that one as garbage before it fires.
  const timer = setTimeout(() => enough.abort(), HEAR_OUT_MS);
  await finished(request, { signal: enough.signal, cleanup: true }).catch(() => {});
  clearTimeout(timer);
}

export async function sendWebResponse(
  response: Response,
  to: ServerResponse,
  { gone, unreadMs }: { gone: AbortSignal; unreadMs: number },
): Promise<void> {
  to.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body)
    for await (const piece of response.body) {
      if (gone.aborted) break;
      if (!to.write(piece)) await within(unreadMs, to, (signal) => once(to, "drain", { signal }), gone);
    }
  await finishWithin(unreadMs, to);
}

/** Ends an answer; a client that does not read it is cut off. */
export async function finishWithin(unreadMs: number, to: ServerResponse, text?: string): Promise<void> {
  to.end(text);
  await within(unreadMs, to, (signal) => finished(to, { signal, cleanup: true }));
}

async function within(
  ms: number,
  to: ServerResponse,
  wait: (signal: AbortSignal) => Promise<unknown>,
  gone?: AbortSignal,
): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    await wait(gone ? AbortSignal.any([gone, late.signal]) : late.signal);
  } catch {
    // Either the client has gone, or it does not read.
    if (late.signal.aborted) to.destroy();
  } finally {
    clearTimeout(timer);
  }
}
