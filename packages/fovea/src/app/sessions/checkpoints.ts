/** The part of the facade that is about checkpoints: where an agent stood, to be taken up again. */
import {
  type Checkpoint,
  deleteCheckpoints,
  getCheckpoint,
  latestCheckpoint,
  listCheckpoints,
  type NewCheckpoint,
  newestCheckpoint,
  pruneCheckpoints,
  saveCheckpoint,
} from "../../sessions/checkpoints.ts";
import { findCurrentSession, getSession } from "../../sessions/sessions.ts";
import { usage } from "../errors.ts";
import type { EngineSessions } from "./engine-sessions.ts";

export type { Checkpoint };

export interface LoadedCheckpoint extends Checkpoint {
  /** It was not saved in the session that asks. */
  isOfAnother?: boolean;
}

export interface Checkpoints {
  /** Keeps the state of an agent; older ones beyond `sessions.checkpointsKept` go. */
  save(checkpoint: Omit<NewCheckpoint, "session"> & { session?: string | undefined }): Checkpoint;
  /**
   * By its id, or the furthest and newest of a session; null where that session has none. Without either, of the session
   * in use, else the newest of the project: a plan goes on in a new session.
   */
  load(options?: { id?: string | undefined; session?: string | undefined }): LoadedCheckpoint | null;
  /** The newest of the project, whatever the session. */
  newest(): Checkpoint | null;
  list(options?: { session?: string | undefined; limit?: number | undefined }): Checkpoint[];
  delete(options: { id?: string | undefined; session?: string | undefined }): { deleted: number };
  prune(session: string, keep?: number): { deleted: number };
}

export function openCheckpoints(engine: EngineSessions): Checkpoints {
  const { store, workspace } = engine;
  const kept = workspace.config.sessions.checkpointsKept;
  return {
    save: ({ session, ...wanted }) =>
      saveCheckpoint(store, { ...wanted, session: engine.session(session).id }, kept),
    load({ id, session } = {}) {
      if (id !== undefined) return getCheckpoint(store, id);
      if (session !== undefined) return latestCheckpoint(store, getSession(store, session).id);
      const own = engine.inUse ?? findCurrentSession(store, undefined)?.id;
      const found = own === undefined ? null : latestCheckpoint(store, own);
      if (found) return found;
      const other = newestCheckpoint(store);
      return other && { ...other, isOfAnother: true };
    },
    newest: () => newestCheckpoint(store),
    list(options = {}) {
      if (options.session !== undefined) getSession(store, options.session);
      return listCheckpoints(store, options);
    },
    delete({ id, session }) {
      if (id === undefined && session === undefined)
        throw usage("Which checkpoint? Give its id, or a session to delete all of its checkpoints.");
      if (id !== undefined) getCheckpoint(store, id);
      if (session !== undefined) getSession(store, session);
      return { deleted: deleteCheckpoints(store, { id, session }) };
    },
    prune: (session, keep = kept) => ({ deleted: pruneCheckpoints(store, session, keep) }),
  };
}
