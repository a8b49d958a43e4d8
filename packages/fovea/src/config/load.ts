/**
 * The configuration as the program uses it: environment over project file over global file over defaults, and
 * for every key where its value came from. Reports all mistakes together. Writes nothing.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { foveaHome } from "../base/paths.ts";
import { readEnvironment } from "./environment.ts";
import { type ConfigProblem, configInvalid } from "./errors.ts";
import type { ConfigValue } from "./field.ts";
import { readText } from "./file-text.ts";
import { parseConfigText } from "./parse-file.ts";
import { expandReferences } from "./references.ts";
import { findConflicts } from "./relations.ts";
import { type Config, type ConfigScope, type KeySpec, keySpecs, toConfig } from "./schema.ts";

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
  /** Sentences about what was ignored or is incomplete, for the log. */
  readonly warnings: readonly string[];
}

export function loadConfig({ env, home = foveaHome(env), projectRoot }: LoadOptions): LoadedConfig {
  const problems: ConfigProblem[] = [];
  const warnings: string[] = [];
  const layers = [
    readEnvironmentLayer(env, problems, warnings),
    projectRoot === undefined
      ? new Map()
      : readFileLayer(projectFile(projectRoot), "project", problems, warnings),
    readFileLayer(globalFile(home), "global", problems, warnings),
  ];
  const sources: Record<string, string> = {};
  const values = new Map<string, ConfigValue>();
  for (const spec of keySpecs.values()) {
    const chosen: Sourced = layers.find((layer) => layer.has(spec.key))?.get(spec.key) ?? {
      value: spec.default,
      source: "default",
    };
    sources[spec.key] = chosen.source;
    values.set(spec.key, resolve(spec, chosen, env, problems, warnings));
  }
  const config = toConfig(values);
  // A wrong value was left out above, so a rule between two keys would be judged on the wrong pair.
  if (problems.length === 0) problems.push(...findConflicts(config, sources));
  if (problems.length > 0) throw configInvalid(problems);
  return { config, sources, warnings };
}

export function globalFile(home: string): string {
  return join(home, "config.yaml");
}

export function projectFile(projectRoot: string): string {
  return join(projectRoot, projectFileName);
}

export const projectFileName = ".fovea.yaml";

interface Sourced {
  readonly value: ConfigValue;
  readonly source: string;
}
type Layer = ReadonlyMap<string, Sourced>;

function readEnvironmentLayer(env: NodeJS.ProcessEnv, problems: ConfigProblem[], warnings: string[]): Layer {
  const read = readEnvironment(env);
  problems.push(...read.problems);
  warnings.push(...read.warnings);
  return mapValues(read.values, ({ value, variable }) => ({ value, source: `environment ${variable}` }));
}

function readFileLayer(
  file: string,
  scope: ConfigScope,
  problems: ConfigProblem[],
  warnings: string[],
): Layer {
  const text = readText(file);
  const misnamed = file.replace(/\.yaml$/, ".yml");
  if (text === undefined && existsSync(misnamed))
    warnings.push(`${misnamed} is not read; rename it to ${file}.`);
  const parsed = parseConfigText(text ?? "", { file, scope });
  problems.push(...parsed.problems);
  return mapValues(parsed.values, ({ value, lineNumber }) => ({
    value,
    source: `file ${file}:${lineNumber}`,
  }));
}

/** Resolves `${NAME}` in the value that won. A credential that is not set is only a warning: it may not be needed. */
function resolve(
  spec: KeySpec,
  { value, source }: Sourced,
  env: NodeJS.ProcessEnv,
  problems: ConfigProblem[],
  warnings: string[],
): ConfigValue {
  if (!source.startsWith("file ")) return value;
  const expanded = expandReferences(value, env);
  const where = source.slice("file ".length);
  const missing = expanded.missing.map((name) => `\${${name}}`).join(", ");
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
