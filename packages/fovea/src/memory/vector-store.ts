/**
 * Owns the table `memory_vector`: one vector per memory and model. In memory they are searched like those of code,
 * and read again only when somebody has written.
 */
import type { Embedder } from "../embed/embedder.ts";
import { decodeVector, encodeVectors } from "../embed/vector-codec.ts";
import { type VectorHit, VectorIndex } from "../embed/vector-index.ts";
import type { Database } from "../store/database.ts";

export function writeVector(db: Database, row: number, modelId: string, vector: Float32Array): void {
  db.run(
    "insert or replace into memory_vector (memory, model, vector) values (?, ?, ?)",
    row,
    modelId,
    encodeVectors([vector], vector.length),
  );
}

export function removeVectors(db: Database, row: number): void {
  db.run("delete from memory_vector where memory = ?", row);
}

/** As they are stored, which is nearly as they were; rows without one are left out. */
export function readVectors(
  db: Database,
  rows: readonly number[],
  modelId: string,
): Map<number, Float32Array> {
  const found = db.rows<[number, Uint8Array]>(
    "select memory, vector from memory_vector where model = ? and memory in (select value from json_each(?))",
    modelId,
    JSON.stringify(rows),
  );
  return new Map(found.map(([row, bytes]) => [row, decodeVector(bytes)]));
}

/** Memories that this model has not seen: made by a program without it, or with another. */
export function listWithoutVector(
  db: Database,
  modelId: string,
  limit: number,
): { row: number; content: string }[] {
  return db.all(
    `select row, content from memory
     where not exists (select 1 from memory_vector where model = ? and memory = row) limit ?`,
    modelId,
    limit,
  );
}

/** Grows by so many memories before everything is read again; until then the new ones are searched beside it. */
const MOST_RECENT = 2000;

export class MemoryVectors {
  readonly #db: Database;
  #old: VectorIndex | undefined;
  #recent: VectorIndex | undefined;
  #highest = 0;
  #stamp = "";

  constructor(db: Database) {
    this.#db = db;
  }

  search(embedder: Embedder, query: Float32Array, limit: number): VectorHit[] {
    this.#refresh(embedder.modelId, query.length);
    const hits = [this.#old, this.#recent].flatMap((index) => index?.search(query, limit) ?? []);
    return hits.sort((a, b) => b.cosine - a.cosine).slice(0, limit);
  }

  /** A changed memory gets a new row, and of a deleted one nobody finds the row; so only new rows are read. */
  #refresh(modelId: string, dimensions: number): void {
    const stamp = `${modelId} ${this.#db.stamp()}`;
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    const { highest } = this.#db.get<{ highest: number | null }>(
      "select max(memory) as highest from memory_vector where model = ?",
      modelId,
    )!;
    const fresh = (highest ?? 0) - this.#highest;
    if (this.#old?.modelId === modelId && fresh >= 0 && fresh <= MOST_RECENT) {
      const rows = fresh === 0 ? [] : this.#read(modelId, this.#highest);
      this.#recent = new VectorIndex(modelId, dimensions, rows);
    } else {
      this.#old = new VectorIndex(modelId, dimensions, this.#read(modelId, 0));
      this.#highest = highest ?? 0;
      this.#recent = undefined;
    }
  }

  #read(modelId: string, after: number): [number, Uint8Array][] {
    return this.#db.rows(
      "select memory, vector from memory_vector where model = ? and memory > ? order by memory",
      modelId,
      after,
    );
  }
}
