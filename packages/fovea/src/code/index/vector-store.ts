/** Reads and writes the tables `model` and `vector`: what is embedded by which model, and what is not yet. */

import type { Database } from "../../store/database.ts";
import { dimensionsChanged } from "../../vectors/errors.ts";
import { VectorIndex } from "../../vectors/vector-index.ts";
import { IDS_PER_BLOB } from "./schema.ts";
import type { Tree } from "./trees.ts";

export interface Model {
  id: number;
  dimensions: number;
}

export function findModel(db: Database, modelId: string): Model | undefined {
  return db.get<Model & Record<string, unknown>>(
    "select id, dimensions from model where model_id = ?",
    modelId,
  );
}

export interface Unembedded {
  blob: number;
  /** One of the paths with this content. */
  path: string;
  oid: Uint8Array;
  chunks: number;
}

/** Contents of a tree that have chunks, but no vectors of this model. */
export function listUnembedded(db: Database, treeId: number, modelId: string): Unembedded[] {
  return db
    .rows<[number, string, Uint8Array, number]>(
      `select file.blob, min(file.path), file.oid,
         (select count(*) from chunk
          where id >= file.blob * ${IDS_PER_BLOB} and id < (file.blob + 1) * ${IDS_PER_BLOB}) as chunks
       from file
       where tree = ? and skip is null and file.blob is not null
         and not exists (select 1 from vector where vector.blob = file.blob and model = ?)
       group by file.blob having chunks > 0`,
      treeId,
      findModel(db, modelId)?.id ?? 0,
    )
    .map(([blob, path, oid, chunks]) => ({ blob, path, oid, chunks }));
}

export function isEmbedded(db: Database, blob: number, modelId: string): boolean {
  return (
    db.get(
      "select 1 from vector join model on model.id = vector.model where vector.blob = ? and model_id = ?",
      blob,
      modelId,
    ) !== undefined
  );
}

export interface VectorRow {
  blob: number;
  body: Uint8Array;
}

/** In one transaction. Contents that another process dropped meanwhile are left out. */
export function writeVectors(
  db: Database,
  model: { modelId: string; dimensions: number },
  rows: readonly VectorRow[],
): void {
  db.transaction(() => {
    const known = findModel(db, model.modelId);
    if (known && known.dimensions !== model.dimensions)
      throw dimensionsChanged(model.modelId, known.dimensions, model.dimensions);
    const id =
      known?.id ??
      db.run("insert into model (model_id, dimensions) values (?, ?)", model.modelId, model.dimensions)
        .lastInsertRowid;
    for (const { blob, body } of rows)
      db.run(
        "insert or replace into vector (blob, model, body) select id, ?, ? from blob where id = ?",
        id,
        body,
        blob,
      );
  });
}

/** The contents of a tree that have vectors of a model, in order. */
export function listEmbedded(db: Database, treeId: number, model: Model): number[] {
  return db
    .rows<[number]>(
      `select distinct file.blob from file join vector on vector.blob = file.blob and vector.model = ?
       where tree = ? and skip is null order by file.blob`,
      model.id,
      treeId,
    )
    .map(([blob]) => blob);
}

/** The vectors of a tree by one model; their owners are the contents. */
export function loadVectors(db: Database, tree: Pick<Tree, "id">, modelId: string): VectorIndex {
  const model = findModel(db, modelId);
  if (!model) return new VectorIndex(modelId, 0, []);
  const rows = db.rows<[blob: number, body: Uint8Array]>(
    `select blob, body from vector where model = ?
       and blob in (select blob from file where tree = ? and skip is null) order by blob`,
    model.id,
    tree.id,
  );
  return new VectorIndex(modelId, model.dimensions, rows);
}
