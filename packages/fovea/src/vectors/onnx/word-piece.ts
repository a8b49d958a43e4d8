/**
 * The tokenizer of BERT and its descendants: text is cleaned, cut at blanks and punctuation, and each word into the
 * longest pieces that the vocabulary has. Reads `tokenizer.json` or `vocab.txt` as they lie beside models; other kinds of
 * tokenizers are refused by name.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { limits } from "../../base/limits.ts";
import { parseJson } from "../../base/nesting.ts";
import { readText } from "../../base/read-bounded.ts";
import { tokenizerMissing, tokenizerUnknown } from "../errors.ts";

const LONGEST_WORD = 100;
const CONTINUED = "##";

interface TokenizerFile {
  model?: { type?: string; vocab?: Record<string, number> };
  normalizer?: { lowercase?: boolean; strip_accents?: boolean | null } | null;
}

export class WordPiece {
  readonly #vocabulary: ReadonlyMap<string, number>;
  readonly #isLowerCase: boolean;
  readonly #first: number;
  readonly #last: number;
  readonly #unknown: number;

  constructor(vocabulary: ReadonlyMap<string, number>, isLowerCase: boolean) {
    this.#vocabulary = vocabulary;
    this.#isLowerCase = isLowerCase;
    this.#unknown = vocabulary.get("[UNK]") ?? 0;
    this.#first = vocabulary.get("[CLS]") ?? this.#unknown;
    this.#last = vocabulary.get("[SEP]") ?? this.#unknown;
  }

  /** The most tokens, including the markers of beginning and end. */
  encode(text: string, most: number): number[] {
    const ids = [this.#first];
    for (const word of this.#words(text)) {
      if (ids.length >= most - 1) break;
      ids.push(...this.#pieces(word));
    }
    return [...ids.slice(0, most - 1), this.#last];
  }

  #words(text: string): string[] {
    const clean = this.#isLowerCase
      ? text
          .toLowerCase()
          .normalize("NFD")
          .replace(/\p{Mn}/gu, "")
      : text;
    return clean.match(/[\p{P}\p{S}\p{Script=Han}]|[^\s\p{P}\p{S}\p{Script=Han}]+/gu) ?? [];
  }

  #pieces(word: string): number[] {
    if (word.length > LONGEST_WORD) return [this.#unknown];
    const pieces: number[] = [];
    for (let start = 0; start < word.length; ) {
      const prefix = start === 0 ? "" : CONTINUED;
      let end = word.length;
      while (end > start && !this.#vocabulary.has(prefix + word.slice(start, end))) end--;
      if (end === start) return [this.#unknown];
      pieces.push(this.#vocabulary.get(prefix + word.slice(start, end))!);
      start = end;
    }
    return pieces;
  }
}

/** From the first of the folders that has one. */
export function readTokenizer(folders: readonly string[]): WordPiece {
  for (const folder of folders) {
    const json = join(folder, "tokenizer.json");
    if (existsSync(json))
      return fromJson(json, parseJson(readText(json, { mostBytes: limits.importBytes })) as TokenizerFile);
    const list = join(folder, "vocab.txt");
    if (existsSync(list)) return fromList(readText(list, { mostBytes: limits.importBytes }));
  }
  throw tokenizerMissing(folders[0]!);
}

function fromJson(path: string, { model, normalizer }: TokenizerFile): WordPiece {
  if (!model?.vocab || (model.type !== undefined && model.type !== "WordPiece"))
    throw tokenizerUnknown(path, model?.type ?? "none");
  return new WordPiece(new Map(Object.entries(model.vocab)), normalizer?.lowercase ?? true);
}

function fromList(text: string): WordPiece {
  const words = text.split(/\r?\n/);
  return new WordPiece(new Map(words.map((word, id) => [word, id])), !words.includes("The"));
}
