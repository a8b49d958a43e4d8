/** Written by `npm run fit:sureness -- write`; not by hand. */
import type { Signal } from "./signals.ts";

export type Weights = Record<Signal | "bias", number>;

export const WITH_MEANING: Weights = {
  bias: -2.365,
  alike: 0,
  coverage: 0,
  meaning: 0,
  agrees: 0.238,
  evidence: 2.369,
  missing: -0.676,
  has: 1.684,
  targetTold: 0,
  targetMissed: -0.507,
  lead: 1.414,
  behind: -2.866,
  stranger: -0.851,
  facetTold: 0,
  facetMissed: -2.488,
  personMissed: 0,
  date: 1.419,
  dateAlone: 0,
  dateMissed: -0.084,
  anchor: 1,
  short: -0.756,
};

export const WORDS_ALONE: Weights = {
  bias: -3.692,
  alike: 0.605,
  coverage: 0.605,
  meaning: 0,
  agrees: 0,
  evidence: 3.447,
  missing: 0,
  has: 0.85,
  targetTold: 0,
  targetMissed: -0.366,
  lead: 1.386,
  behind: -3.326,
  stranger: -0.808,
  facetTold: 0,
  facetMissed: -2.746,
  personMissed: 0,
  date: 1.764,
  dateAlone: 0,
  dateMissed: -0.162,
  anchor: 1,
  short: -1.074,
};
