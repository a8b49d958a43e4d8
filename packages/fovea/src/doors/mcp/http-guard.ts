/** Who may ask over HTTP: the right host and origin, with the token. Says why not, and what to do. */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { hostname } from "node:os";
import { isBearer } from "./http-token.ts";

export interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
  /** Of the message that is refused, and what is wrong with it, where it could be read. */
  id?: string | number | null;
  code?: number;
}

export interface GuardOptions {
  token: string;
  /** The address that is listened on. */
  host: string;
}

const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];
/** Listened on, they mean every address of the machine. */
const EVERY_ADDRESS: readonly string[] = ["0.0.0.0", "::"];

/** An address as it stands in a URL. */
export function inUrl(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

export function createGuard(options: GuardOptions): (headers: IncomingHttpHeaders) => Refusal | undefined {
  const { token, host } = options;
  const isEvery = EVERY_ADDRESS.includes(host);
  const names = [...LOOPBACK, inUrl(host).toLowerCase(), ...(isEvery ? [hostname().toLowerCase()] : [])];
  // A page can give this machine a name of its own, but no number that is not ours.
  const isServed = (name: string) =>
    names.includes(name) || (isEvery && isIP(name.replace(/^\[|\]$/g, "")) !== 0);
  return (headers) => {
    // A page of another site can reach this machine under a name of its own; its host and origin tell.
    if (!isServed(hostOf(headers.host))) return { status: 403, message: "This host is not served." };
    if (headers.origin !== undefined && !isServed(hostOf(withoutScheme(headers.origin))))
      return { status: 403, message: "Requests from this origin are not allowed." };
    if (!isBearer(headers.authorization, token))
      return {
        status: 401,
        message:
          "Send the header `Authorization: Bearer <token>`; the server named the file with the token when it started.",
        headers: { "www-authenticate": "Bearer" },
      };
    return undefined;
  };
}

function hostOf(header: string | undefined): string {
  return (header ?? "").replace(/:\d+$/, "").toLowerCase();
}

function withoutScheme(origin: string): string {
  return origin.replace(/^https?:\/\//, "");
}
