/** What the parts of the facade about sessions share: the book they write in, and which session is in use. */
import { NameLookup } from "../../codeindex/name-lookup.ts";
import { newSessionId, startSession, useSession } from "../../session/sessions.ts";
import type { Session, SessionBook } from "../../session/types.ts";
import type { MemoryBook } from "../memory/book.ts";
import { codeNamedIn } from "../named-code.ts";
import type { Workspace } from "../workspace.ts";

const LOOKUP_BUSY_MS = 100;

export class SessionDesk {
  readonly memories: MemoryBook;
  readonly book: SessionBook;
  #inUse: string | undefined;

  constructor(memories: MemoryBook) {
    const { memory, clock, project } = memories.workspace;
    this.memories = memories;
    this.book = {
      db: memory,
      clock,
      projectId: project.id,
      redact: memories.redact,
      namedIn: (text) => this.#namedIn(text),
    };
  }

  #namedIn(text: string): string[] {
    const { indexFile, folder } = this.workspace;
    const lookup = NameLookup.open(indexFile, folder.place.top, LOOKUP_BUSY_MS);
    try {
      return lookup ? codeNamedIn(lookup, text) : [];
    } finally {
      lookup?.close();
    }
  }

  get workspace(): Workspace {
    return this.memories.workspace;
  }

  /** By its id, begun if it is new; without an id the current one. It is in use from now on. */
  session(id: string | undefined): Session {
    const session = useSession(this.book, id, this.#inUse);
    this.#inUse = session.id;
    return session;
  }

  start(options: { id?: string | undefined; name?: string | undefined }): Session {
    const session = startSession(this.book, options);
    this.#inUse = session.id;
    return session;
  }

  /** For what happens by the way: no other conversation's session is taken for it. */
  ownId(id: string | undefined): string {
    this.#inUse = id ?? this.#inUse ?? newSessionId(this.book.clock);
    return this.#inUse;
  }

  get inUse(): string | undefined {
    return this.#inUse;
  }

  leave(id: string): void {
    if (this.#inUse === id) this.#inUse = undefined;
  }
}
