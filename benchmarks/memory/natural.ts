/**
 * Natural questions (`natural/`) through the public facade, one store per project: is the right memory among the first
 * three as answered, is nothing claimed where no memory answers, how often is each level of sureness right, and how far
 * is the predicted sureness from what was observed. `tsx benchmarks/memory/natural.ts [dev|test|fresh] [show]`.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEngine } from "../../packages/fovea/src/app/engine.ts";

interface Question {
  query: string;
  relevant: string[];
  kind: string;
  split: string;
}

const TOP = 3;
const NOW = Date.parse("2026-11-18T12:00:00Z");
const BINS = 10;
const NEAR_WORDING = ["plain", "natural"];
const [split = "dev", show] = process.argv.slice(2);
const folder = join(import.meta.dirname, "natural");
const counts = new Map<string, { asked: number; right: number }>();
const levels = new Map<string, { asked: number; right: number }>();
/** How sure the best answer was, and whether it was right. */
const judged: { sureness: number; isRight: boolean }[] = [];
let ranked = 0;

for (const entry of readdirSync(folder, { withFileTypes: true }))
  if (entry.isDirectory()) await askAbout(entry.name);
report();

async function askAbout(project: string): Promise<void> {
  const questions = readLines<Question>(join(folder, project, "questions.jsonl"));
  if (questions[0]!.split !== split) return;
  const home = mkdtempSync(join(tmpdir(), "fovea-natural-"));
  mkdirSync(join(home, project));
  const engine = await openEngine({
    env: { FOVEA_HOME: join(home, "home") },
    cwd: join(home, project),
    clock: { now: () => NOW },
  });
  const { created } = await engine.memory.import(join(folder, project, "memories.jsonl"), { trust: "user" });
  const written = readLines(join(folder, project, "memories.jsonl")).length;
  if (created !== written) console.log(`${project}: ${created} of ${written} memories were kept`);
  for (const question of questions) {
    const { memories } = await engine.memory.recall(question.query, { limit: TOP, heat: false });
    const nearest = await engine.memory.recall(question.query, { limit: TOP, abstain: false, heat: false });
    judge(project, question, memories, nearest.memories);
  }
  engine.close();
  rmSync(home, { recursive: true });
}

type Hit = Awaited<
  ReturnType<Awaited<ReturnType<typeof openEngine>>["memory"]["recall"]>
>["memories"][number];

function judge(project: string, { query, relevant, kind }: Question, memories: Hit[], nearest: Hit[]): void {
  const isIn = (hits: readonly Hit[]) => hits.some(({ externalId }) => relevant.includes(externalId!));
  const isRight = relevant.length === 0 ? memories.length === 0 : isIn(memories);
  count(counts, kind, isRight);
  if (isIn(nearest)) ranked++;
  const best = nearest[0];
  if (best) judged.push({ sureness: best.certainty, isRight: isIn([best]) });
  const first = memories[0];
  if (first) count(levels, levelOf(first), isIn([first]));
  if (show && !isRight)
    console.log(
      `${project} ${kind}: ${query}\n   wanted ${relevant.join(" ") || "nothing"}; nearest ${nearest.map((hit) => `${hit.externalId} ${hit.certainty}`).join(", ")}`,
    );
}

function levelOf(hit: Hit): string {
  return "sureness" in hit ? String(hit.sureness) : "answered";
}

function report(): void {
  for (const [kind, { asked, right }] of [...counts].sort())
    console.log(`${kind.padEnd(12)} ${right} of ${asked}`);
  const none = (kind: string) => kind === "near-miss" || kind === "unrelated";
  const sum = (isNone: boolean, key: "asked" | "right") =>
    [...counts].filter(([kind]) => none(kind) === isNone).reduce((total, [, one]) => total + one[key], 0);
  const [asked, right, silent] = [sum(false, "asked"), sum(false, "right"), sum(true, "asked")];
  console.log(
    `right in the first ${TOP} as answered: ${right} of ${asked} (${percent(right, asked)}; target 85 %)`,
  );
  for (const [name, isNear] of [
    ["near wording", true],
    ["free paraphrase", false],
  ] as const) {
    const own = [...counts].filter(([kind]) => !none(kind) && NEAR_WORDING.includes(kind) === isNear);
    const [all, good] = (["asked", "right"] as const).map((key) =>
      own.reduce((total, [, one]) => total + one[key], 0),
    );
    if (all! > 0) console.log(`  ${name}: ${good} of ${all} (${percent(good!, all!)})`);
  }
  console.log(`the same if it had to answer: ${ranked} of ${asked} (${percent(ranked, asked)})`);
  const wrong = silent - sum(true, "right");
  console.log(
    `answers to what no memory answers: ${wrong} of ${silent} (${percent(wrong, silent)}; target 10 %)`,
  );
  for (const [level, one] of levels)
    console.log(
      `first answer, ${level}: right ${one.right} of ${one.asked} (${percent(one.right, one.asked)})`,
    );
  reportCalibration();
}

/** Of the best memory to every question: ten bins of what was predicted, and how often it came true. */
function reportCalibration(): void {
  let error = 0;
  console.log("\n| sureness | questions | predicted | observed |\n|---|---|---|---|");
  for (let bin = 0; bin < BINS; bin++) {
    const inside = judged.filter(({ sureness }) => Math.min(BINS - 1, Math.floor(sureness * BINS)) === bin);
    if (inside.length === 0) continue;
    const predicted = inside.reduce((sum, one) => sum + one.sureness, 0) / inside.length;
    const observed = inside.filter(({ isRight }) => isRight).length / inside.length;
    error += (Math.abs(predicted - observed) * inside.length) / judged.length;
    console.log(
      `| ${(bin / BINS).toFixed(1)} to ${((bin + 1) / BINS).toFixed(1)} | ${inside.length} | ${predicted.toFixed(2)} | ${observed.toFixed(2)} |`,
    );
  }
  console.log(`expected calibration error: ${error.toFixed(3)}`);
}

function count(into: Map<string, { asked: number; right: number }>, key: string, isRight: boolean): void {
  const { asked, right } = into.get(key) ?? { asked: 0, right: 0 };
  into.set(key, { asked: asked + 1, right: right + (isRight ? 1 : 0) });
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

function readLines<T>(file: string): T[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}
