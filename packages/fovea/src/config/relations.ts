/** Rules between two keys, and about what is inside of one, checked on the merged values; others are in the schema. */
import { messageOf } from "../base/errors.ts";
import type { ConfigProblem } from "./errors.ts";
import type { Config } from "./schema.ts";

export function findConflicts(
  config: Config,
  sources: Readonly<Record<string, string>>,
  fromVariables: ReadonlySet<string>,
): ConfigProblem[] {
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
  const { rules } = config.memory.redact;
  const isHidden = fromVariables.has("memory.redact.rules");
  return [...problems, ...findBadRules(rules, sources["memory.redact.rules"]!, isHidden)];
}

const MOST_RULES = 100;
const LONGEST_RULE = 1_000;

/** A rule for secrets that cannot work must not be found out by the first text that needed it. */
function findBadRules(rules: readonly string[], source: string, isHidden: boolean): ConfigProblem[] {
  const key = "memory.redact.rules";
  const where = source.replace(/^file /, "");
  const problems = rules.flatMap((rule, at) => {
    const found = wrongWith(rule);
    // What came out of an environment variable is not repeated.
    const why = found && isHidden ? "it is not a usable `name=pattern`" : found;
    return why === undefined ? [] : [{ where, key, message: `${key}, rule ${at + 1}: ${why}` }];
  });
  return rules.length > MOST_RULES
    ? [...problems, { where, key, message: `${key} has more than ${MOST_RULES} rules` }]
    : problems;
}

function wrongWith(rule: string): string | undefined {
  const [, name, pattern] = /^([\w.-]{1,64})\s*=(.+)$/s.exec(rule) ?? [];
  if (name === undefined || pattern === undefined)
    return `${JSON.stringify(rule.slice(0, 60))} is not \`name=pattern\`; a name has 1 to 64 letters, digits, "-", "_" or "."`;
  if (pattern.length > LONGEST_RULE)
    return `the pattern of "${name}" is longer than ${LONGEST_RULE} characters`;
  try {
    if (new RegExp(pattern).test("")) return `the pattern of "${name}" matches an empty text`;
    return undefined;
  } catch (error) {
    return `the pattern of "${name}" is not a valid regular expression: ${messageOf(error)}`;
  }
}
