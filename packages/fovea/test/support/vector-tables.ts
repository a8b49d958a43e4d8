/** An index that holds vectors and nothing else worth mentioning: files of some chunks, one line each. */
import { openIndex } from "../../src/code/index/open-index.ts";
import { emptyRecord } from "../../src/code/index/parse-job.ts";
import { addTree, type Tree } from "../../src/code/index/trees.ts";
import { writeVectors } from "../../src/code/index/vector-store.ts";
import { writeOutcomes } from "../../src/code/index/write.ts";
import type { Database } from "../../src/store/database.ts";
import { encodeVectors } from "../../src/vectors/vector-codec.ts";

export interface VectorTables {
  db: Database;
  tree: Tree;
  /** The position of a chunk's vector in the list that was given. */
  positionOf(hit: { owner: number; chunk: number }): number;
}

export function fillVectorTables(
  file: string,
  vectors: readonly Float32Array[],
  { modelId, chunksPerFile }: { modelId: string; chunksPerFile: number },
): VectorTables {
  const { db } = openIndex(file);
  const tree = addTree(db, { top: "/nowhere", prefix: "" } as Parameters<typeof addTree>[1]);
  const dimensions = vectors[0]!.length;
  let first = 0;
  db.transaction(() => {
    for (let at = 0; at < vectors.length; at += chunksPerFile) {
      const some = vectors.slice(at, at + chunksPerFile);
      const oid = at.toString(16).padStart(40, "0");
      const chunks = some.flatMap((_, i) => [i + 1, i + 1]);
      const blob = {
        ...emptyRecord({ oid, hint: "text", depth: "full", bytes: 1, skip: undefined }),
        chunks,
      };
      writeOutcomes(db, tree.id, [{ path: `${at}.txt`, oid, size: 1, mtimeMs: 1, blob, skip: undefined }]);
      const { id } = db.get<{ id: number }>("select max(id) as id from blob")!;
      first ||= id;
      writeVectors(db, { modelId, dimensions }, [{ blob: id, body: encodeVectors(some, dimensions) }]);
    }
  });
  return { db, tree, positionOf: ({ owner, chunk }) => (owner - first) * chunksPerFile + chunk };
}
