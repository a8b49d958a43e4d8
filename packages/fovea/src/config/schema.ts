/**
 * The one schema of the configuration. Sections are written in `sections/`; this file joins them, derives the
 * type `Config` from them (so schema and type cannot drift), and offers them as a flat table by dotted key.
 * It does not read or check values.
 */
import { type ConfigOf, type ConfigValue, type Field, isField, type Section } from "./field.ts";
import type { SetBy } from "./rights.ts";
import { codeSections } from "./sections/code.ts";
import { hostSections } from "./sections/host.ts";
import { memorySections } from "./sections/memory.ts";
import { modelSections } from "./sections/models.ts";
import { recallSections } from "./sections/recall.ts";

const schema = {
  ...hostSections,
  ...codeSections,
  ...modelSections,
  ...recallSections,
  ...memorySections,
};

/** Every setting with its value, nested as in the file: `config.index.maxFileSizeBytes`. */
export type Config = ConfigOf<typeof schema>;

export interface KeySpec extends Field {
  readonly setBy: SetBy;
  /** The dotted path, such as `index.maxFileSizeBytes`. */
  readonly key: string;
  /** The environment variable that overrides it, such as `FOVEA_INDEX_MAX_FILE_SIZE_BYTES`. */
  readonly variable: string;
}

/** All keys in the order of the schema, and the sections that hold them. */
export const keySpecs: ReadonlyMap<string, KeySpec> = new Map(
  flatten(schema, "").map((spec) => [spec.key, spec]),
);
export const sectionKeys: ReadonlySet<string> = new Set([...keySpecs.keys()].flatMap(parentsOf));

/** Which file a value comes from: the user's own, or one that came with a repository. */
export type ConfigScope = "global" | "project";

/** The values as the nested object the program uses. Every key of the schema must be present. */
export function toConfig(values: ReadonlyMap<string, ConfigValue>): Config {
  const root: Record<string, unknown> = {};
  for (const key of keySpecs.keys()) {
    const names = key.split(".");
    const last = names.pop() ?? key;
    const parent = names.reduce((node, name) => {
      node[name] ??= {};
      return node[name] as Record<string, unknown>;
    }, root);
    const value = values.get(key);
    parent[last] = Array.isArray(value) ? [...value] : value;
  }
  return root as Config;
}

function flatten(section: Section, prefix: string): KeySpec[] {
  return Object.entries(section).flatMap(([name, node]) => {
    const key = prefix + name;
    return isField(node) ? [toSpec(node, key)] : flatten(node, `${key}.`);
  });
}

function toSpec(field: Field, key: string): KeySpec {
  if (field.setBy === undefined) throw new Error(`${key} does not say who may set it: see rights.ts`);
  return { ...field, setBy: field.setBy, key, variable: variableOf(key) };
}

function variableOf(key: string): string {
  return `FOVEA_${key.replaceAll(".", "_").replace(/[A-Z]/g, "_$&").toUpperCase()}`;
}

function parentsOf(key: string): string[] {
  const names = key.split(".").slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join("."));
}
