/** Rules between two keys, checked on the merged values; rules about one key are in the schema. */
import type { ConfigProblem } from "./errors.ts";
import type { Config } from "./schema.ts";

export function findConflicts(config: Config, sources: Readonly<Record<string, string>>): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const { chunkLines, chunkOverlap } = config.index;
  const { extend, branch } = config.focus.similarity;
  const report = (key: string, rule: string, other: string) =>
    problems.push({ where: key, key, message: `${rule} (${sources[key]}; ${other}: ${sources[other]})` });
  if (chunkOverlap >= chunkLines)
    report(
      "index.chunkOverlap",
      `${chunkOverlap} must be less than index.chunkLines, which is ${chunkLines}`,
      "index.chunkLines",
    );
  if (branch > extend)
    report(
      "focus.similarity.branch",
      `${branch} must not exceed focus.similarity.extend, which is ${extend}`,
      "focus.similarity.extend",
    );
  return problems;
}
