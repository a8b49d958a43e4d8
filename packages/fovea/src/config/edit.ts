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
  notForProject,
  valueInvalid,
} from "./errors.ts";
import type { ConfigValue } from "./field.ts";
import { projectFileName, readText, writeText } from "./file-text.ts";
import { findKey, suggestKey } from "./key-names.ts";
import { mask, valueAt } from "./list.ts";
import type { LoadedConfig } from "./load.ts";
import { type ParsedFile, parseConfigText } from "./parse-file.ts";
import { type KeySpec, keySpecs } from "./schema.ts";
import { refusalOf, refusalOfKey } from "./set-by.ts";
import { parseText } from "./values.ts";

/** The value of a key, or the sub-object of a section. What is masked there is plain when named, if the user set it. */
export function getValue(loaded: LoadedConfig, key: string): unknown {
  const known = findKey(key);
  if (known === undefined) throw keyUnknown(key, suggestKey(key));
  const value = valueAt(loaded, known);
  const spec = keySpecs.get(known);
  if (spec === undefined) return maskSection(value as Record<string, unknown>, known, loaded);
  // A project may have put one of the user's variables there, which is not for it to show.
  return spec.setBy.who === "project" ? mask(spec, value as ConfigValue, loaded) : value;
}

export interface SetResult {
  readonly file: string;
  readonly key: string;
  readonly value: ConfigValue;
  /** Sentences for the user about a value that is unwise, or not effective yet. */
  readonly warnings: readonly string[];
}

/**
 * Sets a key in a file from the text of a command line, and makes the file if it is missing. `users`: what holds without
 * the project. A project may set limits below that, and may take them back.
 */
export function setValue(file: string, key: string, text: string, users?: LoadedConfig): SetResult {
  const spec = getSpec(key);
  const scope = basename(file) === projectFileName ? "project" : "global";
  const ofUser = scope === "project" ? refusalOfKey(spec) : undefined;
  if (ofUser !== undefined) throw notForProject(spec.key, ofUser);
  const parsed = parseText(spec, text);
  if ("mistake" in parsed) throw valueInvalid(spec.key, parsed.mistake, scope);
  const before = readText(file) ?? "";
  const old = parseConfigText(before, { file, scope });
  const own = users ? (valueAt(users, spec.key) as ConfigValue) : (spec.max ?? spec.default);
  const why = scope === "project" ? refusalOf(spec, parsed.value, own) : undefined;
  const isTakenBack = old.values.has(spec.key) && isDeepStrictEqual(parsed.value, own);
  if (why !== undefined && !isTakenBack) throw notForProject(spec.key, why);
  const after = changeText(before, spec.key, parsed.value);
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
    message: "the file shares values between keys with a YAML anchor, and cannot be changed safely",
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

function maskSection(
  section: Record<string, unknown>,
  key: string,
  loaded: LoadedConfig,
): Record<string, unknown> {
  const entries = Object.entries(section).map(([name, child]) => {
    const spec = keySpecs.get(`${key}.${name}`);
    if (spec !== undefined) return [name, mask(spec, child as ConfigValue, loaded)];
    return [name, maskSection(child as Record<string, unknown>, `${key}.${name}`, loaded)];
  });
  return Object.fromEntries(entries);
}
