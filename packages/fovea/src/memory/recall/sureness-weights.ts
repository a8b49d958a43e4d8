/** Written by `npm run fit:sureness -- write`; not by hand. */
import type { Signal } from "./signals.ts";

export type Weights = Record<Signal | "bias", number>;

export const WITH_MEANING: Weights = {
  bias: -1.79,
  agrees: 0.47,
  evidence: 4.13,
  has: 0.38,
  touched: 0.39,
  missed: -0.55,
  elsewhere: -1.01,
  exactMissed: -0.93,
  gap: -2.43,
  targetMissed: -1.46,
  lead: 1.42,
  behind: -3.11,
  facetMissed: -3.85,
  personMissed: -3.09,
  choiceMissed: -3.1,
  countMissed: -3.52,
  facetApart: -1.42,
  together: 0,
  date: 1.45,
  dateMissed: -0.16,
  anchor: 1,
  short: -0.16,
};

export const WORDS_ALONE: Weights = {
  bias: -3.68,
  agrees: 0,
  evidence: 5.53,
  has: 0,
  touched: 0.92,
  missed: -1.01,
  elsewhere: -1.03,
  exactMissed: -1.35,
  gap: -0.5,
  targetMissed: -0.87,
  lead: 1.08,
  behind: -3.78,
  facetMissed: -4.22,
  personMissed: -2.99,
  choiceMissed: -3.11,
  countMissed: -3.64,
  facetApart: -2.66,
  together: 1.47,
  date: 1.97,
  dateMissed: -0.57,
  anchor: 1,
  short: -0.66,
};
