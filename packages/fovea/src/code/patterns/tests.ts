/** How tests are named and where they live. */
import {
  groupBy,
  handle,
  LEAST_CASES,
  LEAST_SHARE,
  MOST_SHOWN,
  type Pattern,
  percent,
  type SourceFile,
} from "./pattern.ts";

export function testPatterns(files: readonly SourceFile[]): Pattern[] {
  return groupBy(
    files.filter(({ isTest }) => isTest),
    ({ language }) => language,
  ).flatMap(([language, tests]) => [
    ...namesOf(language, tests),
    ...placesOf(
      language,
      tests,
      new Set(files.filter(({ isTest }) => !isTest).map(({ path }) => folderOf(path))),
    ),
    ...casesOf(language, tests),
  ]);
}

/** Only files that hold tests by their name; others beside them are helpers. */
const FORMS: readonly [RegExp, (path: string) => string][] = [
  [/\.(?:test|spec)\.\w+$/, (path) => `*${/\.(?:test|spec)\.\w+$/.exec(path)![0]}`],
  [/(?:^|\/)test_[^/]*\.\w+$/, (path) => `test_*${extensionOf(path)}`],
  [/_(?:test|spec|tests)\.\w+$/, (path) => `*${/_(?:test|spec|tests)\.\w+$/.exec(path)![0]}`],
  [/(?:Tests?|Spec|IT)\.\w+$/, (path) => `*${/(?:Tests?|Spec|IT)\.\w+$/.exec(path)![0]}`],
];

function formOf(path: string): string {
  return FORMS.find(([pattern]) => pattern.test(path))?.[1](path) ?? "";
}

function namesOf(language: string, tests: readonly SourceFile[]): Pattern[] {
  const named = tests.filter(({ path }) => formOf(path) !== "");
  const [best] = groupBy(named, ({ path }) => formOf(path));
  if (!best || best[1].length < LEAST_CASES) return [];
  const [form, holding] = best;
  const exceptions = named.filter(({ path }) => formOf(path) !== form);
  return [
    {
      kind: "tests",
      statement: `${language} test files are named ${form} (${percent(holding.length, named.length)})`,
      count: holding.length,
      total: named.length,
      examples: holding.slice(0, MOST_SHOWN).map(({ path }) => path),
      exceptions: exceptions.slice(0, MOST_SHOWN).map(({ path }) => path),
    },
  ];
}

function placesOf(language: string, tests: readonly SourceFile[], sources: ReadonlySet<string>): Pattern[] {
  const named = tests.filter(({ path }) => formOf(path) !== "");
  const placeOf = ({ path }: SourceFile) => {
    const inTests = /^(.*?(?:^|\/)(?:tests?|specs?|__tests__|testing|e2e))\//.exec(path)?.[1];
    if (inTests !== undefined) return `below ${inTests}/`;
    return sources.has(folderOf(path)) ? "beside what they test" : `in ${folderOf(path) || "the root"}`;
  };
  const [best] = groupBy(named, placeOf);
  if (!best || best[1].length < LEAST_CASES || best[1].length / named.length < 0.5) return [];
  return [
    {
      kind: "tests",
      statement: `${language} tests live ${best[0]} (${percent(best[1].length, named.length)})`,
      count: best[1].length,
      total: named.length,
      examples: best[1].slice(0, MOST_SHOWN).map(({ path }) => path),
      exceptions: named
        .filter((file) => placeOf(file) !== best[0])
        .slice(0, MOST_SHOWN)
        .map(({ path }) => path),
    },
  ];
}

/** Functions that are run as tests, where the language tells them by their names. */
function casesOf(language: string, tests: readonly SourceFile[]): Pattern[] {
  const cases = tests.flatMap(({ path, symbols }) =>
    symbols
      .filter(({ kind, name }) => (kind === "function" || kind === "method") && /^test/i.test(name))
      .map((symbol) => ({ path, symbol })),
  );
  const [best] = groupBy(cases, ({ symbol }) => /^(?:test_|Test_|test|Test)/.exec(symbol.name)?.[0] ?? "");
  if (!best || best[1].length < LEAST_CASES || best[1].length / cases.length < LEAST_SHARE) return [];
  const inClass = best[1].filter(({ symbol }) => symbol.container !== "").length;
  const where = inClass > best[1].length / 2 ? "methods of classes" : "plain functions";
  return [
    {
      kind: "tests",
      statement: `${language} test cases are ${where} named ${best[0]}… (${percent(best[1].length, cases.length)})`,
      count: best[1].length,
      total: cases.length,
      examples: best[1].slice(0, MOST_SHOWN).map(({ path, symbol }) => handle(path, symbol)),
      exceptions: cases
        .filter((one) => !best[1].includes(one))
        .slice(0, MOST_SHOWN)
        .map(({ path, symbol }) => handle(path, symbol)),
    },
  ];
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf("."));
}
