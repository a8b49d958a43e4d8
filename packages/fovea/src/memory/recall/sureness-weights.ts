/** Written by `npm run fit:sureness -- write`; not by hand. */
import type { Signal } from "./signals.ts";

export type Weights = Record<Signal | "bias", number>;

export const WITH_MEANING: Weights = {
  bias: -2.37,
  alike: 0,
  coverage: 0,
  meaning: 0,
  agrees: 0.24,
  evidence: 2.37,
  missing: -0.68,
  has: 1.68,
  targetTold: 0,
  targetMissed: -0.51,
  lead: 1.41,
  behind: -2.87,
  stranger: -0.85,
  facetTold: 0,
  facetMissed: -2.49,
  personMissed: 0,
  date: 1.42,
  dateAlone: 0,
  dateMissed: -0.08,
  anchor: 1,
  short: -0.76,
};

export const WORDS_ALONE: Weights = {
  bias: -3.69,
  alike: 0.6,
  coverage: 0.6,
  meaning: 0,
  agrees: 0,
  evidence: 3.45,
  missing: 0,
  has: 0.85,
  targetTold: 0,
  targetMissed: -0.37,
  lead: 1.39,
  behind: -3.33,
  stranger: -0.81,
  facetTold: 0,
  facetMissed: -2.75,
  personMissed: 0,
  date: 1.76,
  dateAlone: 0,
  dateMissed: -0.16,
  anchor: 1,
  short: -1.07,
};
