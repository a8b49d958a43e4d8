/** A repository that is not indexed yet: a short first index is made where it is needed to tell what a memory is about. */
import type { Workspace } from "../project/workspace.ts";

/** A first index that takes longer than this is not waited for. */
const FIRST_INDEX_MS = 5000;

/** Why there is none, if there is none. */
export async function makeFirstIndex(workspace: Workspace): Promise<string | undefined> {
  const signal = AbortSignal.timeout(FIRST_INDEX_MS);
  try {
    return (await workspace.refresh({ signal })).note;
  } catch (error) {
    if (!signal.aborted) throw error;
    return "this repository is not indexed yet, and is too large to index now";
  }
}
