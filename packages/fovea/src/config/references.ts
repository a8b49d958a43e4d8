/**
 * `${NAME}` inside a text stands for an environment variable, so that credentials need not be written in a file.
 * `$${NAME}` stands for the characters themselves. Applies to values from files only.
 */
import type { ConfigValue } from "./field.ts";

interface Expanded {
  readonly value: ConfigValue;
  /** Names that the environment does not define. */
  readonly missing: readonly string[];
}

export function expandReferences(value: ConfigValue, env: NodeJS.ProcessEnv): Expanded {
  const missing: string[] = [];
  const expand = (text: string) =>
    text.replace(/(\$?)\$\{([^{}]+)\}/g, (whole: string, escaped: string, name: string) => {
      if (escaped !== "") return whole.slice(1);
      const found = env[name];
      if (found === undefined) missing.push(name);
      return found ?? "";
    });
  if (typeof value === "string") return { value: expand(value), missing };
  if (typeof value === "object") return { value: value.map(expand), missing };
  return { value, missing };
}
