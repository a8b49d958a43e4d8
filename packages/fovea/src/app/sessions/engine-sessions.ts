/** What the engine gives the use cases about sessions: its stores, and which session its caller is in. */
import { NameLookup } from "../../code/index/name-lookup.ts";
import { noSession } from "../../sessions/errors.ts";
import {
  findCurrentSession,
  findSession,
  findSessionOfClient,
  getSession,
  newSessionId,
  startSession,
} from "../../sessions/sessions.ts";
import type { Session, SessionStore } from "../../sessions/types.ts";
import { codeNamedIn } from "../code/names/named-code.ts";
import type { EngineMemory } from "../memory/engine-memory.ts";
import type { Workspace } from "../project/workspace.ts";
import type { Caller } from "../types.ts";
import type { SessionContext } from "./session-context.ts";

const LOOKUP_BUSY_MS = 100;

export class EngineSessions implements SessionContext {
  readonly memories: EngineMemory;
  readonly store: SessionStore;
  readonly caller: Caller;
  /** Writes pending observations; set by the observer. */
  flush: () => Promise<void> = async () => {};
  #inUse: string | undefined;

  constructor(memories: EngineMemory, caller: Caller = {}) {
    const { workspace } = memories;
    const { memory, clock, project } = workspace;
    this.memories = memories;
    this.store = {
      db: memory,
      clock,
      projectId: project.id,
      redact: memories.redact,
      namedIn: (text) => this.readIndex((lookup) => codeNamedIn(lookup, text)) ?? [],
    };
    this.caller = caller;
    const { isOneAgent } = caller;
    // Calls of several agents at once say nothing about each other.
    if (isOneAgent !== false)
      workspace.sessionInUse = () => this.inUse ?? (isOneAgent ? this.ownId(undefined) : undefined);
  }

  readIndex<T>(read: (lookup: NameLookup) => T): T | undefined {
    const { indexFile } = this.workspace;
    const lookup = NameLookup.open(indexFile, this.top, LOOKUP_BUSY_MS);
    try {
      return lookup && read(lookup);
    } finally {
      lookup?.close();
    }
  }

  get top(): string {
    return this.workspace.folder.place.top;
  }

  get settings(): SessionContext["settings"] {
    return this.workspace.config;
  }

  isLate(): boolean {
    return false;
  }

  get workspace(): Workspace {
    return this.memories.workspace;
  }

  /** To write in: by its id, begun if it is new; without an id the current one. It is in use from now on. */
  session(id: string | undefined): Session {
    const found = id === undefined ? findCurrentSession(this.store, this.inUse) : findSession(this.store, id);
    return found ? this.#use(found) : this.start({ id: id ?? this.inUse });
  }

  /** To read: nothing is begun, and one that is not there is an error. */
  known(id: string | undefined): Session {
    if (id !== undefined) return getSession(this.store, id);
    const found = findCurrentSession(this.store, this.inUse);
    if (!found) throw noSession();
    return found;
  }

  start(options: { id?: string | undefined; name?: string | undefined }): Session {
    return this.#use(startSession(this.store, options));
  }

  /** For what happens by the way: no other conversation's session is taken for it. */
  ownId(id: string | undefined): string {
    if (id !== undefined) this.#inUse = id;
    const known = id ?? this.inUse;
    if (known !== undefined) return known;
    this.#inUse = newSessionId(this.store.clock);
    return this.#inUse;
  }

  /** The conversation of the hooks of our client wherever it is known: a client that clears it begins another one. */
  get inUse(): string | undefined {
    const { client } = this.caller;
    return (client === undefined ? undefined : findSessionOfClient(this.store, client)?.id) ?? this.#inUse;
  }

  leave(id: string): void {
    if (this.#inUse === id) this.#inUse = undefined;
  }

  #use(session: Session): Session {
    this.#inUse = session.id;
    return session;
  }
}
