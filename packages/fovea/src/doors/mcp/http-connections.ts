/**
 * How many connections may be in use, which they are while a request on them arrives or is answered. A request too many
 * takes the place of one that arrives slowly, or else is refused. Idle connections cost little: there may be more of
 * them, the longest idle are closed first, and none keeps another client from asking.
 */
import type { Socket } from "node:net";

type State = "idle" | "arriving" | "answered";

interface Connection {
  state: State;
  since: number;
  /** Requests on it that are not done; a client may send several without waiting. */
  requests: number;
}

/** A connection has so long to ask, or to send a whole request, before it has to make room for others. */
const SLOW_AFTER_MS = 2000;
/** Connections that may be idle beyond those in use. */
const MOST_IDLE = 4096;

export class HttpConnections {
  readonly #most: number;
  readonly #now: () => number;
  /** Oldest first. */
  readonly #open = new Map<Socket, Connection>();
  #inUse = 0;

  constructor(most: number, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#now = now;
  }

  /** Are there more than should stay open after their answer? */
  get isCrowded(): boolean {
    return this.#open.size > this.#most;
  }

  admit(socket: Socket): void {
    const isFull = this.#open.size >= this.#most + MOST_IDLE;
    if (this.#open.size >= this.#most) this.#closeOne("idle", isFull ? 0 : SLOW_AFTER_MS);
    this.#open.set(socket, { state: "idle", since: this.#now(), requests: 0 });
    socket.once("close", () => this.#forget(socket));
  }

  /** A request begins to arrive; false where there is no place for it. */
  begin(socket: Socket): boolean {
    const connection = this.#open.get(socket);
    if (!connection) return false;
    connection.requests++;
    if (connection.requests > 1) return true;
    if (this.#inUse >= this.#most && !this.#closeOne("arriving", SLOW_AFTER_MS)) {
      connection.requests--;
      return false;
    }
    this.#inUse++;
    this.#change(connection, "arriving");
    return true;
  }

  /** The whole request is there. */
  hasArrived(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection) this.#change(connection, "answered");
  }

  end(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    connection.requests--;
    if (connection.requests > 0) return;
    this.#inUse--;
    this.#change(connection, "idle");
  }

  #change(connection: Connection, state: State): void {
    connection.state = state;
    connection.since = this.#now();
  }

  #closeOne(wanted: State, olderThanMs: number): boolean {
    const before = this.#now() - olderThanMs;
    for (const [socket, { state, since }] of this.#open) {
      if (state !== wanted || since > before) continue;
      this.#forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  #forget(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection && connection.requests > 0) this.#inUse--;
    this.#open.delete(socket);
  }
}
