/** Written by `npm run fit:sureness -- write`; not by hand. */
import type { Signal } from "./signals.ts";

export type Weights = Record<Signal | "bias", number>;

export const WITH_MEANING: Weights = {
  bias: -1.74,
  agrees: 0.49,
  evidence: 4.01,
  has: 0.37,
  touched: 0.36,
  missed: -0.54,
  elsewhere: -1.01,
  exactMissed: -0.92,
  gap: -2.41,
  targetMissed: -1.55,
  lead: 1.46,
  behind: -3.02,
  facetMissed: -3.82,
  personMissed: -3.3,
  choiceMissed: -3.08,
  countMissed: -3.49,
  facetApart: -1.4,
  together: 0,
  date: 0.96,
  dateMissed: -0.21,
  anchor: 1,
  short: -0.24,
};

export const WORDS_ALONE: Weights = {
  bias: -3.48,
  agrees: 0,
  evidence: 5.55,
  has: 0,
  touched: 0.78,
  missed: -1.08,
  elsewhere: -1.04,
  exactMissed: -1.33,
  gap: -0.7,
  targetMissed: -0.94,
  lead: 1.11,
  behind: -3.82,
  facetMissed: -4.16,
  personMissed: -3.2,
  choiceMissed: -3.1,
  countMissed: -3.68,
  facetApart: -2.72,
  together: 1.4,
  date: 1.21,
  dateMissed: -0.58,
  anchor: 1,
  short: -0.69,
};
