/** The thread that resolves. Gets a table of all symbols, then paths by the batch, and answers with their edges. */

import { parentPort, workerData } from "node:worker_threads";
import { openIndexReader } from "../codeindex/open-index.ts";
import type { PackedResolution } from "../graph/resolution-store.ts";
import type { ResolveWorkerData } from "../graph/resolve-pool.ts";
import { FileResolver } from "../graph/resolve-work.ts";
import type { SharedSymbols } from "../graph/symbol-table.ts";

const { indexFile, tree } = workerData as ResolveWorkerData;
const db = openIndexReader(indexFile);

parentPort!.once("message", (symbols: SharedSymbols) => {
  const resolver = new FileResolver(db, tree, symbols);
  parentPort!.on("message", (paths: string[]) => {
    resolver.expect(paths);
    const found = paths
      .map((path) => resolver.resolve(path))
      .filter((one): one is PackedResolution => one !== undefined);
    parentPort!.postMessage(found);
  });
});
