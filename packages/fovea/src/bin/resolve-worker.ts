/** The thread that resolves. Gets paths by the batch, answers with their edges. */

import { parentPort, workerData } from "node:worker_threads";
import { openIndexReader } from "../codeindex/open-index.ts";
import type { PackedResolution } from "../graph/resolution-store.ts";
import type { ResolveWorkerData } from "../graph/resolve-pool.ts";
import { FileResolver } from "../graph/resolve-work.ts";

const { indexFile, tree } = workerData as ResolveWorkerData;
const resolver = new FileResolver(openIndexReader(indexFile), tree, true);

parentPort!.on("message", (paths: string[]) => {
  const found = paths
    .map((path) => resolver.resolve(path))
    .filter((one): one is PackedResolution => one !== undefined);
  parentPort!.postMessage(found);
});
