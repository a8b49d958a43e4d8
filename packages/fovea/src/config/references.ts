/**
 * `${NAME}` inside a text stands for an environment variable, so that credentials need not be written in a file.
 * `$${NAME}` stands for the characters themselves. Applies to values from files only.
 */
import type { ConfigValue } from "./field.ts";

interface Expanded {
  readonly value: ConfigValue;
  /** Names of variables it refers to, and those of them that the environment does not define. */
  readonly names: readonly string[];
  readonly missing: readonly string[];
}

export function expandReferences(value: ConfigValue, env: NodeJS.ProcessEnv): Expanded {
  const names = new Set<string>();
  const expand = (text: string) =>
    text.replace(/(\$?)\$\{([^{}]+)\}/g, (whole: string, escaped: string, name: string) => {
      if (escaped !== "") return whole.slice(1);
      names.add(name);
      return env[name] ?? "";
    });
  const expanded =
    typeof value === "string" ? expand(value) : typeof value === "object" ? value.map(expand) : value;
  return {
    value: expanded,
    names: [...names],
    missing: [...names].filter((name) => env[name] === undefined),
  };
}
