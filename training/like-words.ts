/**
 * Words that the built-in model found to be used alike, for searching by words: `tsx training/like-words.ts model.bin out.txt`. A
 * line has a stem and those most like it, likest first. Only frequent words are compared: of rare ones little was learned.
 */
import { writeFileSync } from "node:fs";
import { readModelFile, readModelWords } from "../packages/fovea/src/embed/model-file.ts";

/** The words of a model come by how frequent they are. */
const FREQUENT = 8000;
const LEAST_COSINE = 0.45;
const MOST_PER_WORD = 4;
const SHORTEST = 2;

const [from, to] = process.argv.slice(2);
if (!from || !to) throw new Error("name the model to read and the file to write");
const { dimensions, values } = readModelFile(from);
const words = readModelWords(from).slice(0, FREQUENT);
const rows = unitRows();
const likes: { word: number; cosine: number }[][] = words.map(() => []);
for (let a = 0; a < words.length; a++)
  for (let b = a + 1; b < words.length; b++) {
    const cosine = product(a * dimensions, b * dimensions);
    if (cosine < LEAST_COSINE) continue;
    likes[a]!.push({ word: b, cosine });
    likes[b]!.push({ word: a, cosine });
  }
const lines = words.flatMap((word, i) => {
  const like = likes[i]!.filter((one) => isWord(words[one.word]!)).sort((a, b) => b.cosine - a.cosine);
  if (!isWord(word) || like.length === 0) return [];
  return `${[word, ...like.slice(0, MOST_PER_WORD).map((one) => words[one.word])].join(" ")}\n`;
});
writeFileSync(to, lines.sort().join(""));
console.log(`${lines.length} of ${words.length} words have like ones`);

function isWord(text: string): boolean {
  return text.length >= SHORTEST && /^[a-z]+$/.test(text);
}

function unitRows(): Float32Array {
  const rows = Float32Array.from(values.subarray(0, words.length * dimensions));
  for (let at = 0; at < rows.length; at += dimensions) {
    const row = rows.subarray(at, at + dimensions);
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0)) || 1;
    for (let i = 0; i < dimensions; i++) row[i]! /= length;
  }
  return rows;
}

function product(a: number, b: number): number {
  let sum = 0;
  for (let i = 0; i < dimensions; i++) sum += rows[a + i]! * rows[b + i]!;
  return sum;
}
