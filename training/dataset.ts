/** All pairs with one vocabulary, and the order in which training sees them. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { stem } from "../packages/fovea/src/words/stem.ts";
import { pairsFolder } from "./cache.ts";
import { PAIR_HEADER, PAIR_KINDS, type PackedPairs, type PairKind, readPairs } from "./pair-file.ts";
import type { Random } from "./random.ts";

export interface DatasetOptions {
  /** Where the pairs are; those of code where none is given. */
  folder?: string;
  kinds: ReadonlySet<PairKind>;
  isStemmed: boolean;
  /** How many of the most common, or which. */
  words: number | readonly string[];
  /** Pairs in all; fewer are taken from every project alike. */
  pairs: number;
  pairsPerLanguage: number;
  pairsPerProject: number;
  /** Of the pairs from names, of which there are most and which teach least. */
  nameShare: number;
}

/** Pairs as bags of word ids with their weights, 1 + ln(count). Bag 2i is a query, 2i + 1 its document. */
export interface Dataset {
  words: string[];
  idf: Float32Array;
  count: number;
  starts: Int32Array;
  ids: Int32Array;
  weights: Float32Array;
  /** Pairs of one symbol share a number; equal bags a hash. */
  groups: Int32Array;
  hashes: Int32Array;
  projects: Int32Array;
  files: Int32Array;
  languages: Int32Array;
  /** How many pairs of each language and of each kind. */
  tally: { languages: Record<string, number>; kinds: Record<string, number> };
}

const FEWEST_FILES = 5;
const FEWEST_PROJECTS = 2;

export function readDataset(options: DatasetOptions, random: Random): Dataset {
  const { folder = pairsFolder } = options;
  const packed = readdirSync(folder)
    .filter((name) => name.endsWith(".pairs"))
    .sort()
    .map((name) => readPairs(join(folder, name)));
  const { words, idf } = chooseWords(packed, options);
  const idOf = new Map(words.map((word, id) => [word, id]));
  const chosen = choosePairs(packed, options, random);
  return encode(packed, chosen, words, idf, (word) => idOf.get(options.isStemmed ? stem(word) : word) ?? -1);
}

function chooseWords(packed: readonly PackedPairs[], { isStemmed, words: wanted }: DatasetOptions) {
  const files = new Map<string, number>();
  const projects = new Map<string, number>();
  let total = 0;
  for (const project of packed) {
    const here = new Map<string, number>();
    project.words.forEach((word, i) => {
      const key = isStemmed ? stem(word) : word;
      here.set(key, Math.max(here.get(key) ?? 0, project.fileCounts[i]!));
    });
    let most = 0;
    for (const [word, count] of here) {
      files.set(word, (files.get(word) ?? 0) + count);
      projects.set(word, (projects.get(word) ?? 0) + 1);
      most = Math.max(most, count);
    }
    total += most;
  }
  const words =
    typeof wanted === "number"
      ? [...files.keys()]
          .filter((word) => files.get(word)! >= FEWEST_FILES && projects.get(word)! >= FEWEST_PROJECTS)
          .sort((a, b) => files.get(b)! - files.get(a)! || (a < b ? -1 : 1))
          .slice(0, wanted)
      : [...wanted];
  const idf = Float32Array.from(words, (word) => Math.log(1 + total / (files.get(word) ?? 1)));
  return { words, idf };
}

interface Choice {
  project: number;
  offset: number;
}

function choosePairs(packed: readonly PackedPairs[], options: DatasetOptions, random: Random): Choice[] {
  const byLanguage = new Map<string, Choice[]>();
  packed.forEach(({ data, languages }, project) => {
    const here: Choice[] = [];
    for (let at = 0; at < data.length; at = nextPair(data, at)) {
      const kind = PAIR_KINDS[data[at]!]!;
      const isKept = kind !== "name" || random.next() < options.nameShare;
      if (options.kinds.has(kind) && isKept) here.push({ project, offset: at });
    }
    for (const choice of random.shuffle(here).slice(0, options.pairsPerProject)) {
      const language = languages[data[choice.offset + 1]!]!;
      const list = byLanguage.get(language);
      if (list) list.push(choice);
      else byLanguage.set(language, [choice]);
    }
  });
  const lists = [...byLanguage.values()].map((list) =>
    random.shuffle(list).slice(0, options.pairsPerLanguage),
  );
  const share = Math.min(1, options.pairs / lists.reduce((sum, list) => sum + list.length, 0));
  const chosen = lists.flatMap((list) => list.slice(0, Math.round(list.length * share)));
  return chosen.sort((a, b) => a.project - b.project || a.offset - b.offset);
}

function nextPair(data: Int32Array, at: number): number {
  return at + PAIR_HEADER + 2 * (data[at + 4]! + data[at + 5]!);
}

function encode(
  packed: readonly PackedPairs[],
  chosen: readonly Choice[],
  words: string[],
  idf: Float32Array,
  idOf: (word: string) => number,
): Dataset {
  const maps = packed.map((project) => Int32Array.from(project.words, idOf));
  const most = chosen.reduce((sum, { project, offset }) => {
    const { data } = packed[project]!;
    return sum + data[offset + 4]! + data[offset + 5]!;
  }, 0);
  const ids = new Int32Array(most);
  const weights = new Float32Array(most);
  const starts = new Int32Array(2 * chosen.length + 1);
  const numbers = () => new Int32Array(chosen.length);
  const set = { groups: numbers(), projects: numbers(), files: numbers(), languages: numbers() };
  const hashes = new Int32Array(2 * chosen.length);
  const tally: Dataset["tally"] = { languages: {}, kinds: {} };
  const languageNumbers = new Map<string, number>();
  let end = 0;
  let count = 0;
  for (const { project, offset } of chosen) {
    const { data, languages } = packed[project]!;
    const bags = [data[offset + 4]!, data[offset + 5]!];
    let at = offset + PAIR_HEADER;
    const begin = end;
    for (const [side, length] of bags.entries()) {
      const counts = new Map<number, number>();
      for (let i = 0; i < length; i++, at += 2) {
        const id = maps[project]![data[at]!]!;
        if (id >= 0) counts.set(id, (counts.get(id) ?? 0) + data[at + 1]!);
      }
      let hash = 7;
      for (const [id, times] of [...counts].sort((a, b) => a[0] - b[0])) {
        ids[end] = id;
        weights[end++] = 1 + Math.log(times);
        hash = Math.imul(hash ^ id, 0x9e3779b1) + times;
      }
      hashes[2 * count + side] = hash;
      starts[2 * count + 1 + side] = end;
    }
    const hasBoth = starts[2 * count + 1]! > begin && end > starts[2 * count + 1]!;
    if (!hasBoth) {
      end = begin;
      starts[2 * count + 1] = begin;
      continue;
    }
    const language = languages[data[offset + 1]!]!;
    const kind = PAIR_KINDS[data[offset]!]!;
    if (!languageNumbers.has(language)) languageNumbers.set(language, languageNumbers.size);
    const symbol = data[offset + 3]!;
    set.groups[count] = symbol < 0 ? -1 : (data[offset + 2]! << 12) | (symbol & 4095);
    set.projects[count] = project;
    set.files[count] = data[offset + 2]!;
    set.languages[count] = languageNumbers.get(language)!;
    tally.languages[language] = (tally.languages[language] ?? 0) + 1;
    tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1;
    count++;
  }
  return { words, idf, count, starts, ids, weights, hashes, tally, ...set };
}

/** Batches mostly of one project, pairs of a file side by side: the wrong answers are then hard to tell apart. */
export function batchesOf(set: Dataset, size: number, random: Random): Int32Array[] {
  const runs = new Map<number, number[][]>();
  let lastKey = -1;
  for (let i = 0; i < set.count; i++) {
    const key = set.projects[i]! * 2 ** 20 + set.files[i]!;
    const files = runs.get(set.projects[i]!) ?? [];
    if (files.length === 0) runs.set(set.projects[i]!, files);
    if (key === lastKey) files.at(-1)!.push(i);
    else files.push([i]);
    lastKey = key;
  }
  const whole: Int32Array[] = [];
  const rests: { language: number; pairs: number[] }[] = [];
  for (const files of runs.values()) {
    const order = random.shuffle(files).flat();
    const full = Math.floor(order.length / size) * size;
    for (let at = 0; at < full; at += size) whole.push(Int32Array.from(order.slice(at, at + size)));
    const pairs = order.slice(full);
    if (pairs.length > 0) rests.push({ language: set.languages[pairs[0]!]!, pairs });
  }
  // What is left of the projects is put together by language.
  const left = random
    .shuffle(rests)
    .sort((a, b) => a.language - b.language)
    .flatMap(({ pairs }) => pairs);
  for (let at = 0; at + size <= left.length; at += size)
    whole.push(Int32Array.from(left.slice(at, at + size)));
  return random.shuffle(whole);
}
