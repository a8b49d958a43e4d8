import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTokenizer, WordPiece } from "./word-piece.ts";

const words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "open", "##ed", "the", "store", "##s", "!", "cafe", "好"];
const vocabulary = new Map(words.map((word, id) => [word, id]));
const named = (ids: readonly number[]) => ids.map((id) => words[id]).join(" ");

test.each([
  ["words in the longest pieces there are", "opened the stores", "[CLS] open ##ed the store ##s [SEP]"],
  ["punctuation and Chinese characters by themselves", "store!好", "[CLS] store ! 好 [SEP]"],
  ["case and accents do not count", "The CAFÉ", "[CLS] the cafe [SEP]"],
  ["what cannot be put together is unknown as a whole", "openly the", "[CLS] [UNK] the [SEP]"],
  ["nothing", "  \n", "[CLS] [SEP]"],
])("%s", (_, text, expected) => {
  expect(named(new WordPiece(vocabulary, true).encode(text, 32))).toBe(expected);
});

test("no more pieces than asked for, with both marks", () => {
  const ids = new WordPiece(vocabulary, true).encode("the store ".repeat(500), 16);
  expect(ids).toHaveLength(16);
  expect(named([ids[0]!, ids[15]!])).toBe("[CLS] [SEP]");
});

test("is read from tokenizer.json, or from vocab.txt; another kind is refused by name", () => {
  const folder = () => mkdtempSync(join(tmpdir(), "fovea-tokenizer-"));
  const [json, list, other] = [folder(), folder(), folder()];
  const vocab = Object.fromEntries(vocabulary);
  writeFileSync(join(json, "tokenizer.json"), JSON.stringify({ model: { type: "WordPiece", vocab } }));
  writeFileSync(join(list, "vocab.txt"), words.join("\n"));
  writeFileSync(join(other, "tokenizer.json"), JSON.stringify({ model: { type: "BPE", vocab } }));
  for (const place of [json, list])
    expect(named(readTokenizer([place]).encode("stores", 8))).toBe("[CLS] store ##s [SEP]");
  expect(() => readTokenizer([other])).toThrow("of the unsupported kind BPE");
  expect(() => readTokenizer([folder()])).toThrow("no tokenizer next to it");
});
