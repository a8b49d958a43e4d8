/**
 * One request to a server that computes vectors: a time limit, a few more attempts where the trouble may pass, and
 * errors that say what to do. What the answer means is up to the provider.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { errnoOf, messageOf } from "../base/errors.ts";
import { MINUTE_MS } from "../base/time-units.ts";
import { type EmbedServer, keyRefused, requestRefused, serverUnreachable } from "./errors.ts";

export interface Answer {
  status: number;
  /** What was sent as JSON; undefined when it was something else, such as an error page. */
  json: unknown;
}

/** A server may have to load the model first. */
const TIMEOUT_MS = MINUTE_MS;
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 250;
/** A server that asks for more patience than this is as good as unreachable. */
const LONGEST_PAUSE_MS = 30_000;
const SAID_CHARS = 200;

/** Answers are 2xx or 404, which providers use in different ways; all others are thrown. */
export async function post(
  server: EmbedServer,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryPost(server, path, body, signal);
    const mayPass = "failure" in outcome || outcome.status === 429 || outcome.status >= 500;
    if (!mayPass || attempt === ATTEMPTS) return judge(server, outcome);
    await sleep(pauseMs(attempt, outcome.retryAfter), undefined, { signal });
  }
}

/** What a server says about an error, shortened; keys are not repeated. */
export function errorText({ json }: Answer): string {
  const { error } = (json ?? {}) as { error?: unknown };
  const said = typeof error === "object" ? (error as { message?: unknown } | null)?.message : error;
  return typeof said === "string" ? said.slice(0, SAID_CHARS) : "";
}

type Outcome = (Answer & { retryAfter: string | null }) | { failure: unknown; retryAfter: null };

async function tryPost(
  server: EmbedServer,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(`${server.baseUrl.replace(/(?<!\/)\/+$/, "")}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(server.apiKey ? { authorization: `Bearer ${server.apiKey}` } : {}),
      },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    return { status: response.status, json: parse(text), retryAfter: response.headers.get("retry-after") };
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) throw serverUnreachable(server, `no answer within ${TIMEOUT_MS / 1000} s`, error);
    if (!isBroken(error)) throw serverUnreachable(server, reasonOf(error), error);
    return { failure: error, retryAfter: null };
  }
}

function judge(server: EmbedServer, outcome: Outcome): Answer {
  if ("failure" in outcome) throw serverUnreachable(server, reasonOf(outcome.failure), outcome.failure);
  const { status } = outcome;
  if ((status >= 200 && status < 300) || status === 404) return outcome;
  if (status === 401 || status === 403) throw keyRefused(server, status);
  const said = errorText(outcome);
  throw requestRefused(server, status, server.apiKey ? said.replaceAll(server.apiKey, "********") : said);
}

function pauseMs(attempt: number, retryAfter: string | null): number {
  const asked = retryAfter === null ? Number.NaN : Number(retryAfter) * 1000;
  const ms = Number.isFinite(asked) ? asked : FIRST_PAUSE_MS * 2 ** (attempt - 1);
  return Math.min(Math.max(ms, 0), LONGEST_PAUSE_MS);
}

/** A connection that broke may hold next time; one that was never made will not. */
function isBroken(error: unknown): boolean {
  return ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(causeCode(error));
}

function reasonOf(error: unknown): string {
  return causeCode(error) || messageOf(error);
}

/** fetch says "fetch failed" about everything; its cause knows more. */
function causeCode(error: unknown): string {
  return (error instanceof Error && errnoOf(error.cause)) || "";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
