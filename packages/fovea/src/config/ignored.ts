/** What the file of a project says and may not say, as one sentence each: what, where, why, and what the user can do. */
import { sayCount } from "../base/counts.ts";
import { visibleText } from "../base/visible-text.ts";

export interface IgnoredSetting {
  readonly key: string;
  /** `path:line` */
  readonly where: string;
  readonly message: string;
}

const mostSentences = 20;

export function ignoredSetting(key: string, where: string, why: string): IgnoredSetting {
  // The value is not repeated: it is a stranger's, and nobody should paste it into a shell.
  return toSetting(
    key,
    where,
    `${why}. To set it for yourself: \`fovea config set --global ${key} <value>\``,
  );
}

/** A variable of the project that is allowed and has no value. */
export function missingVariables(key: string, where: string, names: readonly string[]): IgnoredSetting {
  const shown = names.map((name) => `\${${name}}`).join(", ");
  return toSetting(
    key,
    where,
    `it refers to ${shown}, which is not set. Set the variable in your environment`,
  );
}

/** The same sentence whether the variables are set or not. `allowed`: those that are allowed already, and stay so. */
export function closedVariables(
  key: string,
  where: string,
  names: readonly string[],
  allowed: readonly string[],
): IgnoredSetting {
  const shown = names.map((name) => visibleText(name).slice(0, 64)).join(", ");
  const all = [...allowed, ...names];
  const allow = all.every((name) => /^\w{1,64}$/.test(name))
    ? ` To allow it: \`fovea config set --global project.allowedVariables ${all.join(",")}\``
    : "";
  return toSetting(key, where, `a project may not read the environment variable ${shown}.${allow}`);
}

/** For the log; many are counted. */
export function sentencesOf(ignored: readonly IgnoredSetting[]): string[] {
  const sentences = ignored.slice(0, mostSentences).map(({ message }) => message);
  const more = ignored.length - mostSentences;
  return more > 0
    ? [
        ...sentences,
        `${sayCount(more, "more setting")} of the project ${more === 1 ? "is" : "are"} ignored in the same way.`,
      ]
    : sentences;
}

function toSetting(key: string, where: string, why: string): IgnoredSetting {
  return { key, where, message: `${where}: ${key} is ignored: ${why}.`.replace(/\.\.$/, ".") };
}
