/**
 * The models inside the package: a text's vector is the normalised sum of its words' rows, each times (1 + ln count). No
 * download, no network, no order of words; tens of microseconds for a chunk of code.
 */
import { join } from "node:path";
import { packageRoot } from "../base/package-root.ts";
import { Tokens } from "../kernels/text/tokens.ts";
import { type RowSums, rowSumsOf } from "../kernels/vectors/row-sums.ts";
import { identifiers } from "../words/identifier-table.ts";
import { stem } from "../words/stem.ts";
import { WordNumbers } from "../words/word-numbers.ts";
import type { Embedder, EmbedOptions } from "./embedder.ts";
import { type ModelFile, readModelFile } from "./model-file.ts";
import { isModelWord } from "./model-words.ts";
import { WordMeanings } from "./word-meanings.ts";

/** How many folders of a path speak for its content, with the file's name. */
const PATH_PARTS = 3;

let loaded: BuiltinEmbedder | undefined;

export function loadBuiltin(): BuiltinEmbedder {
  loaded ??= new BuiltinEmbedder(readModelFile(join(packageRoot(), "model/fovea-code.bin")));
  return loaded;
}

export class BuiltinEmbedder implements Embedder {
  readonly name = "builtin";
  readonly modelId: string;
  readonly dimensions: number;
  readonly #model: ModelFile;
  /** The row of each word plus one, or zero. */
  readonly #rowOf = new WordNumbers((word) => this.#findRow(word) + 1);
  readonly #tokens = new Tokens();
  readonly #sums: RowSums;
  /** Per row how often it occurs in the text at hand, and which rows do. */
  readonly #counts: Int32Array;
  readonly #rows: Int32Array;
  readonly #weights: Float64Array;
  #found = 0;

  constructor(model: ModelFile, name = "fovea-code") {
    this.#model = model;
    this.modelId = `${name}@${model.version}`;
    this.dimensions = model.dimensions;
    this.#sums = rowSumsOf(model);
    this.#counts = new Int32Array(model.rowOf.size);
    this.#rows = new Int32Array(model.rowOf.size);
    this.#weights = new Float64Array(model.rowOf.size);
  }

  wordMeanings(): WordMeanings {
    return new WordMeanings(this.#model);
  }

  async embed(text: string, _options?: EmbedOptions): Promise<Float32Array> {
    return this.embedText(text);
  }

  async embedBatch(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]> {
    options?.signal?.throwIfAborted();
    return texts.map((text) => this.embedText(text));
  }

  embedText(text: string): Float32Array {
    identifiers.forgetIfLarge();
    this.#rowOf.keepUp();
    this.#countText(text, 0, text.length);
    return this.#vector();
  }

  /** A part of a file, with the end of its path: training saw documents that way. */
  embedChunk(path: string, text: string, from = 0, to = text.length): Float32Array {
    identifiers.forgetIfLarge();
    this.#rowOf.keepUp();
    this.#countText(path, startOfLastParts(path), endOfStem(path));
    this.#countText(text, from, to);
    return this.#vector();
  }

  /** The same for parts of a text that has been read already, each from one of its tokens to another. */
  embedParts(path: string, tokens: Tokens, parts: readonly (readonly [number, number])[]): Float32Array[] {
    this.#rowOf.keepUp();
    identifiers.read(path, startOfLastParts(path), endOfStem(path), this.#tokens);
    return parts.map(([from, to]) => {
      this.#count(this.#tokens, 0, this.#tokens.count);
      this.#count(tokens, from, to);
      return this.#vector();
    });
  }

  /** Stems with what each is worth: every word counts as much as it is worth, however long its row is. */
  embedTerms(terms: ReadonlyMap<string, number>): Float32Array {
    const { dimensions, values, rowOf } = this.#model;
    const sum = new Float32Array(dimensions);
    for (const [term, worth] of terms) {
      const row = rowOf.get(term);
      if (row === undefined) continue;
      const factor = worth / lengthOf(values, row * dimensions, dimensions);
      for (let i = 0; i < dimensions; i++) sum[i]! += factor * values[row * dimensions + i]!;
    }
    const length = lengthOf(sum, 0, dimensions);
    return length > 0 ? sum.map((value) => value / length) : sum;
  }

  #countText(text: string, from: number, to: number): void {
    identifiers.read(text, from, to, this.#tokens);
    this.#count(this.#tokens, 0, this.#tokens.count);
  }

  #count({ words }: Tokens, from: number, to: number): void {
    const counts = this.#counts;
    for (let i = from; i < to; i++) {
      const row = this.#rowOf.find(words[i]!) - 1;
      if (row >= 0 && counts[row]!++ === 0) this.#rows[this.#found++] = row;
    }
  }

  /** -1 where the model has none. */
  #findRow(word: number): number {
    if (identifiers.isWhole(word)) return -1;
    const text = identifiers.textOfWord(word);
    if (!isModelWord(text)) return -1;
    return this.#model.rowOf.get(this.#model.isStemmed ? stem(text) : text) ?? -1;
  }

  #vector(): Float32Array {
    const { dimensions } = this.#model;
    const { sum } = this.#sums;
    const found = this.#found;
    this.#found = 0;
    for (let i = 0; i < found; i++) this.#weights[i] = this.#takeWeight(this.#rows[i]!);
    sum.fill(0);
    let at = 0;
    for (; at + 4 <= found; at += 4) this.#sums.addFour(this.#rows, this.#weights, at);
    for (; at < found; at++) this.#sums.addOne(this.#rows[at]!, this.#weights[at]!);
    let squares = 0;
    for (let i = 0; i < dimensions; i++) squares += sum[i]! * sum[i]!;
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    const vector = new Float32Array(dimensions);
    for (let i = 0; i < dimensions; i++) vector[i] = sum[i]! * scale;
    return vector;
  }

  #takeWeight(row: number): number {
    const count = this.#counts[row]!;
    this.#counts[row] = 0;
    return (
      (1 + (count < LOGARITHMS.length ? LOGARITHMS[count]! : Math.log(count))) * this.#model.scales[row]!
    );
  }
}

/** Nearly all counts are small. */
const LOGARITHMS = Float64Array.from({ length: 256 }, (_, count) => Math.log(count));

function lengthOf(values: ArrayLike<number>, from: number, count: number): number {
  let squares = 0;
  for (let i = from; i < from + count; i++) squares += values[i]! * values[i]!;
  return Math.sqrt(squares);
}

function startOfLastParts(path: string): number {
  let at = path.length;
  for (let part = 0; part < PATH_PARTS && at >= 0; part++) at = path.lastIndexOf("/", at - 1);
  return at + 1;
}

function endOfStem(path: string): number {
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") + 1 ? dot : path.length;
}
