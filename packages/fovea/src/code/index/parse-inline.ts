/** Parses a few files in this thread: starting others takes longer. Where a grammar breaks, threads take over for good. */
import { expectFewFiles } from "../../kernels/compile-effort.ts";
import type { ParseJob, ParseOutcome, ParseSettings } from "./parse-job.ts";

/** A trap inside a grammar may leave the memory of all of them unusable in this process: threads parse from then on. */
let isParserBroken = false;

export async function parseInline(
  jobs: readonly ParseJob[],
  settings: ParseSettings,
): Promise<ParseOutcome[]> {
  if (jobs.length === 0) return [];
  const { failedOutcome, runParseJob } = await import("./parse-job.ts");
  expectFewFiles();
  const outcomes: ParseOutcome[] = [];
  for (const [at, job] of jobs.entries()) {
    if (isParserBroken) return [...outcomes, ...(await parseBeside(jobs.slice(at), settings))];
    try {
      outcomes.push(await runParseJob(job, settings));
    } catch {
      // The grammar broke on this file, say by running out of stack. The file is listed, the others go on.
      outcomes.push(failedOutcome(job, "parser-failed", settings.maxFileSizeBytes));
      isParserBroken = true;
    }
  }
  return outcomes;
}

async function parseBeside(jobs: readonly ParseJob[], settings: ParseSettings): Promise<ParseOutcome[]> {
  const { ParsePool } = await import("./parse-pool.ts");
  const pool = new ParsePool(1, settings);
  const outcomes: ParseOutcome[] = [];
  try {
    await pool.run(jobs, (some) => outcomes.push(...some), undefined);
  } finally {
    await pool.close();
  }
  return outcomes;
}
