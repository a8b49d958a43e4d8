/** How much a word says among the memories there are. For hooks too, which need nothing else of a question. */

import { inverseFrequency } from "../../words/bm25.ts";

/** Among a handful of memories every word is common, and only what nobody wrote would seem to tell anything. */
const LEAST_TOTAL = 200;

/** Inverse document frequency, as BM25 has it. A word nobody ever wrote is as telling as the rarest. */
export function tellingness(count: number, total: number): number {
  return inverseFrequency(count, Math.max(total, LEAST_TOTAL));
}
