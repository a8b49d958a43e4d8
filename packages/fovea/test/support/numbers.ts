/**
 * Numbers that drills measure. With FOVEA_DRILL_NUMBERS=<file> they are added to that file, one row per drill, for the
 * table in benchmarks/faults.md.
 */
import { appendFileSync } from "node:fs";

export interface Measured {
  result: string;
  ms?: number;
  peakMiB?: number;
}

export function reportNumber(drill: string, { result, ms, peakMiB }: Measured): void {
  const seconds = ms === undefined ? "" : `${(ms / 1000).toFixed(1)} s`;
  const row = `| ${drill} | ${result} | ${seconds} | ${peakMiB === undefined ? "" : `${peakMiB} MiB`} |\n`;
  const file = process.env.FOVEA_DRILL_NUMBERS;
  if (file) appendFileSync(file, row);
}
