/** What somebody may be typing: names of symbols and paths of files, from the index as it is. */
import { suggestNames, suggestPaths } from "../../../code/index/read.ts";
import type { Workspace } from "../../project/workspace.ts";

export function suggest(
  workspace: Workspace,
  what: "symbol" | "file",
  typed: string,
  limit: number,
): Promise<string[]> {
  const find = what === "symbol" ? suggestNames : suggestPaths;
  return workspace.guarded((db) => find(db, workspace.tree.id, typed, limit));
}
