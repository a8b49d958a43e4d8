/** How often one client may ask. Every client has a bucket of its own, so that none uses up another's. */
import { MINUTE_MS } from "../../base/time-units.ts";
import type { Refusal } from "./http-guard.ts";

export interface RateOptions {
  requestsPerMinute: number;
  /** Milliseconds that only grow. */
  now: () => number;
}

interface Bucket {
  left: number;
  at: number;
}

/** Who has not asked for longest is forgotten, and begins with a full bucket. */
const MOST_CLIENTS = 1000;

export function createRateLimit({
  requestsPerMinute,
  now,
}: RateOptions): (client: string) => Refusal | undefined {
  const buckets = new Map<string, Bucket>();
  const fill = ({ left, at }: Bucket): number =>
    Math.min(requestsPerMinute, left + ((now() - at) * requestsPerMinute) / MINUTE_MS);
  return (client) => {
    const known = buckets.get(client);
    const left = known ? fill(known) : requestsPerMinute;
    buckets.delete(client);
    buckets.set(client, { left: left < 1 ? left : left - 1, at: now() });
    const [longestSilent] = buckets.keys();
    if (buckets.size > MOST_CLIENTS) buckets.delete(longestSilent!);
    if (left >= 1) return undefined;
    return {
      status: 429,
      message: `More than ${requestsPerMinute} requests in a minute (server.requestsPerMinute).`,
      headers: { "retry-after": String(Math.ceil(MINUTE_MS / requestsPerMinute / 1000)) },
    };
  };
}
