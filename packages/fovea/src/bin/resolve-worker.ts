/** The thread that resolves. Gets a table of all symbols, then paths by the batch, and answers with their edges. */

import { parentPort, workerData } from "node:worker_threads";
import { isToldToStop, serveUntilStopped } from "../base/thread.ts";
import type { PackedResolution } from "../code/graph/resolution-store.ts";
import type { ResolveWorkerData } from "../code/graph/resolve-pool.ts";
import { FileResolver } from "../code/graph/resolve-work.ts";
import type { SharedSymbols } from "../code/graph/symbol-table.ts";
import { openIndexReader } from "../code/index/open-index.ts";

const { indexFile, tree } = workerData as ResolveWorkerData;
const db = openIndexReader(indexFile);
let resolver: FileResolver | undefined;

serveUntilStopped(
  parentPort!,
  (message: SharedSymbols | string[]) => {
    if (resolver) resolve(resolver, message as string[]);
    else resolver = new FileResolver(db, tree, message as SharedSymbols);
  },
  () => db.close(),
);

function resolve(resolver: FileResolver, paths: string[]): void {
  resolver.expect(paths);
  const found: PackedResolution[] = [];
  for (const path of paths) {
    if (isToldToStop()) return;
    const one = resolver.resolve(path);
    if (one) found.push(one);
  }
  parentPort!.postMessage(found);
}
