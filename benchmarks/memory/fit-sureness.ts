/**
 * Fits the weights of sureness (`memory/recall/sureness-weights.ts`) on the development halves of `natural/` and `coding/`:
 * every question is asked through the public `recall`, and asked again with its right memories hidden, which makes a
 * question that no memory answers out of one that one does. Whole projects are left out in turn for the figure that is
 * printed; the weights are of all of them. `tsx benchmarks/memory/fit-sureness.ts [write]`.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Engine, openEngine } from "../../packages/fovea/src/app/engine.ts";
import { SIGNALS, type Signal, type Signals } from "../../packages/fovea/src/memory/recall/signals.ts";

interface Question {
  query: string;
  relevant: string[];
  kind: string;
  split: string;
}

interface Asked {
  project: string;
  kind: string;
  /** Hidden answers: a question without an answer that nobody wrote. */
  isMade: boolean;
  hasAnswer: boolean;
  hits: { values: number[]; isRight: boolean }[];
}

const NOW = Date.parse("2026-11-18T12:00:00Z");
const TOP = 3;
const FLOORS = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85];
const BINS = 10;
/** Worded near the memory, as most are asked; all other kinds are free paraphrases. */
const NEAR_WORDING = ["plain", "natural"];
/** What nobody wrote counts less than what somebody did. */
const MADE = 0.15;
/** The larger, the nearer to zero. */
const SHRINKING = 0.2;
/** What a signal is worth where the data say little of it: these projects have no code to be about, and few questions ask for a date alone. */
const USUAL: Partial<Record<Signal, number>> = { anchor: 1, dateAlone: 3 };
/**
 * These count against, `short` either way, all others for an answer, whatever a small set may suggest: a memory must not be
 * less sure for having more of the question.
 */
const AGAINST: readonly Signal[] = [
  "missed",
  "elsewhere",
  "exactMissed",
  "targetMissed",
  "behind",
  "facetMissed",
  "personMissed",
  "choiceMissed",
  "countMissed",
  "facetApart",
  "gap",
  "dateMissed",
];
const ROUNDS = 3000;
const RATE = 0.05;
const folder = import.meta.dirname;
const target = join(folder, "../../packages/fovea/src/memory/recall/sureness-weights.ts");

const written: Record<string, number[]> = {};
for (const mode of ["hybrid", "keyword"] as const) {
  const asked: Asked[] = [];
  for (const entry of readdirSync(join(folder, "natural"), { withFileTypes: true }))
    if (entry.isDirectory())
      asked.push(...(await askAll(join(folder, "natural", entry.name), entry.name, mode)));
  asked.push(...(await askAll(join(folder, "coding"), "coding", mode)));
  console.log(`${mode}: ${asked.length} questions`);
  reportLeftOut(asked);
  written[mode] = fitWeights(asked);
  console.log(SIGNALS.map((name, at) => `${name} ${written[mode]![at]!.toFixed(2)}`).join(", "));
}
if (process.argv[2] === "write") writeFileSync(target, program(written.hybrid!, written.keyword!));

async function askAll(path: string, project: string, mode: "hybrid" | "keyword"): Promise<Asked[]> {
  const questions = readLines<Question>(join(path, "questions.jsonl")).filter(({ split }) => split === "dev");
  if (questions.length === 0) return [];
  const home = mkdtempSync(join(tmpdir(), "fovea-fit-"));
  mkdirSync(join(home, project));
  const env = { FOVEA_HOME: join(home, "home") };
  const engine = await openEngine({ env, cwd: join(home, project), clock: { now: () => NOW } });
  await engine.memory.import(join(path, "memories.jsonl"), { trust: "user" });
  const { memories } = await engine.memory.list({ limit: 10_000 });
  const ids = new Map(memories.map(({ id, externalId }) => [externalId!, id]));
  const asked: Asked[] = [];
  for (const { query, relevant, kind } of questions) {
    asked.push(await ask(engine, { project, kind, query, relevant, mode }));
    if (relevant.length === 0) continue;
    const rest = [...ids].flatMap(([external, id]) => (relevant.includes(external) ? [] : id));
    asked.push(await ask(engine, { project, kind, query, relevant: [], mode, ids: rest }));
  }
  engine.close();
  rmSync(home, { recursive: true });
  return asked;
}

async function ask(
  engine: Engine,
  of: Pick<Asked, "project" | "kind"> & {
    query: string;
    relevant: string[];
    mode: "hybrid" | "keyword";
    ids?: string[];
  },
): Promise<Asked> {
  const { project, kind, query, relevant, mode, ids } = of;
  const { memories } = await engine.memory.recall(query, {
    ids,
    mode,
    limit: TOP,
    abstain: false,
    explain: true,
    heat: false,
  });
  return {
    project,
    kind,
    isMade: ids !== undefined,
    hasAnswer: relevant.length > 0,
    hits: memories.map(({ externalId, signals }) => ({
      values: [...SIGNALS.map((name) => (signals as Signals)[name]), 1],
      isRight: relevant.includes(externalId!),
    })),
  };
}

interface Judged extends Asked {
  /** How sure each hit is, by weights that never saw its project. */
  sureness: number[];
}

/** As if each project had never been seen. */
function reportLeftOut(asked: readonly Asked[]): void {
  const projects = [...new Set(asked.map(({ project }) => project))];
  const judged: Judged[] = projects.flatMap((project) => {
    const weights = fitWeights(asked.filter((one) => one.project !== project));
    return asked
      .filter((one) => one.project === project)
      .map((one) => ({ ...one, sureness: one.hits.map(({ values }) => logistic(values, weights)) }));
  });
  const natural = judged.filter(({ project }) => project !== "coding");
  const none = natural.filter(({ hasAnswer, isMade }) => !hasAnswer && !isMade);
  const isNear = ({ kind }: Judged) => NEAR_WORDING.includes(kind);
  const answerable = natural.filter(({ hasAnswer }) => hasAnswer);
  const coding = judged.filter(({ project }) => project === "coding");
  console.log(
    "| floor | all right | near wording | free paraphrase | answers to none | coding right | none |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const floor of FLOORS) {
    const cells = [
      rightOf(answerable, floor),
      rightOf(answerable.filter(isNear), floor),
      rightOf(
        answerable.filter((one) => !isNear(one)),
        floor,
      ),
      answeredOf(none, floor),
      rightOf(
        coding.filter(({ hasAnswer }) => hasAnswer),
        floor,
      ),
      answeredOf(
        coding.filter(({ hasAnswer, isMade }) => !hasAnswer && !isMade),
        floor,
      ),
    ];
    console.log(`| ${floor} | ${cells.join(" | ")} |`);
  }
  reportCalibration(natural.filter(({ isMade }) => !isMade));
}

function rightOf(asked: readonly Judged[], floor: number): string {
  const right = asked.filter(
    ({ sureness, hits }) => Math.max(0, ...sureness) >= floor && hits.some(({ isRight }) => isRight),
  );
  return `${right.length} of ${asked.length} (${((100 * right.length) / asked.length).toFixed(0)} %)`;
}

function answeredOf(asked: readonly Judged[], floor: number): string {
  const answered = asked.filter(({ sureness }) => Math.max(0, ...sureness) >= floor);
  return `${answered.length} of ${asked.length} (${((100 * answered.length) / asked.length).toFixed(0)} %)`;
}

/** Of the best hit to every question that somebody wrote. */
function reportCalibration(asked: readonly Judged[]): void {
  const best = asked
    .filter(({ hits }) => hits.length > 0)
    .map(({ hits, sureness }) => ({ predicted: sureness[0]!, isRight: hits[0]!.isRight }));
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const inside = best.filter(({ predicted }) => Math.min(BINS - 1, Math.floor(predicted * BINS)) === bin);
    if (inside.length === 0) continue;
    const predicted = inside.reduce((sum, one) => sum + one.predicted, 0) / inside.length;
    const observed = inside.filter(({ isRight }) => isRight).length / inside.length;
    error += (Math.abs(predicted - observed) * inside.length) / best.length;
    console.log(`predicted ${predicted.toFixed(2)}, observed ${observed.toFixed(2)} (${inside.length})`);
  }
  console.log(`expected calibration error, left out: ${error.toFixed(3)}`);
}

function fitWeights(asked: readonly Asked[]): number[] {
  const rows = asked.flatMap(({ hits, isMade }) =>
    hits.map(({ values, isRight }) => ({ values, isRight, weight: isMade ? MADE : 1 })),
  );
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const count = SIGNALS.length + 1;
  const weights = new Array<number>(count).fill(0);
  const mean = new Array<number>(count).fill(0);
  const square = new Array<number>(count).fill(0);
  for (let round = 1; round <= ROUNDS; round++) {
    const slope = weights.map((weight, at) =>
      at < count - 1 ? (SHRINKING * (weight - (USUAL[SIGNALS[at]!] ?? 0))) / total : 0,
    );
    for (const { values, isRight, weight } of rows) {
      const error = (logistic(values, weights) - (isRight ? 1 : 0)) * weight;
      for (let at = 0; at < count; at++) slope[at]! += (error * values[at]!) / total;
    }
    for (let at = 0; at < count; at++) {
      mean[at] = 0.9 * mean[at]! + 0.1 * slope[at]!;
      square[at] = 0.999 * square[at]! + 0.001 * slope[at]! ** 2;
      const step = mean[at]! / (1 - 0.9 ** round) / (Math.sqrt(square[at]! / (1 - 0.999 ** round)) + 1e-8);
      weights[at] = inDirection(weights[at]! - RATE * step, SIGNALS[at]);
    }
  }
  return weights;
}

function inDirection(weight: number, signal: Signal | undefined): number {
  if (signal === undefined || signal === "short") return weight;
  return AGAINST.includes(signal) ? Math.min(0, weight) : Math.max(0, weight);
}

function logistic(values: readonly number[], weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + value * weights[at]!, 0)));
}

function program(withMeaning: readonly number[], wordsAlone: readonly number[]): string {
  const table = (name: string, weights: readonly number[]) =>
    `export const ${name}: Weights = {\n${["bias", ...SIGNALS].map((signal, at) => `  ${signal}: ${Number((at === 0 ? weights.at(-1)! : weights[at - 1]!).toFixed(2))},`).join("\n")}\n};\n`;
  return `/** Written by \`npm run fit:sureness -- write\`; not by hand. */
import type { Signal } from "./signals.ts";

export type Weights = Record<Signal | "bias", number>;

${table("WITH_MEANING", withMeaning)}
${table("WORDS_ALONE", wordsAlone)}`;
}

function readLines<T>(file: string): T[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}
