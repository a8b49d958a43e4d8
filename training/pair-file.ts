/** Pairs of a project on disk: its words once, then numbers. Words are kept as written, so stems can be tried later. */
import { readFileSync, writeFileSync } from "node:fs";
import { modelWords } from "../packages/fovea/src/vectors/model-words.ts";
import { eachIdentifier } from "../packages/fovea/src/words/identifiers.ts";

export const PAIR_KINDS = ["name", "doc", "file", "lead", "markdown", "prose"] as const;
export type PairKind = (typeof PAIR_KINDS)[number];

export interface Pair {
  kind: PairKind;
  language: string;
  /** Position of the file in the project; pairs of a file stand together. */
  file: number;
  /** Position of the symbol in the file, or -1: pairs about one symbol are not each other's wrong answers. */
  symbol: number;
  query: string;
  document: string;
}

interface Header {
  project: string;
  languages: string[];
  words: string[];
  /** In how many files each word occurs. */
  fileCounts: number[];
  pairs: number;
}

/** Numbers per pair before its words: kind, language, file, symbol, words of the query, words of the document. */
export const PAIR_HEADER = 6;

export interface PackedPairs extends Header {
  /** Each pair: its header, then word and count for the query and for the document. */
  data: Int32Array;
}

export class PairWriter {
  readonly #words = new Map<string, number>();
  readonly #identifiers = new Map<string, readonly number[]>();
  readonly #fileCounts: number[] = [];
  readonly #lastFile: number[] = [];
  readonly #languages: string[] = [];
  readonly #data: number[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(pair: Pair, atLeast: { query: number; document: number }): boolean {
    const query = this.#bag(pair.query, pair.file);
    const document = this.#bag(pair.document, pair.file);
    if (query.size < atLeast.query || document.size < atLeast.document) return false;
    let language = this.#languages.indexOf(pair.language);
    if (language < 0) language = this.#languages.push(pair.language) - 1;
    const { kind, file, symbol } = pair;
    this.#data.push(PAIR_KINDS.indexOf(kind), language, file, symbol, query.size, document.size);
    for (const bag of [query, document]) for (const [word, count] of bag) this.#data.push(word, count);
    this.#count++;
    return true;
  }

  #bag(text: string, file: number): Map<number, number> {
    const bag = new Map<number, number>();
    eachIdentifier(text, 0, text.length, (identifier) => {
      for (const id of this.#idsOf(identifier)) {
        bag.set(id, (bag.get(id) ?? 0) + 1);
        if (this.#lastFile[id] === file) continue;
        this.#lastFile[id] = file;
        this.#fileCounts[id]!++;
      }
    });
    return bag;
  }

  #idsOf(identifier: string): readonly number[] {
    let ids = this.#identifiers.get(identifier);
    if (ids === undefined) {
      ids = modelWords(identifier).map((word) => this.#idOf(word));
      this.#identifiers.set(identifier, ids);
    }
    return ids;
  }

  #idOf(word: string): number {
    let id = this.#words.get(word);
    if (id === undefined) {
      id = this.#words.size;
      this.#words.set(word, id);
      this.#fileCounts.push(0);
      this.#lastFile.push(-1);
    }
    return id;
  }

  write(path: string, project: string): void {
    const header: Header = {
      project,
      languages: this.#languages,
      words: [...this.#words.keys()],
      fileCounts: this.#fileCounts,
      pairs: this.#count,
    };
    const json = Buffer.from(JSON.stringify(header));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(json.length);
    writeFileSync(path, Buffer.concat([length, json, Buffer.from(Int32Array.from(this.#data).buffer)]));
  }
}

export function readPairs(path: string): PackedPairs {
  const bytes = readFileSync(path);
  const end = 4 + bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString("utf8", 4, end)) as Header;
  // A copy, since the numbers do not start at a multiple of four.
  const data = new Int32Array(new Uint8Array(bytes.subarray(end)).buffer);
  return { ...header, data };
}
