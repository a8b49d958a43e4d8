/** The loaded configuration as rows for people; credentials and what came out of the environment are masked. Changes nothing. */
import type { ConfigValue } from "./field.ts";
import type { LoadedConfig } from "./load.ts";
import { type KeySpec, keySpecs } from "./schema.ts";

export interface ConfigRow {
  readonly key: string;
  readonly value: ConfigValue;
  readonly default: ConfigValue;
  readonly source: string;
  /** Who may set it: the user, or also the file of a project. */
  readonly setBy: "user" | "project";
  readonly description: string;
  /** The key takes effect in a later version. */
  readonly later: boolean;
}

export function listValues(loaded: LoadedConfig): ConfigRow[] {
  return [...keySpecs.values()].map((spec) => ({
    key: spec.key,
    value: mask(spec, valueAt(loaded, spec.key) as ConfigValue, loaded),
    default: spec.default,
    source: loaded.sources[spec.key] ?? "default",
    setBy: spec.setBy.who,
    description: spec.doc,
    later: spec.later ?? false,
  }));
}

/** The value of a known key, or the sub-object of a known section. */
export function valueAt(loaded: LoadedConfig, key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], loaded.config);
}

export function mask(spec: KeySpec, value: ConfigValue, { fromVariables }: LoadedConfig): ConfigValue {
  return (spec.secret || fromVariables.has(spec.key)) && value !== "" ? "********" : value;
}
