/** Every error of the configuration, with its wording. Values of secret keys never appear in one. */
import { EngineError, messageOf } from "../base/errors.ts";

/** One mistake: where it is (`path:line`, or the name of a variable), and what is wrong. */
export interface ConfigProblem {
  readonly where: string;
  readonly message: string;
  readonly key?: string;
}

const mostShown = 20;

export function configInvalid(problems: readonly ConfigProblem[], advice?: string): EngineError {
  const lines = problems.slice(0, mostShown).map(({ where, message }) => `${where}: ${message}`);
  if (problems.length > mostShown) lines.push(`and ${problems.length - mostShown} more`);
  const isOne = lines.length === 1;
  const message = isOne ? lines[0]! : `The configuration has ${problems.length} mistakes:`;
  return new EngineError("CONFIG_INVALID", message, {
    items: isOne ? [] : lines,
    advice: advice ?? "Correct the settings above; docs/configuration.md explains every key.",
    details: { problems },
  });
}

export function keyUnknown(key: string, suggestion: string | undefined): EngineError {
  return new EngineError("CONFIG_KEY_UNKNOWN", `There is no configuration key "${key}".`, {
    advice: suggestion
      ? `Did you mean \`${suggestion}\`? \`fovea config list\` shows every key.`
      : "`fovea config list` shows every key.",
    details: { key, suggestions: suggestion ? [suggestion] : [] },
  });
}

export function keyIsSection(section: string, example: string | undefined): EngineError {
  return new EngineError("CONFIG_KEY_UNKNOWN", `"${section}" is a section and has no value of its own.`, {
    advice: `Name a key inside it${example ? `, such as \`${example}\`` : ""}.`,
    details: { key: section, suggestions: example ? [example] : [] },
  });
}

export function valueInvalid(key: string, message: string, scope: "global" | "project"): EngineError {
  const where = scope === "global" ? "--global " : "";
  return new EngineError("CONFIG_INVALID", `${key}: ${message}`, {
    advice: `Nothing was changed. Choose another value: \`fovea config set ${where}${key} <value>\`.`,
    details: { problems: [{ where: key, key, message }] },
  });
}

export function notForProject(key: string, why: string): EngineError {
  return new EngineError("CONFIG_INVALID", `${key} cannot be set by a project: ${why}.`, {
    advice: `Nothing was changed. To set it for yourself: \`fovea config set --global ${key} <value>\`.`,
    details: { problems: [{ where: key, key, message: why }] },
  });
}

export function configExists(file: string): EngineError {
  return new EngineError("CONFIG_EXISTS", `${file} already exists.`, {
    advice: "Change single values with `fovea config set <key> <value>`, or overwrite the file with --force.",
    details: { file },
  });
}

export function fileUnwritable(file: string, cause: unknown): EngineError {
  return new EngineError("HOME_UNWRITABLE", `${file} cannot be written: ${messageOf(cause)}`, {
    advice: "Check the permissions of the folder and the free space.",
    cause,
    details: { file },
  });
}
