/** Written by `npm run fit:sureness -- write`; not by hand. */
import type { Signal } from "./signals.ts";

export type Weights = Record<Signal | "bias", number>;

export const WITH_MEANING: Weights = {
  bias: -2.28,
  alike: 0,
  coverage: 0,
  meaning: 0,
  agrees: 0.238,
  evidence: 2.126,
  missing: -0.698,
  has: 1.818,
  targetTold: 0,
  targetMissed: -0.474,
  lead: 1.439,
  behind: -2.73,
  stranger: -0.862,
  facetTold: 0,
  facetMissed: -2.482,
  personMissed: 0,
  date: 1.67,
  dateAlone: 0.607,
  dateMissed: 0,
  anchor: 1,
  short: -0.864,
};

export const WORDS_ALONE: Weights = {
  bias: -3.67,
  alike: 0.639,
  coverage: 0.639,
  meaning: 0,
  agrees: 0,
  evidence: 3.249,
  missing: 0,
  has: 0.936,
  targetTold: 0,
  targetMissed: -0.295,
  lead: 1.408,
  behind: -3.265,
  stranger: -0.815,
  facetTold: 0,
  facetMissed: -2.74,
  personMissed: 0,
  date: 1.309,
  dateAlone: 0,
  dateMissed: 0,
  anchor: 1,
  short: -1.123,
};
