/**
 * One value: get it from the loaded configuration, or set it in a file. A change is read back and compared before
 * it replaces the file, so setting one key can neither break the file nor touch another key.
 * How the text is changed is in `change-text.ts`.
 */
import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { changeText } from "./change-text.ts";
import {
  type ConfigProblem,
  configInvalid,
  keyIsSection,
  keyUnknown,
  onlyGlobal,
  valueInvalid,
} from "./errors.ts";
import type { ConfigValue } from "./field.ts";
import { readText, writeText } from "./file-text.ts";
import { findKey, suggestKey } from "./key-names.ts";
import { mask, valueAt } from "./list.ts";
import { type LoadedConfig, projectFileName } from "./load.ts";
import { isForbiddenToProjects, type ParsedFile, parseConfigText } from "./parse-file.ts";
import { type KeySpec, keySpecs } from "./schema.ts";
import { parseText } from "./values.ts";

/** The value of a key, or the sub-object of a section. A credential is plain only when it is named itself. */
export function getValue(loaded: LoadedConfig, key: string): unknown {
  const known = findKey(key);
  if (known === undefined) throw keyUnknown(key, suggestKey(key));
  const value = valueAt(loaded, known);
  return keySpecs.has(known) ? value : maskSection(value as Record<string, unknown>, known);
}

export interface SetResult {
  readonly file: string;
  readonly key: string;
  readonly value: ConfigValue;
  /** Sentences for the user about a value that is unwise, or not effective yet. */
  readonly warnings: readonly string[];
}

/** Sets a key in a file from the text of a command line, and makes the file if it is missing. */
export function setValue(file: string, key: string, text: string): SetResult {
  const spec = getSpec(key);
  const parsed = parseText(spec, text);
  if ("mistake" in parsed) throw valueInvalid(spec.key, parsed.mistake);
  const scope = basename(file) === projectFileName ? "project" : "global";
  if (scope === "project" && isForbiddenToProjects(spec, parsed.value)) throw onlyGlobal(spec.key, text);
  const before = readText(file) ?? "";
  const after = changeText(before, spec.key, parsed.value);
  const old = parseConfigText(before, { file, scope });
  const result = after === undefined ? old : parseConfigText(after, { file, scope });
  // A mistake in this very key may be what the user is repairing; any other would be written over or kept.
  const problems = [...old.problems.filter((problem) => problem.key !== spec.key), ...result.problems];
  if (problems.length > 0) throw configInvalid(withoutRepeats(problems), nothingWritten);
  if (after === undefined || !changesOnly(old, result, spec.key, parsed.value))
    throw configInvalid([tooIntricate(file)], nothingWritten);
  // The global file may hold credentials, so others may not read it; a project file is shared by nature.
  writeText(file, after, { mode: scope === "global" ? 0o600 : 0o644 });
  return { file, key: spec.key, value: parsed.value, warnings: warningsFor(spec, parsed.value) };
}

const nothingWritten = "Nothing was written. Correct the file by hand, then set the value again.";

function getSpec(key: string): KeySpec {
  const known = findKey(key);
  if (known === undefined) throw keyUnknown(key, suggestKey(key));
  const spec = keySpecs.get(known);
  if (spec === undefined)
    throw keyIsSection(
      known,
      [...keySpecs.keys()].find((name) => name.startsWith(`${known}.`)),
    );
  return spec;
}

function withoutRepeats(problems: readonly ConfigProblem[]): ConfigProblem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

/** A YAML anchor can make one line mean two keys; such a file is left to its author. */
function changesOnly(before: ParsedFile, after: ParsedFile, key: string, value: ConfigValue): boolean {
  return [...keySpecs.keys()].every((name) => {
    const expected = name === key ? value : before.values.get(name)?.value;
    return isDeepStrictEqual(after.values.get(name)?.value, expected);
  });
}

function tooIntricate(file: string) {
  return {
    where: file,
    message: "the file shares values between keys, by a YAML anchor, and cannot be changed safely",
  };
}

function warningsFor(spec: KeySpec, value: ConfigValue): string[] {
  const warnings: string[] = [];
  if (spec.secret && value !== "" && !/^\$\{[^{}]+\}$/.test(String(value)))
    warnings.push(
      `${spec.key} is now written in the file in clear text; a reference such as \${${spec.variable.slice("FOVEA_PROVIDERS_".length)}} keeps it in the environment.`,
    );
  if (spec.later) warnings.push(`${spec.key} takes effect in a later version.`);
  return warnings;
}

function maskSection(section: Record<string, unknown>, key: string): Record<string, unknown> {
  const entries = Object.entries(section).map(([name, child]) => {
    const spec = keySpecs.get(`${key}.${name}`);
    if (spec !== undefined) return [name, mask(spec, child as ConfigValue)];
    return [name, maskSection(child as Record<string, unknown>, `${key}.${name}`)];
  });
  return Object.fromEntries(entries);
}
