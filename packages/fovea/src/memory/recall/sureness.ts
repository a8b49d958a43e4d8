/**
 * How sure we are that a memory answers a question, as a probability: a logistic model over a few named signals, fitted on
 * natural questions of which some have no answer (`benchmarks/memory/fit-sureness.ts`). Below the floor nothing is claimed;
 * the nearest are shown as what they are.
 */
import type { Signal, Signals } from "./signals.ts";
import { type Weights, WITH_MEANING, WORDS_ALONE } from "./sureness-weights.ts";

/** What is said of an answer. `unsure` is no answer: it is one of the nearest. */
export const SURENESS = ["sure", "likely", "unsure"] as const;
export type Sureness = (typeof SURENESS)[number];

/** From here on hardly one in twenty is wrong among left-out projects, one in fourteen on the test half. */
const SURE = 0.8;

export function probabilityOf(signals: Signals, hasMeaning: boolean): number {
  return 1 / (1 + Math.exp(-sumOf(signals, hasMeaning ? WITH_MEANING : WORDS_ALONE)));
}

/** In words. */
export function surenessOf(probability: number, floor: number): Sureness {
  if (probability < floor) return "unsure";
  return probability >= Math.max(SURE, floor) ? "sure" : "likely";
}

function sumOf(signals: Signals, weights: Weights): number {
  let sum = weights.bias;
  // A signal that is new has no weight until it was fitted.
  for (const name in signals) sum += signals[name as Signal] * (weights[name as Signal] ?? 0);
  return sum;
}
