/**
 * Vectors of one model in memory, each belonging to an owner (a content of a tree, a memory). A search first compares one bit per number, is it above or below the
 * middle, which costs a fraction of the real comparison and hardly ever loses a neighbour; the nearest by bits are
 * then compared exactly. The middle is that of the vectors: those of most models lean to one side, and around zero
 * many bits would say nothing.
 */
import { BitScan } from "../kernels/vectors/bit-scan.ts";
import { dimensionsChanged } from "./errors.ts";
import { countVectors, encodeVectors, type Middle, PackedVectors, toMiddle } from "./vector-codec.ts";

export interface VectorHit {
  /** As it was given, and the number of the vector among those of its owner. */
  owner: number;
  chunk: number;
  cosine: number;
}

/** Up to this many vectors, all are compared exactly. */
const EXACT_SIZE = 2000;
/** Sample size for the middle. */
const SAMPLE_SIZE = 2000;
/** This many of the nearest by bits are compared exactly. */
const RESCORED = 400;
const RESCORED_PER_HIT = 2;

export class VectorIndex {
  readonly modelId: string;
  /** Those it has vectors of, in order. */
  readonly owners: readonly number[];
  /** How many vectors there are. */
  readonly size: number;
  readonly #dimensions: number;
  readonly #packed: PackedVectors;
  /** For each vector: its owner as a position in `owners`; for each of these: its first vector. */
  readonly #ownerAt: Uint32Array;
  readonly #starts: Uint32Array;
  /** Of no use where all are compared exactly, and empty there. */
  readonly #middle: Middle;
  /** Undefined where there are so few that all are compared exactly. */
  readonly #scan: BitScan | undefined;

  /** Each row an owner with its vectors, as `encodeVectors` packs them. */
  constructor(modelId: string, dimensions: number, rows: readonly [number, Uint8Array][]) {
    this.modelId = modelId;
    this.#dimensions = dimensions;
    this.owners = rows.map(([owner]) => owner);
    this.#packed = new PackedVectors(
      rows.map(([, body]) => body),
      dimensions,
    );
    this.size = this.#packed.count;
    this.#ownerAt = new Uint32Array(this.size);
    this.#starts = new Uint32Array(rows.length);
    let at = 0;
    rows.forEach(([, body], owner) => {
      const count = countVectors(body, dimensions);
      this.#starts[owner] = at;
      this.#ownerAt.fill(owner, at, at + count);
      at += count;
    });
    const isScanned = this.size > EXACT_SIZE;
    this.#middle = isScanned ? this.#findMiddle() : new Int32Array();
    this.#scan = isScanned ? this.#collectBits() : undefined;
  }

  /** The nearest chunks, best first. None for a query of zeros, whose text said nothing. */
  search(query: Float32Array, limit: number): VectorHit[] {
    const unit = toUnitLength(query);
    if (!unit || this.size === 0) return [];
    if (unit.length !== this.#dimensions)
      throw dimensionsChanged(this.modelId, this.#dimensions, unit.length);
    const compared = this.#scan
      ? this.#nearestByBits(this.#scan, unit, Math.max(RESCORED, RESCORED_PER_HIT * limit))
      : Uint32Array.from({ length: this.size }, (_, at) => at);
    const cosines = this.#packed.dots(compared, new Float64Array(unit));
    // Sorting plain numbers is quick: it finds the last one that is wanted, and few are left to be sorted as pairs.
    const least = cosines.length <= limit ? -Infinity : cosines.slice().sort()[cosines.length - limit]!;
    const nearest: { at: number; cosine: number }[] = [];
    for (let i = 0; i < compared.length; i++)
      if (cosines[i]! >= least) nearest.push({ at: compared[i]!, cosine: cosines[i]! });
    return nearest
      .sort((a, b) => b.cosine - a.cosine || a.at - b.at)
      .slice(0, limit)
      .map(({ at, cosine }) => {
        const owner = this.#ownerAt[at]!;
        return { owner: this.owners[owner]!, chunk: at - this.#starts[owner]!, cosine };
      });
  }

  #findMiddle(): Middle {
    const sums = new Float64Array(this.#dimensions);
    const step = Math.max(1, Math.floor(this.size / SAMPLE_SIZE));
    let taken = 0;
    for (let at = 0; at < this.size; at += step, taken++) this.#packed.addTo(sums, at);
    return toMiddle(sums.map((sum) => sum / Math.max(1, taken)));
  }

  #collectBits(): BitScan {
    const words = wordsPerVector(this.#dimensions);
    const scan = new BitScan(this.size, words);
    this.#packed.writeAllBits(this.#middle, scan.bits, words);
    return scan;
  }

  /** At least `count` of them: those that are as near as the last one are all taken. */
  #nearestByBits(scan: BitScan, unit: Float32Array, count: number): Uint32Array {
    const words = wordsPerVector(this.#dimensions);
    const wanted = new Int32Array(words);
    const query = new PackedVectors([encodeVectors([unit], unit.length)], unit.length);
    query.writeBits(0, this.#middle, wanted, 0);
    const distances = scan.compare(wanted);
    const counts = countEach(distances, words * 32);
    let farthest = 0;
    let found = counts[0]!;
    while (found < count && farthest < words * 32) found += counts[++farthest]!;
    const nearest = new Uint32Array(found);
    for (let i = 0, at = 0; i < distances.length; i++) if (distances[i]! <= farthest) nearest[at++] = i;
    return nearest;
  }
}

/** How often there is each number up to `most`. In two tables by turns: to add to one place twice in a row is slow. */
function countEach(numbers: Uint16Array, most: number): Uint32Array {
  const counts = new Uint32Array(most + 1);
  const others = new Uint32Array(most + 1);
  for (let i = 1; i < numbers.length; i += 2) {
    counts[numbers[i]!]!++;
    others[numbers[i - 1]!]!++;
  }
  if (numbers.length % 2 === 1) counts[numbers.at(-1)!]!++;
  for (let i = 0; i <= most; i++) counts[i]! += others[i]!;
  return counts;
}

/** Filled up with zeros to a number that `BitScan` can take at a time. */
function wordsPerVector(dimensions: number): number {
  return Math.ceil(dimensions / 128) * 4;
}

function toUnitLength(vector: Float32Array): Float32Array | undefined {
  let squares = 0;
  for (const x of vector) squares += x * x;
  const length = Math.sqrt(squares);
  return length > 0 ? vector.map((x) => x / length) : undefined;
}
