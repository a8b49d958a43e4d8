/** The requests that are being answered: no more than so many of one client, and which of them a client cancels. */
import type { HttpClient } from "./http-client.ts";

type RequestId = string | number;

interface Message {
  method?: unknown;
  id?: unknown;
  params?: { requestId?: unknown };
}

export class OpenRequests {
  readonly #mostPerClient: number;
  readonly #open = new Map<string, { count: number; byId: Map<RequestId, AbortController> }>();

  constructor(mostPerClient: number) {
    this.#mostPerClient = mostPerClient;
  }

  /** Called when the answer is done; undefined where the client has too many already. Cancellations are never too many. */
  begin({ key, isSession }: HttpClient, body: unknown, gone: AbortController): (() => void) | undefined {
    const { method, id, params } = (body ?? {}) as Message;
    if (method === "notifications/cancelled") {
      if (isSession)
        this.#open
          .get(key)
          ?.byId.get(params?.requestId as RequestId)
          ?.abort();
      return () => {};
    }
    const client = this.#open.get(key) ?? { count: 0, byId: new Map<RequestId, AbortController>() };
    if (client.count >= this.#mostPerClient) return undefined;
    this.#open.set(key, client);
    client.count++;
    client.byId.set(id as RequestId, gone);
    return () => {
      if (client.byId.get(id as RequestId) === gone) client.byId.delete(id as RequestId);
      client.count--;
      if (client.count === 0) this.#open.delete(key);
    };
  }
}
