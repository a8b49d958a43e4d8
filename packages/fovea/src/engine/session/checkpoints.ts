/** The part of the facade that is about checkpoints: where an agent stood, to be taken up again. */
import {
  type Checkpoint,
  deleteCheckpoints,
  getCheckpoint,
  latestCheckpoint,
  listCheckpoints,
  type NewCheckpoint,
  pruneCheckpoints,
  saveCheckpoint,
} from "../../session/checkpoints.ts";
import { findCurrentSession } from "../../session/sessions.ts";
import { usage } from "../errors.ts";
import type { SessionDesk } from "./desk.ts";

export type { Checkpoint };

export interface Checkpoints {
  /** Keeps the state of an agent; older ones beyond `sessions.checkpointsKept` go. */
  save(checkpoint: Omit<NewCheckpoint, "session"> & { session?: string | undefined }): Checkpoint;
  /** By its id, or the furthest and newest of a session; null where the session has none. */
  load(options?: { id?: string | undefined; session?: string | undefined }): Checkpoint | null;
  list(options?: { session?: string | undefined; limit?: number | undefined }): Checkpoint[];
  delete(options: { id?: string | undefined; session?: string | undefined }): { deleted: number };
  prune(session: string, keep?: number): { deleted: number };
}

export function openCheckpoints(desk: SessionDesk): Checkpoints {
  const { book, workspace } = desk;
  const kept = workspace.config.sessions.checkpointsKept;
  return {
    save: ({ session, ...wanted }) =>
      saveCheckpoint(book, { ...wanted, session: desk.session(session).id }, kept),
    load({ id, session } = {}) {
      if (id !== undefined) return getCheckpoint(book, id);
      const wanted = session ?? desk.inUse ?? findCurrentSession(book, undefined)?.id;
      return wanted === undefined ? null : latestCheckpoint(book, wanted);
    },
    list: (options = {}) => listCheckpoints(book, options),
    delete({ id, session }) {
      if (id === undefined && session === undefined)
        throw usage("Which checkpoint? Name it by its id, or all of a session.");
      if (id !== undefined) getCheckpoint(book, id);
      return { deleted: deleteCheckpoints(book, { id, session }) };
    },
    prune: (session, keep = kept) => ({ deleted: pruneCheckpoints(book, session, keep) }),
  };
}
