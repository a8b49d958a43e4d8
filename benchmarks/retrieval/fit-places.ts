/**
 * Fits the weights of places inside of files (`placeWeights`) to what commits changed, by softmax over the symbols of
 * each changed file that a search finds, and says how often the first one is right with each repository left out.
 *
 *   npm run fit:places
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  PLACE_FEATURES,
  type PlaceFeatures,
  scorePlace,
} from "../../packages/fovea/src/answers/place-features.ts";
import { findSpots, lookAtPlaces, readSpans } from "../../packages/fovea/src/answers/places.ts";
import { rank } from "../../packages/fovea/src/answers/rank.ts";
import { placeWeights, questionWeights } from "../../packages/fovea/src/answers/weights.ts";
import { candidatesFor, checked } from "../../packages/fovea/src/app/code/search.ts";
import type { Workspace } from "../../packages/fovea/src/app/project/workspace.ts";
import type { Hunk } from "../../training/lines/patch.ts";
import { git } from "../support.ts";
import { CHANGES, changesOf, type Item } from "./change-items.ts";
import { open } from "./collect.ts";
import { sembleNames } from "./corpus.ts";

const FILES = 10;
const ROUNDS = 1500;
const RATE = 0.05;
const SHRINK = 0.02;

/** The symbols of a changed file; the innermost ones around what was changed are right. */
interface Choice {
  repository: string;
  places: { features: PlaceFeatures; isRight: boolean }[];
}

async function main(): Promise<void> {
  mkdirSync(CHANGES, { recursive: true });
  const choices: Choice[] = [];
  for (const repository of sembleNames()) {
    const checkout = join(CHANGES, repository);
    for (const { base, items } of changesOf(repository, checkout)) {
      git(checkout, "checkout", "-q", "--detach", base);
      const workspace = await open(checkout, join(CHANGES, "home"));
      await workspace.refresh({});
      for (const item of items)
        for (const places of await placesFor(workspace, item)) choices.push({ repository, places });
      workspace.close();
    }
    process.stderr.write(`${repository}: ${choices.length} choices\n`);
  }
  const leftOut = sembleNames().flatMap((name) => {
    const weights = fitWeights(choices.filter(({ repository }) => repository !== name));
    return choices.filter(({ repository }) => repository === name).map((one) => rightAmong(one, weights));
  });
  const fitted = fitWeights(choices);
  console.log(fitted);
  report(
    "committed",
    choices.map((one) => rightAmong(one, placeWeights)),
  );
  report(
    "fitted to all",
    choices.map((one) => rightAmong(one, fitted)),
  );
  report("each repository left out", leftOut);
  for (const name of PLACE_FEATURES) {
    const without = { ...fitted, [name]: 0 };
    report(
      `  without ${name}`,
      choices.map((one) => rightAmong(one, without)),
    );
  }
}

async function placesFor(workspace: Workspace, { question, hunks }: Item): Promise<Choice["places"][]> {
  const { tree, found } = await candidatesFor(workspace, checked(workspace, question, {}));
  const best = rank(tree, found.candidates, questionWeights).slice(0, FILES);
  return best.flatMap((scored) => {
    const { path, blobId } = tree.files[scored.file]!;
    const changed = hunks.filter((hunk) => hunk.path === path);
    if (changed.length === 0) return [];
    const spots = findSpots(tree, scored, found.lexical.rowsIn([scored.file])[0]!);
    const spans = readSpans(workspace.index, tree, [{ scored, spots }]);
    const places = lookAtPlaces(blobId, scored, spots.symbols, spans);
    const right = new Set(changed.map((hunk) => innermost(places, hunk)));
    const marked = places.map((place) => ({ features: place.features, isRight: right.has(place) }));
    return marked.some(({ isRight }) => isRight) ? [marked] : [];
  });
}

function innermost<T extends { span: { startLine: number; endLine: number } }>(
  places: readonly T[],
  hunk: Hunk,
): T | undefined {
  return places
    .filter(({ span }) => span.startLine <= hunk.start && hunk.start <= span.endLine)
    .sort((a, b) => a.span.endLine - a.span.startLine - (b.span.endLine - b.span.startLine))[0];
}

/** Gradient ascent with momentum on the likelihood that a right one is chosen. */
function fitWeights(choices: readonly Choice[]): PlaceFeatures {
  const weights = zeros();
  const momentum = zeros();
  const square = zeros();
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = zeros();
    for (const { places } of choices) {
      const scores = places.map(({ features }) => scorePlace(features, weights));
      const top = Math.max(...scores);
      const likely = scores.map((score) => Math.exp(score - top));
      const all = likely.reduce((sum, one) => sum + one, 0);
      const right = likely.reduce((sum, one, at) => sum + (places[at]!.isRight ? one : 0), 0);
      places.forEach(({ features, isRight }, at) => {
        const pull = (isRight ? likely[at]! / right : 0) - likely[at]! / all;
        for (const name of PLACE_FEATURES) gradient[name] += (pull * features[name]) / choices.length;
      });
    }
    for (const name of PLACE_FEATURES) {
      const slope = gradient[name] - SHRINK * weights[name];
      momentum[name] = 0.9 * momentum[name] + 0.1 * slope;
      square[name] = 0.999 * square[name] + 0.001 * slope ** 2;
      const step = momentum[name] / (1 - 0.9 ** round);
      weights[name] += (RATE * step) / (Math.sqrt(square[name] / (1 - 0.999 ** round)) + 1e-8);
    }
  }
  for (const name of PLACE_FEATURES) weights[name] = Math.round(weights[name] * 100) / 100;
  return weights;
}

function zeros(): PlaceFeatures {
  return Object.fromEntries(PLACE_FEATURES.map((name) => [name, 0])) as PlaceFeatures;
}

function rightAmong({ places }: Choice, weights: Readonly<PlaceFeatures>): { first: number; three: number } {
  const order = places
    .map(({ features, isRight }) => ({ isRight, score: scorePlace(features, weights) }))
    .sort((a, b) => b.score - a.score);
  return {
    first: Number(order[0]!.isRight),
    three: Number(order.slice(0, 3).some(({ isRight }) => isRight)),
  };
}

function report(what: string, found: readonly { first: number; three: number }[]): void {
  const share = (of: "first" | "three") =>
    (found.reduce((sum, one) => sum + one[of], 0) / found.length).toFixed(3);
  console.log(`${what}: first ${share("first")}, among three ${share("three")}, of ${found.length}`);
}

await main();
