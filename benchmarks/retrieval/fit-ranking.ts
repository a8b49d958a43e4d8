/**
 * Fits the weights of ranking on the development data and prints them for `answers/weights.ts`.
 *
 *   npm run fit:ranking -- questions|issues [--home DIR] [--mode keyword]
 *
 * The headline figure leaves each repository out while the weights are fitted to the others.
 */
import { parseArgs } from "node:util";
import type { FeatureName } from "../../packages/fovea/src/answers/features.ts";
import { longTextWeights, questionWeights } from "../../packages/fovea/src/answers/weights.ts";
import { collectSemble, collectSwe } from "./collect.ts";
import { FIXED, PRIOR } from "./prior.ts";
import { accuracyAt, accuracyMean, fitWeights, type Group, ndcg10, Scorer } from "./scoring.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { home: { type: "string" }, mode: { type: "string", default: "hybrid" } },
});
const home = values.home ?? "/tmp/fovea-bench-home";

/** One repository has most of the issues: parts of it are left out as well. */
const ISSUES_PER_PART = 15;

if (positionals[0] === "issues") await fitIssues();
else await fitQuestions();

async function fitQuestions(): Promise<void> {
  const groups = await collectSemble(home, values.mode);
  const scorer = new Scorer(groups, ndcg10);
  const all = groups.map((_, i) => i);
  const start = scorer.toVector(PRIOR);
  const committed = scorer.toVector(questionWeights);
  const fitted = fitWeights(scorer, all, start, FIXED);
  console.log(
    `prior ${scorer.mean(all, start).toFixed(4)}, committed ${scorer.mean(all, committed).toFixed(4)}, fitted ${scorer.mean(all, fitted).toFixed(4)}`,
  );
  console.log(scorer.toWeights(fitted));
  const leftOut = all.map((group) => {
    const others = all.filter((one) => one !== group);
    return scorer.scoreOf(group, fitWeights(scorer, others, start, FIXED));
  });
  console.log(`left out ${mean(leftOut).toFixed(4)}`);
  for (const group of all)
    console.log(
      `| ${groups[group]!.name} | ${groups[group]!.language} | ${leftOut[group]!.toFixed(3)} | ${scorer.scoreOf(group, fitted).toFixed(3)} |`,
    );
  ablate(scorer, all, start, fitted);
}

async function fitIssues(): Promise<void> {
  const groups = (await collectSwe(home, values.mode)).flatMap(split);
  const scorer = new Scorer(groups, accuracyMean, true);
  const all = groups.map((_, i) => i);
  const start = scorer.toVector(PRIOR);
  const committed = scorer.toVector(longTextWeights);
  const fitted = fitWeights(scorer, all, start, FIXED);
  console.log(scorer.toWeights(fitted));
  const leavingOut = (from: Float64Array, fixed: ReadonlySet<FeatureName>) =>
    all.map((group) => {
      const others = all.filter((one) => one !== group);
      return fitWeights(scorer, others, from, fixed);
    });
  const folds = leavingOut(start, FIXED);
  const wordsOnly = start.slice();
  wordsOnly[scorer.names.indexOf("meaning")] = 0;
  const foldsOfWords = leavingOut(wordsOnly, new Set<FeatureName>([...FIXED, "meaning"]));
  const only = (...names: FeatureName[]) =>
    Float64Array.from(scorer.names, (name) => (names.includes(name) ? PRIOR[name] : 0));
  const count = groups.map((group) => group.questions.length);
  const total = count.reduce((a, b) => a + b, 0);
  for (const k of [1, 3, 5, 10]) {
    const measured = new Scorer(groups, accuracyAt(k), true);
    const of = (vector: Float64Array) => measured.mean(all, vector).toFixed(3);
    const leftOut = (vectors: readonly Float64Array[]) =>
      (
        all.reduce((sum, group) => sum + measured.scoreOf(group, vectors[group]!) * count[group]!, 0) / total
      ).toFixed(3);
    console.log(
      `Acc@${k}: prior ${of(start)}, committed ${of(committed)}, fitted ${of(fitted)}, left out ${leftOut(folds)}, left out without vectors ${leftOut(foldsOfWords)}, words alone ${of(only("words"))}, vectors alone ${of(only("meaning"))}, both ${of(only("words", "meaning"))}`,
    );
  }
  ablate(scorer, all, start, fitted);
}

function split(group: Group): Group[] {
  const parts: Group[] = [];
  for (let at = 0; at < group.questions.length; at += ISSUES_PER_PART)
    parts.push({ ...group, questions: group.questions.slice(at, at + ISSUES_PER_PART) });
  return parts;
}

function ablate(scorer: Scorer, all: readonly number[], start: Float64Array, fitted: Float64Array): void {
  const whole = scorer.mean(all, fitted);
  scorer.names.forEach((name, i) => {
    const without = fitted.slice();
    without[i] = 0;
    const startWithout = start.slice();
    startWithout[i] = 0;
    const refitted = fitWeights(scorer, all, startWithout, new Set([...FIXED, name]));
    console.log(
      `without ${name}: ${(scorer.mean(all, without) - whole).toFixed(4)}, others fitted again ${(scorer.mean(all, refitted) - whole).toFixed(4)}`,
    );
  });
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
