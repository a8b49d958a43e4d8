/**
 * The configuration as the program uses it: environment over project file over global file over defaults, and
 * for every key where its value came from. Reports all mistakes together. What a project may not say (`rights.ts`) is
 * ignored and reported. Writes nothing.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { foveaHome } from "../base/paths.ts";
import { readEnvironment } from "./environment.ts";
import { type ConfigProblem, configInvalid } from "./errors.ts";
import type { ConfigValue } from "./field.ts";
import { projectFileName, readText } from "./file-text.ts";
import {
  closedVariables,
  type IgnoredSetting,
  ignoredSetting,
  missingVariables,
  sentencesOf,
} from "./ignored.ts";
import { parseConfigText } from "./parse-file.ts";
import { expandReferences } from "./references.ts";
import { findConflicts } from "./relations.ts";
import { type Config, type ConfigScope, type KeySpec, keySpecs, toConfig } from "./schema.ts";
import { joinLists, refusalOf } from "./set-by.ts";

export interface LoadOptions {
  readonly env: NodeJS.ProcessEnv;
  /** The folder of `config.yaml`; without it, the Fovea home folder of `env`. */
  readonly home?: string | undefined;
  /** The folder of `.fovea.yaml`; without it, no project file is read. */
  readonly projectRoot?: string | undefined;
}

export interface LoadedConfig {
  readonly config: Config;
  /** For each dotted key: `default`, `environment FOVEA_X` or `file path:line`. */
  readonly sources: Readonly<Record<string, string>>;
  /** Sentences about what was ignored or is incomplete, for the log; those of `ignored` are among them. */
  readonly warnings: readonly string[];
  /** What the file of the project says and may not say. */
  readonly ignored: readonly IgnoredSetting[];
  /** Keys whose value came out of an environment variable by `${NAME}`: it is shown nowhere. */
  readonly fromVariables: ReadonlySet<string>;
}

export function loadConfig({ env, home = foveaHome(env), projectRoot }: LoadOptions): LoadedConfig {
  const loading: Loading = { env, problems: [], warnings: [], ignored: [], fromVariables: new Set() };
  const global = readFileLayer(globalFile(home), "global", loading);
  const project =
    projectRoot === undefined ? new Map() : readFileLayer(projectFile(projectRoot), "project", loading);
  const variables = readEnvironmentLayer(loading);
  const usersValue = (spec: KeySpec): Sourced =>
    variables.get(spec.key) ?? global.get(spec.key) ?? { value: spec.default, source: "default" };
  const allowed = expandValue(keySpecs.get("project.allowedVariables")!, usersValue, loading);
  const sources: Record<string, string> = {};
  const values = new Map<string, ConfigValue>();
  for (const spec of keySpecs.values()) {
    const written = variables.has(spec.key) ? undefined : project.get(spec.key);
    const ofProject = written && readProjectValue(spec, written, { usersValue, allowed, loading });
    sources[spec.key] = (ofProject ?? usersValue(spec)).source;
    values.set(spec.key, ofProject?.value ?? expandValue(spec, usersValue, loading));
  }
  const config = toConfig(values);
  const { problems, warnings, ignored, fromVariables } = loading;
  // A wrong value was left out above, so a rule between two keys would be judged on the wrong pair.
  if (problems.length === 0) problems.push(...findConflicts(config, sources, fromVariables));
  if (problems.length > 0) throw configInvalid(problems);
  return { config, sources, warnings: [...warnings, ...sentencesOf(ignored)], ignored, fromVariables };
}

/** The name that the settings give the project. A name is shown everywhere, and what came out of the environment nowhere. */
export function shownName({ config, fromVariables }: LoadedConfig): string {
  return fromVariables.has("project.name") ? "" : config.project.name;
}

export function globalFile(home: string): string {
  return join(home, "config.yaml");
}

export function projectFile(projectRoot: string): string {
  return join(projectRoot, projectFileName);
}

interface Sourced {
  readonly value: ConfigValue;
  readonly source: string;
}
type Layer = ReadonlyMap<string, Sourced>;

interface Loading {
  readonly env: NodeJS.ProcessEnv;
  readonly problems: ConfigProblem[];
  readonly warnings: string[];
  readonly ignored: IgnoredSetting[];
  readonly fromVariables: Set<string>;
}

function readEnvironmentLayer({ env, problems, warnings }: Loading): Layer {
  const read = readEnvironment(env);
  problems.push(...read.problems);
  warnings.push(...read.warnings);
  return mapValues(read.values, ({ value, variable }) => ({ value, source: `environment ${variable}` }));
}

function readFileLayer(file: string, scope: ConfigScope, { problems, warnings, ignored }: Loading): Layer {
  const text = readText(file);
  const misnamed = file.replace(/\.yaml$/, ".yml");
  if (text === undefined && existsSync(misnamed))
    warnings.push(`${misnamed} is not read; rename it to ${file}.`);
  const parsed = parseConfigText(text ?? "", { file, scope });
  problems.push(...parsed.problems);
  for (const { key, lineNumber, why } of parsed.refused)
    ignored.push(ignoredSetting(key, `${file}:${lineNumber}`, why));
  return mapValues(parsed.values, ({ value, lineNumber }) => ({
    value,
    source: `file ${file}:${lineNumber}`,
  }));
}

/** What the project says about a key, if that is allowed; otherwise it is ignored and noted down. */
function readProjectValue(
  spec: KeySpec,
  { value, source }: Sourced,
  about: { usersValue: (spec: KeySpec) => Sourced; allowed: ConfigValue; loading: Loading },
): Sourced | undefined {
  const { env, ignored, fromVariables } = about.loading;
  const users = expandReferences(about.usersValue(spec).value, env).value;
  const expanded = expandReferences(value, env);
  const allowed = about.allowed as readonly string[];
  const closed = expanded.names.filter((name) => !allowed.includes(name));
  const where = source.slice("file ".length);
  if (closed.length > 0) {
    ignored.push(closedVariables(spec.key, where, closed, allowed));
    return undefined;
  }
  if (expanded.missing.length > 0) {
    ignored.push(missingVariables(spec.key, where, expanded.missing));
    return undefined;
  }
  const why = refusalOf(spec, expanded.value, users);
  if (why === undefined) {
    if (expanded.names.length > 0) fromVariables.add(spec.key);
    return { value: joinLists(spec, expanded.value, users), source };
  }
  // Ignoring what the user has set anyway makes no difference worth a sentence.
  if (!isDeepStrictEqual(users, expanded.value)) ignored.push(ignoredSetting(spec.key, where, why));
  return undefined;
}

/** Resolves `${NAME}` in a value of the user. A credential that is not set is only a warning: it may not be needed. */
function expandValue(
  spec: KeySpec,
  usersValue: (spec: KeySpec) => Sourced,
  { env, problems, warnings, fromVariables }: Loading,
): ConfigValue {
  const { value, source } = usersValue(spec);
  if (!source.startsWith("file ")) return value;
  const expanded = expandReferences(value, env);
  const where = source.slice("file ".length);
  const missing = expanded.missing.map((name) => `\${${name}}`).join(", ");
  if (expanded.names.length > 0) fromVariables.add(spec.key);
  if (missing === "") return expanded.value;
  if (spec.secret) {
    warnings.push(`${where}: ${spec.key} refers to ${missing}, which is not set; it counts as empty.`);
    return "";
  }
  const message = `${spec.key} refers to ${missing}, which is not set; set the variable, or write the value itself`;
  problems.push({ where, key: spec.key, message });
  return spec.default;
}

function mapValues<A, B>(map: ReadonlyMap<string, A>, change: (value: A) => B): ReadonlyMap<string, B> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
