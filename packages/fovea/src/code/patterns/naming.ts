/** How things are called here, by language and kind, where nearly all are called alike. */
import {
  groupBy,
  handle,
  LEAST_SHARE,
  MOST_SHOWN,
  type Pattern,
  percent,
  type SourceFile,
} from "./pattern.ts";

const KINDS: ReadonlyMap<string, string> = new Map([
  ["function", "functions"],
  ["method", "methods"],
  ["class", "classes"],
  ["interface", "interfaces"],
  ["struct", "structs"],
  ["const", "constants"],
]);
/** Fewer say nothing about a habit. */
const LEAST_NAMES = 20;

export function namingPatterns(files: readonly SourceFile[]): Pattern[] {
  const named = files
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, language, symbols }) =>
      symbols
        .filter(({ kind, name }) => KINDS.has(kind) && styleOf(name) !== "")
        .map((symbol) => ({ path, language, symbol, style: styleOf(symbol.name) })),
    );
  return [
    ...groupBy(named, ({ language, symbol }) => `${language} ${KINDS.get(symbol.kind)}`).flatMap(
      ([what, all]) =>
        habit(
          what,
          all.map(({ path, symbol, style }) => ({ style, at: handle(path, symbol) })),
        ),
    ),
    ...groupBy(
      files.filter(({ isTest }) => !isTest),
      ({ language }) => `${language} files`,
    ).flatMap(([what, all]) =>
      habit(
        what,
        all.map(({ path }) => ({ style: fileStyleOf(path), at: path })).filter(({ style }) => style !== ""),
      ),
    ),
  ];
}

function habit(what: string, all: readonly { style: string; at: string }[]): Pattern[] {
  const [best] = groupBy(all, ({ style }) => style);
  if (!best || all.length < LEAST_NAMES || best[1].length / all.length < LEAST_SHARE) return [];
  return [
    {
      kind: "naming",
      statement: `${what} are named in ${best[0]} (${percent(best[1].length, all.length)})`,
      count: best[1].length,
      total: all.length,
      examples: best[1].slice(0, MOST_SHOWN).map(({ at }) => at),
      exceptions: all
        .filter(({ style }) => style !== best[0])
        .slice(0, MOST_SHOWN)
        .map(({ at }) => at),
    },
  ];
}

/** Names of one word in lower case fit several styles and say nothing. */
function styleOf(name: string): string {
  const bare = name.replace(/^[_$#]+|_+$/g, "");
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(bare)) return "UPPER_CASE";
  if (/^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(bare)) return "snake_case";
  if (/^[a-z][a-z0-9]*[A-Z]\w*$/.test(bare) && !bare.includes("_")) return "camelCase";
  if (/^(?=[A-Z][A-Z0-9]*[a-z])[A-Za-z0-9]*$/.test(bare)) return "PascalCase";
  return "";
}

function fileStyleOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/s, "");
  return /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name) ? "kebab-case" : styleOf(name);
}
