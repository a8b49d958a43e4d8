/** Links memories to the code they name, once there is an index to find it in. */
import { LINK_LATER, listToLink, takeLinkRequest } from "../../memory/link-later.ts";
import { writeLog } from "../../memory/log.ts";
import { putMemory } from "../../memory/store.ts";
import type { Anchor } from "../../memory/types.ts";
import type { Workspace } from "../project/workspace.ts";
import { anchorsInText, anchorTo } from "./anchoring.ts";

/** What hooks have learned since. */
export function linkIfAsked(workspace: Workspace): void {
  const { memory, project, tree } = workspace;
  if (tree.indexedAt !== undefined && takeLinkRequest(memory, project.id)) linkWaiting(workspace);
}

export function linkWaiting(workspace: Workspace): void {
  const { memory: db, index, tree, project, clock } = workspace;
  if (tree.indexedAt === undefined) return;
  for (const { memory, wanted } of listToLink(db, project.id)) {
    const found = [
      ...memory.anchors,
      ...anchorTo(index, workspace, wanted.named ?? []).anchors,
      ...(wanted.mentioned ? anchorsInText(index, workspace, memory.content) : []),
    ];
    const anchors = [...new Map(found.map((anchor) => [keyOf(anchor), anchor])).values()];
    const { [LINK_LATER]: _, ...metadata } = memory.metadata;
    db.transaction(() => {
      putMemory(db, { ...memory, anchors, metadata }, undefined);
      const details = { linked: anchors.map(keyOf) };
      writeLog(db, clock, { memory: memory.id, operation: "update", details });
    });
  }
}

function keyOf({ path, symbol }: Anchor): string {
  return symbol === "" ? path : `${path}#${symbol}`;
}
