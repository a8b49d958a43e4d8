/**
 * The environment -> the values it sets. Every key has a variable of its own (`FOVEA_INDEX_MAX_FILES`), and a few
 * have a short one as well; the long name wins. Values are taken literally, without `${NAME}`.
 */
import type { ConfigProblem } from "./errors.ts";
import type { ConfigValue } from "./field.ts";
import { type KeySpec, keySpecs, sectionKeys } from "./schema.ts";
import { parseText } from "./values.ts";

interface EnvironmentValues {
  readonly values: ReadonlyMap<string, { readonly value: ConfigValue; readonly variable: string }>;
  readonly problems: readonly ConfigProblem[];
  readonly warnings: readonly string[];
}

export function readEnvironment(env: NodeJS.ProcessEnv): EnvironmentValues {
  const values = new Map<string, { value: ConfigValue; variable: string }>();
  const problems: ConfigProblem[] = [];
  for (const spec of keySpecs.values()) {
    const given = findVariable(env, spec);
    if (given === undefined) continue;
    const parsed = parseText(spec, given.text);
    if ("value" in parsed) values.set(spec.key, { value: parsed.value, variable: given.variable });
    else problems.push({ where: given.variable, key: spec.key, message: parsed.mistake });
  }
  return { values, problems, warnings: strangers(env) };
}

const shortVariables: ReadonlyMap<string, string> = new Map([
  ["database.path", "FOVEA_DB"],
  ["project.group", "FOVEA_GROUP"],
  ["server.logLevel", "FOVEA_LOG_LEVEL"],
]);

function findVariable(env: NodeJS.ProcessEnv, spec: KeySpec): { variable: string; text: string } | undefined {
  for (const variable of [spec.variable, shortVariables.get(spec.key)]) {
    const text = variable === undefined ? undefined : env[variable];
    if (variable === undefined || text === undefined) continue;
    // An empty variable is a value for a text or a list; for a number or a switch it can only mean "not set".
    if (text.trim() !== "" || spec.kind === "text" || spec.kind === "list") return { variable, text };
  }
  // The convention of no-color.org: present and not empty, whatever it says.
  if (spec.key === "cli.color" && env.NO_COLOR) return { variable: "NO_COLOR", text: "false" };
  return undefined;
}

/** A variable that begins like one of ours but names no key is most likely misspelt. */
function strangers(env: NodeJS.ProcessEnv): string[] {
  const known = new Set([...keySpecs.values()].map((spec) => spec.variable));
  const prefixes = [...sectionKeys]
    .filter((key) => !key.includes("."))
    .map((key) => `FOVEA_${key.toUpperCase()}_`);
  return Object.keys(env)
    .filter((name) => !known.has(name) && prefixes.some((prefix) => name.startsWith(prefix)))
    .map((name) => `The environment variable ${name} matches no setting and is ignored.`);
}
