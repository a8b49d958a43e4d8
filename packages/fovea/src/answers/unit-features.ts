/**
 * What speaks for and against a unit, as named numbers that mean the same in a tree of fifty files and of ten thousand:
 * shares, ranks and logarithms, no raw scores.
 */
import { splitIdentifier } from "../words/identifiers.ts";
import { stem } from "../words/stem.ts";
import type { Features as FileFeatures } from "./features.ts";
import type { QueryTerm, RowCounts } from "./lexical.ts";
import type { Understood } from "./understand/types.ts";
import type { UnitSpan } from "./unit-spans.ts";

/** A unit with what is known about it before features are made. */
export interface UnitEvidence {
  /** The words of the file are not counted yet: only what it declares speaks for its units. */
  isUncounted: boolean;
  file: number;
  /** Its line in the table of counts. */
  line: number;
  span: UnitSpan;
  container: string;
  docLength: number;
  signatureLength: number;
  /** Its body stands elsewhere. */
  isDeclared: boolean;
  /** Symbols in the file, and lines of the file. */
  symbols: number;
  lines: number;
  /** The question names it. */
  definition: number;
  /** A frame of a stack trace stands in it: one over its depth. */
  frame: number;
  /** The cosine of the nearest chunk that shares lines with it. */
  cosine: number;
  fileFeatures: FileFeatures;
  fileRank: number;
  fileScore: number;
}

const K1 = 1.2;
const B = 0.6;
/** A word in the name of a unit counts as often as this beside the body, in the path, and in what encloses it. */
const NAME_COUNT = 1;
const PATH_COUNT = 2;
const CONTAINER_COUNT = 1;

export interface Question {
  query: Understood;
  terms: readonly QueryTerm[];
  /** Stems in the order in which they are asked. */
  stems: readonly string[];
  /** By column of the counts. */
  gains: readonly number[];
  /** By column: an identifier that the question writes, as a whole. */
  isName: readonly boolean[];
  averageLength: number;
  isInPath: (file: number, term: number) => boolean;
}

export type UnitFeatures = Record<string, number>;

/** What each unit has of the question. */
interface Words {
  score: number;
  amount: number;
  covered: number;
  coveredWithPath: number;
  rare: number;
  named: number;
  inContainer: number;
  matched: number;
  exact: number;
}

export function unitFeatures(
  units: readonly UnitEvidence[],
  counts: RowCounts,
  question: Question,
  lengthOf: (code: number) => number,
): UnitFeatures[] {
  const known = new NameWords();
  const asked = new Set(question.stems);
  const words = units.map((unit) => wordsOf(unit, counts, question, known, lengthOf));
  const best = Math.max(1e-9, ...words.map(({ score }) => score));
  const most = Math.max(1e-9, ...words.map(({ amount }) => amount));
  const order = words.map((_, at) => at).sort((a, b) => words[b]!.score - words[a]!.score || a - b);
  const rank = new Int32Array(units.length);
  const rankInFile = new Int32Array(units.length);
  const bestInFile = new Map<number, number>();
  const seenInFile = new Map<number, number>();
  order.forEach((at, place) => {
    const { file } = units[at]!;
    rank[at] = place;
    if (!bestInFile.has(file)) bestInFile.set(file, words[at]!.score);
    rankInFile[at] = seenInFile.get(file) ?? 0;
    seenInFile.set(file, rankInFile[at]! + 1);
  });
  const { query } = question;
  const about = {
    qTerms: Math.log2(1 + question.terms.length),
    qLong: query.isLong ? 1 : 0,
    qNames: Math.min(8, query.mentions.length),
    qTrace: query.frames.length > 0 ? 1 : 0,
    qDebug: query.task === "debug" ? 1 : 0,
    qExplore: query.task === "explore" ? 1 : 0,
  };
  return units.map((unit, at): UnitFeatures => {
    const { span, fileFeatures } = unit;
    const own = words[at]!;
    const name = known.best(span.names, asked);
    const container = known.of(unit.container);
    const lines = span.endLine - span.startLine + 1;
    return {
      words: own.score / best,
      wordsRank: Math.log2(1 + rank[at]!),
      amount: own.amount / most,
      covered: own.covered,
      coveredWithPath: own.coveredWithPath,
      rare: own.rare,
      matched: Math.log2(1 + own.matched),
      named: own.named,
      exact: own.exact,
      nameSaid: name.said,
      nameWords: Math.min(8, name.words),
      phrase: name.words >= 2 && isRun(name.stems, question.stems) ? 1 : 0,
      inContainer: own.inContainer,
      containerSaid: container.length === 0 ? 0 : shareIn(container, asked),
      definition: unit.definition,
      frameHere: unit.frame,
      meaning: unit.cosine,
      inFileShare: own.score / Math.max(1e-9, bestInFile.get(unit.file)!),
      inFileRank: Math.log2(1 + rankInFile[at]!),
      inFileFound: Math.log2(1 + seenInFile.get(unit.file)!),
      fileRank: Math.log2(1 + unit.fileRank),
      fileScore: unit.fileScore,
      fileSymbols: Math.log2(1 + unit.symbols),
      fileWords: fileFeatures.words,
      fileCoverage: fileFeatures.coverage,
      fileMeaning: fileFeatures.meaning,
      fileName: fileFeatures.fileName,
      fileNameCoverage: fileFeatures.fileNameCoverage,
      folders: fileFeatures.folders,
      filePhrase: fileFeatures.phrase,
      fileDefines: fileFeatures.definition,
      lookup: fileFeatures.lookup,
      mentioned: fileFeatures.mentioned,
      frame: fileFeatures.frame,
      neighbour: fileFeatures.neighbour,
      counterpart: fileFeatures.counterpart,
      twin: fileFeatures.twin,
      otherPlatform: fileFeatures.otherPlatform,
      oldVersion: fileFeatures.oldVersion,
      fileLines: Math.log2(1 + unit.lines),
      test: fileFeatures.test,
      example: fileFeatures.example,
      benchmark: fileFeatures.benchmark,
      legacy: fileFeatures.legacy,
      vendored: fileFeatures.vendored,
      generated: fileFeatures.generated,
      docs: fileFeatures.docs,
      data: fileFeatures.data,
      callable: span.kind === "callable" ? 1 : 0,
      header: span.kind === "header" ? 1 : 0,
      head: span.kind === "head" ? 1 : 0,
      block: span.kind === "block" ? 1 : 0,
      section: span.kind === "section" ? 1 : 0,
      lines: Math.log2(1 + lines),
      position: span.startLine / Math.max(1, unit.lines),
      member: unit.container === "" ? 0 : 1,
      inTests: /(?:^|\.)tests?(?:\.|$)/i.test(unit.container) ? 1 : 0,
      documented: Math.log2(1 + unit.docLength),
      signature: Math.log2(1 + unit.signatureLength),
      ...about,
    };
  });
}

const RARE = 3;

function wordsOf(
  unit: UnitEvidence,
  { terms, counts, inName, lengths }: RowCounts,
  { gains, isName, terms: asked, averageLength, isInPath }: Question,
  known: NameWords,
  lengthOf: (code: number) => number,
): Words {
  const width = terms.length;
  const start = unit.line * width;
  const container = known.of(unit.container);
  const norm = K1 * (1 - B + (B * lengthOf(lengths[unit.line]!)) / averageLength);
  const rarest = rarestOf(gains);
  const words: Words = {
    score: 0,
    amount: 0,
    covered: 0,
    coveredWithPath: 0,
    rare: 0,
    named: 0,
    inContainer: 0,
    matched: 0,
    exact: 0,
  };
  let total = 0;
  let totalExact = 0;
  for (let column = 0; column < width; column++) {
    const gain = gains[column]!;
    total += gain;
    if (isName[column]) totalExact += gain;
    const own = counts[start + column]!;
    const isNamed = inName[start + column] === 1;
    const isAround = container.length > 0 && container.includes(asked[terms[column]!]!.term);
    const isInItsPath = isInPath(unit.file, column);
    if (own === 0 && !isInItsPath && !isAround) continue;
    const count =
      own + (isNamed ? NAME_COUNT : 0) + (isInItsPath ? PATH_COUNT : 0) + (isAround ? CONTAINER_COUNT : 0);
    words.score += (gain * count * (K1 + 1)) / (count + norm);
    words.coveredWithPath += gain;
    if (isAround) words.inContainer += gain;
    if (own === 0) continue;
    words.amount += (gain * own * (K1 + 1)) / (own + K1);
    words.covered += gain;
    words.matched++;
    if (isNamed) words.named += gain;
    if (rarest.includes(column)) words.rare++;
    if (isName[column]) words.exact += gain;
  }
  if (total === 0) return words;
  words.covered /= total;
  words.coveredWithPath /= total;
  words.named /= total;
  words.inContainer /= total;
  words.rare /= Math.max(1, rarest.length);
  words.exact /= Math.max(1e-9, totalExact);
  return words;
}

function rarestOf(gains: readonly number[]): number[] {
  return gains
    .map((_, column) => column)
    .filter((column) => gains[column]! > 0)
    .sort((a, b) => gains[b]! - gains[a]! || a - b)
    .slice(0, RARE);
}

/** Names come again and again among the units of a question. */
class NameWords {
  readonly #known = new Map<string, readonly string[]>();

  of(name: string): readonly string[] {
    let stems = this.#known.get(name);
    if (!stems) {
      stems = name === "" ? [] : splitIdentifier(name.replaceAll(/[^\p{L}\p{N}_]+/gu, "_")).map(stem);
      this.#known.set(name, stems);
    }
    return stems;
  }

  /** The name of which most is said. */
  best(
    names: readonly string[],
    asked: ReadonlySet<string>,
  ): { said: number; words: number; stems: readonly string[] } {
    let best = { said: 0, words: 0, stems: NO_STEMS };
    for (const name of names) {
      const stems = this.of(name);
      if (stems.length === 0) continue;
      const said = shareIn(stems, asked);
      if (best.words === 0 || said > best.said) best = { said, words: stems.length, stems };
    }
    return best;
  }
}

const NO_STEMS: readonly string[] = [];

function shareIn(stems: readonly string[], asked: ReadonlySet<string>): number {
  let said = 0;
  for (const one of stems) if (asked.has(one)) said++;
  return said / stems.length;
}

function isRun(words: readonly string[], stems: readonly string[]): boolean {
  return stems.some((_, at) => words.every((word, i) => stems[at + i] === word));
}
