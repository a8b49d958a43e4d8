/** Question -> files with their features, and these with their scores. The heart of code search. */
import { suggestNames } from "../code/index/read.ts";
import type { Database } from "../store/database.ts";
import { identifiersOf, splitIdentifier } from "../words/identifiers.ts";
import type { FoundRow } from "./best-rows.ts";
import { addCounterparts } from "./counterparts.ts";
import { type Definition, findDefinitions, findTypes, typeAtStart } from "./definitions.ts";
import { type FeatureName, type Features, pathFeatures, queryWords, roleFeatures } from "./features.ts";
import { neighbourFiles } from "./graph-neighbours.ts";
import { type LexicalResult, type QueryTerm, scoreWords } from "./lexical.ts";
import type { Nearness } from "./nearness.ts";
import { stemsOfQuery, termsOfQuery } from "./query-terms.ts";
import type { Searched, SearchRequest } from "./request.ts";
import { otherPlatformsIn, type Roles } from "./roles.ts";
import type { TreeFiles } from "./tree-files.ts";
import { addTwins } from "./twins.ts";
import type { AsksFor, Understood } from "./understand/types.ts";
import type { Weights } from "./weights.ts";

export interface Candidate {
  file: number;
  features: Features;
  definitions: Definition[];
  /** Its chunks that are near in meaning, the nearest first. */
  nearChunks: Nearness["chunks"];
}

export interface Found {
  candidates: Candidate[];
  /** The rows of the tree whose words fit best. */
  rows: FoundRow[];
  lexical: LexicalResult;
  terms: QueryTerm[];
}

/** Files whose words fit best are looked at closely; the others cannot come first any more. */
const CLOSE_LOOK = 100;
const CLOSE_LOOK_BY_MEANING = 40;
/** Rows whose words fit best, and what those of files that are rarely meant count beside others. */
const BEST_ROWS = 200;
const ASIDE_SHARE = 0.35;
const NO_NEIGHBOURS: ReadonlyMap<number, number> = new Map();
/** With fewer files than this, names that contain a word are looked for as well. */
const FEW = 3;
const SIMILAR_NAMES = 20;
const MOST_PARTIAL_WORDS = 8;
const SHORTEST_PARTIAL_WORD = 3;
const PARTIAL_NAME_WEIGHT = 0.5;
/** As much as a capital inside a sentence. */
const TYPE_AT_START_WEIGHT = 0.5;

export function findCandidates(
  { db, treeId, tree, graph }: Omit<Searched, "textOf">,
  { query, near, isWanted }: Pick<SearchRequest, "query" | "near" | "isWanted">,
): Found {
  const terms = termsOfQuery(query);
  const lexical = scoreWords(tree, terms);
  const definitions = definitionsOf(db, tree, query);
  const mentioned = mentionedFiles(tree, query);
  const neighbours = graph ? neighbourFiles(graph, tree, definitions) : NO_NEIGHBOURS;
  const nearness = new Map(near.map((one) => [one.file, one]));
  if (!hasFound(lexical.scores, FEW - definitions.size))
    addSimilarNames(db, treeId, tree, query, definitions);
  const rows = lexical.bestRows(BEST_ROWS, (file) =>
    isWanted(file) ? (isAside(tree.traits(file), query.asksFor) ? ASIDE_SHARE : 1) : 0,
  );
  const chosen = new Set(
    [
      ...rows.map(({ file }) => file),
      ...bestFiles(lexical.scores, isWanted),
      ...definitions.keys(),
      ...mentioned.keys(),
      ...neighbours.keys(),
      ...nearestFiles(near),
    ].filter(isWanted),
  );
  let bestWords = 0;
  for (const file of chosen) bestWords = Math.max(bestWords, lexical.scores[file]!);
  const bestNear = Math.max(1e-9, ...near.map(({ value }) => value));
  const words = queryWords(terms, lexical.idf, stemsOfQuery(query), query.asksFor);
  const asksForVersion = query.asksFor.legacy || query.keywords.some((word) => /^v\d+$/.test(word));
  const isLookup = isNameAlone(query);
  const platformsMeant = otherPlatformsIn(query.text);
  const candidates = [...chosen].map((file): Candidate => {
    const defined = definitions.get(file) ?? [];
    const definition = Math.min(
      1,
      defined.reduce((sum, one) => sum + one.value, 0),
    );
    const traits = tree.traits(file);
    const path = pathFeatures(tree, file, words);
    const role = roleFeatures(traits, query.asksFor);
    // Name by name: to spread objects over a hundred others took a tenth of a search.
    const features: Features = {
      words: bestWords === 0 ? 0 : lexical.scores[file]! / bestWords,
      coverage: lexical.covered[file]!,
      meaning: (nearness.get(file)?.value ?? 0) / bestNear,
      fileName: path.fileName,
      fileNameCoverage: path.fileNameCoverage,
      folders: path.folders,
      phrase: path.phrase,
      definition,
      lookup: isLookup ? definition : 0,
      mentioned: mentioned.get(file)?.path ?? 0,
      frame: mentioned.get(file)?.frame ?? 0,
      otherPlatform: traits.otherPlatforms.some((one) => !platformsMeant.has(one)) ? 1 : 0,
      counterpart: 0,
      twin: 0,
      neighbour: neighbours.get(file) ?? 0,
      oldVersion: traits.oldVersion && !asksForVersion ? 1 : 0,
      recency: traits.recency,
      size: traits.size,
      test: role.test,
      example: role.example,
      benchmark: role.benchmark,
      legacy: role.legacy,
      vendored: role.vendored,
      generated: role.generated,
      docs: role.docs,
      data: role.data,
    };
    return { file, features, definitions: defined, nearChunks: nearness.get(file)?.chunks ?? [] };
  });
  addCounterparts(tree, candidates);
  addTwins(tree, candidates);
  return { candidates, rows, lexical, terms };
}

/** Tests, docs, data and templates have the words of what is asked for, and are rarely it. */
function isAside(roles: Roles, asksFor: AsksFor): boolean {
  return Object.values(roleFeatures(roles, asksFor)).some((value) => value > 0);
}

/** There is nothing in the question but a name, which may be there whole and in parts. */
function isNameAlone({ keywords, mentions }: Understood): boolean {
  const named = new Set<string>();
  for (const { text, type, weight } of mentions) {
    if (type === "file" || weight < 1) continue;
    for (const identifier of identifiersOf(text)) {
      named.add(identifier.toLowerCase());
      for (const part of splitIdentifier(identifier)) named.add(part);
    }
  }
  return keywords.length > 0 && keywords.every((word) => named.has(word));
}

export function scoreOf(features: Features, weights: Weights): number {
  let score = 0;
  // A hundred times at every question: no list of names is made.
  for (const name in features) score += features[name as FeatureName] * weights[name as FeatureName];
  return score;
}

function nearestFiles(near: readonly Nearness[]): number[] {
  return [...near]
    .sort((a, b) => b.value - a.value || a.file - b.file)
    .slice(0, CLOSE_LOOK_BY_MEANING)
    .map(({ file }) => file);
}

/** The top files, best first. Thousands of files may have a word; sorting them all would take longer than finding them. */
function bestFiles(scores: Float32Array, isWanted: (file: number) => boolean): number[] {
  const best: number[] = [];
  let least = 0;
  for (let file = 0; file < scores.length; file++) {
    const score = scores[file]!;
    if (score === 0 || score <= least || !isWanted(file)) continue;
    let low = 0;
    let high = best.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (scores[best[middle]!]! >= score) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, file);
    if (best.length > CLOSE_LOOK) best.pop();
    if (best.length === CLOSE_LOOK) least = scores[best[CLOSE_LOOK - 1]!]!;
  }
  return best;
}

function hasFound(scores: Float32Array, wanted: number): boolean {
  let found = 0;
  for (let file = 0; file < scores.length && found < wanted; file++) if (scores[file]! > 0) found++;
  return found >= wanted;
}

/** Parts of words find names too, where whole words find hardly anything. */
function addSimilarNames(
  db: Database,
  treeId: number,
  tree: TreeFiles,
  query: Understood,
  definitions: Map<number, Definition[]>,
): void {
  for (const word of query.keywords.slice(0, MOST_PARTIAL_WORDS)) {
    if (word.length < SHORTEST_PARTIAL_WORD) continue;
    for (const name of suggestNames(db, treeId, word, SIMILAR_NAMES))
      addDefinitions(definitions, findDefinitions(db, tree, name), PARTIAL_NAME_WEIGHT);
  }
}

function definitionsOf(db: Database, tree: TreeFiles, query: Understood): Map<number, Definition[]> {
  const found = new Map<number, Definition[]>();
  const names = new Map<string, number>();
  for (const { text, type, weight } of query.mentions)
    if (type !== "file") {
      const name = text.replace(/\(.*$/s, "");
      names.set(name, Math.max(names.get(name) ?? 0, weight));
    }
  for (const [name, weight] of names) addDefinitions(found, findDefinitions(db, tree, name), weight);
  const first = typeAtStart(query);
  if (first !== undefined && !names.has(first))
    addDefinitions(found, findTypes(db, tree, first), TYPE_AT_START_WEIGHT);
  return found;
}

function addDefinitions(
  into: Map<number, Definition[]>,
  definitions: readonly Definition[],
  weight: number,
): void {
  for (const one of definitions) {
    const others = into.get(one.file) ?? [];
    others.push({ ...one, value: one.value * weight });
    into.set(one.file, others);
  }
}

function mentionedFiles(tree: TreeFiles, query: Understood): Map<number, { path: number; frame: number }> {
  const found = new Map<number, { path: number; frame: number }>();
  const note = (written: string, what: "path" | "frame", value: number) => {
    const files = tree.filesEnding(written);
    for (const file of files) {
      const known = found.get(file) ?? { path: 0, frame: 0 };
      known[what] = Math.max(known[what], value / (1 + Math.log(files.length)));
      found.set(file, known);
    }
  };
  for (const { text, type } of query.mentions) if (type === "file") note(text, "path", 1);
  for (const module of query.modules) note(module, "path", 1);
  query.frames.forEach(({ path }, i) => void note(path, "frame", 1 / (1 + i / 4)));
  return found;
}
