/** Written by `npm run fit:sureness -- write`; not by hand. */
import type { Signal } from "./signals.ts";

export type Weights = Record<Signal | "bias", number>;

export const WITH_MEANING: Weights = {
  bias: -1.81,
  agrees: 0.48,
  evidence: 4.1,
  has: 0.32,
  touched: 0.39,
  missed: -0.55,
  elsewhere: -0.99,
  exactMissed: -0.91,
  gap: -2.35,
  targetMissed: -1.46,
  lead: 1.44,
  behind: -3.03,
  facetMissed: -3.83,
  personMissed: -3.3,
  choiceMissed: -3.08,
  countMissed: -3.49,
  facetApart: -1.39,
  together: 0,
  date: 1.45,
  dateMissed: -0.15,
  anchor: 1,
  short: -0.13,
};

export const WORDS_ALONE: Weights = {
  bias: -3.59,
  agrees: 0,
  evidence: 5.52,
  has: 0,
  touched: 0.81,
  missed: -1.06,
  elsewhere: -1.02,
  exactMissed: -1.34,
  gap: -0.54,
  targetMissed: -0.87,
  lead: 1.09,
  behind: -3.78,
  facetMissed: -4.2,
  personMissed: -3.2,
  choiceMissed: -3.11,
  countMissed: -3.65,
  facetApart: -2.68,
  together: 1.45,
  date: 1.94,
  dateMissed: -0.6,
  anchor: 1,
  short: -0.65,
};
