/** References of given nodes that lead out of the tree, or nowhere we know. */

import type { Graph } from "../../../code/graph/graph.ts";
import { readUnresolved } from "../../../code/graph/packed-edges.ts";
import { resolutionOf } from "../../../code/graph/resolution-store.ts";
import { FileFacts } from "../../../code/index/file-facts.ts";
import type { Database } from "../../../store/database.ts";
import { describeNodes } from "./graph-names.ts";
import type { UnresolvedView } from "./graph-views.ts";

export function listUnresolved(
  db: Database,
  treeId: number,
  graph: Graph,
  roots: readonly number[],
): UnresolvedView[] {
  const wanted = new Set(roots);
  const files = new Set(roots.map((node) => graph.fileOf(node)));
  const found: UnresolvedView[] = [];
  for (const file of files) {
    const stored = resolutionOf(db, treeId, file.path);
    // What was found in the content before this one stands elsewhere now.
    if (stored?.blob !== file.blob) continue;
    const { references } = new FileFacts(stored.facts);
    for (const { reference, reason, package: at } of readUnresolved(stored.body)) {
      const used = references[reference];
      const node = file.node + 1 + (used?.symbol ?? -1);
      if (!used || !wanted.has(node)) continue;
      const name = used.receiver === "" ? used.name : `${used.receiver}.${used.name}`;
      const [place] = describeNodes(db, graph, [{ node, distance: 0 }]);
      found.push({
        name,
        kind: used.kind,
        reason,
        ...(at === -1 ? {} : { package: stored.packages[at]! }),
        path: file.path,
        line: used.line,
        in: place!.name,
        inId: place!.id,
      });
    }
  }
  return found;
}
