/**
 * Contrastive training of one row per word. A text's vector is the normalised sum of its rows, each times
 * (1 + ln count); of the documents in a batch the query has to find its own, and the other way round (symmetric InfoNCE).
 */
import { batchesOf, type Dataset } from "./dataset.ts";
import { createGemm, pack, packTransposed } from "./gemm.ts";
import type { Random } from "./random.ts";

export interface TrainOptions {
  dimensions: number;
  batch: number;
  learningRate: number;
  temperature: number;
  passes: number;
  /** Fraction of the steps in which the learning rate rises; it then falls to zero. */
  warmUp: number;
}

export interface Rows {
  dimensions: number;
  values: Float32Array;
}

const BETA_1 = 0.9;
const BETA_2 = 0.999;
const EPSILON = 1e-8;

/**
 * How long the rows are at the start, against steps of the learning rate. Ten times as long, training hardly turns the
 * rows of rarer words: 0.64 instead of 0.70 on semble-dev after 100,000 pairs.
 */
const START = 0.08;

/** What an untrained model is: a random direction per word, as long as the word is rare. */
export function randomRows(idf: Float32Array, dimensions: number, random: Random): Rows {
  const values = new Float32Array(idf.length * dimensions);
  const scale = START / Math.sqrt(dimensions);
  for (let i = 0; i < values.length; i++)
    values[i] = random.normal() * scale * idf[Math.floor(i / dimensions)]!;
  return { dimensions, values };
}

export function train(
  set: Dataset,
  options: TrainOptions,
  random: Random,
  log: (line: string) => void,
  rows: Rows = randomRows(set.idf, options.dimensions, random),
): Rows {
  const step = new Step(set, rows, options);
  const batches: Int32Array[] = [];
  for (let pass = 0; pass < options.passes; pass++) batches.push(...batchesOf(set, options.batch, random));
  const rising = Math.max(1, Math.round(batches.length * options.warmUp));
  const started = performance.now();
  let loss = 0;
  for (const [i, batch] of batches.entries()) {
    const rate = Math.min((i + 1) / rising, (batches.length - i) / (batches.length - rising + 1));
    loss += step.run(batch, options.learningRate * rate);
    if ((i + 1) % 100 !== 0 && i + 1 !== batches.length) continue;
    const seconds = (performance.now() - started) / 1000;
    log(
      `${i + 1}/${batches.length} loss ${(loss / ((i % 100) + 1)).toFixed(3)} scale ${step.scale.toFixed(1)} ${seconds.toFixed(0)} s`,
    );
    loss = 0;
  }
  return rows;
}

class Step {
  readonly #set: Dataset;
  readonly #rows: Rows;
  readonly #size: number;
  readonly #gemm;
  readonly #queries: Side;
  readonly #documents: Side;
  readonly #packed: Float32Array;
  readonly #scores: Float32Array;
  readonly #turned: Float32Array;
  readonly #gradient: Float32Array;
  readonly #first: Float32Array;
  readonly #second: Float32Array;
  readonly #steps: Int32Array;
  readonly #touched: number[] = [];
  readonly #isTouched: Uint8Array;
  readonly #scaleMoments = [0, 0];
  #logScale: number;
  #count = 0;

  constructor(set: Dataset, rows: Rows, { batch, dimensions, temperature }: TrainOptions) {
    this.#set = set;
    this.#rows = rows;
    this.#size = batch;
    this.#logScale = Math.log(1 / temperature);
    const side = batch * dimensions;
    this.#gemm = createGemm(4 * (5 * side + 2 * batch * batch));
    let at = 0;
    const take = (length: number) => {
      const array = new Float32Array(this.#gemm.memory.buffer, at, length);
      at += 4 * length;
      return array;
    };
    this.#queries = { vectors: take(side), gradient: take(side), lengths: new Float32Array(batch) };
    this.#documents = { vectors: take(side), gradient: take(side), lengths: new Float32Array(batch) };
    this.#packed = take(side);
    this.#scores = take(batch * batch);
    this.#turned = take(batch * batch);
    this.#gradient = new Float32Array(rows.values.length);
    this.#first = new Float32Array(rows.values.length);
    this.#second = new Float32Array(rows.values.length);
    this.#steps = new Int32Array(set.words.length);
    this.#isTouched = new Uint8Array(set.words.length);
  }

  get scale(): number {
    return Math.exp(this.#logScale);
  }

  run(batch: Int32Array, rate: number): number {
    const size = this.#size;
    const { dimensions } = this.#rows;
    const [queries, documents] = [this.#queries, this.#documents];
    this.#embed(batch, 0, queries);
    this.#embed(batch, 1, documents);
    packTransposed(documents.vectors, size, dimensions, this.#packed);
    this.#multiply(queries.vectors, this.#scores, size, dimensions, size);
    const loss = this.#loss(batch, rate);
    pack(documents.vectors, size, dimensions, this.#packed);
    this.#multiply(this.#scores, queries.gradient, size, size, dimensions);
    turn(this.#scores, size, this.#turned);
    pack(queries.vectors, size, dimensions, this.#packed);
    this.#multiply(this.#turned, documents.gradient, size, size, dimensions);
    this.#spread(batch, 0, queries);
    this.#spread(batch, 1, documents);
    this.#update(rate);
    return loss;
  }

  #multiply(a: Float32Array, c: Float32Array, rows: number, inner: number, columns: number): void {
    this.#gemm.multiply(a.byteOffset, this.#packed.byteOffset, c.byteOffset, rows, inner, columns);
  }

  #embed(batch: Int32Array, side: number, { vectors, lengths }: Side): void {
    const { starts, ids, weights } = this.#set;
    const { dimensions, values } = this.#rows;
    vectors.fill(0);
    for (let i = 0; i < batch.length; i++) {
      const bag = 2 * batch[i]! + side;
      const out = i * dimensions;
      for (let at = starts[bag]!; at < starts[bag + 1]!; at++) {
        const from = ids[at]! * dimensions;
        const weight = weights[at]!;
        for (let d = 0; d < dimensions; d++) vectors[out + d]! += weight * values[from + d]!;
      }
      let sum = 0;
      for (let d = 0; d < dimensions; d++) sum += vectors[out + d]! ** 2;
      const length = Math.sqrt(sum) + 1e-9;
      lengths[i] = length;
      for (let d = 0; d < dimensions; d++) vectors[out + d]! /= length;
    }
  }

  /** Turns the scores into the loss's gradient by them, and moves the temperature. */
  #loss(batch: Int32Array, rate: number): number {
    const size = this.#size;
    const scores = this.#scores;
    const scale = this.scale;
    const right = new Float64Array(size);
    const rowSums = new Float64Array(size);
    const columnSums = new Float64Array(size);
    // Cosines are at most 1, so one shift keeps all exponentials small, and one table serves rows and columns.
    const likely = this.#turned;
    for (let i = 0; i < size; i++) right[i] = scores[i * size + i]!;
    for (let i = 0; i < size * size; i++) likely[i] = Math.exp(scale * (scores[i]! - 1));
    this.#mask(batch, likely);
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) {
        const value = likely[i * size + j]!;
        rowSums[i]! += value;
        columnSums[j]! += value;
      }
    let loss = 0;
    for (let i = 0; i < size; i++)
      loss += Math.log(rowSums[i]!) + Math.log(columnSums[i]!) - 2 * scale * (right[i]! - 1);
    let byScale = 0;
    const share = 1 / (2 * size);
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) {
        const at = i * size + j;
        const slope = (likely[at]! * (1 / rowSums[i]! + 1 / columnSums[j]!) - (i === j ? 2 : 0)) * share;
        byScale += slope * scores[at]!;
        scores[at] = slope * scale;
      }
    this.#moveScale(byScale * scale, rate);
    return loss * share;
  }

  /** Equal queries, equal documents and pairs about one symbol are no wrong answers. */
  #mask(batch: Int32Array, likely: Float32Array): void {
    const { hashes, groups, projects } = this.#set;
    const size = this.#size;
    const alike = new Map<string, number[]>();
    const note = (key: string, i: number) => {
      const list = alike.get(key);
      if (list) list.push(i);
      else alike.set(key, [i]);
    };
    for (let i = 0; i < size; i++) {
      const pair = batch[i]!;
      note(`q${hashes[2 * pair]}`, i);
      note(`d${hashes[2 * pair + 1]}`, i);
      if (groups[pair]! >= 0) note(`g${projects[pair]}:${groups[pair]}`, i);
    }
    for (const list of alike.values())
      for (const i of list) for (const j of list) if (i !== j) likely[i * size + j] = 0;
  }

  #moveScale(gradient: number, rate: number): void {
    const count = this.#count + 1;
    this.#scaleMoments[0] = BETA_1 * this.#scaleMoments[0]! + (1 - BETA_1) * gradient;
    this.#scaleMoments[1] = BETA_2 * this.#scaleMoments[1]! + (1 - BETA_2) * gradient ** 2;
    const first = this.#scaleMoments[0] / (1 - BETA_1 ** count);
    const second = this.#scaleMoments[1] / (1 - BETA_2 ** count);
    this.#logScale = Math.min(Math.log(100), this.#logScale - (rate * first) / (Math.sqrt(second) + EPSILON));
  }

  /** From the gradient of the unit vectors to that of the rows they are sums of. */
  #spread(batch: Int32Array, side: number, { vectors, gradient, lengths }: Side): void {
    const { starts, ids, weights } = this.#set;
    const { dimensions } = this.#rows;
    const rowGradient = this.#gradient;
    for (let i = 0; i < batch.length; i++) {
      const bag = 2 * batch[i]! + side;
      const from = i * dimensions;
      let along = 0;
      for (let d = 0; d < dimensions; d++) along += vectors[from + d]! * gradient[from + d]!;
      const length = lengths[i]!;
      for (let d = 0; d < dimensions; d++)
        gradient[from + d] = (gradient[from + d]! - along * vectors[from + d]!) / length;
      for (let at = starts[bag]!; at < starts[bag + 1]!; at++) {
        const id = ids[at]!;
        if (this.#isTouched[id] === 0) {
          this.#isTouched[id] = 1;
          this.#touched.push(id);
        }
        const out = id * dimensions;
        const weight = weights[at]!;
        for (let d = 0; d < dimensions; d++) rowGradient[out + d]! += weight * gradient[from + d]!;
      }
    }
  }

  /** Adam, for the rows that occurred only. */
  #update(rate: number): void {
    const { dimensions, values } = this.#rows;
    const [gradient, first, second] = [this.#gradient, this.#first, this.#second];
    this.#count++;
    for (const id of this.#touched) {
      this.#isTouched[id] = 0;
      const count = ++this.#steps[id]!;
      const size = (rate * Math.sqrt(1 - BETA_2 ** count)) / (1 - BETA_1 ** count);
      for (let at = id * dimensions; at < (id + 1) * dimensions; at++) {
        const slope = gradient[at]!;
        gradient[at] = 0;
        first[at] = BETA_1 * first[at]! + (1 - BETA_1) * slope;
        second[at] = BETA_2 * second[at]! + (1 - BETA_2) * slope * slope;
        values[at]! -= (size * first[at]!) / (Math.sqrt(second[at]!) + EPSILON);
      }
    }
    this.#touched.length = 0;
  }
}

interface Side {
  vectors: Float32Array;
  gradient: Float32Array;
  lengths: Float32Array;
}

/** Transposes in blocks, which stay in the cache. */
function turn(source: Float32Array, size: number, target: Float32Array): void {
  const block = 32;
  for (let rows = 0; rows < size; rows += block)
    for (let columns = 0; columns < size; columns += block)
      for (let i = rows; i < rows + block; i++)
        for (let j = columns; j < columns + block; j++) target[j * size + i] = source[i * size + j]!;
}
