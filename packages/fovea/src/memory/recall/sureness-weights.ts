/** Written by `npm run fit:sureness -- write`; not by hand. */
import type { Signal } from "./signals.ts";

export type Weights = Record<Signal | "bias", number>;

export const WITH_MEANING: Weights = {
  bias: -1.89,
  agrees: 0.47,
  evidence: 4.14,
  has: 0.41,
  touched: 0.34,
  missed: -0.48,
  elsewhere: -1,
  exactMissed: -0.93,
  gap: -2.4,
  targetMissed: -1.46,
  lead: 1.43,
  behind: -3.11,
  facetMissed: -3.83,
  personMissed: -3.31,
  choiceMissed: -3.09,
  countMissed: -3.51,
  facetApart: -1.41,
  together: 0,
  date: 1.44,
  dateMissed: -0.17,
  anchor: 1,
  short: -0.07,
};

export const WORDS_ALONE: Weights = {
  bias: -3.59,
  agrees: 0,
  evidence: 5.5,
  has: 0,
  touched: 0.86,
  missed: -1.06,
  elsewhere: -1.02,
  exactMissed: -1.35,
  gap: -0.5,
  targetMissed: -0.86,
  lead: 1.08,
  behind: -3.78,
  facetMissed: -4.21,
  personMissed: -3.2,
  choiceMissed: -3.1,
  countMissed: -3.64,
  facetApart: -2.67,
  together: 1.45,
  date: 1.96,
  dateMissed: -0.58,
  anchor: 1,
  short: -0.68,
};
