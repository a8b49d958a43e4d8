/**
 * Owns the table `memory_vector`: one vector per memory and model. In memory they are searched like those of code,
 * and read again only when somebody has written.
 */

import type { Database } from "../store/database.ts";
import type { Embedder } from "../vectors/embedder.ts";
import { decodeVector, encodeVectors } from "../vectors/vector-codec.ts";
import { type VectorHit, VectorIndex } from "../vectors/vector-index.ts";

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
  // Usually none is missing, and counting is much quicker than looking at each.
  const { missing } = db.get<{ missing: number }>(
    `select (select count(*) from memory) - (select count(*) from memory_vector where model = ?) as missing`,
    modelId,
  )!;
  if (missing === 0) return [];
  return db.all(
    `select row, content from memory
     where not exists (select 1 from memory_vector where model = ? and memory = row) limit ?`,
    modelId,
    limit,
  );
}

/** Reload after this many new memories; until then they are searched separately. */
const MOST_RECENT = 2000;

interface End {
  row: number;
  id: string | undefined;
}

export class MemoryVectors {
  readonly #db: Database;
  #old: VectorIndex | undefined;
  #recent: VectorIndex | undefined;
  #recentRows: [number, Uint8Array][] = [];
  /** The last memory in each of the two. */
  #oldEnd: End = { row: 0, id: undefined };
  #recentEnd: End = { row: 0, id: undefined };
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
    const fresh = (highest ?? 0) - this.#oldEnd.row;
    if (this.#old?.modelId !== modelId || fresh < 0 || fresh > MOST_RECENT || !this.#isThere(this.#oldEnd)) {
      this.#old = new VectorIndex(modelId, dimensions, this.#read(modelId, 0));
      this.#oldEnd = this.#recentEnd = this.#endAt(highest ?? 0);
      this.#recent = undefined;
      this.#recentRows = [];
      return;
    }
    const isKept = this.#isThere(this.#recentEnd);
    // Most writes are no new memories: something was read, moved, forgotten.
    if (isKept && this.#recentEnd.row === (highest ?? 0)) return;
    if (!isKept) this.#recentRows = [];
    const after = this.#recentRows.at(-1)?.[0] ?? this.#oldEnd.row;
    this.#recentRows = [...this.#recentRows, ...this.#read(modelId, after)];
    this.#recent = new VectorIndex(modelId, dimensions, this.#recentRows);
    this.#recentEnd = this.#endAt(highest ?? 0);
  }

  #endAt(row: number): End {
    return { row, id: this.#db.get<{ id: string }>("select id from memory where row = ?", row)?.id };
  }

  /** The number of a deleted memory is given again when it was the highest. */
  #isThere(end: End): boolean {
    return this.#endAt(end.row).id === end.id;
  }

  #read(modelId: string, after: number): [number, Uint8Array][] {
    const rows: [number, Uint8Array][] = [];
    for (let part = readPart(this.#db, modelId, after); part.length > 0; ) {
      for (const row of part) rows.push(row);
      part = readPart(this.#db, modelId, part.at(-1)![0]);
    }
    return rows;
  }
}

const MOST_AT_ONCE = 5000;
const NEXT_VECTORS =
  "select memory, vector from memory_vector where model = ? and memory > ? order by memory limit ?";

/** The next thousands of them in two texts: to make an object of each takes longer than to find it. */
function readPart(db: Database, modelId: string, after: number): [number, Uint8Array][] {
  const { rows, vectors, least, most } = db.get<{
    rows: string | null;
    vectors: string;
    least: number;
    most: number;
  }>(
    `select group_concat(memory) as rows, group_concat(hex(vector), '') as vectors,
       min(length(vector)) as least, max(length(vector)) as most from (${NEXT_VECTORS})`,
    modelId,
    after,
    MOST_AT_ONCE,
  )!;
  if (rows === null) return [];
  // Vectors of one model have one length, unless a server has changed what it calls by this name.
  if (least !== most) return db.rows(NEXT_VECTORS, modelId, after, MOST_AT_ONCE);
  const bytes = Buffer.from(vectors, "hex");
  return rows.split(",").map((row, at) => [Number(row), bytes.subarray(at * most, (at + 1) * most)]);
}
